/**
 * The migrations that were one after another before `0000_initial` said the same in one. A database
 * that has the last of them has the tables of `0000_initial`; its record of them stays as it is.
 */
export const BEFORE_INITIAL: readonly string[] = [
  '0000_content',
  '0001_plan_search',
  '0002_accounts',
  '0003_audit_append_only',
  '0004_back_office',
  '0005_seo_rows',
  '0006_plan_counts',
  '0007_session_last_used',
  '0008_lineage',
  '0009_plan_drafts',
  '0010_webhooks',
  '0011_imports',
  '0012_import_profiles',
  '0013_feeds',
  '0014_event_days',
  '0015_carrier_redirect',
  '0016_trashed_slugs',
  '0017_seo_words',
  '0018_price_reports',
  '0019_price_changes',
  '0020_region_changes',
  '0021_known_regions',
  '0022_previous_sample',
];
export const LAST_BEFORE = BEFORE_INITIAL.at(-1)!;
export const INITIAL = '0000_initial';

/**
 * What a record of migrations means today: with the last of before, `0000_initial` is done; with
 * only earlier ones the database is too old to be brought on.
 */
export function readRecord(recorded: readonly string[]): { done: string[]; tooOld: boolean } {
  const before = recorded.filter((tag) => BEFORE_INITIAL.includes(tag));
  const now = recorded.filter((tag) => !BEFORE_INITIAL.includes(tag));
  if (before.length === 0 || now.includes(INITIAL)) return { done: now, tooOld: false };
  const isLast = before.includes(LAST_BEFORE);
  return { done: isLast ? [INITIAL, ...now] : now, tooOld: !isLast };
}

/** The line that a database gets which is too old. */
export const TOO_OLD =
  'This database is of a version from before November 2026. Start the last version of before once, which brings it on, then this one.';
