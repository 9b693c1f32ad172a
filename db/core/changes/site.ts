import type { Rates } from '#src/domain/core/money/money.ts';
import type { Db, Statement } from '../connect/client.ts';
import { max, sql } from '../connect/drizzle.ts';
import { increment, prepareAll, prepareFirst, q, statement } from '../sql/orm.ts';
import { auditLog } from '../../schema/people/accounts.ts';
import { referenceRates, siteState } from '../../schema.ts';

/** What the data version is before any content was written. */
export const NEW_DATA_VERSION = 1;

const readVersion = prepareFirst(q.select({ version: siteState.dataVersion }).from(siteState));

/** The number that every committed change of content raises. */
export async function getDataVersion(db: Db): Promise<number> {
  return (await readVersion(db))?.version ?? 0;
}

/** Which content a database holds: two with the same version and lineage hold the same. */
export interface DataState {
  version: number;
  lineage: string;
  /** Counts the changes of the order by popularity, which are no changes of content. */
  popularity: number;
  /** Last line of the change log; 0 while there is none. */
  change: number;
}

const lastChange = q.select({ id: max(auditLog.id) }).from(auditLog);
const readState = prepareFirst(
  q
    .select({
      version: siteState.dataVersion,
      lineage: siteState.lineage,
      popularity: siteState.popularityVersion,
      change: sql<number>`coalesce(${lastChange}, 0)`,
    })
    .from(siteState),
);

export async function getDataState(db: Pick<Db, 'first'>): Promise<DataState> {
  return (await readState(db)) ?? { version: 0, lineage: '', popularity: 0, change: 0 };
}

/**
 * Begins a new lineage: for a database that was put back or emptied, whose numbers may have stood
 * for other content before.
 */
export const NEW_LINEAGE: Statement = statement(
  q.update(siteState).set({ lineage: sql`lower(hex(randomblob(6)))` }),
);

/** The statement that belongs into every commit that changes content. */
export const BUMP_DATA_VERSION: Statement = statement(
  q.update(siteState).set({ dataVersion: increment(siteState.dataVersion) }),
);

const readRates = prepareAll(q.select().from(referenceRates).orderBy(referenceRates.asOf));

/** Reference rates with their day and source (rule 3). */
export async function getRates(
  db: Pick<Db, 'all'>,
): Promise<{ rates: Rates; asOf: string; source: string } | null> {
  const rows = await readRates(db);
  if (rows.length === 0) return null;
  const rates = Object.fromEntries(rows.map((row) => [row.currency, row.perUsd])) as Rates;
  return { rates, asOf: rows[0]!.asOf, source: rows[0]!.source };
}

/** The reference rates that every database has; converted columns cannot be written without. */
export async function requireRates(db: Pick<Db, 'all'>): Promise<Rates> {
  const known = await getRates(db);
  if (!known) throw new Error('the reference rates are missing from the database');
  return known.rates;
}
