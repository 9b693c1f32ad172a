DROP INDEX `plans_by_data`;--> statement-breakpoint
DROP INDEX `plans_by_carrier_name`;--> statement-breakpoint
DROP INDEX `plans_by_popularity`;--> statement-breakpoint
DROP INDEX `plans_deals`;--> statement-breakpoint
CREATE INDEX `plans_by_data` ON `plans` ("data_rank" DESC,`usd_micros`,`id`,`deleted_at`,`status`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_carrier_name` ON `plans` (`carrier_sort`,`usd_micros`,`id`,`deleted_at`,`status`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_popularity` ON `plans` ("popularity" DESC,`usd_micros`,`id`,`deleted_at`,`status`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`usd_micros`,`id`,`region_id`,`carrier_id`,`plan_type`,`deleted_at`,`status`,`has_deal`,`proof_kind`,`list_minor`,`price_minor`,`offer_ends`,`seen_on`) WHERE deleted_at IS NULL AND (has_deal = 1 OR proof_kind IS NOT NULL OR list_minor > price_minor);