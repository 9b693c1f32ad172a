CREATE TABLE `import_holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`source` text NOT NULL,
	`row` text NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`changes` text NOT NULL,
	`evidence` text NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_holds_open` ON `import_holds` (`plan_id`) WHERE state = 'held';--> statement-breakpoint
CREATE INDEX `import_holds_by_state` ON `import_holds` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `import_holds_of_plan` ON `import_holds` (`plan_id`,`id`);--> statement-breakpoint
CREATE TABLE `import_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`way` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`options` text,
	`state` text NOT NULL,
	`data_version` integer,
	`lineage` text,
	`findings` text,
	`rows_sha256` text,
	`problem` text,
	`next_run_id` integer,
	`batch_id` text,
	`applied` text,
	`finished_at` text
);
--> statement-breakpoint
CREATE INDEX `import_runs_by_state` ON `import_runs` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `plan_sources` (
	`source` text NOT NULL,
	`plan_id` integer NOT NULL,
	`external_id` text,
	`missing_runs` integer DEFAULT 0 NOT NULL,
	`last_run_id` integer NOT NULL,
	PRIMARY KEY(`plan_id`, `source`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_sources_external` ON `plan_sources` (`source`,`external_id`);--> statement-breakpoint
CREATE INDEX `plans_by_name` ON `plans` (`carrier_id`,`region_id`,"plan_name" COLLATE NOCASE);