import type { AdminPlanFilters } from '#src/contract/admin-plans.ts';
import type { ExportedPrice, ExportPlan } from '#src/domain/import/serialise.ts';
import { fromMinor } from '#src/domain/money.ts';
import type { Currency } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PLAN_COLUMNS, planFromRow, type PlanRow } from '../rows.ts';
import { adminConditions } from './admin-plans.ts';

/** Plans that are read at a time: little memory, and requests in between. */
const CHUNK = 500;

/**
 * The plans that match, by their number, as an export writes them: public or not, with the id by
 * which the first of their sources knows them, and with all price records when `history` asks.
 */
export async function* exportPlans(
  db: Db,
  filters: AdminPlanFilters,
  { history, now }: { history: boolean; now: Date },
): AsyncGenerator<ExportPlan> {
  const { where, args } = adminConditions(filters, now);
  for (let last = 0; ;) {
    const rows = await db.all<PlanRow & { link: string | null }>(
      `SELECT ${PLAN_COLUMNS},
         (SELECT json_array(s.source, s.external_id) FROM plan_sources s
          WHERE s.plan_id = p.id AND s.external_id IS NOT NULL ORDER BY s.source LIMIT 1) AS link
       FROM plans p JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id
       WHERE p.id > ? AND ${where} ORDER BY p.id LIMIT ?`,
      [last, ...args, CHUNK],
    );
    const prices = history ? await pricesOf(db, rows) : new Map<number, ExportedPrice[]>();
    for (const row of rows) {
      last = row.id;
      const [source, externalId] = JSON.parse(row.link ?? '[]') as string[];
      yield {
        ...planFromRow(row),
        status: row.status,
        activeFrom: row.active_from,
        activeUntil: row.active_until,
        ...(source !== undefined && { source, externalId: externalId ?? null }),
        ...(history && { priceHistory: prices.get(last) ?? [] }),
      };
    }
    if (rows.length < CHUNK) return;
  }
}

/** The price records of some plans, oldest first. */
async function pricesOf(db: Db, rows: readonly PlanRow[]): Promise<Map<number, ExportedPrice[]>> {
  const records = await db.all<{
    planId: number;
    priceMinor: number;
    currency: Currency;
    recordedDate: string;
  }>(
    `SELECT plan_id AS planId, price_minor AS priceMinor, currency, recorded_date AS recordedDate
     FROM price_records WHERE plan_id IN (SELECT value FROM json_each(?))
     ORDER BY plan_id, recorded_date, id`,
    [JSON.stringify(rows.map((row) => row.id))],
  );
  const prices = new Map<number, ExportedPrice[]>();
  for (const { planId, priceMinor, currency, recordedDate } of records) {
    const list = prices.get(planId) ?? [];
    prices.set(planId, list);
    list.push({ recordedDate, price: fromMinor(priceMinor, currency), currency });
  }
  return prices;
}
