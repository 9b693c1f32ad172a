import { useState } from 'react';
import { api } from '#src/domain/core/paths/paths.ts';
import { adminCall, adminReason } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import type { ListRecordType } from './record-type.ts';

/** Where a delete failed, and why. */
export interface DeleteProblem {
  id: number;
  message: string;
}

/**
 * Deletes a record after the specified question (rule 59); the toast offers to take it
 * back out of the trash. The version goes along, so that nobody deletes what somebody else has
 * just changed.
 */
export function useDelete<R extends { id: number; version: number }>(
  kind: ListRecordType<R> | undefined,
) {
  const [problem, setProblem] = useState<DeleteProblem | null>(null);
  const restore = useWrite({
    run: ({ id }: R) => adminCall('POST', api.restore(kind!.entity, id), { body: {} }),
    done: `${kind?.title} restored`,
    failed: `Error restoring ${kind?.noun}`,
  });
  const write = useWrite({
    run: ({ id, version }: R) => kind!.remove(id, version),
    done: (_, record) => ({
      title: kind!.toasts.deleted,
      ...(!kind!.forGood && { action: { label: 'Undo', run: () => restore.mutate(record) } }),
    }),
    failed: kind?.toasts.deleteFailed ?? '',
  });
  return {
    problem,
    async remove(record: R) {
      if (!kind) return;
      setProblem(null);
      const yes = await confirm({
        title: `Are you sure you want to delete this ${kind.noun}?`,
        text:
          kind.forGood?.(record) ??
          (kind.inTheWay?.(record) ||
            `${kind.nameOf(record)} goes to the trash, where it can be restored.`),
        action: 'Delete',
        danger: true,
      });
      if (!yes) return;
      write.mutate(record, {
        onError: (error) => setProblem({ id: record.id, message: adminReason(error) }),
      });
    },
  };
}
