import { loginFor } from '#src/domain/core/paths/way-back.ts';
import { Button } from '../parts/Button.tsx';
import { reason } from '../data/call.ts';
import type { LostAccess } from '../data/client.ts';
import { Notice } from '../parts/Problem.tsx';
import { signInAgain } from '../../people/session/sign-in.ts';

/** Said above the work, which stays: the session ended while the dashboard was open. */
export function LostAccessNotice({ lost }: { lost: LostAccess }) {
  return (
    <div className="wrap">
      <Notice danger title={lost.message}>
        Nothing more can be saved here.{' '}
        <Button look="link" onClick={() => void signInAgain()}>
          {lost.status === 401 ? 'Log in again' : 'Log in as an admin'}
        </Button>
      </Notice>
    </div>
  );
}

/** The admin check failed (rule 56): the server's message, and what to do. */
export function NoAccess({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="wrap">
      <div className="empty" role="alert">
        <h2>{reason(error, 'Failed to verify admin access')}</h2>
        <p className="acts">
          <a
            className="btn btn-primary btn-sm"
            href={loginFor(location.pathname + location.search)}
          >
            Go to login
          </a>{' '}
          <Button onClick={onRetry}>Retry</Button>
        </p>
      </div>
    </div>
  );
}
