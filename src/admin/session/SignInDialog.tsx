import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { getUser, onSessionChange } from '#src/client/people/session.ts';
import type { LoggedIn, SecondStep } from '#src/contract/people/second-factor.ts';
import { isStaff, roleOf } from '#src/domain/people/roles.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { ENDED, notNow, PasswordStep } from './PasswordStep.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';
import { $asking, answerSignIn, isAsking, lookForSession, onSignIn } from './sign-in.ts';

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
