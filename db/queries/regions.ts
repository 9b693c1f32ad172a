import type { Region } from '#src/contract/regions.ts';
import { byName, factsOnWire } from '#src/domain/facts/columns.ts';
import { REGION_FACTS } from '#src/domain/facts/regions.ts';
import { currencySymbol } from '#src/domain/money.ts';
import { regionAlias } from '#src/domain/plan-query.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { and, countDistinct, eq, getTableColumns, isNull, sql, type SQL } from '../drizzle.ts';
import { q, readAll, readFirst, type SqlRowOf } from '../orm.ts';
import { IS_PUBLIC, PUBLIC_PLAN } from '../rows.ts';
import { plans, regions } from '../schema.ts';
import { inList, listCovering } from './covering.ts';

const { createdAt: _, updatedAt: __, deletedAt, ...columns } = getTableColumns(regions);
const isThere = isNull(deletedAt);
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

/** Regions with what their lists hold: also plans of groups that state that they cover them. */
async function withCovering(db: Db, rows: Row[]): Promise<Row[]> {
  const all = await listCovering(db);
  return Promise.all(
    rows.map(async (row) => {
      const covering = all.get(row.code);
      if (!covering) return row;
      const count = `SELECT count(*) AS simCardCount, count(DISTINCT p.carrier_id) AS carrierCount
        FROM plans p WHERE ${inList({ covering }, false)} AND ${PUBLIC_PLAN}`;
      const counts = (await db.first<Pick<Row, 'simCardCount' | 'carrierCount'>>(count, [row.id]))!;
      const plans = counts.simCardCount - row.simCardCount;
      const carriers = counts.carrierCount - row.carrierCount;
      return { ...row, ...counts, ...(plans > 0 && { alsoCovering: { plans, carriers } }) };
    }),
  );
}

/** All regions in the order in which they were added. */
export async function listRegions(db: Db): Promise<Region[]> {
  const rows = await readAll(db, counted().where(isThere).orderBy(regions.id));
  return (await withCovering(db, rows)).map(regionFromRow);
}

/** A region by its number, or null. */
export async function findRegion(db: Db, id: number): Promise<Region | null> {
  return findBy(db, eq(regions.id, id));
}

/** A region by its code in any case, GB meaning UK, or null. */
export async function findRegionByCode(db: Db, code: string): Promise<Region | null> {
  return findBy(db, eq(regions.code, regionAlias(code.toUpperCase())));
}

async function findBy(db: Db, condition: SQL): Promise<Region | null> {
  const row = await readFirst(db, counted().where(and(isThere, condition)));
  return row && regionFromRow((await withCovering(db, [row]))[0]!);
}

/**
 * The currency that a region's prices compare in, or null for an unknown code. Plain SQL: every
 * filtered list asks for it.
 */
export async function currencyOfRegion(db: Db, code: string): Promise<Currency | null> {
  const row = await db.first<Pick<SqlRowOf<typeof regions>, 'currency'>>(
    'SELECT currency FROM regions WHERE code = ? AND deleted_at IS NULL',
    [code],
  );
  return row?.currency ?? null;
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
