-- Changes of prices are told apart where they are asked for.
DROP TRIGGER price_changes_insert;--> statement-breakpoint
DROP TRIGGER price_changes_delete;--> statement-breakpoint
DROP INDEX `price_changes`;--> statement-breakpoint
DROP INDEX `price_changes_of_plan`;--> statement-breakpoint
ALTER TABLE `price_records` DROP COLUMN `changed_from`;