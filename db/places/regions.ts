import type { Region } from '#src/contract/places/regions.ts';
import { coveredCountries } from '#src/domain/places/covers.ts';
import { byName, factsOnWire } from '#src/domain/plans/facts/columns.ts';
import { REGION_FACTS } from '#src/domain/plans/facts/regions.ts';
import { currencySymbol } from '#src/domain/core/money/money.ts';
import type { Db } from '../core/connect/client.ts';
import { and, countDistinct, eq, getTableColumns, isNull, sql } from '../core/connect/drizzle.ts';
import { q, readFirst } from '../core/sql/orm.ts';
import { IS_PUBLIC, PUBLIC_PLAN } from '../core/rows.ts';
import { plans, regions } from '../schema.ts';

const { createdAt: _, updatedAt: __, deletedAt, ...columns } = getTableColumns(regions);
type Row = Omit<typeof regions.$inferSelect, 'createdAt' | 'updatedAt' | 'deletedAt'> &
  Pick<Region, 'simCardCount' | 'carrierCount' | 'alsoCovering'>;

const counted = () => {
  const own = and(eq(plans.regionId, regions.id), IS_PUBLIC);
  const ofCarriers = q
    .select({ n: countDistinct(plans.carrierId) })
    .from(plans)
    .where(own);
  return q
    .select({
      ...columns,
      simCardCount: q.$count(plans, own),
      carrierCount: sql<number>`(${ofCarriers})`,
    })
    .from(regions);
};

/** A region by its number, with what its list holds, or null. */
export async function findRegionById(db: Db, id: number): Promise<Region | null> {
  const row = await readFirst(db, counted().where(and(isNull(deletedAt), eq(regions.id, id))));
  return row && regionFromRow(await withCovering(db, row));
}

/** Also plans of groups that state that they cover it. */
async function withCovering(db: Db, row: Row): Promise<Row> {
  const stated = await db.all<{ carrier: number; code: string; covers: string }>(
    `SELECT p.carrier_id AS carrier, r.code, p.covers FROM plans p JOIN regions r ON r.id = p.region_id
     WHERE r.kind = 'group' AND r.deleted_at IS NULL AND p.covers IS NOT NULL AND ${PUBLIC_PLAN}`,
  );
  const covering = stated.filter((plan) =>
    coveredCountries(plan.code, plan.covers).includes(row.code),
  );
  if (covering.length === 0) return row;
  const own = await db.all<{ carrier: number }>(
    `SELECT DISTINCT p.carrier_id AS carrier FROM plans p WHERE p.region_id = ? AND ${PUBLIC_PLAN}`,
    [row.id],
  );
  const carriers = new Set([...own, ...covering].map(({ carrier }) => carrier));
  return {
    ...row,
    simCardCount: row.simCardCount + covering.length,
    carrierCount: carriers.size,
    alsoCovering: { plans: covering.length, carriers: carriers.size - own.length },
  };
}

/** A region as it goes over the wire. */
export function regionFromRow({ alsoCovering, ...row }: Row): Region {
  const { currency } = row;
  const symbol = { currencyCode: currency, currencySymbol: currencySymbol(currency) };
  return {
    ...row,
    ...symbol,
    ...factsOnWire(REGION_FACTS, row, currency, byName),
    ...(alsoCovering && { alsoCovering }),
  };
}
