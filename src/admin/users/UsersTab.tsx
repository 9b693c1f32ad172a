import { Fragment, useDeferredValue, useState } from 'react';
import type { ManagedUser, User } from '#src/contract/users.ts';
import { reason } from '#src/client/reason.ts';
import { Pagination } from '#src/ui/Pagination.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { UserForm } from './UserForm.tsx';
import { useUsers } from './users-api.ts';

/** Rows of a page, as the server cuts them. */
const PAGE_SIZE = 50;
const COLUMNS = 5;

/** All users: search, rights, password, removal. `self` is who is logged in. */
export function UsersTab({ self }: { self: User | null }) {
  const [q, setQ] = useState('');
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<number | null>(null);
  const [leaving, setLeaving] = useState<ManagedUser | null>(null);
  const users = useUsers(useDeferredValue(q.trim()), page);
  const { data: rows, meta } = users.data ?? {};
  return (
    <section className="users" aria-labelledby="users-title">
      <h2 id="users-title" className="sr">
        Users
      </h2>
      <div className="adm-bar">
        <input
          className="input input-sm users-filter"
          type="search"
          placeholder="Filter users"
          aria-label="Filter users"
          maxLength={100}
          value={q}
          onChange={(event) => {
            setQ(event.target.value);
            setPage(1);
          }}
        />
        <p className="hint push" role="status">
          {meta && `${meta.totalCount} ${meta.totalCount === 1 ? 'user' : 'users'}`}
        </p>
      </div>
      {users.isPending && <p role="status">Loading...</p>}
      {users.error && (
        <div className="empty" role="alert">
          <p>{reason(users.error)}</p>
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            onClick={() => void users.refetch()}
          >
            Retry
          </button>
        </div>
      )}
      {rows?.length === 0 && <p className="empty">No users found</p>}
      {rows && rows.length > 0 && (
        <div className="grid-wrap">
          <table className="grid">
            <caption className="sr">Users</caption>
            <thead>
              <tr>
                <th scope="col">Username</th>
                <th scope="col">Role</th>
                <th scope="col">Status</th>
                <th scope="col">Created</th>
                <th scope="col">
                  <span className="sr">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((user) => (
                <Fragment key={user.id}>
                  <UserRow
                    user={user}
                    isSelf={user.id === self?.id}
                    onEdit={() => setOpenId(openId === user.id ? null : user.id)}
                    onDelete={() => setLeaving(user)}
                  />
                  {openId === user.id && (
                    <tr className="editrow">
                      <td colSpan={COLUMNS}>
                        <UserForm
                          // A row that somebody else changed starts anew.
                          key={user.version}
                          user={user}
                          isSelf={user.id === self?.id}
                          onClose={() => setOpenId(null)}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {meta && meta.totalPages > 1 && (
        <Pagination
          current={meta.currentPage}
          totalPages={meta.totalPages}
          totalCount={meta.totalCount}
          pageSize={PAGE_SIZE}
          hrefOf={(to) => `?page=${to}`}
          onPage={setPage}
        />
      )}
      {leaving && <DeleteUserDialog user={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}

function UserRow(props: {
  user: ManagedUser;
  isSelf: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { user, isSelf, onEdit, onDelete } = props;
  return (
    <tr>
      <td>
        <b>{user.username}</b>
        {isSelf && <span className="muted"> (you)</span>}
      </td>
      <td>{user.isAdmin ? 'Admin' : 'Visitor'}</td>
      <td>{user.disabled ? 'Disabled' : 'Active'}</td>
      <td>
        <time dateTime={user.createdAt}>{user.createdAt.slice(0, 10)}</time>
      </td>
      <td className="users-acts">
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={`Edit ${user.username}`}
          onClick={onEdit}
        >
          Edit
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={`Delete ${user.username}`}
          onClick={onDelete}
        >
          Delete
        </button>
      </td>
    </tr>
  );
}
