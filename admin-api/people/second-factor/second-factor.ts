import type { Db } from '#db/core/connect/client.ts';
import type { Actor } from '#db/core/changes/audit.ts';
import { hasFactor } from '#db/people/factors/has-factor.ts';
import { listPasskeys, notePasskeyUse } from '#db/people/factors/passkeys.ts';
import { countCodes, takeCode } from '#db/people/factors/recovery-codes.ts';
import { findTotp, takeTotpStep } from '#db/people/factors/second-factor.ts';
import type { PasskeyProof } from '#src/contract/people/second-factor.ts';
import type { Role } from '#src/domain/people/roles.ts';
import type { Env } from '../../env.ts';
import { invalid } from '../../core/errors.ts';
import type { Logger } from '../../core/process/log.ts';
import type { Together } from '../limits/together.ts';
import { createBegun, type Begun } from './begun.ts';
import { askForOne, partyOf, readProof, type Party } from './passkeys.ts';
import { hashCode } from './recovery.ts';
import { stepOf } from './totp.ts';
import { createSeldomLines } from '../../core/http/connections/seldom-lines.ts';
import { createLimit, everywhere, tooMany, type LimitOptions } from '../limits/limit.ts';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../core/files/make-folder.ts';

/** The file of the key in the data folder, beside the database and in none of its backups. */
const KEY_FILE = 'second-factor.key';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals what the server must be able to read again, so that a copy of the database alone tells nothing. */
interface Seals {
  /** `about` says whose it is: what was sealed for one cannot be opened for another. */
  seal(text: string, about: string): Promise<string>;
  /** Null: it was changed, or sealed with another key. */
  open(sealed: string, about: string): Promise<string | null>;
}

