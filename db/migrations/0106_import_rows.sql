CREATE TABLE `import_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`run_id` integer NOT NULL,
	`reading` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	`line` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `import_rows_by_kind` ON `import_rows` (`run_id`,`reading`,`kind`,`at`);--> statement-breakpoint
ALTER TABLE `import_runs` ADD `reading` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `import_runs` DROP COLUMN `rows_sha256`;--> statement-breakpoint
ALTER TABLE `import_runs` DROP COLUMN `next_run_id`;--> statement-breakpoint
UPDATE `import_runs` SET `state` = 'cancelled' WHERE `state` = 'stale';--> statement-breakpoint
UPDATE `import_runs` SET `state` = 'reading', `findings` = NULL WHERE `state` = 'ready';
