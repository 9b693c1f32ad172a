import type { UndoConflict } from '#src/contract/audit.ts';
import type { Statement } from '../client.ts';

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
