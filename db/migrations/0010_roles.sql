ALTER TABLE `users` ADD `role` text DEFAULT 'visitor' NOT NULL;--> statement-breakpoint
UPDATE `users` SET `role` = 'admin' WHERE `is_admin` = 1;--> statement-breakpoint
DROP INDEX `users_admins`;--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`disabled`);--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `is_admin`;