import { usernameKey } from '#src/domain/accounts.ts';
import { AppError } from '../errors.ts';
import { createThrottle } from './throttle.ts';

const MINUTES = 60;
const HOURS = 3600;

/** Guards against guessing and floods. Each method throws `too_many` with `Retry-After`. */
export interface Attempts {
  /**
   * Counts a guess at a password before it is checked; call the answer when the password was right.
   */
  guess(address: string, account: string): () => void;
  /** Counts a new account. */
  register(address: string): void;
}

/**
 * Ten wrong passwords an address in 15 minutes. Thirty for one account: from then on each address
 * has one try, so that an attack from many addresses gets nowhere while the owner, from a fresh
 * address, still gets in. Twenty new accounts an address and 500 in all in an hour.
 */
export function createAttempts(now: () => Date): Attempts {
  const byAddress = createThrottle({ now, limit: 10, seconds: 15 * MINUTES });
  const byAccount = createThrottle({ now, limit: 30, seconds: 15 * MINUTES });
  const byBoth = createThrottle({ now, limit: 1, seconds: 15 * MINUTES });
  const newByAddress = createThrottle({ now, limit: 20, seconds: HOURS });
  const newInAll = createThrottle({ now, limit: 500, seconds: HOURS });
  return {
    guess(address, username) {
      const account = usernameKey(username).slice(0, 100);
      const both = `${address} ${account}`;
      refuse(byAddress.wait(address), 'login attempts');
      if (byAccount.wait(account) > 0) refuse(byBoth.wait(both), 'login attempts for this account');
      byAddress.count(address);
      byAccount.count(account);
      byBoth.count(both);
      return () => {
        byAddress.refund(address);
        byAccount.refund(account);
        byBoth.clear(both);
      };
    },
    register(address) {
      refuse(newByAddress.wait(address), 'new accounts');
      refuse(newInAll.wait('all'), 'new accounts');
      newByAddress.count(address);
      newInAll.count('all');
    },
  };
}

function refuse(seconds: number, what: string): void {
  if (seconds <= 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    'too_many',
    `Too many ${what}. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}
