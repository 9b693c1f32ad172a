import { setImmediate } from 'node:timers/promises';
import type { UndoConflict } from '#src/contract/history/audit.ts';
import { fullPlanName } from '#src/domain/plans/words/plan-name.ts';
import type { Change } from '../core/change.ts';
import type { Db } from '../core/connect/client.ts';
import { MARKS } from '../core/sql/merge.ts';
import { q, readAll } from '../core/sql/orm.ts';
import type { AuditRow } from '../core/changes/audit-rows.ts';
import { Refusal } from '../core/sql/refusal.ts';
import { carriers } from '../schema.ts';
import type { State, Stored } from '../core/state.ts';
import { CHUNK, storedRows, type EntityType, type RowChange } from '../core/changes/entity-type.ts';
import { withPreviousMark } from '../plans/rows/plan-prices.ts';
import { stepCheck } from '../core/changes/step-check.ts';
import { changeStatements } from '../core/changes/steps.ts';
import {
  movedFields,
  putBack,
  rowConflict,
  auditValues,
  type UndoOptions,
  type UndoPlan,
} from '../core/changes/undo-fields.ts';
import { takeBackRecords, type MovedRecords, type UndonePlan } from './undo-records.ts';

/**
 * Takes back changes of rows of an entity type, ten thousand as well as one. `records`: which price records
 * come and go in the same commit.
 */
export async function undoRows(
  db: Db,
  type: EntityType<State>,
  rows: AuditRow[],
  options: UndoOptions,
  change: Change,
  records: MovedRecords,
): Promise<UndoPlan> {
  const conflicts: UndoConflict[] = [];
  const ids = [...new Set(rows.map((row) => row.entityId ?? 0))].sort((a, b) => a - b);
  const stored = new Map((await storedRows(db, type, ids)).map((row) => [row.id, row]));
  const nameOf = await rowNames(db, type);
  const wanted: { row: AuditRow; step: RowChange<State> }[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % CHUNK === CHUNK - 1) await setImmediate();
    const now = stored.get(row.entityId ?? 0);
    if (!now) conflicts.push(rowConflict(row, type.title, 'is gone for good'));
    const step = now && undoStep(row, now, nameOf(now.state), options, conflicts);
    if (step) wanted.push({ row, step: { ...step, record: false, undoOf: row.id } });
  }
  const check = await stepCheck(
    db,
    type,
    wanted.map(({ step }) => step),
  );
  const taken = wanted.filter(({ row, step }) => {
    try {
      check(step);
      return true;
    } catch (error) {
      // A single line says why in its own words, unless the rest of a batch may go on without it.
      const alone = rows.length === 1 && !options.partial;
      if (!(error instanceof Refusal) || alone) throw error;
      conflicts.push(rowConflict(row, nameOf(step.row.state), error.message));
      return false;
    }
  });
  const takenBack =
    type.entity === 'plan'
      ? await takeBackRecords(db, taken as unknown as UndonePlan[], records)
      : [];
  const steps = taken.map(({ step }) => step);
  const statements = [...takenBack, ...(await changeStatements(db, type, steps, change))];
  return { statements, conflicts, undone: steps.length };
}

/** What people know rows of an entity type by: a plan's name says little without its carrier's. */
async function rowNames(
  db: Pick<Db, 'all'>,
  type: Pick<EntityType<State>, 'entity' | 'label'>,
): Promise<(state: State) => string> {
  const plain = (state: State) => String(state[type.label]);
  if (type.entity !== 'plan') return plain;
  const rows = await readAll(db, q.select({ id: carriers.id, name: carriers.name }).from(carriers));
  const names = new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
  return (state) => {
    const carrier = names.get(state.carrierId);
    return carrier === undefined ? plain(state) : fullPlanName(carrier, plain(state));
  };
}

/** What a line of the log turns into; null when nothing is left of it. */
function undoStep(
  row: AuditRow,
  now: Stored<State>,
  label: string,
  { force }: UndoOptions,
  conflicts: UndoConflict[],
): RowChange<State> | null {
  const { state } = now;
  const inTrash = now.deletedAt !== null;
  const blocked = (message: string) => {
    conflicts.push(rowConflict(row, label, message));
    return null;
  };
  const { before } = auditValues(row);
  if (row.action === 'update') {
    if (inTrash) return blocked('is in the trash');
    const back = putBack(state, row, force, label);
    const next = withPreviousMark(state, back.next, before);
    conflicts.push(...back.conflicts);
    const same = Object.keys(next).every((name) => next[name] === state[name]);
    return same ? null : { row: now, next, action: 'update' };
  }
  if (row.action === 'delete') {
    if (!inTrash) return blocked('is not in the trash any more');
    // As it was when it went: an undo may have given it older values on its way into the trash.
    const next = withPreviousMark(state, { ...state, ...before }, before);
    return { row: now, next, action: 'restore' };
  }
  if (inTrash) return blocked('is in the trash already');
  // That its price was seen again since is no change of somebody's.
  const decided = Object.keys(auditValues(row).after).filter((name) => !MARKS.includes(name));
  const moved = movedFields(state, row, decided, label);
  conflicts.push(...moved);
  if (moved.length > 0 && !force) return null;
  // What was restored with other values goes back into the trash as it lay there.
  const next = row.before === null ? state : putBack(state, row, true, label).next;
  return { row: now, next, action: 'delete' };
}
