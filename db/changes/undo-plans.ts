import { setImmediate } from 'node:timers/promises';
import type { Change } from '../change.ts';
import type { Stored } from '../state.ts';
import { batchRefs, checkStep, CHUNK, planBatchStatements, storedPlans } from './plan-batch.ts';
import type { PlanStep } from './plan-step.ts';
import type { Db, Statement } from '../client.ts';
import { Refusal } from '../refusal.ts';
import type { AuditRow } from '../queries/audit-rows.ts';
import { isNewPrice } from './plans.ts';
import { withPreviousMark } from './plan-prices.ts';
import type { PlanState } from './plan-state.ts';
import type { UndoOptions, UndoPlan } from './undo-kinds.ts';
import { putBack, rowConflict, valuesOf } from './undo-fields.ts';
import { changedSince } from './undo-rows.ts';

/**
 * Takes back changes of plans, ten thousand as well as one. `recordsBack`: plans whose removed price
 * record comes back in the same commit.
 */
export async function undoPlans(
  db: Db,
  rows: AuditRow[],
  options: UndoOptions,
  change: Change,
  recordsBack: ReadonlySet<number>,
): Promise<UndoPlan> {
  const plan: UndoPlan = { statements: [], conflicts: [], undone: 0 };
  if (rows.length === 0) return plan;
  const ids = [...new Set(rows.map((row) => row.entity_id ?? 0))].sort((a, b) => a - b);
  const [plans, refs] = await Promise.all([storedPlans(db, ids), batchRefs(db)]);
  const stored = new Map(plans.map((row) => [row.id, row]));
  const slugs = await liveSlugs(db);
  const steps: PlanStep[] = [];
  const priced: { row: AuditRow; step: PlanStep }[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % CHUNK === CHUNK - 1) await setImmediate();
    const before = stored.get(row.entity_id ?? 0);
    if (!before) {
      plan.conflicts.push(rowConflict(row, 'SIM card', 'is gone for good'));
      continue;
    }
    const step = undoStep(row, before, options, plan);
    if (!step) continue;
    try {
      checkStep(refs, step);
      claimSlug(slugs, step);
    } catch (error) {
      if (!(error instanceof Refusal) || rows.length === 1) throw error;
      plan.conflicts.push(rowConflict(row, before.state.planName, error.message));
      continue;
    }
    const appears = before.state.status !== 'active' && step.next.status === 'active';
    const moves = isNewPrice(before.state, step.next);
    if (moves || (row.action === 'update' && appears)) priced.push({ row, step });
    steps.push(step);
  }
  const records = await takeBackRecords(db, priced, recordsBack);
  const statements = await planBatchStatements(db, refs, steps, change);
  return { ...plan, statements: [...records, ...statements], undone: steps.length };
}

/** What a line of the log turns into; null when nothing is left of it. */
function undoStep(
  row: AuditRow,
  before: Stored<PlanState>,
  { force }: UndoOptions,
  plan: UndoPlan,
): PlanStep | null {
  const label = before.state.planName;
  const inTrash = before.deletedAt !== null;
  const base = { row: before, record: false, undoOf: row.id };
  const blocked = (message: string) => {
    plan.conflicts.push(rowConflict(row, label, message));
    return null;
  };
  if (row.action === 'update') {
    if (inTrash) return blocked('is in the trash');
    const { next: back, conflicts } = putBack(before.state, row, force, label);
    const next = withPreviousMark(before.state, back, valuesOf(row).before);
    plan.conflicts.push(...conflicts);
    const same = (Object.keys(next) as (keyof PlanState)[]).every(
      (name) => next[name] === before.state[name],
    );
    return same ? null : { ...base, next, action: 'update' };
  }
  if (row.action === 'delete') {
    if (!inTrash) return blocked('is not in the trash any more');
    // As it was when it went: an undo may have given it older values on its way into the trash.
    const gone = valuesOf(row).before as Partial<PlanState>;
    const next = withPreviousMark(before.state, { ...before.state, ...gone }, gone);
    return { ...base, next, action: 'restore' };
  }
  if (inTrash) return blocked('is in the trash already');
  const conflicts = changedSince(before.state, row, label);
  plan.conflicts.push(...conflicts);
  if (conflicts.length > 0 && !force) return null;
  // What was restored with other values goes back into the trash as it lay there.
  const next = row.before === null ? before.state : putBack(before.state, row, true, label).next;
  return { ...base, next, action: 'delete' };
}

/**
 * The records that price changes wrote go with them. Where the newest record then tells another
 * price than the plan has, the restored price is recorded anew, unless its own record comes back
 * in the same commit (`recordsBack`: numbers of such plans).
 */
async function takeBackRecords(
  db: Db,
  priced: readonly { row: AuditRow; step: PlanStep }[],
  recordsBack: ReadonlySet<number>,
): Promise<Statement[]> {
  if (priced.length === 0) return [];
  const records = await db.all<PlanRecord>(
    `SELECT id, plan_id, price_minor, currency, created_at AS at FROM (
       SELECT *, row_number() OVER (PARTITION BY plan_id ORDER BY recorded_date DESC, id DESC) AS n
       FROM price_records WHERE plan_id IN (SELECT value FROM json_each(?)))
     WHERE n <= 2 OR created_at IN (SELECT value FROM json_each(?)) ORDER BY plan_id, n`,
    [
      JSON.stringify(priced.map(({ step }) => step.row.id)),
      JSON.stringify([...new Set(priced.map(({ row }) => row.at))]),
    ],
  );
  const ofPlan = Map.groupBy(records, (record) => record.plan_id);
  const gone: number[] = [];
  for (const { row, step } of priced) {
    const own = ofPlan.get(step.row.id) ?? [];
    const { after } = valuesOf(row);
    const written = own.find(
      (record) =>
        row.action !== 'delete' &&
        record.at === row.at &&
        record.price_minor === after.priceMinor &&
        record.currency === after.currency,
    );
    if (written) gone.push(written.id);
    const newest = own.find((record) => record !== written);
    const { priceMinor, currency } = step.next;
    step.record =
      step.action !== 'delete' &&
      !recordsBack.has(step.row.id) &&
      (newest?.price_minor !== priceMinor || newest.currency !== currency);
  }
  return [
    {
      sql: 'DELETE FROM price_records WHERE id IN (SELECT value FROM json_each(?))',
      args: [JSON.stringify(gone)],
    },
  ];
}

interface PlanRecord {
  id: number;
  plan_id: number;
  price_minor: number;
  currency: string;
  at: string;
}

/** Which live plan has which slug. */
async function liveSlugs(db: Db): Promise<Map<string, number>> {
  const rows = await db.all<{ slug: string; id: number }>(
    'SELECT slug, id FROM plans WHERE deleted_at IS NULL',
  );
  return new Map(rows.map((row) => [row.slug, row.id]));
}

function claimSlug(slugs: Map<string, number>, { row, next, action }: PlanStep): void {
  if (action === 'delete') return;
  const owner = slugs.get(next.slug);
  if (owner !== undefined && owner !== row.id) {
    throw new Refusal(
      'conflict',
      `the slug ${next.slug} is taken. Restore it from the trash under a new one.`,
    );
  }
  slugs.set(next.slug, row.id);
}
