import type { ReactNode } from 'react';
import type { ManagedUser, User } from '#src/contract/people/users.ts';
import { factorApi } from '#src/domain/core/paths/factor-paths.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { ROLE_LABELS } from '#src/domain/people/roles.ts';
import { adminCall } from '../../core/data/call.ts';
import { useRead, useUsers } from '../../core/data/reads.ts';
import type { Values } from '../../core/form/fields.ts';
import { col, dayCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { NAME } from '../../core/grid/look.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { NEW_USER_FIELDS, STATUS_LABELS, statusOf, userFields, userRecord } from './users.ts';

/** What is off or lacking, quieter than what is there. */
const quiet = (isThere: boolean, words: string) => (
  <span className={isThere ? undefined : 'muted'}>{words}</span>
);
const columnsFor = (selfId: number | undefined): readonly GridColumn<ManagedUser>[] => [
  col('username', 'Username', ({ id, username }) => `${username}${id === selfId ? ' (you)' : ''}`, {
    className: NAME,
    phone: 'first',
  }),
  col('role', 'Role', ({ role }) => ROLE_LABELS[role], { phone: 'end' }),
  col('status', 'Status', (user) => quiet(!user.disabled, STATUS_LABELS[statusOf(user)]), {
    phone: 'second',
  }),
  col('email', 'E-mail', ({ email }) => email ?? 'None', { className: 'muted' }),
  col('factor', 'Second factor', ({ hasFactor }) => quiet(hasFactor, hasFactor ? 'On' : 'None')),
  dayCol('created', 'Created', ({ createdAt }) => createdAt, { className: 'muted grow-cell' }),
];

/** Accounts: who may log in, as what. `self` is who is logged in. */
export function People({ self, params }: { self: User | null; params: URLSearchParams }) {
  const users = useUsers(params.get('q') ?? '', Number(params.get('page')) || 1);
  const hasMail = Boolean(useRead(mailApi.mail).data?.sender);
  const isSelf = ({ id }: ManagedUser) => id === self?.id;
  return (
    <ListPanel<ManagedUser>
      params={params}
      label="Users"
      noun="user"
      columns={columnsFor(self?.id)}
      rows={users.data?.data}
      meta={users.data?.meta}
      read={users}
      nameOf={userRecord.nameOf}
      setup={(user) =>
        user === null
          ? { kind: userRecord, fields: NEW_USER_FIELDS }
          : {
              kind: { ...userRecord, note: (_, values) => noteOf(user, values, isSelf(user)) },
              fields: userFields(isSelf(user), hasMail || user.email !== null),
            }
      }
      acts={[
        {
          icon: 'shield-check',
          label: 'Remove second factor',
          when: (user) => user.hasFactor && !isSelf(user),
          ask: ({ username }) => ({
            title: `Remove the second factor of ${username}?`,
            text: 'For a lost phone or key: the app, all passkeys and recovery codes go, and the user is logged out everywhere. Make sure that it is really them who asks.',
            action: 'Remove',
            danger: true,
          }),
          run: ({ id }) => adminCall('DELETE', factorApi.factorsOf(id)),
          done: 'Second factor removed',
          failed: 'Error removing second factor',
        },
      ]}
      search="Filter users"
      empty="There are no users."
      unmatched="No users match this filter."
    />
  );
}

/** What saving does to a user; to oneself it takes away rights at once. */
function noteOf(user: ManagedUser, values: Values, isSelf: boolean): ReactNode {
  if (!isSelf) return 'A change logs this user out everywhere.';
  const isLess = values.role !== user.role || values.status !== statusOf(user);
  if (isLess) {
    return 'This is you: you lose the rights of an admin at once, and another admin has to give them back.';
  }
  return (
    <>
      This is you. Change your password on <a href={paths.account}>your account page</a>.
    </>
  );
}
