CREATE TABLE `draft_reviews` (
	`plan_id` integer PRIMARY KEY NOT NULL,
	`author_id` integer,
	`draft_version` integer,
	`draft_updated_at` text,
	`submitted_by_id` integer,
	`submitted_by` text,
	`submitted_at` text,
	`approved_by_id` integer,
	`approved_by` text,
	`approved_at` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
