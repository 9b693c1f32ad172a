import type { Carrier } from '#src/contract/carriers.ts';
import { CARRIER_FACTS } from '#src/domain/facts/carriers.ts';
import { byName, factsOnWire } from '#src/domain/facts/columns.ts';
import type { Db } from '../client.ts';
import { and, eq, inArray, or, getTableColumns, isNull, sql, type SQL } from '../drizzle.ts';
import { noCase, q, readAll, readFirst } from '../orm.ts';
import { IS_PUBLIC } from '../rows.ts';
import { carriers, plans } from '../schema.ts';
import { listCovering } from './covering.ts';

const inOrder = [noCase(carriers.name), carriers.id];
const { createdAt: _, updatedAt: __, deletedAt, ...columns } = getTableColumns(carriers);
const isThere = isNull(deletedAt);
type Row = Omit<typeof carriers.$inferSelect, 'createdAt' | 'updatedAt' | 'deletedAt'> &
  Pick<Carrier, 'simCardCount'>;

/** Carriers with the number of their public plans, or of those that fulfil a condition. */
const counted = (condition?: SQL) => {
  const own = and(eq(plans.carrierId, carriers.id), IS_PUBLIC, condition);
  const simCardCount = sql<number>`${q.$count(plans, own)}`.as('plan_count');
  return q.select({ ...columns, simCardCount }).from(carriers);
};

/** All carriers by name, with the number of their plans. */
export async function listCarriers(db: Db): Promise<Carrier[]> {
  const query = counted().where(isThere);
  return (await readAll(db, query.orderBy(...inOrder))).map(carrierFromRow);
}

/** Carriers with at least one active plan in a region's list; `simCardCount` counts the plans there. */
export async function listCarriersInRegion(db: Db, regionId: number): Promise<Carrier[]> {
  const region = await db.first<{ code: string }>('SELECT code FROM regions WHERE id = ?', [
    regionId,
  ]);
  const covering = region ? ((await listCovering(db)).get(region.code) ?? []) : [];
  const listed = or(eq(plans.regionId, regionId), inArray(plans.id, [...covering]));
  const inRegion = counted(listed);
  const some = inRegion.where(and(isThere, sql`plan_count > 0`));
  return (await readAll(db, some.orderBy(...inOrder))).map(carrierFromRow);
}

/** A carrier by its number, or null. */
export async function findCarrier(db: Db, id: number): Promise<Carrier | null> {
  const row = await readFirst(db, counted().where(and(isThere, eq(carriers.id, id))));
  return row && carrierFromRow(row);
}

/** A carrier as it goes over the wire. */
export function carrierFromRow(row: Row): Carrier {
  return { ...row, ...factsOnWire(CARRIER_FACTS, row, 'USD', byName) };
}
