CREATE TABLE `alert_choices` (
	`user_id` integer NOT NULL,
	`alert` text NOT NULL,
	PRIMARY KEY(`user_id`, `alert`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `alerts` (
	`alert` text PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`lines` text NOT NULL,
	`sent_at` text,
	`seen` text
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address` text NOT NULL,
	`role` text NOT NULL,
	`hash` text NOT NULL,
	`invited_by_id` integer NOT NULL,
	`sent_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`invited_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invitations_hash_is_hash" CHECK(length("invitations"."hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_address` ON `invitations` (`address`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_hash` ON `invitations` (`hash`);--> statement-breakpoint
CREATE TABLE `mail_links` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` integer NOT NULL,
	`address` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mail_links_hash_is_hash" CHECK(length("mail_links"."hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_links_of_user` ON `mail_links` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `mail_links_by_end` ON `mail_links` (`expires_at`);--> statement-breakpoint
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
CREATE INDEX `mails_to` ON `mails` (`to_address`);--> statement-breakpoint
CREATE TABLE `webhook_targets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`events` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_targets_url_unique` ON `webhook_targets` (`url`);--> statement-breakpoint
ALTER TABLE `users` ADD `email` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);