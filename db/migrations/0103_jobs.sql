CREATE TABLE `jobs` (
	`kind` text NOT NULL,
	`server` text DEFAULT '' NOT NULL,
	`payload` text,
	`due` text NOT NULL,
	`holder` text,
	`lease_until` text,
	`started_at` text,
	`ended_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`last_result` text,
	PRIMARY KEY(`kind`, `server`)
);
