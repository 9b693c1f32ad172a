import { createSeldomLines } from '../../core/http/connections/seldom-lines.ts';
import { createLimit, everywhere, tooMany, type LimitOptions } from '../limits/limit.ts';
import type { Logger } from '../../core/process/log.ts';

/** Who gives a code or key for whom. */
export interface CodeGuess {
  address: string;
  uid: number;
  /** A device or session of that user, which has tries of its own; else null. */
  own: string | null;
}

/** Guards against guessing of codes. */
export interface CodeAttempts {
  /** Counts a try before it is checked; call the answer when it was right. Throws `too_many`. */
  guess(guess: CodeGuess): () => void;
  /** Forgets what was counted for a user. */
  unlock(uid: number): void;
}

/**
 * Wrong codes: 5 in 15 minutes and 50 in a day for an account, the same for each of its devices and
 * sessions, which count apart so that whoever knows the password cannot shut the owner out; 10 in 15
 * minutes from an address, 60 from its /24 or /48. Three codes of a million hold at a time, so the
 * day's 50 hit one in 6,700 days on average.
 */
export function createCodeAttempts(
  options: LimitOptions & { log: Pick<Logger, 'warn'> },
): CodeAttempts {
  const { now, log } = options;
  const seldom = createSeldomLines(now);
  const byNetwork = createLimit('code-network', options);
  const soon = createLimit('code-account', options);
  const daily = createLimit('code-account-day', options);
  const unlocked = new Map<number, number>();
  return {
    guess({ address, uid, own }) {
      const key = `${uid} ${unlocked.get(uid) ?? 0} ${own ?? ''}`;
      const wait =
        Math.max(soon.wait(key), daily.wait(key)) || (own === null ? byNetwork.wait(address) : 0);
      if (wait > 0) {
        const added = seldom.next(String(uid));
        if (added) log.warn({ evt: 'auth.factor.limited', uid, ip: address, ...added });
        throw tooMany(wait, 'wrong codes');
      }
      const taken = [soon.take(key), daily.take(key)];
      if (own === null) taken.push(byNetwork.take(address));
      return () => taken.forEach((takeBack) => takeBack());
    },
    unlock: everywhere('unlock codes', options.together, (uid: number) => {
      unlocked.set(uid, (unlocked.get(uid) ?? 0) + 1);
    }),
  };
}
