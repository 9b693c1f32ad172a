ALTER TABLE `plans` ADD `price_condition` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `data_note` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `priority` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `hotspot_note` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `covers_grade` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `covers_note` text;