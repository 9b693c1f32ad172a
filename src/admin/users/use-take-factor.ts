import type { ManagedUser } from '#src/contract/people/users.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';

/** Takes the second factors of another user away, after a question. */
export function useTakeFactor(): (user: ManagedUser) => void {
  const take = useWrite({
    run: ({ id }: ManagedUser) => call('DELETE', factorApi.factorsOf(id)),
    done: 'Second factor removed',
    failed: 'Error removing second factor',
    soon: true,
  });
  return (user) =>
    void confirm({
      title: `Remove the second factor of ${user.username}?`,
      text: 'For a lost phone or key: the app, all passkeys and recovery codes go, and the user is logged out everywhere. Make sure that it is really them who asks.',
      action: 'Remove',
      danger: true,
      run: () => take.mutateAsync(user),
    });
}
