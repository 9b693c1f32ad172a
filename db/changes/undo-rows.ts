import type { UndoConflict } from '#src/contract/audit.ts';
import type { Change } from '../change.ts';
import type { State, Stored } from '../state.ts';
import { findStored, type Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { restoreStatements, trashStatements, updateStatements } from './rows.ts';
import type { Db, Statement } from '../client.ts';
import { Refusal } from '../refusal.ts';
import type { AuditRow } from '../queries/audit-rows.ts';
import type { UndoOptions, UndoPlan } from './undo-kinds.ts';
import { putBack, rowConflict, valuesOf } from './undo-fields.ts';

/** Takes back changes of carriers, regions and SEO settings. */
export async function undoRows(
  db: Db,
  rows: AuditRow[],
  options: UndoOptions,
  change: Change,
): Promise<UndoPlan> {
  const plan: UndoPlan = { statements: [], conflicts: [], undone: 0 };
  for (const row of rows) {
    const kind = KINDS.get(row.entity)!;
    const stored = await findStored(db, kind, row.entity_id ?? 0);
    const label = String(stored?.state[kind.label] ?? row.entity);
    try {
      const part = stored
        ? await undoRow(db, kind, row, stored, options, { ...change, undoOf: row.id })
        : { statements: [], conflicts: [rowConflict(row, label, 'is gone for good')] };
      plan.conflicts.push(...part.conflicts);
      plan.statements.push(...part.statements);
      if (part.statements.length > 0) plan.undone += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || rows.length === 1) throw error;
      plan.conflicts.push(rowConflict(row, label, error.message));
    }
  }
  return plan;
}

async function undoRow(
  db: Db,
  kind: Kind<State>,
  row: AuditRow,
  stored: Stored<State>,
  options: UndoOptions,
  change: Change,
): Promise<{ statements: Statement[]; conflicts: UndoConflict[] }> {
  const label = String(stored.state[kind.label]);
  const inTrash = stored.deletedAt !== null;
  const blocked = (message: string) => ({
    statements: [],
    conflicts: [rowConflict(row, label, message)],
  });
  switch (row.action) {
    case 'update': {
      if (inTrash) return blocked('is in the trash');
      const { next, conflicts } = putBack(stored.state, row, options.force, label);
      return { statements: await updateStatements(db, kind, stored, next, change), conflicts };
    }
    case 'delete':
      if (!inTrash) return blocked('is not in the trash any more');
      return { statements: await restoreStatements(db, kind, stored, change), conflicts: [] };
    default: {
      // A row that was made or restored goes to the trash, unless somebody has worked on it since.
      if (inTrash) return blocked('is in the trash already');
      const conflicts = changedSince(stored.state, row, label);
      if (conflicts.length > 0 && !options.force) return { statements: [], conflicts };
      return { statements: await trashStatements(db, kind, stored, change), conflicts };
    }
  }
}

/** The fields of a row that are no longer what the line of the log made them. */
export function changedSince(state: object, row: AuditRow, label: string): UndoConflict[] {
  const { after } = valuesOf(row);
  const nothing = JSON.stringify(
    Object.fromEntries(Object.keys(after).map((name) => [name, null])),
  );
  return putBack(state, { ...row, before: nothing }, false, label).conflicts;
}
