/** Tables that a build reads: all of them are public. */
export const PUBLIC: ReadonlySet<string> = new Set([
  'carriers',
  'migrations',
  'old_carrier_slugs',
  'old_plan_slugs',
  'pictures',
  'plan_changes',
  'plan_notes',
  'plans',
  'price_records',
  'reference_rates',
  'region_changes',
  'regions',
  'seo_global',
  'seo_pages',
  'site_state',
]);

/** Those and what an operator works with: neither about people nor about what happened here. */
export const WITHOUT_PEOPLE: ReadonlySet<string> = new Set([
  ...PUBLIC,
  'plan_drafts',
  'plan_sources',
  'import_profiles',
  'feeds',
  'carrier_watches',
  'plan_watches',
]);

/** Columns of these that name a person, with what stands there instead. */
export const NAMELESS: ReadonlyMap<string, string> = new Map([
  ['author', "''"],
  ['updated_by', "''"],
  ['added_by', 'NULL'],
  ['decided_by', 'NULL'],
]);
