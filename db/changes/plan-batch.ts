import { setImmediate } from 'node:timers/promises';
import { BUMP_DATA_VERSION, requireRates } from '../queries/site.ts';
import {
  changesDerived,
  checkState,
  planKind,
  type PlanRefs,
  type PlanState,
} from './plan-state.ts';
import type { Db, Statement } from '../client.ts';
import { derivedColumns, type SqlRow } from '../rows.ts';
import { bumpIfUnchanged, type Change, type SqlValue } from '../change.ts';
import { columnsOf, storedFromRow, type Stored } from '../state.ts';
import { auditStatement, recordStatements, type PlanStep } from './plan-step.ts';

/** What the rows of a batch are checked against and derived from, read once. */
export interface BatchRefs {
  of(plan: PlanState): PlanRefs;
  /** Columns that follow from the fields of a plan. */
  derive(plan: PlanState): Record<string, SqlValue>;
}

export async function batchRefs(db: Db): Promise<BatchRefs> {
  const [carriers, regions, rates] = await Promise.all([
    db.all<NonNullable<PlanRefs['carrier']> & { id: number }>('SELECT * FROM carriers'),
    db.all<NonNullable<PlanRefs['region']> & { id: number }>('SELECT * FROM regions'),
    requireRates(db),
  ]);
  const carrierOf = new Map(carriers.map((carrier) => [carrier.id, carrier]));
  const regionOf = new Map(regions.map((region) => [region.id, region]));
  const of = (plan: PlanState): PlanRefs => ({
    carrier: carrierOf.get(plan.carrierId) ?? null,
    region: regionOf.get(plan.regionId) ?? null,
  });
  return {
    of,
    derive: (plan) =>
      derivedColumns(
        {
          ...plan,
          carrierName: of(plan).carrier?.name ?? '',
          regionCurrency: of(plan).region?.currency ?? plan.currency,
        },
        rates,
      ),
  };
}

/** Plans that are worked on before other requests get their turn. */
export const CHUNK = 500;

/** Plans by their numbers, also from the trash, in the order of the numbers. */
export async function storedPlans(db: Db, ids: readonly number[]): Promise<Stored<PlanState>[]> {
  const plans: Stored<PlanState>[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    if (at > 0) await setImmediate();
    const rows = await db.all<SqlRow>(
      'SELECT * FROM plans WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
      [JSON.stringify(ids.slice(at, at + CHUNK))],
    );
    plans.push(...rows.map((row) => storedFromRow<PlanState>(planKind, row)));
  }
  return plans;
}

/** Throws a Refusal when a step cannot stand in the data as it is. */
export function checkStep(refs: BatchRefs, step: PlanStep): void {
  if (step.action !== 'delete') checkState(refs.of(step.next), step.row, step.next);
}

/**
 * The statements of a whole batch: a few, whatever the number of plans, because every crossing
 * into the database costs. Rows that changed since they were read make the commit fail as a whole.
 */
export async function planBatchStatements(
  db: Db,
  refs: BatchRefs,
  steps: readonly PlanStep[],
  change: Change,
): Promise<Statement[]> {
  if (steps.length === 0) return [];
  const stamp = change.now.toISOString();
  const targets: ReturnType<typeof targetOf>[] = [];
  for (const [index, step] of steps.entries()) {
    if (index % CHUNK === CHUNK - 1) await setImmediate();
    targets.push(targetOf(refs, step, stamp));
  }
  const columns = [...new Set(targets.flatMap(({ values }) => Object.keys(values)))];
  const rows = targets.map(({ row, values, full }) => [
    row.id,
    row.version,
    ...columns.map((name) => (name in values ? values[name] : full(name))),
  ]);
  const sets = columns.map((name, index) => `${name} = j.value ->> ${index + 2}`);
  return [
    bumpIfUnchanged(
      'plans',
      steps.map(({ row }) => row),
    ),
    {
      sql: `UPDATE plans SET ${[...sets, 'version = plans.version + 1', 'updated_at = ?'].join(', ')}
        FROM json_each(?) AS j
        WHERE plans.id = j.value ->> 0 AND plans.version = j.value ->> 1`,
      args: [stamp, JSON.stringify(rows)],
    },
    ...(await recordStatements(db, steps, change)),
    auditStatement(steps, change),
    BUMP_DATA_VERSION,
  ];
}

/** The columns of a plan that change, and all of them for rows that need not. */
function targetOf(refs: BatchRefs, { row, next, action }: PlanStep, stamp: string) {
  const deletedAt = action === 'delete' ? stamp : action === 'restore' ? null : row.deletedAt;
  const values: Record<string, SqlValue> = {};
  const setChanged = (before: Record<string, SqlValue>, after: Record<string, SqlValue>): void => {
    for (const name of Object.keys(after)) {
      if (before[name] !== after[name]) values[name] = after[name] ?? null;
    }
  };
  if (row.state !== next) setChanged(columnsOf(planKind, row.state), columnsOf(planKind, next));
  if (action === 'restore' || changesDerived(row.state, next)) {
    setChanged(refs.derive(row.state), refs.derive(next));
  }
  if (deletedAt !== row.deletedAt) values.deleted_at = deletedAt;
  let all: Record<string, SqlValue> | undefined;
  const full = (name: string): SqlValue => {
    all ??= { ...columnsOf(planKind, next), ...refs.derive(next), deleted_at: deletedAt };
    return all[name] ?? null;
  };
  return { row, values, full };
}
