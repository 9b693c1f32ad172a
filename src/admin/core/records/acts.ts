import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { StaffRole } from '#src/domain/people/roles.ts';
import type { AdminIconName } from '../parts/AdminIcon.tsx';
import { adminReason } from '../data/call.ts';
import { invalidateContent } from '../data/client.ts';
import { useWrite, type Write } from '../data/writes.ts';
import { confirm, type Question } from '../dialog/confirm.tsx';
import type { DeleteProblem } from './use-delete.ts';

/** What can be done with a row. */
export interface Act<R> {
  icon: AdminIconName;
  /** Before the row's name: 'Revoke'. */
  label: string;
  /** The same of two that stand for one switch. */
  slot?: string;
  needs?: StaffRole;
  /** Of which rows; without it: of each. */
  when?: (row: R) => boolean;
  /** What is asked before. */
  ask?: (row: R) => Question;
  danger?: true;
  /** Rarely done: in the menu of the row. */
  more?: true;
  /** What it does, or the page that it opens beside the dashboard. */
  run: ((row: R) => unknown) | { href: (row: R) => string };
  /** Of what writes: the titles of its two toasts. */
  done?: Write<R, unknown>['done'];
  failed?: string;
}

/** Does what can be done with a row, after its question; why it failed is said at the row too. */
export function useActs<R extends { id: number }>() {
  const client = useQueryClient();
  const [failed, setFailed] = useState<DeleteProblem | null>(null);
  type Doing = { one: Pick<Act<R>, 'done' | 'failed'> & { run: (row: R) => unknown }; row: R };
  const write = useWrite({
    run: async ({ one, row }: Doing) => one.run(row),
    done: (out, { one: { done = '' }, row }) =>
      typeof done === 'string' ? { title: done } : done(out, row),
    failed: ({ one }) => one.failed ?? '',
    soon: true,
  });
  return {
    failed,
    pending: write.isPending,
    async act({ ask, ...one }: Doing['one'] & Pick<Act<R>, 'ask'>, row: R) {
      setFailed(null);
      if (one.failed === undefined) return one.run(row);
      const does = () => write.mutateAsync({ one, row });
      if (ask) return confirm({ ...ask(row), run: does });
      return does().catch((error: Error) => {
        setFailed({ id: row.id, message: adminReason(error) });
        // It may have been refused for what the list does not show yet.
        void invalidateContent(client);
      });
    },
  };
}
