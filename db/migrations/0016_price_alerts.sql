CREATE TABLE `price_alert_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`email` text NOT NULL,
	`link_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`mailed_on` text,
	CONSTRAINT "price_alert_addresses_key_is_hash" CHECK(length("price_alert_addresses"."key") = 64 AND length("price_alert_addresses"."link_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_alert_addresses_key` ON `price_alert_addresses` (`key`);--> statement-breakpoint
CREATE UNIQUE INDEX `price_alert_addresses_link` ON `price_alert_addresses` (`link_hash`);--> statement-breakpoint
CREATE INDEX `price_alert_addresses_email` ON `price_alert_addresses` (`email`);--> statement-breakpoint
CREATE TABLE `price_alert_days` (
	`day` text PRIMARY KEY NOT NULL,
	`sent` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `price_alert_secret` (
	`id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `price_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address_id` integer NOT NULL,
	`plan_id` integer,
	`need` text,
	`at_most_minor` integer,
	`at_most_currency` text,
	`bar_minor` integer,
	`bar_currency` text,
	`bar_source` text,
	`bar_of` text,
	`confirm_hash` text,
	`created_at` text NOT NULL,
	`ends_on` text NOT NULL,
	FOREIGN KEY (`address_id`) REFERENCES `price_alert_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_alerts_about_one" CHECK(("price_alerts"."plan_id" IS NULL) <> ("price_alerts"."need" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_alerts_of_plan` ON `price_alerts` (`address_id`,`plan_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `price_alerts_of_need` ON `price_alerts` (`address_id`,`need`);--> statement-breakpoint
CREATE INDEX `price_alerts_by_plan` ON `price_alerts` (`plan_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `price_alerts_waiting` ON `price_alerts` (`confirm_hash`) WHERE confirm_hash IS NOT NULL;