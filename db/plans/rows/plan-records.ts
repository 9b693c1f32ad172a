import type { Change } from '../../core/change.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import type { PlanState } from '../plan-fields.ts';
import { and, eq } from '../../core/connect/drizzle.ts';
import { isAmong, q, readAll } from '../../core/sql/orm.ts';
import { takeOutRecords } from '../prices/undo-prices.ts';
import { priceRecords } from '../../schema.ts';
import { insertMany } from '../../core/sql/statements.ts';
import type { RowChange } from '../../core/changes/entity-type.ts';
import { isNewPrice } from './plan-prices.ts';

/**
 * The price records that steps write. Only prices that the public sees have one: a price that is
 * new, or with which a plan appears while its history ends with another.
 */
export async function recordStatements(
  db: Db,
  steps: readonly RowChange<PlanState>[],
  change: Change,
): Promise<Statement[]> {
  const seen = ({ row, action }: RowChange<PlanState>) =>
    action !== 'create' && row.state.status === 'active';
  const asking = steps.filter((step) => {
    const { row, next, action, record } = step;
    if (next.status !== 'active') return false;
    return record ?? (action !== 'delete' && (!seen(step) || isNewPrice(row.state, next)));
  });
  if (asking.length === 0) return [];
  const newest = await newestRecords(
    db,
    asking.map(({ row }) => row.id),
  );
  const rows = asking.flatMap((step) => {
    const { row, next, record, isReckoned = false } = step;
    const last = newest.get(row.id);
    if (!record && !seen(step) && last && !isNewPrice(last, next)) return [];
    return {
      plan_id: row.id,
      price_minor: next.priceMinor,
      currency: next.currency,
      recorded_date: isReckoned
        ? recordDate(last?.recordedDate ?? null, null, change.now)
        : recordDate(last?.seenDate ?? null, next.seenOn, change.now),
      sample: Number(next.sample),
      // No source said what was reckoned.
      source_name: isReckoned ? null : next.sourceName,
      source_url: isReckoned ? null : next.sourceUrl,
      way: isReckoned ? 'reckoned' : next.seenWay,
      created_at: change.now.toISOString(),
    };
  });
  if (rows.length === 0) return [];
  // What goes in an undo, its own lines say.
  const undone = new Set(asking.flatMap(({ row, undoOf }) => (undoOf ? [row.id] : [])));
  const seenRows = rows
    .filter(({ plan_id: id, way }) => way !== 'reckoned' && !undone.has(id))
    .map((row) => ({ planId: row.plan_id, recordedDate: row.recorded_date }));
  return [...(await takeOutReckoned(db, seenRows, change)), insertMany(priceRecords, rows)];
}

/** What takes records that were reckoned out of histories in which a price was seen on an earlier day. */
export async function takeOutReckoned(
  db: Db,
  seen: readonly Pick<typeof priceRecords.$inferSelect, 'planId' | 'recordedDate'>[],
  change: Change,
): Promise<Statement[]> {
  if (seen.length === 0) return [];
  const dayOf = new Map(seen.map(({ planId, recordedDate }) => [planId, recordedDate]));
  const { planId, way } = priceRecords;
  const reckoned = and(isAmong(planId, [...dayOf.keys()]), eq(way, 'reckoned'));
  const found = await readAll(db, q.select().from(priceRecords).where(reckoned));
  return takeOutRecords(
    found.filter((record) => record.recordedDate > dayOf.get(record.planId)!),
    change,
  );
}

/** The date of a price that holds from now on: the day it was seen, else today, and never before the newest record, of one that was seen the newest such. */
function recordDate(newest: string | null, seenOn: string | null, now: Date): string {
  const today = seenOn ?? now.toISOString().slice(0, 10);
  return newest !== null && newest > today ? newest : today;
}

/** The last entry of each plan's history. */
async function newestRecords(db: Db, planIds: readonly number[]) {
  // Plain SQL: one seek in the index for each of many plans.
  const rows = await db.all<NewestRecord>(
    `SELECT r.plan_id AS planId, r.recorded_date AS recordedDate, r.price_minor AS priceMinor, r.currency,
       (SELECT max(recorded_date) FROM price_records
        WHERE plan_id = j.value AND way IS NOT 'reckoned') AS seenDate
     FROM json_each(?) AS j CROSS JOIN price_records r ON r.id = (
       SELECT id FROM price_records WHERE plan_id = j.value
       ORDER BY recorded_date DESC, id DESC LIMIT 1)`,
    [JSON.stringify(planIds)],
  );
  return new Map(rows.map((row) => [row.planId, row]));
}
type NewestRecord = Pick<
  typeof priceRecords.$inferSelect,
  'planId' | 'recordedDate' | 'priceMinor' | 'currency'
> & { seenDate: string | null };
