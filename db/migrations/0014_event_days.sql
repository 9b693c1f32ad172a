CREATE TABLE `event_days` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`n` integer NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `event_days_of_kind` ON `event_days` (`kind`,`day`);--> statement-breakpoint
ALTER TABLE `site_state` ADD `popularity_version` integer DEFAULT 0 NOT NULL;