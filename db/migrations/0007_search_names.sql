ALTER TABLE `carriers` ADD `search_names` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `title_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `regions` ADD `search_names` text;