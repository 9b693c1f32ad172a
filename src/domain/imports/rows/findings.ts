import { shown } from './tidy.ts';
import type { NoteCode, ProblemCode, RowNote, RowProblem } from '../types.ts';

/** Collects what reading one row finds: everything at once, not the first alone. */
export interface RowFindings {
  at: number;
  problems: RowProblem[];
  notes: RowNote[];
  /** Notes a problem and answers undefined. `message` goes on after the field and its value. */
  bad(field: string, value: string, code: ProblemCode, message: string): undefined;
  note(field: string, from: string, to: string, code: NoteCode): void;
}

/** Begins with what was found of the row before. */
export function findingsAt(
  at: number,
  before: { problems?: RowProblem[]; notes?: RowNote[] } = {},
): RowFindings {
  const problems = [...(before.problems ?? [])];
  const notes = [...(before.notes ?? [])];
  return {
    at,
    problems,
    notes,
    bad(field, value, code, message) {
      problems.push(problemOf(at, field, value, code, message));
      return undefined;
    },
    note(field, from, to, code) {
      notes.push({ at, field, from: shown(from), to: shown(to), code });
    },
  };
}

/** A problem with its sentence: which field, which value, what to write instead. */
export function problemOf(
  at: number,
  field: string,
  value: string,
  code: ProblemCode,
  message: string,
): RowProblem {
  const quoted = value === '' ? '' : ` "${shown(value)}"`;
  return {
    at,
    field,
    value: value === '' ? null : shown(value),
    code,
    reason: `${field || 'The row'}${quoted} ${message}.`,
  };
}
