CREATE TABLE `carriers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`logo_url` text,
	`website` text,
	`host_network` text,
	`kind` text DEFAULT 'mno' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carriers_slug` ON `carriers` (`slug`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`carrier_id` integer NOT NULL,
	`region_id` integer NOT NULL,
	`plan_name` text NOT NULL,
	`plan_description` text DEFAULT '' NOT NULL,
	`data_amount` text NOT NULL,
	`data_period` text DEFAULT 'total' NOT NULL,
	`price_minor` integer NOT NULL,
	`previous_minor` integer,
	`price_change_percent` real DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`plan_type` text NOT NULL,
	`validity` text NOT NULL,
	`has_deal` integer DEFAULT false NOT NULL,
	`buy_url` text,
	`network_5g` integer DEFAULT false NOT NULL,
	`hotspot` integer DEFAULT false NOT NULL,
	`confidence` text DEFAULT 'recalled' NOT NULL,
	`source_url` text,
	`sample` integer DEFAULT false NOT NULL,
	`checked_at` text,
	`data_mb` integer,
	`data_rank` integer NOT NULL,
	`is_unlimited` integer NOT NULL,
	`validity_days` integer,
	`usd_micros` integer NOT NULL,
	`region_minor` integer NOT NULL,
	`carrier_sort` text NOT NULL,
	`search_text` text NOT NULL,
	`popularity` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`region_id`) REFERENCES `regions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plans_price_positive" CHECK("plans"."price_minor" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plans_slug` ON `plans` (`slug`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_usd` ON `plans` (`usd_micros`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_data` ON `plans` ("data_rank" DESC,`usd_micros`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_carrier_name` ON `plans` (`carrier_sort`,`usd_micros`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_popularity` ON `plans` ("popularity" DESC,`usd_micros`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_in_region` ON `plans` (`region_id`,`region_minor`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_of_carrier` ON `plans` (`carrier_id`,`usd_micros`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_by_type` ON `plans` (`plan_type`,`usd_micros`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`has_deal`,`usd_micros`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `price_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`recorded_date` text NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_records_positive" CHECK("price_records"."price_minor" > 0)
);
--> statement-breakpoint
CREATE INDEX `price_records_of_plan` ON `price_records` (`plan_id`,`recorded_date`,`id`);--> statement-breakpoint
CREATE TABLE `reference_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`per_usd` real NOT NULL,
	`as_of` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `regions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`currency` text NOT NULL,
	`flag_url` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `regions_code` ON `regions` (`code`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `site_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`data_version` integer NOT NULL
);
