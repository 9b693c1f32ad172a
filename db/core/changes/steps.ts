import { setImmediate } from 'node:timers/promises';
import { bumpIfUnchanged, type Change } from '../change.ts';
import type { Db, Statement } from '../connect/client.ts';
import { getTableName } from '../connect/drizzle.ts';
import { auditEntries } from './audit.ts';
import type { SqlRow } from '../rows.ts';
import { stateColumns, type State } from '../state.ts';
import { insertMany } from '../sql/statements.ts';
import { CHUNK, difference, type EntityType, type RowChange } from './entity-type.ts';
import { stepCheck } from './step-check.ts';

/** The step that makes a row, under a number that `nextId` gave. */
export function newStep<S>(id: number, state: S): RowChange<S> {
  return { row: { id, version: 0, deletedAt: null, state }, next: state, action: 'create' };
}

/**
 * The statements that do all steps, with their log entries and one raise of the data version; none
 * when nothing changes. They are a few, whatever the number of rows, because every crossing into the
 * database costs. Throws a Refusal at the first step that cannot stand; a row that changed since it
 * was read makes the commit fail as a whole. Call inside `db.write`.
 */
export async function changeStatements<S extends object>(
  db: Db,
  type: EntityType<S>,
  requested: readonly RowChange<S>[],
  change: Change,
): Promise<Statement[]> {
  const steps = requested
    .map((step) => ({ ...step, changed: difference(step.row.state, step.next) }))
    .filter(({ action, changed }) => action !== 'update' || !isEmpty(changed.after));
  if (steps.length === 0) return [];
  const check = await stepCheck(db, type, steps);
  const derive = (await type.derive?.(db, steps)) ?? (() => ({}));
  const stamp = change.now.toISOString();
  const made: SqlRow[] = [];
  const targets: Target[] = [];
  for (const [index, step] of steps.entries()) {
    if (index % CHUNK === CHUNK - 1) await setImmediate();
    check(step);
    const { row, next, action } = step;
    const all = (): SqlRow => ({ ...stateColumns(type, next), ...derive(next) });
    if (action === 'create') {
      made.push({ id: row.id, ...all(), created_at: stamp, updated_at: stamp });
      continue;
    }
    const deletedAt = action === 'delete' ? stamp : action === 'restore' ? null : row.deletedAt;
    targets.push({
      row,
      values: {
        ...differingColumns(
          stateColumns(type, step.changed.before as Partial<S>),
          stateColumns(type, step.changed.after as Partial<S>),
        ),
        ...derive(next, row.state),
        ...(deletedAt !== row.deletedAt && { deleted_at: deletedAt }),
      },
      all: () => ({ ...all(), deleted_at: deletedAt }),
    });
  }
  return [
    bumpIfUnchanged(
      type.table,
      targets.map(({ row }) => row),
    ),
    ...(made.length > 0 ? [insertMany(type.table, made)] : []),
    ...(targets.length > 0 ? [updateStatement(getTableName(type.table), targets, stamp)] : []),
    ...((await type.follow?.(db, steps, change)) ?? []),
    logStatement(type, steps, change),
  ];
}

/** A row, its columns that change, and all of them. */
interface Target {
  row: { id: number; version: number };
  values: SqlRow;
  all(): SqlRow;
}

/**
 * Sets the columns that change in any of the rows, in each of them: every column that is set costs
 * the upkeep of its indexes. Plain SQL: any entity type, many rows, each at its version.
 */
function updateStatement(table: string, targets: readonly Target[], stamp: string): Statement {
  const columns = [...new Set(targets.flatMap(({ values }) => Object.keys(values)))];
  const rows = targets.map(({ row, values, all }) => {
    const full = columns.every((name) => name in values) ? values : { ...all(), ...values };
    return [row.id, row.version, ...columns.map((name) => full[name])];
  });
  const sets = columns.map((name, index) => `${name} = j.value ->> ${index + 2}`);
  return {
    sql: `UPDATE ${table} SET ${[...sets, `version = ${table}.version + 1`, 'updated_at = ?'].join(', ')}
      FROM json_each(?) AS j
      WHERE ${table}.id = j.value ->> 0 AND ${table}.version = j.value ->> 1`,
    args: [stamp, JSON.stringify(rows)],
  };
}

/** What is in `after` and not the same in `before`. */
export function differingColumns(before: SqlRow, after: SqlRow): SqlRow {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name] !== value),
  );
}

/** The log entries of all steps. */
function logStatement<S extends object>(
  type: EntityType<S>,
  steps: readonly (RowChange<S> & { changed: { before: State; after: State } })[],
  change: Change,
): Statement {
  const entries = steps.map(({ row, next, action, undoOf, changed }) => {
    // A step into the trash or out of it may change values too.
    const other = !isEmpty(changed.after);
    const values = {
      create: { after: next },
      update: changed,
      delete: { before: row.state, after: other ? next : null },
      restore: { before: other ? row.state : null, after: next },
    }[action];
    const { batchId } = change;
    return { action, entity: type.entity, entityId: row.id, ...values, batchId, undoOf };
  });
  return auditEntries(change, entries);
}

function isEmpty(values: object): boolean {
  return Object.keys(values).length === 0;
}
