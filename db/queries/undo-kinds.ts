import type { UndoConflict } from '#src/contract/audit.ts';
import type { Statement } from '../client.ts';

/** What can be taken back, as 'entity action'. Accounts have rules of their own; a reset has its backup. */
export const UNDOABLE: ReadonlySet<string> = new Set([
  ...['carrier', 'region', 'plan', 'seo-page'].flatMap((entity) =>
    ['create', 'update', 'delete', 'restore'].map((action) => `${entity} ${action}`),
  ),
  'seo-global update',
  'price-record create',
  'price-record delete',
]);

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
