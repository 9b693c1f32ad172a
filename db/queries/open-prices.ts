import { webAddress } from '#src/domain/affiliate.ts';
import { licenceOf } from '#src/domain/attribution.ts';
import { priceSource } from '#src/domain/price-source.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { Db } from '../client.ts';
import { PLAN_JOINS } from '../plan-rows.ts';
import { SHOWN_PLAN } from '../readable.ts';
import { RECORD_CELLS, type RecordCells } from './prices.ts';

/** Every price record of public plans, by plan and oldest first: what the open data holds. */
export async function listOpenPrices(db: Pick<Db, 'all'>): Promise<OpenPrice[]> {
  // One text: the driver takes longer for each row.
  const [found] = await db.all<{ prices: string }>(
    `SELECT json_group_array(json_array(p.slug, ${RECORD_CELLS}) ORDER BY p.slug, h.recorded_date, h.id) AS prices
     FROM price_records h JOIN plans p ON p.id = h.plan_id ${PLAN_JOINS} WHERE ${SHOWN_PLAN}`,
  );
  const prices = JSON.parse(found?.prices ?? '[]') as [plan: string, RecordCells][];
  return prices.map(([plan, cells]) => openPriceFromCells(cells, plan));
}

/** A record as the open data has it, with the address part of its plan. */
export function openPriceFromCells(cells: RecordCells, plan: string): OpenPrice {
  const [, , priceMinor, currency, recordedDate, sample, name, url, way] = cells;
  const source = priceSource(name, webAddress(url));
  const sourceName = source?.name ?? null;
  return {
    plan,
    recordedDate,
    currency,
    sample: sample === 1,
    way,
    price: fromMinor(priceMinor, currency),
    sourceName,
    sourceUrl: source?.url ?? null,
    licence: licenceOf(sourceName),
  };
}
