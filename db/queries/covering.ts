import { coveredCountries, microsPerMinor } from '#src/domain/covers.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { keptByState } from '../kept.ts';
import { PUBLIC_PLAN } from '../rows.ts';

/** Plans of groups of countries that state which ones they cover; reads by the index of regions. */
export const COVERING = `p.region_id IN (SELECT id FROM regions WHERE kind = 'group' AND deleted_at IS NULL)
  AND p.covers IS NOT NULL`;

/** The region that a list is of: what its condition and its prices need. */
export interface ListPlace {
  id: number;
  currency: Currency;
  /** Plans of groups that state that they cover it, by their numbers. */
  covering: readonly number[];
}

const STATE = `s.lineage || '.' || s.data_version || '.' || (SELECT total(changes) FROM region_changes)`;

/** The plans of groups that state their countries, by the country's code. */
export type Covering = ReadonlyMap<string, readonly number[]>;

/** Reads them, or has them from the last time. */
export async function listCovering(db: Db): Promise<Covering> {
  const row = await db.first<{ state: string }>(`SELECT ${STATE} AS state FROM site_state s`);
  return coveringNow(db, row?.state ?? '');
}

/** A region of a list by its code, or null. One query, as every filtered list asks for it. */
export async function findListPlace(db: Db, code: string): Promise<ListPlace | null> {
  const row = await db.first<{ id: number; currency: Currency; state: string }>(
    `SELECT r.id, r.currency, ${STATE} AS state
     FROM regions r, site_state s WHERE r.code = ? AND r.deleted_at IS NULL`,
    [code],
  );
  if (!row) return null;
  const { id, currency, state } = row;
  return { id, currency, covering: (await coveringNow(db, state)).get(code) ?? [] };
}

/** Finds the region of a list by its code. */
export type PlaceOf = (code: string) => ListPlace | null | Promise<ListPlace | null>;

/** Reads the regions of all lists at once, for who answers many lists of one state of the data. */
export async function listPlaces(db: Db): Promise<(code: string) => ListPlace | null> {
  const [covering, rows] = await Promise.all([
    listCovering(db),
    db.all<{ id: number; code: string; currency: Currency }>(
      'SELECT id, code, currency FROM regions WHERE deleted_at IS NULL',
    ),
  ]);
  const places = new Map(
    rows.map(({ id, code, currency }) => [
      code,
      { id, currency, covering: covering.get(code) ?? [] },
    ]),
  );
  return (code) => places.get(code) ?? null;
}

/**
 * The plans of groups that state their countries, by country, read once for each state of the data:
 * few plans do, and looking for them would cost each list more than all else.
 */
const coveringNow = keptByState(readCovering);

async function readCovering(db: Pick<Db, 'all'>): Promise<Covering> {
  const rows = await db.all<{ id: number; code: string; covers: string }>(
    `SELECT p.id, r.code, p.covers FROM plans p JOIN regions r ON r.id = p.region_id
     WHERE ${COVERING} AND ${PUBLIC_PLAN}`,
  );
  const covering = new Map<string, number[]>();
  for (const { id, code, covers } of rows)
    for (const country of coveredCountries(code, covers)) {
      const ids = covering.get(country);
      if (ids) ids.push(id);
      else covering.set(country, [id]);
    }
  return covering;
}

/** The condition of the plans in the list of a region, whose number is its one value. */
export function inList({ covering }: Pick<ListPlace, 'covering'>, ownOnly: boolean): string {
  const own = 'p.region_id = ?';
  return ownOnly || covering.length === 0 ? own : `(${own} OR p.id IN (${covering.join(', ')}))`;
}

/** The price that a place's list compares, in minor units of its currency. */
export function placePrice({ id, currency, covering }: ListPlace): string {
  if (covering.length === 0) return 'p.region_minor';
  const perUsd = `coalesce((SELECT per_usd FROM reference_rates WHERE currency = '${currency}'), 1.0)`;
  return `CASE p.region_id WHEN ${id} THEN p.region_minor
    ELSE CAST(p.usd_micros * ${perUsd} / ${microsPerMinor(currency)}.0 + 0.5 AS INTEGER) END`;
}
