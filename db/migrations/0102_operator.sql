ALTER TABLE `seo_global` ADD `operator_name` text;--> statement-breakpoint
ALTER TABLE `seo_global` ADD `operator_address` text;--> statement-breakpoint
ALTER TABLE `seo_global` ADD `operator_email` text;