import type { Region } from '#src/contract/regions.ts';
import { factsOnWire } from '#src/domain/facts/columns.ts';
import { REGION_FACTS } from '#src/domain/facts/regions.ts';
import { currencySymbol } from '#src/domain/money.ts';
import { regionAlias } from '#src/domain/plan-query.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PUBLIC_PLAN, type SqlRow } from '../rows.ts';

const SELECT = `SELECT r.*,
  (SELECT count(*) FROM plans p WHERE p.region_id = r.id AND ${PUBLIC_PLAN}) AS plan_count,
  (SELECT count(DISTINCT p.carrier_id) FROM plans p WHERE p.region_id = r.id AND ${PUBLIC_PLAN}) AS carrier_count
  FROM regions r WHERE r.deleted_at IS NULL`;

/** All regions in the order in which they were added. */
export async function listRegions(db: Db): Promise<Region[]> {
  return (await db.all<SqlRow>(`${SELECT} ORDER BY r.id`)).map(regionFromRow);
}

/** The same without the counts, which are 0: counting in SQL looks at every plan. */
export async function listUncountedRegions(db: Db): Promise<Region[]> {
  const rows = await db.all<SqlRow>('SELECT * FROM regions WHERE deleted_at IS NULL ORDER BY id');
  return rows.map((row) => regionFromRow({ ...row, plan_count: 0, carrier_count: 0 }));
}

/** A region by its number, or null. */
export async function findRegion(db: Db, id: number): Promise<Region | null> {
  const row = await db.first<SqlRow>(`${SELECT} AND r.id = ?`, [id]);
  return row && regionFromRow(row);
}

/** A region by its code in any case, GB meaning UK, or null. */
export async function findRegionByCode(db: Db, code: string): Promise<Region | null> {
  const row = await db.first<SqlRow>(`${SELECT} AND r.code = ?`, [regionAlias(code.toUpperCase())]);
  return row && regionFromRow(row);
}

/** The currency that a region's prices compare in, or null for an unknown code. */
export async function currencyOfRegion(db: Db, code: string): Promise<Currency | null> {
  const row = await db.first<{ currency: Currency }>(
    'SELECT currency FROM regions WHERE code = ? AND deleted_at IS NULL',
    [code],
  );
  return row?.currency ?? null;
}

function regionFromRow(row: SqlRow): Region {
  const currency = row.currency as Currency;
  return {
    id: row.id as number,
    name: row.name as string,
    code: row.code as string,
    currency,
    currencyCode: currency,
    currencySymbol: currencySymbol(currency),
    ...factsOnWire(REGION_FACTS, row, currency),
    simCardCount: row.plan_count as number,
    carrierCount: row.carrier_count as number,
    version: row.version as number,
  };
}
