import { usernameKey } from '#src/domain/people/accounts.ts';
import { widestNetwork } from '../../core/http/connections/networks.ts';
import { createSeldomLines } from '../../core/http/connections/seldom-lines.ts';
import { createLimit, everywhere, tooMany, type LimitOptions } from '../limits/limit.ts';
import type { Logger } from '../../core/process/log.ts';

const QUARTER = 15 * 60;
/** Lines of the log about refused logins: one a minute of a kind, 60 in all. */
const LINES = 60;

/** Who tries to log in as whom. */
export interface Guess {
  address: string;
  /** The name as it was typed. */
  username: string;
  /** The number of the user of that name; null when there is none. */
  uid: number | null;
  /** Names a device or session of that user that a right password was given on; else null. */
  device: string | null;
  /** Whether that has no tries but its own, as a session has that may be stolen. */
  isBound?: boolean;
}

/** Guards against guessing and floods. Methods that count throw `too_many` with `Retry-After`. */
export interface Attempts {
  /** Counts a guess before the password is checked; call the answer when it was right. */
  guess(guess: Guess): () => void;
  /** Counts a new account. */
  register(address: string): void;
  /** Lets everybody try to log in as a user again: what was counted before is not looked at there. */
  unlock(uid: number): void;
}

type Options = LimitOptions & { log: Pick<Logger, 'warn'> };

/**
 * Wrong passwords in 15 minutes: 10 from an address, rising to 60 from its /24 or /48. Of one account
 * 30; from then on each such network has one try, so that its owner, from a fresh one, gets in while
 * an attack of a few networks gets nowhere. Past 100 in an hour only devices of that user may try.
 * Those have 10 in 15 minutes to themselves, out of which an attack of any size cannot shut them
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"), and then those of everybody.
 * Names without a user have the same limits, counted apart: there are as many of those as somebody
 * makes up. New accounts in an hour: 500, 20 of an address.
 */
export function createAttempts(options: Options): Attempts {
  const { now, log } = options;
  const byNetwork = createLimit('login-network', options);
  const byDevice = createLimit('login-device', options);
  const users = accountLimits('login-account', options);
  const strangers = accountLimits('login-stranger', options);
  const created = createLimit('sign-up', options);
  const tell = limitedLines(now, log);

  // What is counted for a user is counted under a name that an unlock changes.
  const unlocked = new Map<number, { times: number; at: number }>();
  const refuse = (seconds: number, by: 'network' | 'account' | 'device', guess: Guess) => {
    tell(by, guess);
    throw tooMany(seconds, by === 'account' ? 'login attempts for this account' : 'login attempts');
  };
  return {
    guess(guess) {
      const { address, username, uid, device, isBound = false } = guess;
      const last = uid === null ? undefined : unlocked.get(uid);
      const from = last ? ` ${last.times}` : '';
      const ownKey = `${device}${from}`;
      const ownWait = device === null ? 0 : byDevice.wait(ownKey);
      if (device !== null && ownWait === 0) return byDevice.take(ownKey);
      if (isBound) refuse(ownWait, 'device', guess);
      const account = uid === null ? usernameKey(username).slice(0, 100) : `${uid}${from}`;
      const of = uid === null ? strangers : users;
      // Counters of networks that ran at an unlock are over by then.
      const isFresh = last !== undefined && now().getTime() < last.at + QUARTER * 1000;
      const networkWait = byNetwork.wait(address, isFresh ? account : '');
      const wait = networkWait || of.wait(account, address);
      if (wait > 0 && device !== null) refuse(Math.min(wait, ownWait), 'device', guess);
      if (wait > 0) refuse(wait, networkWait ? 'network' : 'account', guess);
      const abouts = isFresh ? ['', account] : [''];
      for (const about of abouts) byNetwork.count(address, about);
      of.count(account, address);
      return () => {
        for (const about of abouts) byNetwork.refund(address, about);
        of.refund(account, address);
      };
    },
    register: (address) => void created.take(address),
    unlock: everywhere('unlock', options.together, (uid: number) => {
      const times = (unlocked.get(uid)?.times ?? 0) + 1;
      unlocked.set(uid, { times, at: now().getTime() });
    }),
  };
}

/** The limits of an account, whoever tries. */
function accountLimits(purpose: 'login-account' | 'login-stranger', options: Options) {
  const first = createLimit(purpose, options);
  const once = createLimit(`${purpose}-once`, options);
  const ceiling = createLimit(`${purpose}-hour`, options);
  const onceKey = (account: string, address: string) => `${widestNetwork(address)} ${account}`;
  return {
    wait: (account: string, address: string) =>
      ceiling.wait(account) || (first.wait(account) && once.wait(onceKey(account, address))),
    count(account: string, address: string) {
      ceiling.count(account);
      first.count(account);
      once.count(onceKey(account, address));
    },
    refund(account: string, address: string) {
      ceiling.refund(account);
      first.refund(account);
      once.refund(onceKey(account, address));
    },
  };
}

/**
 * Writes refusals to the log: of the same kind, account and address once a minute, so that a flood
 * fills no disk. A name without a user is left out: people type passwords there.
 */
function limitedLines(now: () => Date, log: Pick<Logger, 'warn'>) {
  const lines = createSeldomLines(now, LINES);
  return (by: string, { address, username, uid }: Guess) => {
    const line = lines.next(`${by} ${uid} ${address}`);
    const account = uid === null ? null : usernameKey(username);
    if (line)
      log.warn({ evt: 'auth.login.limited', by, uid, account, ip: address, unsaid: 0, ...line });
  };
}
