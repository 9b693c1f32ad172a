DROP INDEX `plans_by_usd`;--> statement-breakpoint
DROP INDEX `plans_in_region`;--> statement-breakpoint
DROP INDEX `plans_of_carrier`;--> statement-breakpoint
DROP INDEX `plans_by_type`;--> statement-breakpoint
ALTER TABLE `plans` ADD `min_data_rank` integer DEFAULT -1 NOT NULL;--> statement-breakpoint
-- `comparedDataMb` (src/domain/data-amount.ts) in SQL: of what renews or runs longer than 45 days the
-- data of a month, else the data over the validity. `data_mb` is a whole number from now on.
UPDATE `plans` SET
	`data_mb` = round(`data_mb`),
	`data_rank` = CASE WHEN `is_unlimited` = 1 OR `data_mb` IS NULL THEN `data_rank` ELSE round(`data_mb`) END,
	`min_data_rank` = coalesce(CASE
		WHEN `is_unlimited` = 1 THEN 1000000000000
		WHEN `billing` IS NOT 'recurring' AND `validity_days` <= 45 THEN round(`data_mb`)
		WHEN `data_period` = 'total' AND `validity_days` IS NULL THEN `data_mb`
		WHEN `data_period` = 'total' AND abs(`validity_days` * 12 / 365 - round(`validity_days` * 12 / 365)) <= round(`validity_days` * 12 / 365) / 10
			THEN round(`data_mb` / round(`validity_days` * 12 / 365))
		WHEN `data_period` = 'total' THEN round(`data_mb` / (`validity_days` * 12 / 365))
		-- For each day or month: the amount itself stands in the text alone.
		ELSE nullif(round(CAST(trim(`data_amount`) AS REAL) * CASE substr(ltrim(upper(`data_amount`), ' 0123456789.'), 1, 2)
			WHEN 'KB' THEN 0.001 WHEN 'MB' THEN 1 WHEN 'GB' THEN 1000 WHEN 'TB' THEN 1000000 END), 0)
			* iif(`data_period` = 'day', 30, 1)
	END, -1);--> statement-breakpoint
CREATE INDEX `plans_by_usd` ON `plans` (`usd_micros`,`id`,`region_id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`carrier_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_in_region` ON `plans` (`region_id`,`region_minor`,`id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`carrier_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_of_carrier` ON `plans` (`carrier_id`,`usd_micros`,`id`,`region_id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_type` ON `plans` (`plan_type`,`usd_micros`,`id`,`region_id`,`carrier_id`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`) WHERE deleted_at IS NULL;--> statement-breakpoint
-- The newest of indexes that would do is taken: that of deals must stay it.
DROP INDEX `plans_deals`;--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`usd_micros`,`id`,`region_id`,`carrier_id`,`plan_type`,`deleted_at`,`status`) WHERE deleted_at IS NULL AND (has_deal = 1 OR proof_kind IS NOT NULL OR list_minor > price_minor);
