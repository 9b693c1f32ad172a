CREATE TABLE `serving` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`lineage` text NOT NULL,
	`rollback` integer NOT NULL,
	`since` text NOT NULL,
	`by` text
);
