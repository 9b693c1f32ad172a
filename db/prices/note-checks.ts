import { randomUUID } from 'node:crypto';
import type { CheckDecision, Checked } from '#src/contract/prices/checks.ts';
import { fromMinor } from '#src/domain/core/money/money.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { eq } from '../core/connect/drizzle.ts';
import { q, readFirst } from '../core/sql/orm.ts';
import type { PlanState } from '../plans/plan-fields.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { watchFindings } from '../schema/prices/watch.ts';
import type { Stored } from '../core/state.ts';
import { bulkStep } from '../plans/bulk-step.ts';
import { requireStored, type RowChange } from '../core/changes/entity-type.ts';
import { planEntity } from '../plans/rows/plan-state.ts';
import { refuseUnusual } from '../plans/prices/price-gate.ts';
import { checkOf } from '../plans/change-plans.ts';
import { withPrice } from '../plans/prices/change-prices.ts';
import { changeStatements } from '../core/changes/steps.ts';

/**
 * Notes what an operator found of a price: it is still so (who and when, no price record), the
 * amount that the watcher read holds now, or the plan is gone from the seller's page. One commit, and
 * a batch of the log that an undo can take back.
 */
export function decideCheck(
  db: Db,
  id: number,
  decision: CheckDecision,
  version: number,
  change: Change,
): Promise<Checked> {
  return db.write(async (commit) => {
    const row = await requireStored(db, planEntity, id, version);
    const step = await stepOf(db, row, decision, change);
    const batchId = randomUUID();
    const statements = step
      ? await changeStatements(db, planEntity, [step], { ...change, batchId })
      : [];
    if (statements.length > 0) await commitChange(commit, statements);
    return { id, batchId: statements.length > 0 ? batchId : null };
  });
}

async function stepOf(
  db: Db,
  row: Stored<PlanState>,
  decision: CheckDecision,
  change: Change,
): Promise<RowChange<PlanState> | null> {
  if (decision.does === 'still') {
    return bulkStep(row, { kind: 'set', field: 'checked', value: true }, change);
  }
  if (decision.does === 'gone') {
    return bulkStep(row, { kind: 'set', field: 'status', value: 'withdrawn' }, change);
  }
  const { state } = row;
  const finding = await readFirst(
    db,
    q.select().from(watchFindings).where(eq(watchFindings.planId, row.id)),
  );
  const found = finding?.foundMinor ?? null;
  if (found === null || fromMinor(found, state.currency) !== decision.price) {
    throw new Refusal(
      'conflict',
      'The watcher has read the page again. Please load the list again.',
    );
  }
  const day = change.now.toISOString().slice(0, 10);
  const next = { ...withPrice(state, found, day), ...checkOf(true, change) };
  await refuseUnusual(db, [{ row, next }], decision.confirmPrice);
  return { row, next: { ...next, confidence: 'checked' }, action: 'update' };
}
