import type { ContentCounts } from '#src/contract/backups.ts';
import type { Db } from '../client.ts';
import type { ContentTable } from '../tables.ts';

const TABLES = {
  rates: 'reference_rates',
  carriers: 'carriers',
  regions: 'regions',
  plans: 'plans',
  priceRecords: 'price_records',
  drafts: 'plan_drafts',
  seoPages: 'seo_pages',
  profiles: 'import_profiles',
  feeds: 'feeds',
} as const satisfies Record<keyof ContentCounts, ContentTable>;

/** What stands in the database, in numbers. */
export async function contentCounts(db: Pick<Db, 'first'>): Promise<ContentCounts> {
  const columns = Object.entries(TABLES).map(
    ([name, table]) => `(SELECT count(*) FROM ${table}) AS ${name}`,
  );
  return { ...(await db.first<ContentCounts>(`SELECT ${columns.join(', ')}`))! };
}

/** The same from the rows by table that were counted in a copy. */
export function countsOf(rows: Record<string, number>): ContentCounts {
  const counts = Object.entries(TABLES).map(([name, table]) => [name, rows[table] ?? 0]);
  return Object.fromEntries(counts) as ContentCounts;
}
