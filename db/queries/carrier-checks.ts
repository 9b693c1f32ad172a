import type { Db } from '../client.ts';
import { PUBLIC_PLAN } from '../rows.ts';
import type { carriers } from '../schema.ts';

type Carrier = typeof carriers.$inferSelect;

/** What is known of the age of a carrier's public prices. */
export interface CarrierChecks extends Pick<Carrier, 'name' | 'slug' | 'kind'> {
  plans: number;
  /** Codes of the regions that the plans are of, by name of the region. */
  regions: string[];
  /** Plans whose price is unchecked sample data. */
  samples: number;
  /** Plans of which the day is known on which their price was last seen. */
  seen: number;
  /** Oldest and newest of these days; null while none is known. */
  oldestSeen: string | null;
  newestSeen: string | null;
}

/**
 * The age of prices by carrier, by name. Carriers without a public plan have zeros and nulls. Plain
 * SQL: sums of sets over sets.
 */
export async function listCarrierChecks(db: Pick<Db, 'all'>): Promise<CarrierChecks[]> {
  const rows = await db.all<Omit<CarrierChecks, 'regions'> & { regions: string | null }>(
    `SELECT c.name AS name, c.slug AS slug, c.kind AS kind, count(p.id) AS plans,
       (SELECT group_concat(code) FROM (
          SELECT DISTINCT r.code AS code FROM plans q JOIN regions r ON r.id = q.region_id
          WHERE q.carrier_id = c.id AND ${PUBLIC_PLAN.replaceAll('p.', 'q.')} ORDER BY r.name)) AS regions,
       coalesce(sum(p.sample), 0) AS samples, count(p.seen_on) AS seen,
       min(p.seen_on) AS oldestSeen, max(p.seen_on) AS newestSeen
     FROM carriers c LEFT JOIN plans p ON p.carrier_id = c.id AND ${PUBLIC_PLAN}
     WHERE c.deleted_at IS NULL GROUP BY c.id ORDER BY c.name COLLATE NOCASE, c.id`,
  );
  return rows.map((row) => ({ ...row, regions: row.regions ? row.regions.split(',') : [] }));
}
