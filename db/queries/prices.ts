import type { PriceRecord, PriceTrend } from '#src/contract/prices.ts';
import { fromMinor } from '#src/domain/money.ts';
import { monthlyTrends, type TrendPlan } from '#src/domain/price-trend.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PUBLIC_PLAN } from '../rows.ts';

interface RecordRow {
  id: number;
  plan_id: number;
  price_minor: number;
  currency: Currency;
  recorded_date: string;
  sample: number;
}

/** A plan's price records, newest first (specification §7). */
export async function listPriceHistory(db: Db, planId: number): Promise<PriceRecord[]> {
  const rows = await db.all<RecordRow>(
    'SELECT * FROM price_records WHERE plan_id = ? ORDER BY recorded_date DESC, id DESC',
    [planId],
  );
  return rows.map(recordFromRow);
}

const EVERY_RECORD = 'SELECT * FROM price_records';
const BY_PLAN = 'ORDER BY plan_id, recorded_date DESC, id DESC';

/** The price records of all plans, newest first, by plan id: one read for a whole build. */
export async function listAllPriceHistories(db: Db): Promise<Map<number, PriceRecord[]>> {
  return byPlan(await db.all<RecordRow>(`${EVERY_RECORD} ${BY_PLAN}`));
}

/** The price records of some plans, newest first, by plan id. */
export async function listPriceHistories(
  db: Db,
  planIds: readonly number[],
): Promise<Map<number, PriceRecord[]>> {
  return byPlan(
    await db.all<RecordRow>(
      `${EVERY_RECORD} WHERE plan_id IN (SELECT value FROM json_each(?)) ${BY_PLAN}`,
      [JSON.stringify(planIds)],
    ),
  );
}

function byPlan(rows: readonly RecordRow[]): Map<number, PriceRecord[]> {
  const histories = new Map<number, PriceRecord[]>();
  for (const row of rows) {
    const list = histories.get(row.plan_id) ?? [];
    list.push(recordFromRow(row));
    histories.set(row.plan_id, list);
  }
  return histories;
}

/**
 * Average price per 30 days of unlimited US plans in USD, per carrier and month, over the last six
 * months; travel and data-only plans are left out (decisions §4, Trends).
 */
export async function listPriceTrends(db: Db, now: Date): Promise<PriceTrend[]> {
  const plans = await db.all<Omit<TrendPlan, 'records'> & { id: number }>(
    `SELECT p.id, p.validity_days AS validityDays, c.id AS carrierId, c.name AS carrierName, c.slug AS carrierSlug
     FROM plans p JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
     WHERE ${PUBLIC_PLAN} AND r.code = 'US' AND p.currency = 'USD' AND p.is_unlimited = 1
       AND p.plan_type NOT IN ('travel', 'data-only') AND p.validity_days IS NOT NULL`,
  );
  const histories = await listPriceHistories(
    db,
    plans.map(({ id }) => id),
  );
  return monthlyTrends(
    plans.map((plan) => ({ ...plan, records: histories.get(plan.id) ?? [] })),
    now,
  );
}

function recordFromRow(row: RecordRow): PriceRecord {
  return {
    id: row.id,
    price: fromMinor(row.price_minor, row.currency),
    recordedDate: row.recorded_date,
    sample: row.sample === 1,
  };
}
