import { coveredCountries } from '#src/domain/covers.ts';
import type { Db } from '../client.ts';
import { PUBLIC_PLAN, type SqlPlan } from '../rows.ts';
import { COVERING } from './covering.ts';

/** When what pages show was changed last, ISO 8601, by slug or code. */
export interface Modified {
  plans: ReadonlyMap<string, string>;
  carriers: ReadonlyMap<string, string>;
  regions: ReadonlyMap<string, string>;
  /** The newest of all; null while there is nothing. */
  newest: string | null;
}

/**
 * Reads it for every page: a carrier and a region change with the plans that they list, also when one of them
 * goes into the trash or is withdrawn. Every field of a carrier shows where its plans do (its name,
 * its network, where they are sold), so that plans and regions change with their carriers.
 */
export async function getModified(db: Pick<Db, 'all'>): Promise<Modified> {
  // Plain SQL: each aggregate reads all plans once, for whole tables.
  const read = async (sql: string) => {
    // One text: the driver takes longer for each row than the database.
    const [found] = await db.all<{ rows: string }>(
      `SELECT json_group_array(json_array(name, at) ORDER BY name) AS rows FROM (${sql})`,
    );
    return new Map(JSON.parse(found!.rows) as [name: SqlPlan['slug'], at: SqlPlan['updated_at']][]);
  };
  const withPlans = (table: string, name: string, key: string) =>
    read(
      `SELECT o.${name} AS name, max(o.updated_at, coalesce(max(p.updated_at), ''),
         coalesce(max(c.updated_at), '')) AS at
       FROM ${table} o LEFT JOIN plans p ON p.${key} = o.id AND p.status IN ('active', 'withdrawn')
       LEFT JOIN carriers c ON c.id = p.carrier_id AND ${PUBLIC_PLAN}
       WHERE o.deleted_at IS NULL GROUP BY o.id`,
    );
  const [plans, carriers, own, covering] = await Promise.all([
    read(
      `SELECT p.slug AS name, max(p.updated_at, c.updated_at, coalesce(
         (SELECT max(h.created_at) FROM price_records h WHERE h.plan_id = p.id), '')) AS at
       FROM plans p JOIN carriers c ON c.id = p.carrier_id WHERE ${PUBLIC_PLAN}`,
    ),
    withPlans('carriers', 'slug', 'carrier_id'),
    withPlans('regions', 'code', 'region_id'),
    db.all<{ code: string; covers: string; at: string }>(
      `SELECT r.code, p.covers, max(p.updated_at, c.updated_at) AS at FROM plans p
       JOIN regions r ON r.id = p.region_id JOIN carriers c ON c.id = p.carrier_id
       WHERE ${COVERING} AND p.status IN ('active', 'withdrawn')`,
    ),
  ]);
  const regions = new Map(own);
  for (const { code, covers, at } of covering)
    for (const country of coveredCountries(code, covers)) {
      const known = regions.get(country);
      if (known !== undefined && known < at) regions.set(country, at);
    }
  const all = [...plans.values(), ...carriers.values(), ...regions.values()].sort();
  return { plans, carriers, regions, newest: all.at(-1) ?? null };
}
