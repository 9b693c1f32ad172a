import type { Db, Statement } from '../client.ts';
import type { PlanState } from './plan-state.ts';
import { recordDate } from './prices.ts';
import type { Change } from '../change.ts';
import type { State, Stored } from '../state.ts';
import { difference } from './kind.ts';

/** One plan of a batch: as it is, and as it shall be. */
export interface PlanStep {
  row: Stored<PlanState>;
  next: PlanState;
  action: 'update' | 'delete' | 'restore';
  /** The new price is recorded, as for any price edit; 'unless-newest': if the history ends with another. */
  record: boolean | 'unless-newest';
  undoOf?: number | undefined;
}

/** The price records of the steps that ask for one. */
export async function recordStatements(
  db: Db,
  steps: readonly PlanStep[],
  change: Change,
): Promise<Statement[]> {
  const priced = steps.filter((step) => step.record && step.next.status === 'active');
  if (priced.length === 0) return [];
  const newest = await newestRecords(
    db,
    priced.map((step) => step.row.id),
  );
  const rows = priced
    .filter(({ row, next, record }) => {
      const last = newest.get(row.id);
      return record === true || last?.price !== next.priceMinor || last.currency !== next.currency;
    })
    .map(({ row, next }) => [
      row.id,
      next.priceMinor,
      next.currency,
      recordDate(newest.get(row.id)?.date ?? null, change.now),
    ]);
  if (rows.length === 0) return [];
  return [
    {
      sql: `INSERT INTO price_records
          (plan_id, price_minor, currency, recorded_date, sample, created_at)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, 0, ? FROM json_each(?)`,
      args: [change.now.toISOString(), JSON.stringify(rows)],
    },
  ];
}

/** The last entry of each plan's history. */
async function newestRecords(db: Db, planIds: readonly number[]) {
  const rows = await db.all<{ id: number; date: string; price: number; currency: string }>(
    `SELECT j.value AS id, r.recorded_date AS date, r.price_minor AS price, r.currency
     FROM json_each(?) AS j CROSS JOIN price_records r ON r.id = (
       SELECT id FROM price_records WHERE plan_id = j.value
       ORDER BY recorded_date DESC, id DESC LIMIT 1)`,
    [JSON.stringify(planIds)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a step that moves a plan into the trash or out of it changes values too. */
function isOther(before: PlanState, next: PlanState): boolean {
  return before !== next && Object.keys(difference(before, next).after).length > 0;
}

/** The log entries of all steps, as one statement. */
export function auditStatement(steps: readonly PlanStep[], change: Change): Statement {
  const rows = steps.map(({ row, next, action, undoOf }) => {
    const values: { before?: State | PlanState; after?: State | PlanState } =
      action === 'update'
        ? difference(row.state, next)
        : action === 'delete'
          ? { before: row.state, ...(isOther(row.state, next) && { after: next }) }
          : { ...(isOther(row.state, next) && { before: row.state }), after: next };
    const text = (value: object | undefined) => (value ? JSON.stringify(value) : null);
    return [action, row.id, text(values.before), text(values.after), undoOf ?? null];
  });
  const { actor, now, batchId } = change;
  return {
    sql: `INSERT INTO audit_log (at, actor_id, actor_name, way, action, entity, entity_id,
        before, after, request_id, batch_id, undo_of)
      SELECT ?, ?, ?, ?, value ->> 0, 'plan', value ->> 1, value ->> 2, value ->> 3, ?, ?, value ->> 4
      FROM json_each(?)`,
    args: [
      now.toISOString(),
      actor.id,
      actor.name,
      actor.way,
      actor.requestId ?? null,
      batchId ?? null,
      JSON.stringify(rows),
    ],
  };
}
