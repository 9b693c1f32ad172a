import { setImmediate } from 'node:timers/promises';
import { BUMP_DATA_VERSION, requireRates } from '../queries/site.ts';
import {
  changesDerived,
  checkState,
  planKind,
  type PlanRefs,
  type PlanState,
} from '../queries/plan-state.ts';
import { recordDate } from '../queries/price-changes.ts';
import type { Db, Statement } from '../client.ts';
import { derivedColumns, type SqlRow } from '../rows.ts';
import { bumpIfChanged, type Change, type SqlValue } from './change.ts';
import { columnsOf, difference, storedFromRow, type State, type Stored } from './kind.ts';

/** One plan of a batch: as it is, and as it shall be. */
export interface PlanStep {
  row: Stored<PlanState>;
  next: PlanState;
  action: 'update' | 'delete' | 'restore';
  /** The new price is recorded, as for any price edit. */
  record: boolean;
  undoOf?: number | undefined;
}

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
    plans.push(...rows.map((row) => storedFromRow(planKind, row)));
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
    {
      sql: `UPDATE plans SET ${[...sets, 'version = plans.version + 1', 'updated_at = ?'].join(', ')}
        FROM json_each(?) AS j
        WHERE plans.id = j.value ->> 0 AND plans.version = j.value ->> 1`,
      args: [stamp, JSON.stringify(rows)],
    },
    bumpIfChanged(steps.length),
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

async function recordStatements(
  db: Db,
  steps: readonly PlanStep[],
  change: Change,
): Promise<Statement[]> {
  const priced = steps.filter((step) => step.record);
  if (priced.length === 0) return [];
  const newest = new Map(
    (
      await db.all<{ id: number; newest: string }>(
        `SELECT plan_id AS id, max(recorded_date) AS newest FROM price_records
         WHERE plan_id IN (SELECT value FROM json_each(?)) GROUP BY plan_id`,
        [JSON.stringify(priced.map((step) => step.row.id))],
      )
    ).map((row) => [row.id, row.newest]),
  );
  const rows = priced.map(({ row, next }) => [
    row.id,
    next.priceMinor,
    next.currency,
    recordDate(newest.get(row.id) ?? null, change.now),
  ]);
  return [
    {
      sql: `INSERT INTO price_records
          (plan_id, price_minor, currency, recorded_date, sample, created_at)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, 0, ? FROM json_each(?)`,
      args: [change.now.toISOString(), JSON.stringify(rows)],
    },
  ];
}

function auditStatement(steps: readonly PlanStep[], change: Change): Statement {
  const rows = steps.map(({ row, next, action, undoOf }) => {
    const values: { before?: State | PlanState; after?: State | PlanState } =
      action === 'update'
        ? difference(row.state, next)
        : action === 'delete'
          ? { before: row.state }
          : { after: next };
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
