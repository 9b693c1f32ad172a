CREATE TABLE `mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` text NOT NULL,
	`kind` text NOT NULL,
	`to_address` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`headers` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`at` text NOT NULL,
	`expires_at` text,
	`outcome` text
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`state`,`at`);--> statement-breakpoint
CREATE INDEX `mails_to` ON `mails` (`to_address`);