import type { UndoConflict } from '#src/contract/history/audit.ts';
import type { Statement } from '../connect/client.ts';
import { MARKS, PRICE_FIELDS, SOURCE_FIELDS } from '../sql/merge.ts';
import { wireValues, type AuditRow } from './audit-rows.ts';
import type { State } from '../state.ts';

/** What to do about fields that others changed since: refuse, leave them, or take them back too. */
export interface UndoOptions {
  force: boolean;
  partial: boolean;
}

/** What a set of log lines turns into: statements, and what stands in the way. */
export interface UndoPlan {
  statements: Statement[];
  conflicts: UndoConflict[];
  /** Lines that the statements take back. */
  undone: number;
}

/** The values of a line of the log. */
export function auditValues(row: AuditRow): { before: State; after: State } {
  const parse = (json: string | null) => (json ? (JSON.parse(json) as State) : {});
  return { before: parse(row.before), after: parse(row.after) };
}

/**
 * The row with the fields of an update put back, and those that somebody changed since. Without
 * `force` these keep their present value.
 */
export function putBack(
  now: State,
  row: AuditRow,
  force: boolean,
  label: string,
): { next: State; conflicts: UndoConflict[] } {
  const { before, after } = auditValues(row);
  const names = Object.keys(before).filter((name) => before[name] !== after[name]);
  const moved = new Set(names.filter((name) => now[name] !== after[name]));
  if (PRICE_FIELDS.some((name) => moved.has(name))) {
    // Whether the plan is a deal follows from its prices.
    for (const name of names) {
      if (PRICE_FIELDS.includes(name) || name === 'hasDeal') moved.add(name);
    }
  }
  // A price that comes back brings its marks and its source; else a price that was seen again since keeps the later day.
  const priceBack = names.some((name) => PRICE_FIELDS.includes(name) && !moved.has(name));
  const withPrice = priceBack ? [...MARKS, ...SOURCE_FIELDS] : MARKS;
  const marks = names.filter((name) => withPrice.includes(name) && moved.has(name));
  for (const name of marks) moved.delete(name);
  const stays = (name: string) => moved.has(name) || (!priceBack && marks.includes(name));
  const kept = force ? names : names.filter((name) => !stays(name));
  const next = { ...now, ...Object.fromEntries(kept.map((name) => [name, before[name] ?? null])) };
  return { next, conflicts: movedFields(now, row, [...moved], label) };
}

/** Of some fields of a row those that are no longer what the line of the log made them. */
export function movedFields(
  now: State,
  row: AuditRow,
  names: readonly string[],
  label: string,
): UndoConflict[] {
  const { before, after } = auditValues(row);
  const wire = (values: State, name: string) => {
    const currency = values.currency ?? now.currency;
    const shown = wireValues(JSON.stringify({ currency, [name]: values[name] ?? null }));
    return Object.entries(shown ?? {}).find(([key]) => key !== 'currency' || name === key)!;
  };
  return names
    .filter((name) => now[name] !== after[name])
    .map((name) => {
      const [field, value] = wire(now, name);
      return {
        id: row.id,
        entity: row.entity,
        entityId: row.entityId ?? 0,
        label,
        field,
        before: wire(before, name)[1],
        after: wire(after, name)[1],
        current: value,
        message: `${label}: ${field} is ${String(value)} now`,
      };
    });
}

/** A conflict of the row as a whole. */
export function rowConflict(row: AuditRow, label: string, message: string): UndoConflict {
  return {
    id: row.id,
    entity: row.entity,
    entityId: row.entityId ?? 0,
    label,
    field: null,
    before: null,
    after: null,
    current: null,
    message: `${label}: ${message}`,
  };
}
