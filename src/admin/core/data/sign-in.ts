import { atom } from 'nanostores';
import { ApiError } from '#src/client/core/api.ts';
import { hasSessionHint } from '#src/client/people/session.ts';

/** Who stops working until somebody logged in: settled once for all of them. */
interface Asking {
  promise: Promise<boolean>;
  answer: (signedIn: boolean) => void;
}

/** Stands while the dialog does. */
export const $asking = atom<Asking | null>(null);
/** The person said not now, or left: what is read in the background asks no more. */
let declined = false;
const arrivals = new Set<() => void>();

export const isAsking = (): boolean => $asking.get() !== null;

/** Hears of each new session, before what waited for it goes on. */
export function onSignIn(listener: () => void): () => void {
  arrivals.add(listener);
  return () => void arrivals.delete(listener);
}

/** Has the dialog ask for a login; true once there is a session, false when the person declined. */
export function signInAgain(): Promise<boolean> {
  const asking = $asking.get();
  if (asking) return asking.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (signedIn: boolean) => {
    $asking.set(null);
    declined = !signedIn;
    if (signedIn) for (const arrived of arrivals) arrived();
    resolve(signedIn);
  };
  $asking.set({ promise, answer });
  return promise;
}

/** The dialog's end: somebody logged in, or does not want to now. */
export const answerSignIn = (signedIn: boolean): void => $asking.get()?.answer(signedIn);

/** The person logs out: nothing on the way out asks for a login. */
export function leaveSession(): void {
  declined = true;
}

/** Looks whether the session of the browser is gone, as after a logout in another tab. */
export function lookForSession(): void {
  if (!hasSessionHint() && !declined) void signInAgain();
}

/**
 * Does a call; when the session has ended it asks for a login and does it once more. Without one it
 * fails as the server said. `reads`: only reads, and is not asked about again once declined.
 */
export async function withSession<T>(work: () => Promise<T>, reads: boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401;
    if (!ended || (reads && declined) || !(await signInAgain())) throw error;
    return work();
  }
}
