CREATE TABLE `commissions` (
	`carrier_id` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer,
	`currency` text,
	`percent` real,
	`network` text NOT NULL,
	`advertiser` text,
	`since` text,
	`note` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	CONSTRAINT "commissions_fixed" CHECK(("commissions"."kind" = 'fixed') = ("commissions"."amount_minor" IS NOT NULL)),
	CONSTRAINT "commissions_currency" CHECK(("commissions"."kind" = 'fixed') = ("commissions"."currency" IS NOT NULL)),
	CONSTRAINT "commissions_percent" CHECK(("commissions"."kind" = 'percent') = ("commissions"."percent" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE `sale_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`network` text NOT NULL,
	`file_name` text NOT NULL,
	`sha256` text NOT NULL,
	`covers_from` text NOT NULL,
	`covers_to` text NOT NULL,
	`rows` integer NOT NULL,
	`taken_at` text NOT NULL,
	`taken_by` text NOT NULL,
	`undone_at` text
);
--> statement-breakpoint
CREATE TABLE `sales` (
	`report_id` integer NOT NULL,
	`network` text NOT NULL,
	`transaction_no` text NOT NULL,
	`day` text NOT NULL,
	`plan_id` integer,
	`page` text,
	`advertiser` text,
	`currency` text NOT NULL,
	`sale_minor` integer,
	`commission_minor` integer NOT NULL,
	`status` text NOT NULL,
	PRIMARY KEY(`network`, `transaction_no`, `report_id`),
	FOREIGN KEY (`report_id`) REFERENCES `sale_reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sales_by_day` ON `sales` (`day`);--> statement-breakpoint
CREATE INDEX `sales_of_report` ON `sales` (`report_id`);