CREATE TABLE `seo_global` (
	`id` integer PRIMARY KEY NOT NULL,
	`site_title` text NOT NULL,
	`site_description` text NOT NULL,
	`default_og_image` text,
	`google_analytics_id` text,
	`indexing_enabled` integer DEFAULT true NOT NULL,
	`sitemap_frequency` text DEFAULT 'weekly' NOT NULL,
	`twitter_handle` text,
	`facebook_page` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seo_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`path` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`og_image` text,
	`canonical_url` text,
	`no_index` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_pages_path` ON `seo_pages` (`path`) WHERE deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `batch_id` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `undo_of` integer;--> statement-breakpoint
CREATE INDEX `audit_log_of_batch` ON `audit_log` (`batch_id`);--> statement-breakpoint
CREATE INDEX `audit_log_undone` ON `audit_log` (`undo_of`);