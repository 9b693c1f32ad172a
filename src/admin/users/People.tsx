import type { ReactNode } from 'react';
import type { ManagedUser, User } from '#src/contract/people/users.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { Button } from '../Button.tsx';
import { useRead, useUsers } from '../data/reads.ts';
import type { Values } from '../form/fields.ts';
import { patchAddress } from '../frame/address.ts';
import { FilterBox } from '../grid/FilterBox.tsx';
import { BAR, PUSH } from '../grid/bar.ts';
import { Grid } from '../grid/Grid.tsx';
import { NewButton } from '../grid/NewButton.tsx';
import { Pager } from '../grid/Pager.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { CreatePanel } from '../records/CreatePanel.tsx';
import { EditRow } from '../records/EditRow.tsx';
import { columnsFor } from './columns.tsx';
import { useTakeFactor } from './use-take-factor.ts';
import { useDelete } from '../records/use-delete.ts';
import { NEW_USER_FIELDS, statusOf, userFields, userKind } from '../records/users.ts';

/** Accounts: who may log in, as what. `self` is who is logged in. */
export function People({ self, params }: { self: User | null; params: URLSearchParams }) {
  const q = params.get('q') ?? '';
  const users = useUsers(q, Number(params.get('page')) || 1);
  const row = useOpenRow(params.get('new') !== null ? 'new' : null);
  const { problem, remove } = useDelete(userKind);
  const takeFactor = useTakeFactor();
  const hasMail = Boolean(useRead(mailApi.mail).data?.sender);
  const meta = users.data?.meta;
  return (
    <>
      <div className={BAR}>
        <FilterBox label="Filter users" value={q} />
        <span className={PUSH} />
        <span className="hint" role="status">
          {meta && plural(meta.totalCount, 'user')}
        </span>
        <NewButton noun="user" row={row} />
      </div>
      {row.creating && <CreatePanel kind={userKind} fields={NEW_USER_FIELDS} onClose={row.close} />}
      <Grid
        label="Users"
        columns={columnsFor(self?.id)}
        rows={users.data?.data}
        nameOf={userKind.nameOf}
        read={users}
        empty={
          <>
            <p>No users match this filter.</p>
            <Button onClick={() => void patchAddress({ q: null, page: null })}>
              Show all users
            </Button>
          </>
        }
        openId={row.openId}
        onOpen={({ id }) => void row.open(id)}
        renderOpen={(user) => (
          <EditRow
            key={user.id}
            kind={{ ...userKind, note: (_, values) => noteOf(user, values, self) }}
            fields={userFields(user.id === self?.id, hasMail || user.email !== null)}
            record={user}
            onClose={row.close}
          />
        )}
        problem={problem}
        actions={(user) => (
          <>
            <RowButton icon="pencil" label="Edit" onClick={() => void row.open(user.id)} />
            {user.hasFactor && user.id !== self?.id && (
              <RowButton
                icon="shield-check"
                label="Remove second factor"
                onClick={() => takeFactor(user)}
              />
            )}
            <RowButton icon="trash-2" label="Delete" onClick={() => void remove(user)} />
          </>
        )}
      />
      <Pager params={params} meta={meta} />
    </>
  );
}

/** What saving does to a user; to oneself it takes away rights at once. */
function noteOf(user: ManagedUser, values: Values, self: User | null): ReactNode {
  if (user.id !== self?.id) return 'A change logs this user out everywhere.';
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
