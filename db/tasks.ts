import type { BulkApplyInput, BulkPreviewInput } from '#src/contract/plans/admin-plans.ts';
import type { DecideHoldsInput } from '#src/contract/imports/import-holds.ts';
import type { Change } from './core/change.ts';
import type { Db, Statement } from './core/connect/client.ts';
import type { ApplyInput, DryRunInput } from './imports/runs/run-types.ts';
import type { UndoOptions } from './core/changes/undo-fields.ts';
import type { TaskTools } from './core/worker/protocol.ts';

/**
 * What the worker process can do with the database, by name. Its `db` is one transaction: reads see one
 * moment, `write` may be called as often as needed, and all of it is committed when the task ends well;
 * what a task that reads writes is committed at once, and its own reads do not see it. Modules are loaded when first needed, so that the process stays small.
 */
export const TASKS: Record<string, (input: never, tools: TaskTools, db: Db) => Promise<unknown>> = {
  /** A whole commit that would take the serving thread too long. */
  commit: (statements: Statement[], _, db) => db.write((commit) => commit(statements)),
  previewBulk: async ({ input, change }: Job<BulkPreviewInput>, _, db) =>
    (await import('./plans/bulk.ts')).previewBulkHere(db, input, change),
  applyBulk: async ({ input, change }: Job<BulkApplyInput>, _, db) =>
    (await import('./plans/bulk.ts')).applyBulkHere(db, input, change),
  undoBatch: async ({ input, change }: Job<{ batchId: string; options: UndoOptions }>, _, db) =>
    (await import('./history/undo.ts')).undoBatchHere(db, input.batchId, input.options, change),
  dryRun: async (input: DryRunInput, tools, db) =>
    (await import('./imports/runs/dry-run.ts')).dryRun(db, input, tools),
  applyRun: async (input: ApplyInput, tools, db) =>
    (await import('./imports/runs/apply-run.ts')).applyRun(db, input, tools),
  reloadSeed: async ({ input, change }: Job<string>, _, db) =>
    (await import('./seed/reload.ts')).reloadSeedHere(db, input, change),
  releaseHolds: async ({ input, change }: Job<DecideHoldsInput>, _, db) =>
    (await import('./imports/runs/decide-holds.ts')).releaseHoldsHere(db, input, change),
  /** What a build reads of a database file, copied into a new one; without a transaction of ours. */
  copyContent: async ({ from, to }: { from: string; to: string }) => {
    const [{ copyTables }, { PUBLIC }] = await Promise.all([
      import('./core/files/copy.ts'),
      import('./core/sql/tables.ts'),
    ]);
    return copyTables(from, to, PUBLIC);
  },
};

interface Job<I> {
  input: I;
  change: Change;
}
