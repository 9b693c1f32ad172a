CREATE TABLE `plan_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`report_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reported_on` text NOT NULL,
	`answered_on` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_notes_report_id_unique` ON `plan_notes` (`report_id`);--> statement-breakpoint
CREATE INDEX `plan_notes_of_plan` ON `plan_notes` (`plan_id`,`id`);--> statement-breakpoint
CREATE TABLE `price_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`kind` text NOT NULL,
	`price_minor` integer,
	`currency` text NOT NULL,
	`seen_at` text,
	`note` text,
	`state` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_reports_by_state` ON `price_reports` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `price_reports_open` ON `price_reports` (`plan_id`) WHERE state = 'open';