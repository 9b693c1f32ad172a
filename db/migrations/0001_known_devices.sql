CREATE TABLE `known_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "known_devices_id_is_hash" CHECK(length("known_devices"."id") = 64)
);
--> statement-breakpoint
CREATE INDEX `known_devices_of_user` ON `known_devices` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `last_login_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `username_skeleton` text;--> statement-breakpoint
CREATE INDEX `users_by_skeleton` ON `users` (`username_skeleton`);