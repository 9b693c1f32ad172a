import { commitChange, nextId, type Change } from '../change.ts';
import type { Db } from '../connect/client.ts';
import type { Stored } from '../state.ts';
import { requireStored, type Kind, type RowChange } from './kind.ts';
import { changeStatements, newStep } from './steps.ts';

/** Makes a row as one commit, and answers it. `make` is asked when nothing else writes. */
export function createRow<S extends object, W>(
  db: Db,
  kind: Kind<S, W>,
  make: () => S | Promise<S>,
  change: Change,
): Promise<W> {
  return db.write(async (commit) => {
    const step = newStep(await nextId(db, kind.table), await make());
    await commitChange(commit, await changeStatements(db, kind, [step], change));
    return (await kind.wire(db, step.row.id))!;
  });
}

/**
 * Brings a live row to what `make` says as one commit, and answers it. Refused when `version` is not
 * the newest.
 */
export function updateRow<S extends object, W>(
  db: Db,
  kind: Kind<S, W>,
  [id, version]: [id: number, version: number],
  make: (row: Stored<S>) => S | Promise<S>,
  change: Change,
): Promise<W> {
  return db.write(async (commit) => {
    const row = await requireStored(db, kind, id, version);
    const step: RowChange<S> = { row, next: await make(row), action: 'update' };
    const statements = await changeStatements(db, kind, [step], change);
    if (statements.length > 0) await commitChange(commit, statements);
    return (await kind.wire(db, id))!;
  });
}

/** Moves a live row to the trash as one commit, where its kind allows it; refused when `version` is given and not the newest. */
export function deleteRow<S extends object>(
  db: Db,
  kind: Kind<S>,
  id: number,
  version: number | undefined,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    const row = await requireStored(db, kind, id, version);
    const step: RowChange<S> = { row, next: row.state, action: 'delete' };
    await commitChange(commit, await changeStatements(db, kind, [step], change));
  });
}
