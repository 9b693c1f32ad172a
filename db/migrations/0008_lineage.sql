ALTER TABLE `site_state` ADD `lineage` text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- Each database counts its data versions in a lineage of its own; a restore begins another.
UPDATE site_state SET lineage = lower(hex(randomblob(6)));
