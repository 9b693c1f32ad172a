import { useState } from 'react';
import type { Body } from '#src/contract/core/api.ts';
import type { AuditLine, UndoConflict } from '#src/contract/history/audit.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall, conflictOf, adminReason } from '../core/data/call.ts';
import { useWrite } from '../core/data/writes.ts';
import { confirm } from '../core/dialog/confirm.tsx';

/** What is taken back: one line of the log, or a whole bulk change. */
export type UndoTarget = { line: number } | { batch: string };

/** Values that others changed since, and what they belong to. */
interface UndoQuestion {
  target: UndoTarget;
  message: string;
  conflicts: readonly UndoConflict[];
}

const urlOf = (target: UndoTarget) =>
  'line' in target ? api.undo(target.line) : api.undoBatch(target.batch);

type How = Body<'POST', ReturnType<typeof urlOf>>;

/** Takes changes back; when others changed the same values since, the caller shows the question. */
export function useUndo() {
  const [question, setQuestion] = useState<UndoQuestion | null>(null);
  // The line of the log that it belongs to; 0 for a batch.
  const [problem, setProblem] = useState<{ id: number; message: string } | null>(null);
  const write = useWrite({
    run: ({ target, how }: { target: UndoTarget; how: How }) =>
      adminCall('POST', urlOf(target), { body: how }),
    done: ({ undone, skipped, batchId }) => ({
      title: undone === 1 ? 'Change undone' : `${undone} changes undone`,
      ...(skipped.length > 0 && { description: `${skipped.length} left as they are` }),
      ...(batchId && { action: { label: 'Undo', run: () => run({ batch: batchId }) } }),
    }),
    failed: 'Error taking back the change',
    quiet: (error) => conflictsOf(error) !== null,
  });
  function run(target: UndoTarget, how: How = {}) {
    setProblem(null);
    write.mutate(
      { target, how },
      {
        onSuccess: () => setQuestion(null),
        onError: (error) => {
          const conflicts = conflictsOf(error);
          if (conflicts) setQuestion({ target, message: adminReason(error), conflicts });
          else setProblem({ id: 'line' in target ? target.line : 0, message: adminReason(error) });
        },
      },
    );
  }
  return {
    question,
    problem,
    pending: write.isPending,
    run,
    closeQuestion: () => setQuestion(null),
    async ask(line: AuditLine, whole: boolean) {
      const batch = whole && line.batchId;
      const yes = await confirm({
        title: batch ? `Undo all ${line.batchSize} changes of this batch?` : 'Undo this change?',
        text: 'The values from before come back. That is a change of its own and can be undone too.',
        action: 'Undo',
      });
      if (yes) run(batch ? { batch } : { line: line.id });
    },
  };
}

function conflictsOf(error: unknown): UndoConflict[] | null {
  const conflicts = conflictOf<UndoConflict[]>(error, 'conflicts');
  return conflicts?.length ? conflicts : null;
}
