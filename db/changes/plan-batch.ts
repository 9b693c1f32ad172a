import { BUMP_DATA_VERSION, requireRates } from '../queries/site.ts';
import { checkState, planKind, type PlanRefs, type PlanState } from '../queries/plan-state.ts';
import { recordDate } from '../queries/price-changes.ts';
import type { Db, Statement } from '../client.ts';
import { derivedColumns } from '../rows.ts';
import { bumpIfChanged, type Change, type SqlValue } from './change.ts';
import { columnsOf, difference, type State, type Stored } from './kind.ts';

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
  const targets = steps.map((step) => targetOf(refs, step, stamp));
  const columns = [...new Set(targets.flatMap(({ values }) => Object.keys(values)))];
  const rows = targets.map(({ step, values, full }) => ({
    id: step.row.id,
    version: step.row.version,
    ...Object.fromEntries(columns.map((name) => [name, values[name] ?? full[name] ?? null])),
  }));
  const sets = columns.map((name) => `${name} = j.value ->> '${name}'`);
  return [
    {
      sql: `UPDATE plans SET ${[...sets, 'version = plans.version + 1', 'updated_at = ?'].join(', ')}
        FROM json_each(?) AS j
        WHERE plans.id = j.value ->> 'id' AND plans.version = j.value ->> 'version'`,
      args: [stamp, JSON.stringify(rows)],
    },
    bumpIfChanged(steps.length),
    ...(await recordStatements(db, steps, change)),
    auditStatement(steps, change),
    BUMP_DATA_VERSION,
  ];
}

/** The columns of a plan that change, and all of them for rows that need not. */
function targetOf(refs: BatchRefs, step: PlanStep, stamp: string) {
  const deletedAt =
    step.action === 'delete' ? stamp : step.action === 'restore' ? null : step.row.deletedAt;
  const columns = (state: PlanState, deleted: string | null): Record<string, SqlValue> => ({
    ...columnsOf(planKind, state),
    ...refs.derive(state),
    deleted_at: deleted,
  });
  const before = columns(step.row.state, step.row.deletedAt);
  const full = columns(step.next, deletedAt);
  const values = Object.fromEntries(
    Object.entries(full).filter(([name, value]) => before[name] !== value),
  );
  return { step, values, full };
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
