import type { BulkApplyInput, BulkPreviewInput } from '#src/contract/admin-plans.ts';
import type { DecideHoldsInput } from '#src/contract/imports.ts';
import type { Change } from '../change.ts';
import type { Db, Statement } from '../client.ts';
import type { ApplyInput, DryRunInput } from '../imports/run-types.ts';
import type { UndoOptions } from '../changes/undo-fields.ts';
import type { AsideTools } from './protocol.ts';

/**
 * A task of the process beside. Its `db` is one transaction: reads see one moment, `write` may be
 * called as often as needed, and all of it is committed when the task ends well. Modules are loaded
 * when first needed, so that the process stays small.
 */
type AsideTask = (db: Db, input: never, tools: AsideTools) => Promise<unknown>;

/** What the process beside can do, by name. */
export const TASKS: Record<string, AsideTask> = {
  /** A whole commit that would take the serving thread too long. */
  commit: (db, statements: Statement[]) => db.write((commit) => commit(statements)),
  previewBulk: async (db, { input, change }: Job<BulkPreviewInput>) =>
    (await import('../changes/bulk.ts')).previewBulkHere(db, input, change),
  applyBulk: async (db, { input, change }: Job<BulkApplyInput>) =>
    (await import('../changes/bulk.ts')).applyBulkHere(db, input, change),
  undoBatch: async (db, { input, change }: Job<{ batchId: string; options: UndoOptions }>) =>
    (await import('../changes/undo.ts')).undoBatchHere(db, input.batchId, input.options, change),
  dryRun: async (db, input: DryRunInput, tools) =>
    (await import('../imports/dry-run.ts')).dryRun(db, input, tools),
  applyRun: async (db, input: ApplyInput, tools) =>
    (await import('../imports/apply-run.ts')).applyRun(db, input, tools),
  reloadSeed: async (db, { input, change }: Job<string>) =>
    (await import('../seed/reload.ts')).reloadSeedHere(db, input, change),
  releaseHolds: async (db, { input, change }: Job<DecideHoldsInput>) =>
    (await import('../imports/holds.ts')).releaseHoldsHere(db, input, change),
};

interface Job<I> {
  input: I;
  change: Change;
}
