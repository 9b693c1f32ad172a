import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ContentCounts } from '#src/contract/backups.ts';
import type { Db } from '../client.ts';
import { getTableName, type SQL } from '../drizzle.ts';
import { q, readFirst } from '../orm.ts';
import { planDrafts } from '../schema/drafts.ts';
import { feeds } from '../schema/feeds.ts';
import { importProfiles } from '../schema/imports.ts';
import { seoPages } from '../schema/seo.ts';
import { carriers, plans, priceRecords, referenceRates, regions, siteState } from '../schema.ts';

const TABLES = {
  rates: referenceRates,
  carriers,
  regions,
  plans,
  priceRecords,
  drafts: planDrafts,
  seoPages,
  profiles: importProfiles,
  feeds,
} satisfies Record<keyof ContentCounts, SQLiteTable>;

/** What stands in the database, in numbers. */
export async function contentCounts(db: Pick<Db, 'first'>): Promise<ContentCounts> {
  const counts = Object.entries(TABLES).map(([name, table]) => [name, q.$count(table)]);
  const query = q.select(Object.fromEntries(counts) as Record<keyof ContentCounts, SQL<number>>);
  return (await readFirst(db, query.from(siteState)))!;
}

/** The same from the rows by table that were counted in a copy. */
export function countsOf(rows: Record<string, number>): ContentCounts {
  const counts = Object.entries(TABLES).map(([name, table]) => [
    name,
    rows[getTableName(table)] ?? 0,
  ]);
  return Object.fromEntries(counts) as ContentCounts;
}
