import { useEffect, useId, useState, useSyncExternalStore, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getUser, login, onSessionChange } from '#src/client/session.ts';
import { loginProblems } from '#src/domain/accounts.ts';
import { isStaff, roleOf } from '#src/domain/roles.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { reason } from '../data/call.ts';
import { useAdminCheck } from '../data/reads.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { answerSignIn, isAsking, lookForSession, onAsking, onSignIn } from './sign-in.ts';
import { FORM } from '../form/look.ts';

/** Stands once in the dashboard: asks for a login when the session has ended. */
export function SignInHost({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useQueryClient();
  const open = useSyncExternalStore(onAsking, isAsking);
  useEffect(
    () =>
      onSignIn(() => {
        onSignedIn();
        // Who it is may be another, and what failed meanwhile is read again.
        void client.invalidateQueries();
      }),
    [client, onSignedIn],
  );
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && lookForSession());
    document.addEventListener('visibilitychange', look);
    onSessionChange(() => (isAsking() ? void goOnIfAdmin() : look()));
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return open ? <SignInDialog /> : null;
}

/** Another tab logged in: as an admin it holds here too. */
async function goOnIfAdmin(): Promise<void> {
  const user = await getUser().catch(() => null);
  if (user && isStaff(roleOf(user))) answerSignIn(true);
}

function SignInDialog() {
  const id = useId();
  const known = useAdminCheck().data?.username ?? '';
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = Object.values(loginProblems({ username, password })).join('. ');
    setProblem(missing);
    if (missing || busy) return;
    setBusy(true);
    try {
      const user = await login(username, password);
      if (isStaff(roleOf(user))) return answerSignIn(true);
      setProblem(`${user.username} is not an admin. Log in as an admin to go on here.`);
    } catch (error) {
      setProblem(reason(error, 'Login failed'));
    }
    setPassword('');
    setBusy(false);
  };
  return (
    <Dialog
      title="Your session has ended"
      onClose={() => answerSignIn(false)}
      foot={
        <>
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            onClick={() => answerSignIn(false)}
          >
            Not now
          </button>
          <button type="submit" form={id} className="btn btn-primary btn-sm" disabled={busy}>
            {busy ? 'Logging in...' : 'Log in'}
          </button>
        </>
      }
    >
      <form id={id} className={FORM} noValidate onSubmit={(event) => void send(event)}>
        <p>Log in to go on where you are. What you typed stays.</p>
        <div className="field">
          <label htmlFor={`${id}-name`}>Username</label>
          <input
            id={`${id}-name`}
            className="input"
            name="username"
            autoComplete="username"
            data-autofocus={known === '' || undefined}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        </div>
        <div className={problem ? 'field is-bad' : 'field'}>
          <label htmlFor={`${id}-password`}>Password</label>
          <input
            id={`${id}-password`}
            className="input"
            name="password"
            type="password"
            autoComplete="current-password"
            aria-invalid={problem !== '' || undefined}
            aria-describedby={problem ? `${id}-err` : undefined}
            data-autofocus={known !== '' || undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {problem && (
            <p className="err" id={`${id}-err`} role="alert">
              <Icon name="triangle-alert" />
              {problem}
            </p>
          )}
        </div>
      </form>
    </Dialog>
  );
}
