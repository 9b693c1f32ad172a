import type { Carrier } from '#src/contract/carriers.ts';
import { CARRIER_FACTS } from '#src/domain/facts/carriers.ts';
import { factsOnWire } from '#src/domain/facts/columns.ts';
import type { Db } from '../client.ts';
import { PUBLIC_PLAN, type SqlRow } from '../rows.ts';

const select = (planCondition = '') => `SELECT c.*, (
    SELECT count(*) FROM plans p
    WHERE p.carrier_id = c.id AND ${PUBLIC_PLAN} ${planCondition}
  ) AS plan_count FROM carriers c WHERE c.deleted_at IS NULL`;
const BY_NAME = 'ORDER BY c.name COLLATE NOCASE, c.id';

/** All carriers by name, with the number of their plans. */
export async function listCarriers(db: Db): Promise<Carrier[]> {
  return (await db.all<SqlRow>(`${select()} ${BY_NAME}`)).map(carrierFromRow);
}

/** The same with the counts that the caller has by slug: counting in SQL looks at every plan. */
export async function listCountedCarriers(
  db: Db,
  counts: ReadonlyMap<string, number>,
): Promise<Carrier[]> {
  const rows = await db.all<SqlRow>(
    `SELECT c.* FROM carriers c WHERE c.deleted_at IS NULL ${BY_NAME}`,
  );
  return rows.map((row) =>
    carrierFromRow({ ...row, plan_count: counts.get(row.slug as string) ?? 0 }),
  );
}

/** Carriers with at least one active plan in a region; `simCardCount` counts the plans there. */
export async function listCarriersInRegion(db: Db, regionId: number): Promise<Carrier[]> {
  const rows = await db.all<SqlRow>(
    `${select('AND p.region_id = ?')} AND plan_count > 0 ${BY_NAME}`,
    [regionId],
  );
  return rows.map(carrierFromRow);
}

/** A carrier by its number, or null. */
export async function findCarrier(db: Db, id: number): Promise<Carrier | null> {
  const row = await db.first<SqlRow>(`${select()} AND c.id = ?`, [id]);
  return row && carrierFromRow(row);
}

function carrierFromRow(row: SqlRow): Carrier {
  return {
    id: row.id as number,
    name: row.name as string,
    slug: row.slug as string,
    ...factsOnWire(CARRIER_FACTS, row, 'USD'),
    simCardCount: row.plan_count as number,
    version: row.version as number,
  };
}
