import { commitChange, nextId, type Change } from '../change.ts';
import type { Db } from '../connect/client.ts';
import type { Stored } from '../state.ts';
import { requireStored, type EntityType, type RowChange } from './entity-type.ts';
import { changeStatements, newStep } from './steps.ts';

/** Makes a row as one commit, and answers it. `make` is asked when nothing else writes. */
export function createRow<S extends object, W>(
  db: Db,
  type: EntityType<S, W>,
  make: () => S | Promise<S>,
  change: Change,
): Promise<W> {
  return db.write(async (commit) => {
    const step = newStep(await nextId(db, type.table), await make());
    await commitChange(commit, await changeStatements(db, type, [step], change));
    return (await type.wire(db, step.row.id))!;
  });
}

/**
 * Brings a live row to what `make` says as one commit, and answers it. Refused when `version` is not
 * the newest.
 */
export function updateRow<S extends object, W>(
  db: Db,
  type: EntityType<S, W>,
  [id, version]: [id: number, version: number],
  make: (row: Stored<S>) => S | Promise<S>,
  change: Change,
): Promise<W> {
  return db.write(async (commit) => {
    const row = await requireStored(db, type, id, version);
    const step: RowChange<S> = { row, next: await make(row), action: 'update' };
    const statements = await changeStatements(db, type, [step], change);
    if (statements.length > 0) await commitChange(commit, statements);
    return (await type.wire(db, id))!;
  });
}

/** Moves a live row to the trash as one commit, where its entity type allows it; refused when `version` is given and not the newest. */
export function deleteRow<S extends object>(
  db: Db,
  type: EntityType<S>,
  id: number,
  version: number | undefined,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    const row = await requireStored(db, type, id, version);
    const step: RowChange<S> = { row, next: row.state, action: 'delete' };
    await commitChange(commit, await changeStatements(db, type, [step], change));
  });
}
