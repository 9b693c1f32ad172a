import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type {
  BulkApplyInput,
  BulkOperation,
  BulkPreview,
  BulkPreviewInput,
  BulkResult,
  BulkSelection,
} from '#src/contract/plans/admin-plans.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { and, isNull } from '../core/connect/drizzle.ts';
import { isAmong, q, readAll } from '../core/sql/orm.ts';
import { adminConditions } from './admin-plans.ts';
import { wireValues } from '../core/changes/audit-rows.ts';
import type { PlanState } from './plan-fields.ts';
import { Refusal } from '../core/sql/refusal.ts';
import type { SqlPlan } from '../core/rows.ts';
import { carriers, plans } from '../schema.ts';
import type { Stored } from '../core/state.ts';
import { bulkStep } from './bulk-step.ts';
import { CHUNK, difference, type RowChange } from '../core/changes/entity-type.ts';
import { storedPlans } from './plan-batch.ts';
import { planEntity } from './rows/plan-state.ts';
import { refuseUnusual, unusualPrices } from './prices/price-gate.ts';
import { stepCheck } from '../core/changes/step-check.ts';
import { changeStatements } from '../core/changes/steps.ts';

/** Most examples and problems that a preview spells out. */
const SHOWN = 20;

type Row = Stored<PlanState>;
interface Worked {
  rows: Row[];
  steps: RowChange<PlanState>[];
  problems: { row: Row; message: string }[];
  token: string;
}

/** What a bulk change would do, with a token that ties `applyBulk` to exactly this. */
export function previewBulk(db: Db, input: BulkPreviewInput, change: Change): Promise<BulkPreview> {
  return db.readInWorker('previewBulk', { input, change });
}

/**
 * Applies a previewed change as one commit and one batch of the log: all of it or nothing. Refused
 * when any of the plans, or the set of plans that match, is no longer what the preview saw.
 */
export function applyBulk(db: Db, input: BulkApplyInput, change: Change): Promise<BulkResult> {
  return db.writeInWorker('applyBulk', { input, change });
}

/** The work of `previewBulk`, in the process that does it. */
export async function previewBulkHere(
  db: Db,
  input: BulkPreviewInput,
  change: Change,
): Promise<BulkPreview> {
  const { rows, steps, problems, token } = await workOut(db, input, change);
  const unusual = await unusualPrices(db, steps);
  const names = await readAll(
    db,
    q.select({ id: carriers.id, name: carriers.name }).from(carriers),
  );
  const byId = new Map(names.map(({ id, name }) => [id, name]));
  const nameOf = ({ state }: Row) => fullPlanName(byId.get(state.carrierId) ?? '', state.planName);
  return {
    count: rows.length,
    changed: steps.length,
    samples: steps.slice(0, SHOWN).map((step) => ({ name: nameOf(step.row), ...sampleOf(step) })),
    problemCount: problems.length,
    problems: problems
      .slice(0, SHOWN)
      .map(({ row, message }) => ({ id: row.id, name: nameOf(row), message })),
    unusualCount: unusual.length,
    unusual: unusual.slice(0, SHOWN).map(({ move: { row }, words }) => ({
      id: row.id,
      name: nameOf(row),
      message: words,
    })),
    token,
  };
}

/** The work of `applyBulk`, in the process that does it. */
export function applyBulkHere(db: Db, input: BulkApplyInput, change: Change): Promise<BulkResult> {
  return db.write(async (commit) => {
    const { steps, problems, token } = await workOut(db, input, change);
    if (token !== input.token) {
      throw new Refusal('conflict', 'The plans changed since the preview. Please look again.');
    }
    if (problems.length > 0 && !input.skipProblems) {
      const { row, message } = problems[0]!;
      throw new Refusal('conflict', `${row.state.planName}: ${message}`, {
        details: { problemCount: problems.length },
      });
    }
    await refuseUnusual(db, steps, input.confirmPrice);
    if (steps.length === 0) return { changed: 0, skipped: problems.length, batchId: null };
    const batchId = randomUUID();
    const batch = { ...change, batchId };
    await commitChange(commit, await changeStatements(db, planEntity, steps, batch));
    return { changed: steps.length, skipped: problems.length, batchId };
  });
}

function sampleOf({
  row,
  next,
  action,
}: RowChange<PlanState>): Omit<BulkPreview['samples'][number], 'name'> {
  const changed = difference(row.state, next);
  const before = action === 'delete' ? row.state : changed.before;
  const after = action === 'delete' ? null : changed.after;
  return {
    id: row.id,
    before: wireValues(JSON.stringify(before))!,
    after: after && wireValues(JSON.stringify(after)),
  };
}

async function workOut(
  db: Db,
  { selection, operation }: BulkPreviewInput,
  change: Change,
): Promise<Worked> {
  const rows = await selectPlans(db, selection, change.now);
  const refused = new Map<Row, string>();
  const attempt = <T>(row: Row, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(row, error.message);
      return null;
    }
  };
  const wanted: RowChange<PlanState>[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % CHUNK === CHUNK - 1) await setImmediate();
    const step = attempt(row, () => bulkStep(row, operation, change));
    if (step) wanted.push(step);
  }
  const check = await stepCheck(db, planEntity, wanted);
  const steps = wanted.filter((step) => attempt(step.row, () => (check(step), true)));
  const problems = rows.flatMap((row) => {
    const message = refused.get(row);
    return message === undefined ? [] : { row, message };
  });
  return { rows, steps, problems, token: tokenOf(rows, operation) };
}

async function selectPlans(db: Db, selection: BulkSelection, now: Date): Promise<Row[]> {
  return storedPlans(db, await selectIds(db, selection, now));
}

async function selectIds(db: Db, selection: BulkSelection, now: Date): Promise<number[]> {
  if ('ids' in selection) {
    const ids = [...new Set(selection.ids)];
    const live = and(isNull(plans.deletedAt), isAmong(plans.id, ids));
    const found = q.select({ id: plans.id }).from(plans).where(live);
    const rows = await readAll(db, found.orderBy(plans.id));
    if (rows.length < ids.length) {
      throw new Refusal('conflict', 'Some of these plans are gone. Please load the list again.');
    }
    return rows.map((row) => row.id);
  }
  const { where, args } = adminConditions(selection.query, now);
  // Plain SQL: the conditions are those of the list.
  const rows = await db.all<Pick<SqlPlan, 'id'>>(
    `SELECT p.id FROM plans p WHERE ${where} ORDER BY p.id`,
    args,
  );
  if (rows.length !== selection.count) {
    throw new Refusal(
      'conflict',
      `${rows.length} plans match now, not ${selection.count}. Please load the list again.`,
      { details: { count: rows.length } },
    );
  }
  return rows.map((row) => row.id);
}

/** Names a selection at its versions together with what is to be done. */
function tokenOf(rows: readonly Row[], operation: BulkOperation): string {
  const hash = createHash('sha256').update(JSON.stringify(operation));
  for (const row of rows) hash.update(`;${row.id}:${row.version}`);
  return hash.digest('hex');
}
