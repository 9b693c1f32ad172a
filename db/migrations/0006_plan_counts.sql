DROP INDEX `plans_by_usd`;--> statement-breakpoint
DROP INDEX `plans_in_region`;--> statement-breakpoint
DROP INDEX `plans_of_carrier`;--> statement-breakpoint
DROP INDEX `plans_by_type`;--> statement-breakpoint
DROP INDEX `plans_deals`;--> statement-breakpoint
CREATE INDEX `plans_by_usd` ON `plans` (`usd_micros`,`id`,`region_id`,`plan_type`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`carrier_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_in_region` ON `plans` (`region_id`,`region_minor`,`id`,`plan_type`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`carrier_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_of_carrier` ON `plans` (`carrier_id`,`usd_micros`,`id`,`region_id`,`plan_type`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_type` ON `plans` (`plan_type`,`usd_micros`,`id`,`region_id`,`carrier_id`,`data_rank`,`is_unlimited`,`has_deal`,`deleted_at`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`has_deal`,`usd_micros`,`id`,`region_id`,`carrier_id`,`plan_type`,`deleted_at`) WHERE deleted_at IS NULL;