import type { Db, Statement } from '../client.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { insertInto } from '../statements.ts';
import { BUMP_IF_ONE_CHANGED, nextId, updateRow, type Change } from '../change.ts';
import { columnsOf, type Stored } from '../state.ts';
import { difference, logEntry, lower, type Kind } from './kind.ts';

/** The statements that make a row, with its number. Call inside `db.write`. */
export async function insertStatements<S>(
  db: Db,
  kind: Kind<S>,
  state: S,
  change: Change,
): Promise<{ id: number; statements: Statement[] }> {
  await checkUnique(db, kind, state, null);
  await kind.check?.(db, null, state);
  const id = await nextId(db, kind.table);
  const stamp = change.now.toISOString();
  const columns = { ...columnsOf(kind, state), ...(await kind.derived?.(db, null, state)) };
  const row = { id, ...columns, created_at: stamp, updated_at: stamp };
  return {
    id,
    statements: [
      insertInto(kind.table, row),
      BUMP_IF_ONE_CHANGED,
      logEntry(kind, 'create', id, { after: state as object }, change),
    ],
  };
}

/** The statements that bring a row to `next`; none when nothing changes. */
export async function updateStatements<S extends object>(
  db: Db,
  kind: Kind<S>,
  row: Stored<S>,
  next: S,
  change: Change,
): Promise<Statement[]> {
  const changed = difference(row.state, next);
  if (Object.keys(changed.after).length === 0) return [];
  if (kind.unique && kind.unique.field in changed.after) await checkUnique(db, kind, next, row);
  await kind.check?.(db, row, next);
  // Only what changed is set: every column that is set costs the upkeep of its indexes.
  const columns = {
    ...columnsOf(kind, changed.after as Partial<S>),
    ...(await kind.derived?.(db, row, next)),
  };
  return [
    ...updateRow(kind.table, row, columns, change.now),
    ...((await kind.follow?.(db, row, next)) ?? []),
    logEntry(kind, 'update', row.id, changed, change),
  ];
}

/** The statements that move a row to the trash. */
export async function trashStatements<S>(
  db: Db,
  kind: Kind<S>,
  row: Stored<S>,
  change: Change,
): Promise<Statement[]> {
  await kind.checkDelete?.(db, row);
  return [
    ...updateRow(kind.table, row, { deleted_at: change.now.toISOString() }, change.now),
    logEntry(kind, 'delete', row.id, { before: row.state as object }, change),
  ];
}

/** The statements that bring a row back from the trash, under a new address part when one is given. */
export async function restoreStatements<S extends object>(
  db: Db,
  kind: Kind<S>,
  row: Stored<S>,
  change: Change,
  unique?: string,
): Promise<Statement[]> {
  const next =
    unique !== undefined && kind.unique ? { ...row.state, [kind.unique.field]: unique } : row.state;
  await checkUnique(db, kind, next, row);
  await kind.check?.(db, row, next);
  const columns = { ...columnsOf(kind, next), ...(await kind.derived?.(db, row, next)) };
  return [
    ...updateRow(kind.table, row, { ...columns, deleted_at: null }, change.now),
    logEntry(kind, 'restore', row.id, { after: next as object }, change),
  ];
}

/** Refuses a value that another live row has. */
async function checkUnique<S>(db: Db, kind: Kind<S>, next: S, own: Stored<S> | null) {
  const { table, title } = kind;
  if (!kind.unique) return;
  const unique = kind.unique.field;
  const { column } = kind.fields[unique];
  const value = next[unique] as string;
  const other = await db.first<Record<string, unknown>>(
    `SELECT * FROM ${table} WHERE ${column} = ? AND deleted_at IS NULL AND id <> ?`,
    [value, own?.id ?? 0],
  );
  if (!other) return;
  const name = String(other[kind.fields[kind.label].column]);
  const text = `${value} is taken by the ${lower(title)} ${name}`;
  if (own?.deletedAt) {
    throw new Refusal('conflict', `${unique}: ${text}. Please choose another to restore it.`, {
      issues: [{ path: unique, message: `${unique}: ${text}` }],
    });
  }
  throw refuseField('conflict', unique, text);
}
