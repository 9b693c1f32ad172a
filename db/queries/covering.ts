import { coveredCountries, microsPerMinor } from '#src/domain/covers.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PUBLIC_PLAN } from '../rows.ts';

/** Plans of groups of countries that state which ones they cover; reads by the index of regions. */
const COVERING = `p.region_id IN (SELECT id FROM regions WHERE kind = 'group' AND deleted_at IS NULL)
  AND p.covers IS NOT NULL`;

/** The region that a list is of: what its condition and its prices need. */
export interface ListPlace {
  id: number;
  code: string;
  currency: Currency;
  /** Whether plans of groups state that they cover it. */
  covered: boolean;
}

/** A region of a list by its code, or null. One query, as every filtered list asks for it. */
export async function findListPlace(db: Db, code: string): Promise<ListPlace | null> {
  const row = await db.first<{ id: number; currency: Currency; state: string }>(
    `SELECT r.id, r.currency, s.lineage || '.' || s.data_version || '.' ||
       (SELECT total(changes) FROM region_changes) AS state
     FROM regions r, site_state s WHERE r.code = ? AND r.deleted_at IS NULL`,
    [code],
  );
  if (!row) return null;
  const { id, currency, state } = row;
  return { id, code, currency, covered: (await coveredNow(db, state)).has(code) };
}

const known = new WeakMap<Db, { state: string; codes: Promise<Set<string>> }>();

/**
 * Countries that plans of groups state to cover, read once for each state of the data: few plans
 * do, and looking for them would cost each list more than all else.
 */
function coveredNow(db: Db, state: string): Promise<Set<string>> {
  const last = known.get(db);
  if (last?.state === state) return last.codes;
  const codes = readCovered(db);
  known.set(db, { state, codes });
  // What failed is asked for again.
  codes.catch(() => known.delete(db));
  return codes;
}

async function readCovered(db: Db): Promise<Set<string>> {
  const rows = await db.all<{ code: string; covers: string }>(
    `SELECT DISTINCT r.code, p.covers FROM plans p JOIN regions r ON r.id = p.region_id
     WHERE ${COVERING} AND ${PUBLIC_PLAN}`,
  );
  return new Set(rows.flatMap(({ code, covers }) => coveredCountries(code, covers)));
}

/**
 * The condition of the plans in a region's list, with its value: its own, and with `covering` those
 * that state that they cover it. `region` is a column or a number. Codes stand apart by commas, so
 * that two letters in a row are always one of them; GB is UK here (decisions §2).
 */
export function inPlace(region: string, code: string, covering: boolean): string {
  const own = `p.region_id = ${region}`;
  if (!covering) return own;
  return `(${own} OR (${COVERING} AND instr(replace(p.covers, 'GB', 'UK'), ${code}) > 0))`;
}

/** The price that a place's list compares, in minor units of its currency. */
export function placePrice({ id, currency, covered }: ListPlace): string {
  if (!covered) return 'p.region_minor';
  const perUsd = `coalesce((SELECT per_usd FROM reference_rates WHERE currency = '${currency}'), 1.0)`;
  return `CASE p.region_id WHEN ${id} THEN p.region_minor
    ELSE CAST(p.usd_micros * ${perUsd} / ${microsPerMinor(currency)}.0 + 0.5 AS INTEGER) END`;
}
