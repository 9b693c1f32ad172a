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
import { createCodeAttempts, type CodeAttempts } from './code-attempts.ts';
import { askForOne, partyOf, readProof, type Party } from './passkeys.ts';
import { hashCode } from './recovery.ts';
import { createSeals, type Seals } from './sealed.ts';
import { stepOf } from './totp.ts';

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
export interface Proof {
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
    proof: Proof,
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
