import type { Db, Statement } from '../core/connect/client.ts';
import { isAmong, q, statement } from '../core/sql/orm.ts';
import type { AuditRow } from '../core/changes/audit-rows.ts';
import type { PlanState } from '../plans/plan-fields.ts';
import type { SqlPrice } from '../core/rows.ts';
import { priceRecords } from '../schema.ts';
import type { RowChange } from '../core/changes/entity-type.ts';
import { isNewPrice } from '../plans/rows/plan-prices.ts';
import { newSource } from '../plans/rows/plan-source.ts';
import { auditValues } from '../core/changes/undo-fields.ts';

/** A line of the log about a plan, and what takes it back. */
export interface UndonePlan {
  row: AuditRow;
  step: RowChange<PlanState>;
}

/** Records with lines of their own in what is taken back. */
export interface MovedRecords {
  /** Numbers of plans whose removed record comes back. */
  recordsBack: ReadonlySet<number>;
  /** Numbers of records that go by themselves. */
  recordsGone: readonly number[];
}

/**
 * The source of a price that comes back. Where the line does not name it, the change left it as it
 * was, and so the record of the price that goes has it, unless that was reckoned; what the plan has may
 * have been added since.
 */
function withSource(next: PlanState, row: AuditRow, written: SqlPrice | undefined): PlanState {
  const { before } = auditValues(row);
  if (!written || written.way === 'reckoned' || 'sourceName' in before || 'sourceUrl' in before)
    return next;
  const { source_name: sourceName, source_url: sourceUrl } = written;
  if (sourceName === next.sourceName && sourceUrl === next.sourceUrl) return next;
  return { ...next, ...newSource(next, { sourceName, sourceUrl }) };
}

/**
 * The records that price changes wrote go with them. Where the newest record then tells another
 * price than the plan has, the restored price is recorded anew, unless its own record comes back
 * in the same commit.
 */
export async function takeBackRecords(
  db: Db,
  lines: readonly UndonePlan[],
  { recordsBack, recordsGone }: MovedRecords,
): Promise<Statement[]> {
  const priced = lines.filter(({ row, step }) => {
    const { state } = step.row;
    const appears = state.status !== 'active' && step.next.status === 'active';
    return isNewPrice(state, step.next) || (row.action === 'update' && appears);
  });
  if (priced.length === 0) return [];
  // Plain SQL: a window over the records of many plans.
  const records = await db.all<SqlPrice>(
    `SELECT * FROM (
       SELECT *, row_number() OVER (PARTITION BY plan_id ORDER BY recorded_date DESC, id DESC) AS n
       FROM price_records WHERE plan_id IN (SELECT value FROM json_each(?))
         AND id NOT IN (SELECT value FROM json_each(?)))
     WHERE n <= 2 OR created_at IN (SELECT value FROM json_each(?)) ORDER BY plan_id, n`,
    [
      JSON.stringify(priced.map(({ step }) => step.row.id)),
      JSON.stringify(recordsGone),
      JSON.stringify([...new Set(priced.map(({ row }) => row.at))]),
    ],
  );
  const ofPlan = Map.groupBy(records, (record) => record.plan_id);
  const gone: number[] = [];
  for (const { row, step } of priced) {
    const own = ofPlan.get(step.row.id) ?? [];
    const { after } = auditValues(row);
    const written = own.find(
      (record) =>
        row.action !== 'delete' &&
        record.created_at === row.at &&
        record.price_minor === after.priceMinor &&
        record.currency === after.currency,
    );
    if (written) gone.push(written.id);
    if (row.action === 'update' && isNewPrice(step.row.state, step.next))
      step.next = withSource(step.next, row, written);
    const newest = own.find((record) => record !== written);
    const { priceMinor, currency } = step.next;
    // What comes back above a price that was reckoned was not seen on its day either.
    if (newest?.way === 'reckoned') step.isReckoned = true;
    step.record =
      step.action !== 'delete' &&
      !recordsBack.has(step.row.id) &&
      (newest?.price_minor !== priceMinor || newest.currency !== currency);
  }
  return [statement(q.delete(priceRecords).where(isAmong(priceRecords.id, gone)))];
}
