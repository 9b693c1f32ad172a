-- Written by hand where the generator would make the table of plans anew: dropping it would take its
-- price records, triggers and counts with it. Columns that may be null now, or have another type, are
-- renamed, added as they shall be, filled, and their old form is dropped.
ALTER TABLE `plans` ADD `billing` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `format` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `audience` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `audience_note` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `add_on_to` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `works_at` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `contract_months` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `setup_minor` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `later_minor` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `later_after` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `list_minor` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `prepay_months` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `prepay_minor` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `rise_minor` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `rise_month` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `autopay_minor` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `taxes` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `new_customers` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `full_speed_data` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `full_speed_period` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `reduced_kbit` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `max_kbit` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `hotspot_data` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `calls` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `texts` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `own_number` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `roaming_note` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `offer_code` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `offer_ends` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `covers` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `source_name` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `seen_on` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `seen_way` text;--> statement-breakpoint
ALTER TABLE `plans` RENAME COLUMN `network_5g` TO `network_5g_before`;--> statement-breakpoint
ALTER TABLE `plans` ADD `network_5g` integer;--> statement-breakpoint
ALTER TABLE `plans` RENAME COLUMN `hotspot` TO `hotspot_before`;--> statement-breakpoint
ALTER TABLE `plans` ADD `hotspot` integer;--> statement-breakpoint
ALTER TABLE `plans` RENAME COLUMN `confidence` TO `confidence_before`;--> statement-breakpoint
ALTER TABLE `plans` ADD `confidence` text DEFAULT 'reported' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` RENAME COLUMN `validity_days` TO `validity_days_before`;--> statement-breakpoint
ALTER TABLE `plans` ADD `validity_days` real;--> statement-breakpoint
ALTER TABLE `price_records` ADD `source_name` text;--> statement-breakpoint
ALTER TABLE `price_records` ADD `source_url` text;--> statement-breakpoint
ALTER TABLE `price_records` ADD `way` text;--> statement-breakpoint
ALTER TABLE `regions` ADD `kind` text DEFAULT 'country' NOT NULL;--> statement-breakpoint
-- "No" was never told apart from "not stated". Nobody wrote down where a recalled price stood.
UPDATE `plans` SET
	`network_5g` = nullif(`network_5g_before`, 0),
	`hotspot` = nullif(`hotspot_before`, 0),
	`confidence` = CASE `confidence_before` WHEN 'recalled' THEN 'reported' ELSE `confidence_before` END,
	`validity_days` = `validity_days_before`,
	`seen_on` = CASE WHEN `sample` = 0 THEN coalesce(substr(`checked_at`, 1, 10), (
		SELECT max(r.recorded_date) FROM price_records r
		WHERE r.plan_id = plans.id AND r.sample = 0 AND r.price_minor = plans.price_minor
	)) END;--> statement-breakpoint
ALTER TABLE `plans` DROP COLUMN `network_5g_before`;--> statement-breakpoint
ALTER TABLE `plans` DROP COLUMN `hotspot_before`;--> statement-breakpoint
ALTER TABLE `plans` DROP COLUMN `confidence_before`;--> statement-breakpoint
ALTER TABLE `plans` DROP COLUMN `validity_days_before`;
