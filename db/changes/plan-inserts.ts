import type { Statement } from '../client.ts';
import type { PlanState } from './plan-state.ts';
import { recordDate } from './prices.ts';
import type { BatchRefs } from './plan-batch.ts';
import type { Change, SqlValue } from '../change.ts';
import { columnsOf } from '../state.ts';
import { planKind } from './plan-state.ts';

/** A plan to be made, under its number. */
export interface NewPlan {
  id: number;
  state: PlanState;
}

/**
 * The statements that make many plans with their first price records and log entries: a few,
 * whatever the number of plans. The data version is left to the caller.
 */
export function insertPlanStatements(
  refs: BatchRefs,
  plans: readonly NewPlan[],
  { actor, now, batchId }: Change,
): Statement[] {
  if (plans.length === 0) return [];
  const stamp = now.toISOString();
  const rows = plans.map(({ id, state }): Record<string, SqlValue> => ({
    id,
    ...columnsOf(planKind, state),
    ...refs.derive(state),
    created_at: stamp,
    updated_at: stamp,
  }));
  const columns = Object.keys(rows[0]!);
  const values = rows.map((row) => columns.map((name) => row[name] ?? null));
  const active = plans.filter(({ state }) => state.status === 'active');
  const records = active.map(({ id, state }) => [id, state.priceMinor, state.currency]);
  const entries = plans.map(({ id, state }) => [id, JSON.stringify(state)]);
  return [
    {
      sql: `INSERT INTO plans (${columns.join(', ')})
        SELECT ${columns.map((_, index) => `value ->> ${index}`).join(', ')} FROM json_each(?)`,
      args: [JSON.stringify(values)],
    },
    {
      sql: `INSERT INTO price_records
          (plan_id, price_minor, currency, recorded_date, sample, created_at)
        SELECT value ->> 0, value ->> 1, value ->> 2, ?, 0, ? FROM json_each(?)`,
      args: [recordDate(null, now), stamp, JSON.stringify(records)],
    },
    {
      sql: `INSERT INTO audit_log (at, actor_id, actor_name, way, action, entity, entity_id,
          after, request_id, batch_id)
        SELECT ?, ?, ?, ?, 'create', 'plan', value ->> 0, value ->> 1, ?, ? FROM json_each(?)`,
      args: [
        stamp,
        actor.id,
        actor.name,
        actor.way,
        actor.requestId ?? null,
        batchId ?? null,
        JSON.stringify(entries),
      ],
    },
  ];
}
