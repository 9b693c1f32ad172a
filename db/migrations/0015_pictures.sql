CREATE TABLE `pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`hash` text NOT NULL,
	`use` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`large` text NOT NULL,
	`small` text,
	`from_host` text,
	`added_by` integer,
	`added_at` text NOT NULL,
	FOREIGN KEY (`added_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pictures_hash_is_hash" CHECK(length("pictures"."hash") = 32)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pictures_hash` ON `pictures` (`hash`);