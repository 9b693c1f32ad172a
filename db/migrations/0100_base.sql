CREATE TABLE `carriers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`logo_url` text,
	`website` text,
	`host_network` text,
	`kind` text DEFAULT 'mno' NOT NULL,
	`buy_redirect` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`search_names` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carriers_slug` ON `carriers` (`slug`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`slug` text NOT NULL,
	`carrier_id` integer NOT NULL,
	`region_id` integer NOT NULL,
	`plan_name` text NOT NULL,
	`plan_description` text DEFAULT '' NOT NULL,
	`data_amount` text NOT NULL,
	`data_period` text DEFAULT 'total' NOT NULL,
	`price_minor` integer NOT NULL,
	`previous_minor` integer,
	`price_change_percent` real DEFAULT 0 NOT NULL,
	`currency` text NOT NULL,
	`plan_type` text NOT NULL,
	`validity` text NOT NULL,
	`has_deal` integer DEFAULT false NOT NULL,
	`buy_url` text,
	`source_url` text,
	`sample` integer DEFAULT false NOT NULL,
	`previous_sample` integer DEFAULT false NOT NULL,
	`checked_at` text,
	`data_mb` integer,
	`data_rank` integer NOT NULL,
	`is_unlimited` integer NOT NULL,
	`usd_micros` integer NOT NULL,
	`region_minor` integer NOT NULL,
	`carrier_sort` text NOT NULL,
	`search_text` text NOT NULL,
	`popularity` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`active_from` text,
	`active_until` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`billing` text,
	`format` text,
	`audience` text,
	`audience_note` text,
	`add_on_to` text,
	`works_at` text,
	`contract_months` integer,
	`setup_minor` integer,
	`later_minor` integer,
	`later_after` integer,
	`list_minor` integer,
	`prepay_months` integer,
	`prepay_minor` integer,
	`rise_minor` integer,
	`rise_month` integer,
	`autopay_minor` integer,
	`taxes` text,
	`new_customers` integer,
	`full_speed_data` text,
	`full_speed_period` text,
	`reduced_kbit` integer,
	`max_kbit` integer,
	`hotspot_data` text,
	`calls` text,
	`texts` text,
	`own_number` integer,
	`roaming_note` text,
	`offer_code` text,
	`offer_ends` text,
	`covers` text,
	`source_name` text,
	`seen_on` text,
	`seen_way` text,
	`network_5g` integer,
	`hotspot` integer,
	`confidence` text DEFAULT 'reported' NOT NULL,
	`validity_days` real,
	`proof_kind` text,
	`proof_minor` integer,
	`proof_on` text,
	`proof_since` text,
	`min_data_rank` integer DEFAULT -1 NOT NULL,
	`title_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`region_id`) REFERENCES `regions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plans_price_positive" CHECK("plans"."price_minor" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plans_slug` ON `plans` (`slug`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_trashed_slug` ON `plans` (`slug`) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `plans_by_name` ON `plans` (`carrier_id`,`region_id`,"plan_name" COLLATE NOCASE);
--> statement-breakpoint
CREATE INDEX `plans_due` ON `plans` (`active_from`,`active_until`) WHERE active_from IS NOT NULL OR active_until IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `plans_offers` ON `plans` (`offer_ends`) WHERE offer_ends IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `plans_by_usd` ON `plans` (`usd_micros`,`id`,`region_id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`,`carrier_id`,`validity_days`,`billing`,`contract_months`,`full_speed_data`,`reduced_kbit`,`max_kbit`,`format`,`audience`,`network_5g`,`hotspot`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_by_data` ON `plans` ("data_rank" DESC,`usd_micros`,`id`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_by_carrier_name` ON `plans` (`carrier_sort`,`usd_micros`,`id`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_by_popularity` ON `plans` ("popularity" DESC,`usd_micros`,`id`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_in_region` ON `plans` (`region_id`,`region_minor`,`id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`,`carrier_id`,`validity_days`,`billing`,`contract_months`,`full_speed_data`,`reduced_kbit`,`max_kbit`,`format`,`audience`,`network_5g`,`hotspot`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_of_carrier` ON `plans` (`carrier_id`,`usd_micros`,`id`,`region_id`,`plan_type`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_by_type` ON `plans` (`plan_type`,`usd_micros`,`id`,`region_id`,`carrier_id`,`min_data_rank`,`is_unlimited`,`has_deal`,`deleted_at`,`status`,`seen_on`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `plans_deals` ON `plans` (`usd_micros`,`id`,`region_id`,`carrier_id`,`plan_type`,`deleted_at`,`status`,`seen_on`,`has_deal`,`proof_kind`,`list_minor`,`price_minor`,`offer_ends`) WHERE deleted_at IS NULL AND (has_deal = 1 OR proof_kind IS NOT NULL OR list_minor > price_minor);
--> statement-breakpoint
CREATE INDEX `plans_seen` ON `plans` (`seen_on`,`offer_ends`,`status`,`deleted_at`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `price_records` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`recorded_date` text NOT NULL,
	`sample` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`changed_from` integer,
	`source_name` text,
	`source_url` text,
	`way` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_records_positive" CHECK("price_records"."price_minor" > 0)
);
--> statement-breakpoint
CREATE INDEX `price_records_of_plan` ON `price_records` (`plan_id`,`recorded_date`,`id`);
--> statement-breakpoint
CREATE INDEX `price_records_by_day` ON `price_records` (`recorded_date`);
--> statement-breakpoint
CREATE INDEX `price_changes` ON `price_records` (`recorded_date`,`id`,`plan_id`,`changed_from`) WHERE changed_from IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `price_changes_of_plan` ON `price_records` (`plan_id`,`recorded_date`,`id`,`changed_from`) WHERE changed_from IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `reference_rates` (
	`currency` text PRIMARY KEY NOT NULL,
	`per_usd` real NOT NULL,
	`as_of` text NOT NULL,
	`source` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `region_changes` (
	`region_id` integer PRIMARY KEY NOT NULL,
	`changes` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `regions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`currency` text NOT NULL,
	`flag_url` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`kind` text DEFAULT 'country' NOT NULL,
	`search_names` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `regions_code` ON `regions` (`code`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `site_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`data_version` integer NOT NULL,
	`lineage` text DEFAULT '' NOT NULL,
	`popularity_version` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`way` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer,
	`before` text,
	`after` text,
	`request_id` text,
	`batch_id` text,
	`undo_of` integer
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);
--> statement-breakpoint
CREATE INDEX `audit_log_of_batch` ON `audit_log` (`batch_id`);
--> statement-breakpoint
CREATE INDEX `audit_log_undone` ON `audit_log` (`undo_of`);
--> statement-breakpoint
CREATE INDEX `audit_log_of_entity` ON `audit_log` (`entity`,`entity_id`,`id`);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer DEFAULT 0 NOT NULL,
	`agent` text,
	`network` text,
	`device` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sessions_id_is_hash" CHECK(length("sessions"."id") = 64)
);
--> statement-breakpoint
CREATE INDEX `sessions_of_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`password_long_enough` integer NOT NULL,
	`disabled` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`password_changed_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`last_login_at` text,
	`username_skeleton` text,
	`role` text DEFAULT 'visitor' NOT NULL,
	`email` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (`username_key`);
--> statement-breakpoint
CREATE INDEX `users_by_skeleton` ON `users` (`username_skeleton`);
--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`disabled`);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);
--> statement-breakpoint
CREATE TABLE `plan_drafts` (
	`plan_id` integer PRIMARY KEY NOT NULL,
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
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `event_days` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`n` integer NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`day`, `kind`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `event_days_of_kind` ON `event_days` (`kind`,`day`);
--> statement-breakpoint
CREATE TABLE `feed_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`feed_id` integer NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text NOT NULL,
	`cause` text NOT NULL,
	`result` text NOT NULL,
	`reason` text,
	`import_id` integer,
	FOREIGN KEY (`feed_id`) REFERENCES `feeds`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `feed_runs_of_feed` ON `feed_runs` (`feed_id`,`id`);
--> statement-breakpoint
CREATE TABLE `feeds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`next_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`etag` text,
	`last_modified` text,
	`last_sha256` text,
	`last_good_at` text,
	`pending` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_name_unique` ON `feeds` (`name`);
--> statement-breakpoint
CREATE INDEX `feeds_due` ON `feeds` (`next_at`);
--> statement-breakpoint
CREATE TABLE `import_holds` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`run_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`source` text NOT NULL,
	`row` text NOT NULL,
	`price_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`changes` text NOT NULL,
	`evidence` text NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_holds_open` ON `import_holds` (`plan_id`) WHERE state = 'held';
--> statement-breakpoint
CREATE INDEX `import_holds_by_state` ON `import_holds` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `import_holds_of_plan` ON `import_holds` (`plan_id`,`id`);
--> statement-breakpoint
CREATE TABLE `import_profiles` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`profile` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_profiles_name_unique` ON `import_profiles` (`name`);
--> statement-breakpoint
CREATE TABLE `import_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` text NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`way` text NOT NULL,
	`file_name` text NOT NULL,
	`format` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`options` text,
	`state` text NOT NULL,
	`data_version` integer,
	`lineage` text,
	`findings` text,
	`rows_sha256` text,
	`problem` text,
	`next_run_id` integer,
	`batch_id` text,
	`applied` text,
	`finished_at` text
);
--> statement-breakpoint
CREATE INDEX `import_runs_by_state` ON `import_runs` (`state`,`id`);
--> statement-breakpoint
CREATE TABLE `plan_sources` (
	`source` text NOT NULL,
	`plan_id` integer NOT NULL,
	`external_id` text,
	`missing_runs` integer DEFAULT 0 NOT NULL,
	`last_run_id` integer NOT NULL,
	PRIMARY KEY(`plan_id`, `source`),
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_sources_external` ON `plan_sources` (`source`,`external_id`);
--> statement-breakpoint
CREATE TABLE `plan_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`report_id` integer NOT NULL,
	`kind` text NOT NULL,
	`reported_on` text NOT NULL,
	`answered_on` text NOT NULL,
	`text` text NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_notes_report_id_unique` ON `plan_notes` (`report_id`);
--> statement-breakpoint
CREATE INDEX `plan_notes_of_plan` ON `plan_notes` (`plan_id`,`id`);
--> statement-breakpoint
CREATE TABLE `price_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`kind` text NOT NULL,
	`price_minor` integer,
	`currency` text NOT NULL,
	`seen_at` text,
	`note` text,
	`state` text DEFAULT 'open' NOT NULL,
	`answer` text,
	`created_at` text NOT NULL,
	`decided_at` text,
	`decided_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `price_reports_by_state` ON `price_reports` (`state`,`id`);
--> statement-breakpoint
CREATE INDEX `price_reports_open` ON `price_reports` (`plan_id`) WHERE state = 'open';
--> statement-breakpoint
CREATE TABLE `seo_global` (
	`id` integer PRIMARY KEY NOT NULL,
	`site_title` text NOT NULL,
	`site_description` text NOT NULL,
	`default_og_image` text,
	`google_analytics_id` text,
	`indexing_enabled` integer DEFAULT true NOT NULL,
	`sitemap_frequency` text DEFAULT 'weekly' NOT NULL,
	`twitter_handle` text,
	`facebook_page` text,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `seo_pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`path` text NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`og_image` text,
	`canonical_url` text,
	`no_index` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_pages_path` ON `seo_pages` (`path`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `known_devices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "known_devices_id_is_hash" CHECK(length("known_devices"."id") = 64)
);
--> statement-breakpoint
CREATE INDEX `known_devices_of_user` ON `known_devices` (`user_id`);
--> statement-breakpoint
CREATE TABLE `carrier_watches` (
	`carrier_id` integer PRIMARY KEY NOT NULL,
	`watched_at` text NOT NULL,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `plan_watches` (
	`plan_id` integer PRIMARY KEY NOT NULL,
	`watch_url` text,
	`mark` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rate_reads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`cause` text NOT NULL,
	`result` text NOT NULL,
	`message` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `watch_findings` (
	`plan_id` integer PRIMARY KEY NOT NULL,
	`at` text NOT NULL,
	`since` text NOT NULL,
	`result` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`page_url` text NOT NULL,
	`status` integer,
	`snippet` text,
	`found_minor` integer,
	`judged` text NOT NULL,
	`etag` text,
	`last_modified` text,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `watch_findings_by_result` ON `watch_findings` (`result`,`plan_id`);
--> statement-breakpoint
CREATE TABLE `watch_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text NOT NULL,
	`cause` text NOT NULL,
	`pages` integer NOT NULL,
	`confirmed` integer NOT NULL,
	`doubts` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `old_carrier_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`carrier_id` integer NOT NULL,
	`left_at` text NOT NULL,
	FOREIGN KEY (`carrier_id`) REFERENCES `carriers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `old_slugs_of_carrier` ON `old_carrier_slugs` (`carrier_id`);
--> statement-breakpoint
CREATE TABLE `old_plan_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`plan_id` integer NOT NULL,
	`left_at` text NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `old_slugs_of_plan` ON `old_plan_slugs` (`plan_id`);
--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`role` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_on` text,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "api_tokens_hash_is_hash" CHECK(length("api_tokens"."hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`hash`);
--> statement-breakpoint
CREATE INDEX `api_tokens_of_user` ON `api_tokens` (`user_id`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `invitations_address` ON `invitations` (`address`);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_hash` ON `invitations` (`hash`);
--> statement-breakpoint
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
CREATE UNIQUE INDEX `mail_links_of_user` ON `mail_links` (`user_id`,`kind`);
--> statement-breakpoint
CREATE INDEX `mail_links_by_end` ON `mail_links` (`expires_at`);
--> statement-breakpoint
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
CREATE INDEX `mails_due` ON `mails` (`state`,`at`);
--> statement-breakpoint
CREATE INDEX `mails_to` ON `mails` (`to_address`);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `price_alert_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`email` text NOT NULL,
	`link_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`mailed_on` text,
	CONSTRAINT "price_alert_addresses_key_is_hash" CHECK(length("price_alert_addresses"."key") = 64 AND length("price_alert_addresses"."link_hash") = 64)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_alert_addresses_key` ON `price_alert_addresses` (`key`);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_alert_addresses_link` ON `price_alert_addresses` (`link_hash`);
--> statement-breakpoint
CREATE INDEX `price_alert_addresses_email` ON `price_alert_addresses` (`email`);
--> statement-breakpoint
CREATE TABLE `price_alert_days` (
	`day` text PRIMARY KEY NOT NULL,
	`sent` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `price_alert_secret` (
	`id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `price_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`address_id` integer NOT NULL,
	`plan_id` integer,
	`need` text,
	`at_most_minor` integer,
	`at_most_currency` text,
	`bar_minor` integer,
	`bar_currency` text,
	`bar_source` text,
	`bar_of` text,
	`confirm_hash` text,
	`created_at` text NOT NULL,
	`ends_on` text NOT NULL,
	FOREIGN KEY (`address_id`) REFERENCES `price_alert_addresses`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_alerts_about_one" CHECK(("price_alerts"."plan_id" IS NULL) <> ("price_alerts"."need" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_alerts_of_plan` ON `price_alerts` (`address_id`,`plan_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_alerts_of_need` ON `price_alerts` (`address_id`,`need`);
--> statement-breakpoint
CREATE INDEX `price_alerts_by_plan` ON `price_alerts` (`plan_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `price_alerts_waiting` ON `price_alerts` (`confirm_hash`) WHERE confirm_hash IS NOT NULL;
--> statement-breakpoint
CREATE TABLE `new_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`device` text NOT NULL,
	`at` text NOT NULL,
	`agent` text NOT NULL,
	`network` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `new_places_of_user` ON `new_places` (`user_id`,`id`);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text DEFAULT '' NOT NULL,
	`host` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);
--> statement-breakpoint
CREATE INDEX `passkeys_of_user` ON `passkeys` (`user_id`);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "recovery_codes_id_is_hash" CHECK(length("recovery_codes"."id") = 64)
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_of_user` ON `recovery_codes` (`user_id`);
--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `plan_changes` (
	`region_id` integer NOT NULL,
	`plan_id` integer NOT NULL,
	`changes` integer NOT NULL,
	PRIMARY KEY(`region_id`, `plan_id`)
);
--> statement-breakpoint
CREATE INDEX `plan_changes_newest` ON `plan_changes` (`region_id`,`changes`);
--> statement-breakpoint
-- What the records of a plan prove of its price, as src/domain/deal.ts says it (a test holds the two
-- equal): `n` is the newest record, `b` the newest of another price, `f` the first after it, `l` the
-- lowest of the 30 days before `f`.
CREATE VIEW price_proofs (plan_id, kind, price_minor, recorded_on, since) AS
SELECT p.id, 'proven', l.price_minor, l.recorded_date, f.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name AND r.price_minor <> n.price_minor
  ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records f ON f.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND (r.recorded_date, r.id) > (b.recorded_date, b.id)
  ORDER BY r.recorded_date, r.id LIMIT 1)
JOIN price_records l ON l.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND r.recorded_date >= date(f.recorded_date, '-30 days')
    AND (r.recorded_date, r.id) < (f.recorded_date, f.id)
  ORDER BY r.price_minor, r.recorded_date DESC, r.id DESC LIMIT 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND l.price_minor > n.price_minor
  AND EXISTS (
    SELECT 1 FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
      AND r.currency = n.currency AND r.source_name IS n.source_name
      AND r.recorded_date >= date(f.recorded_date, '-30 days') AND r.recorded_date < f.recorded_date)
UNION ALL
SELECT p.id, 'lower', b.price_minor, b.recorded_date, n.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1 OFFSET 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND b.sample = 0 AND b.currency = n.currency AND b.price_minor > n.price_minor
  AND b.recorded_date < date(n.recorded_date, '-30 days')
UNION ALL
SELECT p.id, 'rise', b.price_minor, b.recorded_date, f.recorded_date
FROM plans p
JOIN price_records n ON n.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records b ON b.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name AND r.price_minor <> n.price_minor
  ORDER BY r.recorded_date DESC, r.id DESC LIMIT 1)
JOIN price_records f ON f.id = (
  SELECT r.id FROM price_records r WHERE r.plan_id = p.id AND r.sample = 0
    AND r.currency = n.currency AND r.source_name IS n.source_name
    AND (r.recorded_date, r.id) > (b.recorded_date, b.id)
  ORDER BY r.recorded_date, r.id LIMIT 1)
WHERE p.sample = 0 AND n.sample = 0 AND n.price_minor = p.price_minor AND n.currency = p.currency
  AND b.price_minor < n.price_minor AND b.recorded_date >= date(f.recorded_date, '-30 days');
--> statement-breakpoint
-- Full text over the folded text of each plan. The text is folded before it is stored
-- (src/domain/fold.ts), so the tokenizer need only part words.
CREATE VIRTUAL TABLE plans_fts USING fts5(search_text, content='plans', content_rowid='id', tokenize='unicode61 remove_diacritics 0', prefix='1 2 3');
--> statement-breakpoint
CREATE TRIGGER plans_fts_insert AFTER INSERT ON plans BEGIN
  INSERT INTO plans_fts(rowid, search_text) VALUES (new.id, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER plans_fts_delete AFTER DELETE ON plans BEGIN
  INSERT INTO plans_fts(plans_fts, rowid, search_text) VALUES ('delete', old.id, old.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER plans_fts_update AFTER UPDATE OF search_text ON plans WHEN old.search_text <> new.search_text BEGIN
  INSERT INTO plans_fts(plans_fts, rowid, search_text) VALUES ('delete', old.id, old.search_text);
  INSERT INTO plans_fts(rowid, search_text) VALUES (new.id, new.search_text);
END;
--> statement-breakpoint
-- The log is only ever added to.
CREATE TRIGGER audit_log_no_update BEFORE UPDATE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN
  SELECT RAISE(ABORT, 'the audit log cannot be changed');
END;
--> statement-breakpoint
-- Only what differs from the record before it in the same currency is a change. Records are added
-- and removed, never edited: two triggers keep the mark, whoever writes.
CREATE TRIGGER price_changes_insert AFTER INSERT ON price_records
WHEN EXISTS (SELECT 1 FROM price_records o WHERE o.plan_id = new.plan_id AND o.id <> new.id) BEGIN
  UPDATE price_records SET changed_from = (
    SELECT o.id FROM price_records o WHERE o.id = (
      SELECT b.id FROM price_records b WHERE b.plan_id = price_records.plan_id
        AND (b.recorded_date, b.id) < (price_records.recorded_date, price_records.id)
      ORDER BY b.recorded_date DESC, b.id DESC LIMIT 1
    ) AND o.currency = price_records.currency AND o.price_minor <> price_records.price_minor
  ) WHERE id IN (new.id, (
    SELECT a.id FROM price_records a WHERE a.plan_id = new.plan_id
      AND (a.recorded_date, a.id) > (new.recorded_date, new.id)
    ORDER BY a.recorded_date, a.id LIMIT 1
  ));
END;
--> statement-breakpoint
CREATE TRIGGER price_changes_delete AFTER DELETE ON price_records BEGIN
  UPDATE price_records SET changed_from = (
    SELECT o.id FROM price_records o WHERE o.id = (
      SELECT b.id FROM price_records b WHERE b.plan_id = price_records.plan_id
        AND (b.recorded_date, b.id) < (price_records.recorded_date, price_records.id)
      ORDER BY b.recorded_date DESC, b.id DESC LIMIT 1
    ) AND o.currency = price_records.currency AND o.price_minor <> price_records.price_minor
  ) WHERE id = (
    SELECT a.id FROM price_records a WHERE a.plan_id = old.plan_id
      AND (a.recorded_date, a.id) > (old.recorded_date, old.id)
    ORDER BY a.recorded_date, a.id LIMIT 1
  );
END;
--> statement-breakpoint
-- Lists ask for deals by columns of the plan. Whoever adds or removes a record or writes a price:
-- triggers keep them. A plan's first record proves nothing, so that loading many costs nothing.
CREATE TRIGGER price_proofs_insert AFTER INSERT ON price_records
WHEN EXISTS (SELECT 1 FROM price_records o WHERE o.plan_id = new.plan_id AND o.id <> new.id) BEGIN
  UPDATE plans SET (proof_kind, proof_minor, proof_on, proof_since) = (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.plan_id)
  WHERE id = new.plan_id AND (proof_kind, proof_minor, proof_on, proof_since) IS NOT (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.plan_id);
END;
--> statement-breakpoint
CREATE TRIGGER price_proofs_delete AFTER DELETE ON price_records BEGIN
  UPDATE plans SET (proof_kind, proof_minor, proof_on, proof_since) = (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = old.plan_id)
  WHERE id = old.plan_id AND (proof_kind, proof_minor, proof_on, proof_since) IS NOT (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = old.plan_id);
END;
--> statement-breakpoint
CREATE TRIGGER price_proofs_plan AFTER UPDATE OF price_minor, currency, sample ON plans
WHEN (old.price_minor, old.currency, old.sample) IS NOT (new.price_minor, new.currency, new.sample) BEGIN
  UPDATE plans SET (proof_kind, proof_minor, proof_on, proof_since) = (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.id)
  WHERE id = new.id AND (proof_kind, proof_minor, proof_on, proof_since) IS NOT (
    SELECT v.kind, v.price_minor, v.recorded_on, v.since FROM price_proofs v WHERE v.plan_id = new.id);
END;
--> statement-breakpoint
-- How often the plans of a region were written, so that readers know what is old, and beside it which
-- ones, and at which count the last time.
CREATE TRIGGER plans_counted_insert AFTER INSERT ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (new.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT region_id, new.id, changes FROM region_changes WHERE region_id = new.region_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
CREATE TRIGGER plans_counted_delete AFTER DELETE ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (old.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT region_id, old.id, changes FROM region_changes WHERE region_id = old.region_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
CREATE TRIGGER plans_counted_update AFTER UPDATE ON plans BEGIN
  INSERT INTO region_changes (region_id, changes) VALUES (old.region_id, 1)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO region_changes (region_id, changes) SELECT new.region_id, 1 WHERE new.region_id <> old.region_id
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT region_id, old.id, changes FROM region_changes WHERE region_id IN (old.region_id, new.region_id)
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
CREATE TRIGGER carriers_counted_update AFTER UPDATE OF slug ON carriers WHEN old.slug <> new.slug BEGIN
  UPDATE region_changes SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.carrier_id = new.id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
-- A price record that comes, goes or changes counts as a write of its plan, so that readers know which
-- records are old. Of a plan that was deleted with its records there is nothing to count: that was.
CREATE TRIGGER price_records_counted_insert AFTER INSERT ON price_records BEGIN
  INSERT INTO region_changes (region_id, changes) SELECT region_id, 1 FROM plans WHERE id = new.plan_id
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.id = new.plan_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
CREATE TRIGGER price_records_counted_delete AFTER DELETE ON price_records BEGIN
  INSERT INTO region_changes (region_id, changes) SELECT region_id, 1 FROM plans WHERE id = old.plan_id
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.id = old.plan_id
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
-- All but the marks of changes: these follow from records that came or went, which were counted, and
-- a trigger on them would make each record cost twice as much more.
CREATE TRIGGER price_records_counted_update AFTER UPDATE OF
  id, plan_id, price_minor, currency, recorded_date, sample, source_name, source_url, way, created_at
ON price_records BEGIN
  INSERT INTO region_changes (region_id, changes)
    SELECT region_id, 1 FROM plans WHERE id IN (old.plan_id, new.plan_id)
    ON CONFLICT (region_id) DO UPDATE SET changes = changes + 1;
  INSERT INTO plan_changes (region_id, plan_id, changes)
    SELECT p.region_id, p.id, r.changes FROM plans p JOIN region_changes r ON r.region_id = p.region_id
    WHERE p.id IN (old.plan_id, new.plan_id)
    ON CONFLICT (region_id, plan_id) DO UPDATE SET changes = excluded.changes;
END;
--> statement-breakpoint
INSERT INTO site_state (id, data_version, lineage) VALUES (1, 1, lower(hex(randomblob(6))));
--> statement-breakpoint
-- What the pages say of themselves until somebody edits it. {plans}, {carriers} and {regions} are
-- counted at each build (src/domain/seo.ts).
INSERT INTO seo_global (id, site_title, site_description, indexing_enabled, sitemap_frequency, updated_at)
VALUES (1, 'SIM Atlas', 'Compare prepaid, postpaid, travel and eSIM plans by price, data and carrier, with the price per GB and for 30 days, price trends and deals.', 1, 'weekly', '2026-11-21T00:00:00.000Z');
--> statement-breakpoint
INSERT INTO seo_pages (path, title, description, created_at, updated_at) VALUES
('/', 'Compare SIM Card & eSIM Plans: Prices and Deals', 'Compare prepaid, postpaid, travel and eSIM plans by price, data and carrier, with the price per GB and for 30 days, price trends and deals in five regions.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
('/carriers', 'Mobile Carriers: Compare Plans and Networks', 'All {carriers} carriers compared on this site, from network operators to travel eSIM sellers in {regions} regions. Find a carrier by name and see all of its plans and prices.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
('/plans', 'SIM Card Plans: Compare Prices, Data, Carriers', 'All {plans} SIM card and eSIM plans of {carriers} carriers in one list: filter by type, carrier, price and data, and see what one GB and what 30 days cost with each.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
('/deals', 'Hot Deals: SIM Card and eSIM Plans Cut in Price', 'SIM card and eSIM plans cut below their lowest price of 30 days, and offers below a regular price, each with the days, the prices and where they were read.', '2026-11-21T00:00:00.000Z', '2026-11-21T00:00:00.000Z');
