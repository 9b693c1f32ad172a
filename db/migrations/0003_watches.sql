CREATE TABLE `carrier_watches` (
	`carrier_id` integer PRIMARY KEY NOT NULL,
	`watched_at` text NOT NULL,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `plan_watches` (
	`plan_id` integer PRIMARY KEY NOT NULL,
	`watch_url` text,
	`mark` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rate_reads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`cause` text NOT NULL,
	`result` text NOT NULL,
	`message` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `watch_findings` (
	`plan_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`since` text NOT NULL,
	`result` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`page_url` text NOT NULL,
	`status` integer,
	`snippet` text,
	`found_minor` integer,
	`judged` text NOT NULL,
	`etag` text,
	`last_modified` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watch_findings_by_result` ON `watch_findings` (`result`,`plan_id`);--> statement-breakpoint
CREATE TABLE `watch_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text NOT NULL,
	`cause` text NOT NULL,
	`pages` integer NOT NULL,
	`confirmed` integer NOT NULL,
	`doubts` integer NOT NULL
);
