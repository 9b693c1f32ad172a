import { useId, useState, type FormEvent } from 'react';
import type { ManagedUser } from '#src/contract/users.ts';
import { problemsOf } from '#src/client/form.ts';
import { reason } from '#src/client/reason.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN, passwordProblem } from '#src/domain/accounts.ts';
import { paths } from '#src/domain/paths.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { useUpdateUser } from './users-api.ts';

/** Rights and password of one user. The own password is changed on the account page. */
export function UserForm(props: { user: ManagedUser; isSelf: boolean; onClose: () => void }) {
  const { user, isSelf, onClose } = props;
  const id = useId();
  const [isAdmin, setAdmin] = useState(user.isAdmin);
  const [disabled, setDisabled] = useState(user.disabled);
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const update = useUpdateUser();
  const needsPassword = isAdmin && !user.adminReady;
  const minimum = isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = password || needsPassword ? passwordProblem(password, minimum) : null;
    setProblems(problem ? { password: problem } : {});
    if (problem) return;
    const change = { isAdmin, disabled, ...(password && { password }) };
    update.mutate(
      { user, change },
      { onSuccess: onClose, onError: (error) => setProblems(problemsOf(error, reason(error))) },
    );
  };
  const { password: passwordError, ...others } = problems;
  const formError = Object.values(others).join(' ');
  return (
    <form className="edit" noValidate aria-label={`Edit ${user.username}`} onSubmit={submit}>
      <div className="field users-half">
        <label className="check">
          <input
            type="checkbox"
            checked={isAdmin}
            onChange={(event) => setAdmin(event.target.checked)}
          />
          Admin
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={disabled}
            onChange={(event) => setDisabled(event.target.checked)}
          />
          Disabled: cannot log in
        </label>
      </div>
      {isSelf ? (
        <p className="hint users-half">
          This is you. Change your password on <a href={paths.account}>your account page</a>.
        </p>
      ) : (
        <div className={passwordError ? 'field users-half is-bad' : 'field users-half'}>
          <label htmlFor={`${id}-password`}>New password</label>
          <input
            className="input"
            id={`${id}-password`}
            type="password"
            autoComplete="new-password"
            value={password}
            aria-required={needsPassword}
            aria-invalid={passwordError ? true : undefined}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setPassword(event.target.value)}
          />
          <p className="hint" id={`${id}-hint`}>
            {needsPassword
              ? `Needed: an admin's password has at least ${ADMIN_PASSWORD_MIN} characters`
              : `Leave empty to keep the old one; at least ${minimum} characters`}
          </p>
          {passwordError && <ErrorLine text={passwordError} />}
        </div>
      )}
      {formError && <ErrorLine text={formError} />}
      <div className="edit-foot">
        <button type="submit" className="btn btn-primary btn-sm" disabled={update.isPending}>
          {update.isPending ? 'Saving...' : 'Save Changes'}
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onClose}>
          Cancel
        </button>
        <p className="hint">A change logs this user out everywhere.</p>
      </div>
    </form>
  );
}

function ErrorLine({ text }: { text: string }) {
  return (
    <p className="err" role="alert">
      <Icon name="circle-alert" />
      <span>{text}</span>
    </p>
  );
}
