/** What a backup of content holds and a restore of content replaces; what others refer to, first. */
export const CONTENT_TABLES = [
  'pictures',
  'reference_rates',
  'carriers',
  'regions',
  'plans',
  'old_carrier_slugs',
  'old_plan_slugs',
  'price_records',
  'plan_sources',
  'plan_notes',
  'plan_drafts',
  'seo_global',
  'seo_pages',
  'import_profiles',
  'feeds',
  'carrier_watches',
  'plan_watches',
] as const;
export type ContentTable = (typeof CONTENT_TABLES)[number];

/** Tables about people and about what happened here: in no backup of content, and left by a restore. */
export const PEOPLE: ReadonlySet<string> = new Set([
  'users',
  'sessions',
  'known_devices',
  'totp_factors',
  'passkeys',
  'recovery_codes',
  'new_places',
  'api_tokens',
  'audit_log',
  'event_days',
  'mails',
  'mail_links',
  'invitations',
  'alert_choices',
  'alerts',
  'price_reports',
  'price_alert_secret',
  'price_alert_addresses',
  'price_alerts',
  'price_alert_days',
  'import_runs',
  'import_holds',
  'feed_runs',
  'watch_findings',
  'watch_runs',
  'rate_reads',
]);

/** Those, and what is not public: a build needs none of their rows. */
export const PRIVATE: ReadonlySet<string> = new Set([
  ...PEOPLE,
  'plan_drafts',
  'plan_sources',
  'import_profiles',
  'feeds',
  'carrier_watches',
  'plan_watches',
]);
