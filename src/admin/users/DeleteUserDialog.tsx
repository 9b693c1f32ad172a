import { useEffect, useId, useRef } from 'react';
import type { ManagedUser } from '#src/contract/users.ts';
import { useDeleteUser } from './users-api.ts';

/** Asks before a user is removed; the texts follow the confirmations of the specification (§5). */
export function DeleteUserDialog({ user, onClose }: { user: ManagedUser; onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const remove = useDeleteUser();
  useEffect(() => {
    const dialog = ref.current!;
    dialog.showModal();
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-body">
        <h2 id={`${id}-title`}>Are you sure you want to delete this user?</h2>
        <p id={`${id}-text`}>
          {user.username} is logged out everywhere and cannot come back. The audit log keeps the
          name.
        </p>
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-primary btn-sm"
          disabled={remove.isPending}
          onClick={() => remove.mutate(user, { onSettled: onClose })}
        >
          Delete user
        </button>
      </div>
    </dialog>
  );
}
