ALTER TABLE `feeds` ADD `last_import_id` integer;--> statement-breakpoint
ALTER TABLE `import_runs` ADD `feed_id` integer;--> statement-breakpoint
UPDATE `feeds` SET `last_import_id` = (SELECT max(r.import_id) FROM feed_runs r
  WHERE r.feed_id = feeds.id AND r.result <> 'failed');--> statement-breakpoint
UPDATE `import_runs` SET `feed_id` = r.feed_id FROM feed_runs r WHERE r.import_id = import_runs.id;
