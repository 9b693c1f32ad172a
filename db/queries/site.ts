import type { Rates } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db, Statement } from '../client.ts';
import { PUBLIC_PLAN } from '../rows.ts';

/** What the data version is before any content was written (migration 0001). */
export const NEW_DATA_VERSION = 1;

/** The number that every committed change of content raises. */
export async function getDataVersion(db: Db): Promise<number> {
  const row = await db.first<{ data_version: number }>('SELECT data_version FROM site_state');
  return row?.data_version ?? 0;
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

export async function getDataState(db: Pick<Db, 'first'>): Promise<DataState> {
  const row = await db.first<{
    data_version: number;
    lineage: string;
    popularity_version: number;
    change: number;
  }>(
    `SELECT data_version, lineage, popularity_version,
       coalesce((SELECT max(id) FROM audit_log), 0) AS change
     FROM site_state`,
  );
  return {
    version: row?.data_version ?? 0,
    lineage: row?.lineage ?? '',
    popularity: row?.popularity_version ?? 0,
    change: row?.change ?? 0,
  };
}

/**
 * Begins a new lineage: for a database that was put back or emptied, whose numbers may have stood
 * for other content before.
 */
export const NEW_LINEAGE: Statement = {
  sql: 'UPDATE site_state SET lineage = lower(hex(randomblob(6)))',
  args: [],
};

/** The statement that belongs into every commit that changes content. */
export const BUMP_DATA_VERSION: Statement = {
  sql: 'UPDATE site_state SET data_version = data_version + 1',
  args: [],
};

/** Reference rates with their day and source (decisions §2, prices across currencies). */
export async function getRates(
  db: Pick<Db, 'all'>,
): Promise<{ rates: Rates; asOf: string; source: string } | null> {
  const rows = await db.all<{ currency: Currency; per_usd: number; as_of: string; source: string }>(
    'SELECT currency, per_usd, as_of, source FROM reference_rates ORDER BY as_of',
  );
  if (rows.length === 0) return null;
  const rates = Object.fromEntries(rows.map((row) => [row.currency, row.per_usd])) as Rates;
  return { rates, asOf: rows[0]!.as_of, source: rows[0]!.source };
}

/** The reference rates that every database has; converted columns cannot be written without. */
export async function requireRates(db: Db): Promise<Rates> {
  const known = await getRates(db);
  if (!known) throw new Error('the reference rates are missing from the database');
  return known.rates;
}

/** When the newest check of any public price was, ISO 8601; null when none was ever checked. */
export async function getNewestCheck(db: Db): Promise<string | null> {
  const row = await db.first<{ newest: string | null }>(
    `SELECT max(checked_at) AS newest FROM plans p WHERE ${PUBLIC_PLAN}`,
  );
  return row?.newest ?? null;
}

/** Day of the newest price record of a public plan; null without any. */
export async function getNewestRecord(db: Db): Promise<string | null> {
  const row = await db.first<{ day: string }>(
    `SELECT h.recorded_date AS day FROM price_records h JOIN plans p ON p.id = h.plan_id
     WHERE ${PUBLIC_PLAN} ORDER BY h.recorded_date DESC LIMIT 1`,
  );
  return row?.day ?? null;
}
