CREATE TABLE `import_files` (
	`upload` text NOT NULL,
	`part` integer NOT NULL,
	`run_id` integer NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`upload`, `part`)
);
--> statement-breakpoint
CREATE INDEX `import_files_by_run` ON `import_files` (`run_id`,`part`);--> statement-breakpoint
ALTER TABLE `import_runs` ADD `reader` text;