/** The key is SECOND_FACTOR_KEY; without it one is made in the data folder when it is first needed. */
function createSeals(env: Pick<Env, 'dataDir' | 'secondFactorKey'>): Seals {
  const path = join(env.dataDir, KEY_FILE);
  let known: Promise<string> | null = null;
  const keyText = async (make: boolean): Promise<string | null> => {
    if (env.secondFactorKey !== null) return env.secondFactorKey;
    if (known) return known;
    const found = make ? readOrMake(path) : readFile(path, 'utf8').catch(unlessMissing);
    const text = await found;
    if (text !== null) known = Promise.resolve(text);
    return text;
  };
  return {
    async seal(text, about) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyOf((await keyText(true))!), iv);
      cipher.setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    async open(sealed, about) {
      const text = await keyText(false);
      const bytes = Buffer.from(sealed, 'base64url');
      if (text === null || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const cipher = createDecipheriv(CIPHER, keyOf(text), bytes.subarray(0, IV_BYTES));
      cipher.setAAD(Buffer.from(about));
      cipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const opened = [cipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), cipher.final()];
        return Buffer.concat(opened).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** 256 bits of a text that has at least as many: it is random, so no slow hash is needed. */
const keyOf = (text: string) =>
  createHash('sha256').update(`second factor ${text.trim()}`).digest();

/** Of two processes that make it at the same time, both go on with the one that was first. */
async function readOrMake(path: string): Promise<string> {
  const there = await readFile(path, 'utf8').catch(unlessMissing);
  if (there !== null) return there;
  await makeFolder(join(path, '..'));
  const mine = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(mine, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(mine, { force: true });
  }
  return readFile(path, 'utf8');
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

/** The challenge of a passkey, and the name of the site that it was asked under. */
export interface Challenge {
  party: Party;
  challenge: string;
}
/** A login whose password was right, of a user as they were then. */
export interface LoginStep {
  userId: number;
  version: number;
  passkey: Challenge | null;
}
/** What a session has begun: to show again who it is, or to set a factor up. */
export interface SessionStep {
  sessionId: string;
  passkey?: Challenge | null;
  secret?: string;
}

/** What somebody gives as second step, one of them. */
export interface FactorProof {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: PasskeyProof | undefined;
}

/** Second factors of users: how they can be asked for one, and whether what they give is right. */
export interface SecondFactors {
  seals: Seals;
  attempts: CodeAttempts;
  logins: Begun<LoginStep>;
  steps: Begun<SessionStep>;
  /** Whether whoever has the role must have a second factor. */
  needed(role: Role): boolean;
  has(userId: number): Promise<boolean>;
  partyOf(request: Request): Party | null;
  /** What a browser is asked, and the challenge to keep for the answer. */
  ask(userId: number, request: Request): Promise<Asked>;
  /** Throws a 400 that names the field for what is not right. */
  prove(
    user: Pick<Actor & { id: number }, 'id' | 'name'>,
    proof: FactorProof,
    given: Given,
  ): Promise<void>;
}
interface Given {
  passkey: Challenge | null;
  actor: Actor;
}
interface Asked {
  ways: { app: boolean; recovery: boolean; passkey?: Record<string, unknown> };
  passkey: Challenge | null;
}

/** Whose secret a sealed text holds. */
export const aboutTotp = (userId: number) => `totp ${userId}`;

const wrong = (path: string, message: string) => invalid([{ path, message }]);

export function createSecondFactors(options: {
  db: Db;
  env: Env;
  now: () => Date;
  log: Pick<Logger, 'warn'>;
  together?: Together | null | undefined;
}): SecondFactors {
  const { db, env, now, log, together } = options;
  const seals = createSeals(env);

  const proveCode = async (userId: number, code: string) => {
    const row = await findTotp(db, userId);
    if (!row) throw wrong('code', 'No authenticator app is set up');
    const secret = await seals.open(row.secret, aboutTotp(userId));
    if (secret === null) {
      log.warn({ evt: 'auth.factor.key', uid: userId });
      throw wrong('code', 'The server has lost the key of authenticator apps. Use another way.');
    }
    const step = stepOf(secret, code, now());
    if (step === null) throw wrong('code', 'This code is not right, or no longer');
    if (!(await takeTotpStep(db, userId, step, now()))) {
      throw wrong('code', 'This code was used already. Wait for the next one.');
    }
  };
  const provePasskey = async (userId: number, proof: PasskeyProof, asked: Challenge | null) => {
    const key = (await listPasskeys(db, userId)).find((one) => one.credentialId === proof.id);
    const next = key && asked && (await readProof(asked.party, asked.challenge, proof, key));
    if (next == null || !(await notePasskeyUse(db, key!, next, now()))) {
      throw wrong('passkey', 'This passkey was not recognized. Please try again.');
    }
  };
  return {
    seals,
    attempts: createCodeAttempts({ now, log, together }),
    logins: createBegun(now),
    steps: createBegun(now),
    needed: (role) =>
      env.requireSecondFactor === 'all' ||
      (env.requireSecondFactor === 'admin' && role === 'admin'),
    has: (userId) => hasFactor(db, userId),
    partyOf: (request) => partyOf(request, env),
    async ask(userId, request) {
      const party = partyOf(request, env);
      const [app, keys, codes] = await Promise.all([
        findTotp(db, userId),
        listPasskeys(db, userId),
        countCodes(db, userId),
      ]);
      const here = keys.filter(({ host }) => host === party?.host);
      const options = party && here.length > 0 ? await askForOne(party, here) : null;
      return {
        ways: {
          app: app !== null,
          recovery: codes > 0,
          ...(options && { passkey: { ...options } }),
        },
        passkey: options && { party: party!, challenge: options.challenge },
      };
    },
    async prove({ id, name }, { code, recoveryCode, passkey }, given) {
      if (code !== undefined) return proveCode(id, code);
      if (passkey !== undefined) return provePasskey(id, passkey, given.passkey);
      const owner = { userId: id, username: name };
      const hash = hashCode(id, recoveryCode ?? '');
      if (await takeCode(db, owner, hash, given.actor, now())) return;
      throw wrong('recoveryCode', 'This is none of your codes, or it was used already');
    },
  };
}

/** Who gives a code or key for whom. */
interface CodeGuess {
  address: string;
  uid: number;
  /** A device or session of that user, which has tries of its own; else null. */
  own: string | null;
}

/** Guards against guessing of codes. */
interface CodeAttempts {
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
function createCodeAttempts(options: LimitOptions & { log: Pick<Logger, 'warn'> }): CodeAttempts {
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
