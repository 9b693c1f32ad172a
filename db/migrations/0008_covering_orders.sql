DROP INDEX `plans_by_usd`;--> statement-breakpoint
DROP INDEX `plans_by_data`;--> statement-breakpoint
DROP INDEX `plans_by_carrier_name`;--> statement-breakpoint
DROP INDEX `plans_by_popularity`;--> statement-breakpoint
DROP INDEX `plans_in_region`;--> statement-breakpoint
DROP INDEX `plans_of_carrier`;--> statement-breakpoint
DROP INDEX `plans_by_type`;--> statement-breakpoint
DROP INDEX `plans_deals`;--> statement-breakpoint
CREATE INDEX `plans_by_usd` ON `plans` (`usd_micros`,`id`,`region_id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`,`carrier_id`,`validity_days`,`billing`,`contract_months`,`full_speed_data`,`reduced_kbit`,`max_kbit`,`format`,`audience`,`network_5g`,`hotspot`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_data` ON `plans` ("data_rank" DESC,`usd_micros`,`id`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_carrier_name` ON `plans` (`carrier_sort`,`usd_micros`,`id`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_popularity` ON `plans` ("popularity" DESC,`usd_micros`,`id`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_in_region` ON `plans` (`region_id`,`region_minor`,`id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`,`carrier_id`,`validity_days`,`billing`,`contract_months`,`full_speed_data`,`reduced_kbit`,`max_kbit`,`format`,`audience`,`network_5g`,`hotspot`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_of_carrier` ON `plans` (`carrier_id`,`usd_micros`,`id`,`region_id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_type` ON `plans` (`plan_type`,`usd_micros`,`id`,`region_id`,`carrier_id`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`usd_micros`,`id`,`region_id`,`carrier_id`,`plan_type`,`deleted_at`,`status`,`seen_on`,`has_deal`,`proof_kind`,`list_minor`,`price_minor`,`offer_ends`) WHERE deleted_at IS NULL AND (has_deal = 1 OR proof_kind IS NOT NULL OR list_minor > price_minor);