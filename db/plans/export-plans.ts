import type { AdminPlanFilters } from '#src/contract/plans/admin-plans.ts';
import type { ExportedPrice, ExportPlan } from '#src/domain/imports/serialise.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import type { Db } from '../core/connect/client.ts';
import { isAmong, q, readAll } from '../core/sql/orm.ts';
import { PLAN_JOINS, selectPlans } from './rows/plan-rows.ts';
import { planFromRow, type SqlPlanRow } from '../core/rows.ts';
import { priceRecords } from '../schema.ts';
import { adminConditions } from './admin-plans.ts';
import { getDataDay } from './prices/data-day.ts';

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
  const days = await getDataDay(db, now);
  for (let last = 0; ;) {
    // Plain SQL: the conditions are those of the list.
    const rows = await selectPlans<{ link: string | null }>(
      db,
      `FROM plans p ${PLAN_JOINS} WHERE p.id > ? AND ${where} ORDER BY p.id LIMIT ?`,
      [last, ...args, CHUNK],
      `(SELECT json_array(s.source, s.external_id) FROM plan_sources s
        WHERE s.plan_id = p.id AND s.external_id IS NOT NULL ORDER BY s.source LIMIT 1) AS link`,
    );
    const prices = history ? await pricesOf(db, rows) : new Map<number, ExportedPrice[]>();
    for (const row of rows) {
      last = row.id;
      const [source, externalId] = JSON.parse(row.link ?? '[]') as string[];
      const { source: _, ...plan } = planFromRow(row, days);
      yield {
        ...plan,
        // What was typed, not what follows from it today.
        hasDeal: row.has_deal === 1,
        sourceName: row.source_name,
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
async function pricesOf(
  db: Db,
  rows: readonly SqlPlanRow[],
): Promise<Map<number, ExportedPrice[]>> {
  const { planId: of, recordedDate: date, id } = priceRecords;
  const ids = rows.map((row) => row.id);
  const query = q.select().from(priceRecords).where(isAmong(of, ids));
  const records = await readAll(db, query.orderBy(of, date, id));
  const prices = new Map<number, ExportedPrice[]>();
  for (const { planId, priceMinor, currency, recordedDate } of records) {
    const list = prices.get(planId) ?? [];
    prices.set(planId, list);
    list.push({ recordedDate, price: fromMinor(priceMinor, currency), currency });
  }
  return prices;
}
