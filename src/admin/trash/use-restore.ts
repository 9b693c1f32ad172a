import { useState } from 'react';
import { issuesOf } from '#src/client/core/form.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { ApiError, call, problemsOf, reason } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { ENTITY_LABELS } from '../history/words.ts';
import type { TrashRow } from './rows.ts';

/** Brings one thing back; when its address belongs to somebody else by now, `asked` asks for another. */
export function useRestore() {
  const [asked, setAsked] = useState<{ item: TrashRow; message: string } | null>(null);
  const [problem, setProblem] = useState<{ id: number; message: string } | null>(null);
  const write = useWrite({
    run: ({ item, slug }: { item: TrashRow; slug?: string }) =>
      call('POST', api.restore(item.entity, item.entityId), { body: { slug } }),
    done: (_, { item }) => ({ title: `${ENTITY_LABELS[item.entity]} restored` }),
    failed: 'Error restoring',
    quiet: isTaken,
  });
  const restore = (item: TrashRow, slug?: string) => {
    setProblem(null);
    write.mutate(
      { item, ...(slug && { slug }) },
      {
        onSuccess: () => setAsked(null),
        onError: (error) => {
          const message = Object.values(problemsOf(error)).join(' ');
          if (asked || isTaken(error)) setAsked({ item, message });
          else setProblem({ id: item.id, message: reason(error) });
        },
      },
    );
  };
  return { restore, asked, problem, pending: write.isPending, closeQuestion: () => setAsked(null) };
}

/** The address of what is restored belongs to somebody else by now. */
function isTaken(error: Error): boolean {
  return error instanceof ApiError && error.status === 409 && issuesOf(error).length > 0;
}
