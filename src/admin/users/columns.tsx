import type { ManagedUser } from '#src/contract/people/users.ts';
import { ROLE_LABELS } from '#src/domain/people/roles.ts';
import type { Column } from '../grid/grid-types.ts';
import { NAME } from '../grid/look.ts';
import { STATUS_LABELS, statusOf } from '../records/users.ts';
import { dayText } from '../time.ts';

/** Columns of the accounts; `selfId` is the number of who is logged in. */
export const columnsFor = (selfId: number | undefined): readonly Column<ManagedUser>[] => [
  {
    key: 'username',
    head: 'Username',
    className: NAME,
    phone: 'first',
    cell: (user) => (
      <>
        {user.username}
        {user.id === selfId && <span className="muted"> (you)</span>}
      </>
    ),
  },
  { key: 'role', head: 'Role', phone: 'end', cell: (user) => ROLE_LABELS[user.role] },
  {
    key: 'status',
    head: 'Status',
    phone: 'second',
    cell: (user) => (
      <span className={user.disabled ? 'muted' : undefined}>{STATUS_LABELS[statusOf(user)]}</span>
    ),
  },
  {
    key: 'email',
    head: 'E-mail',
    className: 'muted',
    cell: ({ email }) => email ?? 'None',
  },
  {
    key: 'factor',
    head: 'Second factor',
    cell: ({ hasFactor }) => (
      <span className={hasFactor ? undefined : 'muted'}>{hasFactor ? 'On' : 'None'}</span>
    ),
  },
  {
    key: 'created',
    head: 'Created',
    className: 'muted grow-cell',
    cell: (user) => <time dateTime={user.createdAt}>{dayText(user.createdAt)}</time>,
  },
];
