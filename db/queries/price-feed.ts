import { fromMinor } from '#src/domain/money.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import { FEED_ITEMS, type PriceNews } from '#src/domain/price-feed.ts';
import type { Currency, PlanType } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { conditions } from './plans.ts';

/** Which price changes are wanted. */
export interface NewsOf {
  filters: PlanFilters;
  /** Only this plan's. */
  planId?: number;
  /** Only prices that went down. */
  falls?: boolean;
}

interface NewsRow {
  id: number;
  plan_id: number;
  price_minor: number;
  before_minor: number;
  currency: Currency;
  recorded_date: string;
  sample: number;
  before_sample: number;
  slug: string;
  name: string;
  plan_type: PlanType;
  carrier: string;
  region: string;
}

/**
 * Records that changes are first looked for in; in all, where these hold too few. Anybody may ask
 * with any query, and setting each of 200,000 records against the one before takes half a second.
 */
const NEWEST_RECORDS = 500;

/**
 * The newest changes of the prices of public plans, newest first, and the day of the newest record
 * of all. A first price is no change, and neither is one in another currency.
 */
export async function listPriceNews(
  db: Db,
  { filters, planId, falls = false }: NewsOf,
): Promise<{ items: PriceNews[]; updated: string | null }> {
  const found = await conditions(db, filters);
  const where = planId === undefined ? found.where : `${found.where} AND p.id = ?`;
  const args = planId === undefined ? found.args : [...found.args, planId];
  const records = `FROM price_records h JOIN plans p ON p.id = h.plan_id WHERE ${where}`;
  const read = (pairs: string) =>
    db.all<NewsRow>(
      `SELECT n.*, p.slug, p.plan_name AS name, p.plan_type, c.name AS carrier, r.name AS region
       FROM (${pairs}) n JOIN plans p ON p.id = n.plan_id
       JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
       WHERE n.before_currency = n.currency AND n.before_minor ${falls ? '>' : '<>'} n.price_minor
       ORDER BY n.recorded_date DESC, n.id DESC LIMIT ?`,
      [...args, FEED_ITEMS],
    );
  const newest = await db.first<{ day: string | null }>(
    `SELECT max(h.recorded_date) AS day ${records}`,
    args,
  );
  const near = await read(newestPairs(records));
  const rows = near.length < FEED_ITEMS ? await read(allPairs(records)) : near;
  return { items: rows.map(newsFromRow), updated: newest?.day ?? null };
}

const RECORD = 'h.id, h.plan_id, h.price_minor, h.currency, h.recorded_date, h.sample';

/** The newest of some records, each with the one before it. */
function newestPairs(records: string): string {
  return `SELECT ${RECORD}, b.price_minor AS before_minor, b.currency AS before_currency,
      b.sample AS before_sample
    FROM (SELECT h.id ${records} ORDER BY h.recorded_date DESC, h.id DESC LIMIT ${NEWEST_RECORDS}) q
    JOIN price_records h ON h.id = q.id
    JOIN price_records b ON b.id = (
      SELECT o.id FROM price_records o
      WHERE o.plan_id = h.plan_id AND (o.recorded_date, o.id) < (h.recorded_date, h.id)
      ORDER BY o.recorded_date DESC, o.id DESC LIMIT 1)`;
}

/** All of them, each with the one before it. */
function allPairs(records: string): string {
  return `SELECT ${RECORD}, lag(h.price_minor) OVER older AS before_minor,
      lag(h.currency) OVER older AS before_currency, lag(h.sample) OVER older AS before_sample
    ${records} WINDOW older AS (PARTITION BY h.plan_id ORDER BY h.recorded_date, h.id)`;
}

function newsFromRow(row: NewsRow): PriceNews {
  return {
    recordId: row.id,
    price: fromMinor(row.price_minor, row.currency),
    before: fromMinor(row.before_minor, row.currency),
    currency: row.currency,
    day: row.recorded_date,
    sample: row.sample === 1,
    sampleBefore: row.before_sample === 1,
    plan: {
      id: row.plan_id,
      slug: row.slug,
      planName: row.name,
      planType: row.plan_type,
      carrier: row.carrier,
      region: row.region,
    },
  };
}
