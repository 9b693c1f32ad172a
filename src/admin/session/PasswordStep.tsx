import { useId, useState, type FormEvent } from 'react';
import { login } from '#src/client/people/session.ts';
import type { LoggedIn, SecondStep } from '#src/contract/people/second-factor.ts';
import { loginProblems } from '#src/domain/people/accounts.ts';
import { Problem } from '../Problem.tsx';
import { Button } from '../Button.tsx';
import { reason } from '../data/call.ts';
import { useAdminCheck } from '../data/reads.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { FORM } from '../form/look.ts';
import { answerSignIn } from './sign-in.ts';

export const ENDED = 'Your session has ended';
export const notNow = () => answerSignIn(false);

/** The first step: name and password. */
export function PasswordStep(props: {
  done: (user: LoggedIn) => void;
  ask: (second: SecondStep) => void;
  /** Why the login before was not enough. */
  problem: string;
}) {
  const id = useId();
  const known = useAdminCheck().data?.username ?? '';
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [own, setProblem] = useState('');
  const problem = own || props.problem;
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const missing = Object.values(loginProblems({ username, password })).join('. ');
    setProblem(missing);
    if (missing || busy) return;
    setBusy(true);
    try {
      const answer = await login(username, password);
      if ('secondStep' in answer) return props.ask(answer);
      props.done(answer);
    } catch (error) {
      setProblem(reason(error, 'Login failed'));
    }
    setPassword('');
    setBusy(false);
  };
  return (
    <Dialog
      title={ENDED}
      onClose={notNow}
      foot={
        <>
          <Button onClick={notNow}>Not now</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
            {busy ? 'Logging in...' : 'Log in'}
          </Button>
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
          {problem && <Problem id={`${id}-err`}>{problem}</Problem>}
        </div>
      </form>
    </Dialog>
  );
}
