CREATE TABLE `plan_drafts` (
	`plan_id` integer PRIMARY KEY NOT NULL,
	`base_version` integer NOT NULL,
	`fields` text NOT NULL,
	`base` text NOT NULL,
	`starts_at` text,
	`ends_at` text,
	`running` integer DEFAULT false NOT NULL,
	`problem` text,
	`author` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP INDEX `plans_by_usd`;--> statement-breakpoint
DROP INDEX `plans_in_region`;--> statement-breakpoint
DROP INDEX `plans_of_carrier`;--> statement-breakpoint
DROP INDEX `plans_by_type`;--> statement-breakpoint
DROP INDEX `plans_deals`;--> statement-breakpoint
ALTER TABLE `plans` ADD `status` text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `active_from` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `active_until` text;--> statement-breakpoint
CREATE INDEX `plans_due` ON `plans` (`active_from`,`active_until`) WHERE active_from IS NOT NULL OR active_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `plans_by_usd` ON `plans` (`usd_micros`,`id`,`region_id`,`plan_type`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`carrier_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_in_region` ON `plans` (`region_id`,`region_minor`,`id`,`plan_type`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`carrier_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_of_carrier` ON `plans` (`carrier_id`,`usd_micros`,`id`,`region_id`,`plan_type`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_type` ON `plans` (`plan_type`,`usd_micros`,`id`,`region_id`,`carrier_id`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`has_deal`,`usd_micros`,`id`,`region_id`,`carrier_id`,`plan_type`,`deleted_at`,`status`) WHERE deleted_at IS NULL;