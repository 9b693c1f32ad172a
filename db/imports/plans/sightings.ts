import { toMinor } from '#src/domain/core/money/money.ts';
import type { Change } from '../../core/change.ts';
import { newerThan } from '../../plans/rows/plan-prices.ts';
import { changeDay, seenOf } from '../../plans/change-plans.ts';
import type { Db, Statement } from '../../core/connect/client.ts';
import { auditEntry } from '../../core/changes/audit.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import type { Stored } from '../../core/state.ts';
import type { ImportPlan } from '../rows/read-rows.ts';

/**
 * A row that tells of an earlier day than the one on which the same price was seen last says nothing
 * new of when and where it was seen.
 */
export function sightingOf(plan: ImportPlan, state: PlanState): ImportPlan {
  const { seenOn, sourceName: _, sourceUrl: __, ...others } = plan;
  const isEarlier = seenOn && state.seenOn && seenOn < state.seenOn;
  return isEarlier && isSamePrice(plan, state) ? others : plan;
}

/**
 * What a row without a day that says the stored price makes known: it was seen on the day of its file.
 * Null where that is no news. An export of ours has the days in it, and sample data was seen nowhere.
 */
export function newSighting(
  plan: ImportPlan,
  state: PlanState,
  change: Change,
): Pick<PlanState, 'seenOn' | 'seenWay' | 'sample'> | null {
  if (plan.seenOn !== undefined || plan.sample || !isSamePrice(plan, state)) return null;
  const isKnown = state.seenOn !== null && state.seenOn >= changeDay(change);
  return isKnown ? null : { ...seenOf(null, change), sample: false };
}

function isSamePrice({ price, currency }: ImportPlan, state: PlanState): boolean {
  return currency === state.currency && toMinor(price, currency) === state.priceMinor;
}

/**
 * The statements that move the day of plans whose price was seen again: one for all of them and one
 * line of the log, because a list that says every day what it said the day before would fill it.
 */
export function sightingStatements(
  planIds: readonly number[],
  runId: number,
  change: Change,
): Statement[] {
  if (planIds.length === 0) return [];
  const { seenOn, seenWay } = seenOf(null, change);
  const after = { prices: planIds.length, seenOn, seenWay };
  return [
    {
      // Plain SQL: many rows at once.
      sql: `UPDATE plans SET seen_on = ?, seen_way = ?, sample = 0, version = version + 1, updated_at = ?
        WHERE id IN (SELECT value FROM json_each(?))`,
      args: [seenOn, seenWay, change.now.toISOString(), JSON.stringify(planIds)],
    },
    auditEntry(change, { action: 'update', entity: 'import-run', entityId: runId, after }),
  ];
}

/** An older price never becomes the current one: it belongs into the price history. */
export async function olderThanStored(
  db: Db,
  row: Stored<PlanState>,
  next: PlanState,
  seenOn: string | null | undefined,
): Promise<{ path: string; message: string } | null> {
  const last = await newerThan(db, row, next, seenOn);
  if (last === null) return null;
  const message = `is before ${last}, the day of the stored price: bring this one in as price history`;
  return { path: 'seenOn', message };
}
