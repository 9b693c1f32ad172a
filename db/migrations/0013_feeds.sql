CREATE TABLE `feed_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`feed_id` integer NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text NOT NULL,
	`cause` text NOT NULL,
	`result` text NOT NULL,
	`reason` text,
	`import_id` integer,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feed_runs_of_feed` ON `feed_runs` (`feed_id`,`id`);--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`next_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`etag` text,
	`last_modified` text,
	`last_sha256` text,
	`last_good_at` text,
	`pending` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_name_unique` ON `feeds` (`name`);--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`next_at`);