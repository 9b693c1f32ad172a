import type { Region } from '#src/contract/regions.ts';
import { byName, factsOnWire } from '#src/domain/facts/columns.ts';
import { REGION_FACTS } from '#src/domain/facts/regions.ts';
import { currencySymbol } from '#src/domain/money.ts';
import { regionAlias } from '#src/domain/plan-query.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { and, eq, getTableColumns, isNull, sql } from '../drizzle.ts';
import { q, readAll, readFirst, type SqlRowOf } from '../orm.ts';
import { PUBLIC_PLAN } from '../rows.ts';
import { regions } from '../schema.ts';
import { inPlace } from './covering.ts';

const { createdAt: _, updatedAt: __, deletedAt, ...columns } = getTableColumns(regions);
const isThere = isNull(deletedAt);
type Row = Omit<typeof regions.$inferSelect, 'createdAt' | 'updatedAt' | 'deletedAt'> &
  Pick<Region, 'simCardCount' | 'carrierCount'>;

/** Regions with what their lists hold: also plans of groups that state that they cover them. */
const counted = () => {
  const listed = (what: string) =>
    sql<number>`(SELECT count(${sql.raw(what)}) FROM plans p
      WHERE ${sql.raw(`${inPlace('regions.id', 'regions.code', true)} AND ${PUBLIC_PLAN}`)})`;
  return q
    .select({
      ...columns,
      simCardCount: listed('*'),
      carrierCount: listed('DISTINCT p.carrier_id'),
    })
    .from(regions);
};

/** All regions in the order in which they were added. */
export async function listRegions(db: Db): Promise<Region[]> {
  return (await readAll(db, counted().where(isThere).orderBy(regions.id))).map(regionFromRow);
}

/** The same without the counts, which are 0: counting in SQL looks at every plan. */
export async function listUncountedRegions(db: Db): Promise<Region[]> {
  const rows = await readAll(
    db,
    q.select(columns).from(regions).where(isThere).orderBy(regions.id),
  );
  return rows.map((row) => regionFromRow({ ...row, simCardCount: 0, carrierCount: 0 }));
}

/** A region by its number, or null. */
export async function findRegion(db: Db, id: number): Promise<Region | null> {
  const row = await readFirst(db, counted().where(and(isThere, eq(regions.id, id))));
  return row && regionFromRow(row);
}

/** A region by its code in any case, GB meaning UK, or null. */
export async function findRegionByCode(db: Db, code: string): Promise<Region | null> {
  const own = eq(regions.code, regionAlias(code.toUpperCase()));
  const row = await readFirst(db, counted().where(and(isThere, own)));
  return row && regionFromRow(row);
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

function regionFromRow(row: Row): Region {
  const { currency } = row;
  const symbol = { currencyCode: currency, currencySymbol: currencySymbol(currency) };
  return { ...row, ...symbol, ...factsOnWire(REGION_FACTS, row, currency, byName) };
}
