CREATE TABLE `__new_plan_drafts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`base_version` integer NOT NULL,
	`fields` text NOT NULL,
	`base` text NOT NULL,
	`starts_at` text,
	`ends_at` text,
	`running` integer DEFAULT false NOT NULL,
	`problem` text,
	`author` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	`hold` text,
	`evidence` text,
	`source` text,
	`run_id` integer,
	`restores` integer DEFAULT false NOT NULL,
	`decided_at` text,
	`decided_by` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- A held price becomes a draft under its own number. What follows from the price is derived when it is released.
INSERT INTO `__new_plan_drafts` (`id`, `plan_id`, `base_version`, `fields`, `base`, `author`, `updated_at`,
  `hold`, `evidence`, `source`, `run_id`, `restores`, `decided_at`, `decided_by`)
SELECT h.id, h.plan_id, p.version,
  json_set(
    json_remove(h.after, '$.price', '$.previousPrice', '$.previousSample', '$.priceChangePercent',
      '$.carrier', '$.region'),
    '$.priceMinor', h.price_minor,
    '$.currency', h.currency,
    '$.sample', json(iif(h.after ->> 'sample', 'true', 'false')),
    '$.checkedAt', h.after ->> 'checkedAt',
    '$.seenOn', coalesce(h.after ->> 'seenOn', h.row ->> 'seenOn',
      substr(coalesce(r.created_at, h.created_at), 1, 10)),
    '$.seenWay', coalesce(h.after ->> 'seenWay',
      iif(EXISTS (SELECT 1 FROM feed_runs f WHERE f.import_id = h.run_id), 'feed', 'import')),
    '$.sourceName', h.row ->> 'sourceName',
    '$.sourceUrl', h.row ->> 'sourceUrl',
    '$.confidence', coalesce(h.row ->> 'confidence', h.after ->> 'confidence',
      iif(coalesce(h.row ->> 'sourceName', h.row ->> 'sourceUrl') IS NULL, 'reported', 'sourced'))),
  json_set(
    json_remove(h.before, '$.price', '$.previousPrice', '$.previousSample', '$.priceChangePercent',
      '$.carrier', '$.region'),
    '$.priceMinor', coalesce(CAST(round((h.before ->> 'price')
      * iif(coalesce(h.before ->> 'currency', p.currency) = 'JPY', 1, 100)) AS integer), p.price_minor),
    '$.currency', coalesce(h.before ->> 'currency', p.currency)),
  coalesce(r.actor_name, ''), h.created_at, h.state, h.evidence, h.source, h.run_id, h.restores,
  h.decided_at, h.decided_by
FROM (SELECT *, changes -> '$.before' AS before, changes -> '$.after' AS after,
    coalesce(changes ->> 'restores', 0) AS restores FROM import_holds) h
  JOIN plans p ON p.id = h.plan_id LEFT JOIN import_runs r ON r.id = h.run_id;--> statement-breakpoint
-- Numbers that were given are not given again: the log and the alerts go by them.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_plan_drafts';--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`)
  SELECT '__new_plan_drafts', `seq` FROM `sqlite_sequence` WHERE `name` = 'import_holds';--> statement-breakpoint
INSERT INTO `__new_plan_drafts` (`plan_id`, `base_version`, `fields`, `base`, `starts_at`, `ends_at`, `running`,
  `problem`, `author`, `version`, `updated_at`)
SELECT `plan_id`, `base_version`, `fields`, `base`, `starts_at`, `ends_at`, `running`, `problem`, `author`,
  `version`, `updated_at` FROM `plan_drafts`;--> statement-breakpoint
DROP TABLE `import_holds`;--> statement-breakpoint
DROP TABLE `plan_drafts`;--> statement-breakpoint
ALTER TABLE `__new_plan_drafts` RENAME TO `plan_drafts`;--> statement-breakpoint
CREATE UNIQUE INDEX `plan_drafts_of_person` ON `plan_drafts` (`plan_id`) WHERE hold IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `plan_drafts_held` ON `plan_drafts` (`plan_id`) WHERE hold = 'held';--> statement-breakpoint
CREATE INDEX `plan_drafts_by_hold` ON `plan_drafts` (`hold`,`id`);--> statement-breakpoint
CREATE INDEX `plan_drafts_of_plan` ON `plan_drafts` (`plan_id`,`id`);--> statement-breakpoint
-- A table without rows has given no number.
DELETE FROM `sqlite_sequence` WHERE `name` = 'plan_drafts' AND `seq` = 0;
