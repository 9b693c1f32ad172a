import { webAddress } from '#src/domain/affiliate.ts';
import { priceSource } from '#src/domain/price-source.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { Db } from '../client.ts';
import { PLAN_JOINS } from '../plan-rows.ts';
import { PUBLIC_PLAN } from '../rows.ts';

/** A price of the open data as one text of all says it. */
export type OpenPriceCells = [
  id: number,
  plan: string,
  recordedDate: string,
  priceMinor: number,
  currency: OpenPrice['currency'],
  sample: number,
  sourceName: string | null,
  sourceUrl: string | null,
  way: OpenPrice['way'],
];

/** Every price record of public plans, by plan and oldest first, as one text: what the open data holds. */
export async function readOpenPrices(db: Pick<Db, 'all'>): Promise<OpenPriceCells[]> {
  const [found] = await db.all<{ prices: string }>(
    `SELECT json_group_array(json_array(h.id, p.slug, h.recorded_date, h.price_minor, h.currency,
       h.sample, h.source_name, h.source_url, h.way) ORDER BY p.slug, h.recorded_date, h.id) AS prices
     FROM price_records h JOIN plans p ON p.id = h.plan_id ${PLAN_JOINS} WHERE ${PUBLIC_PLAN}`,
  );
  return JSON.parse(found?.prices ?? '[]') as OpenPriceCells[];
}

/** The price of such cells. */
export function openPriceFromCells(cells: OpenPriceCells): OpenPrice {
  const [, plan, recordedDate, priceMinor, currency, sample, name, url, way] = cells;
  const source = priceSource(name, webAddress(url));
  return {
    plan,
    recordedDate,
    currency,
    sample: sample === 1,
    way,
    price: fromMinor(priceMinor, currency),
    sourceName: source?.name ?? null,
    sourceUrl: source?.url ?? null,
  };
}
