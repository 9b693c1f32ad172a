import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { getUser, login, onSessionChange } from '#src/client/people/session.ts';
import type { LoggedIn, SecondStep } from '#src/contract/people/second-factor.ts';
import { isStaff, roleOf } from '#src/domain/people/roles.ts';
import { Button } from '../../core/parts/Button.tsx';
import { Dialog } from '../../core/dialog/Dialog.tsx';
import {
  $asking,
  answerSignIn,
  isAsking,
  lookForSession,
  onSignIn,
} from '../../core/data/sign-in.ts';
import { loginProblems } from '#src/domain/people/accounts.ts';
import { Problem } from '../../core/parts/Problem.tsx';
import { adminReason } from '../../core/data/call.ts';
import { useAdminCheck } from '../../core/data/reads.ts';
import { FORM } from '../../core/form/look.ts';

/** Stands once in the dashboard: asks for a login when the session has ended. */
export function SignInHost({ onSignedIn }: { onSignedIn: () => void }) {
  const client = useQueryClient();
  const open = useStore($asking) !== null;
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
    onSessionChange(() => (isAsking() ? void goOnIfStaff() : look()));
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return open ? <SignInDialog /> : null;
}

/** Another tab logged in: with an account that may use the dashboard it holds here too. */
async function goOnIfStaff(): Promise<void> {
  const user = await getUser().catch(() => null);
  if (user && isStaff(roleOf(user))) answerSignIn(true);
}

function SignInDialog() {
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState('');
  const done = (user: LoggedIn) => {
    if (isStaff(roleOf(user)) && !user.mustSetUp) return answerSignIn(true);
    setSecond(null);
    setProblem(
      user.mustSetUp
        ? 'Set up a second factor on your account page first.'
        : `${user.username} may not use the dashboard. Log in with an account that may.`,
    );
  };
  if (second === null) return <PasswordStep done={done} ask={setSecond} problem={problem} />;
  return (
    <Dialog title={ENDED} onClose={notNow}>
      <SecondStepForm asked={second} done={done} />
      <Button look="link" onClick={() => setSecond(null)}>
        Start over
      </Button>
    </Dialog>
  );
}

const ENDED = 'Your session has ended';
const notNow = () => answerSignIn(false);

/** The first step: name and password. */
function PasswordStep(props: {
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
      setProblem(adminReason(error, 'Login failed'));
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

/** The form of the login page, which knows no React. */
function SecondStepForm({ asked, done }: { asked: SecondStep; done: (user: LoggedIn) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(done);
  useEffect(() => {
    const place = box.current!;
    let isGone = false;
    void import('#src/client/people/factor/second-step.ts').then(({ secondStepForm }) => {
      if (isGone) return;
      place.replaceChildren(secondStepForm(asked.secondStep, (user) => latest.current(user)));
      place.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    });
    return () => {
      isGone = true;
      place.replaceChildren();
    };
  }, [asked]);
  return <div ref={box} />;
}
