CREATE TABLE `old_carrier_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`carrier_id` integer NOT NULL,
	`left_at` text NOT NULL,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `old_slugs_of_carrier` ON `old_carrier_slugs` (`carrier_id`);--> statement-breakpoint
CREATE TABLE `old_plan_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`plan_id` integer NOT NULL,
	`left_at` text NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `old_slugs_of_plan` ON `old_plan_slugs` (`plan_id`);