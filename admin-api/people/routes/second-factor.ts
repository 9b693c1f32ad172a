import type { Context } from 'hono';
import { addPasskey, listPasskeys } from '#db/people/factors/passkeys.ts';
import { countCodes, putCodes } from '#db/people/factors/recovery-codes.ts';
import { removeFactor, type OwnFactor } from '#db/people/factors/remove-factor.ts';
import { findTotp, putTotp } from '#db/people/factors/second-factor.ts';
import { secondFactor } from '#src/contract/people/second-factor-endpoints.ts';
import type { SecondFactor } from '#src/contract/people/second-factor.ts';
import { actorOf } from '../auth/auth.ts';
import type { ApiBindings } from '../../deps.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { askForNew, readNew } from '../second-factor/passkeys.ts';
import { hashCode, newCodes } from '../second-factor/recovery.ts';
import { aboutTotp } from '../second-factor/second-factor.ts';
import { newSecret, setUpOf, stepOf } from '../second-factor/totp.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const OVER = 'This took too long. Please begin again.';
const NONE = 'There is no such second factor';
const NEEDED = 'This site asks for a second factor: add another one before you remove the last';

/** The own second factors: set up, listed, removed. */
export const secondFactorRoutes: RouteModule = (serve, { db, env, now, auth }) => {
  const { factors, addressOf } = auth;
  const ownerOf = (c: Context<ApiBindings>) => {
    const { user, sessionId } = c.get('session');
    return { userId: user.id, username: user.username, sessionId };
  };
  /** What this session has begun; another session's is as good as none. */
  const begunIn = (c: Context<ApiBindings>, step: string) => {
    const begun = factors.steps.look(step);
    if (begun?.sessionId !== c.get('session').sessionId) throw new AppError('conflict', OVER);
    return begun;
  };
  const read = async (c: Context<ApiBindings>): Promise<SecondFactor> => {
    const { user } = c.get('session');
    const party = factors.partyOf(c.req.raw);
    const [app, keys, recoveryCodesLeft] = await Promise.all([
      findTotp(db, user.id),
      listPasskeys(db, user.id),
      countCodes(db, user.id),
    ]);
    return {
      app: app && { createdAt: app.createdAt, lastUsedAt: app.lastUsedAt },
      passkeys: keys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
        id,
        name,
        host,
        here: host === party?.host,
        createdAt,
        lastUsedAt,
      })),
      recoveryCodesLeft,
      need: env.requireSecondFactor,
      required: factors.needed(user.role),
      passkeysHere: party !== null,
    };
  };
  const makeCodes = async (c: Context<ApiBindings>) => {
    const codes = newCodes();
    const owner = ownerOf(c);
    const hashes = codes.map((code) => hashCode(owner.userId, code));
    await putCodes(db, owner, hashes, actorOf(c), now());
    return codes;
  };
  /** With the first factor come the codes. */
  const added = async (c: Context<ApiBindings>) => {
    const left = await countCodes(db, c.get('session').user.id);
    const recoveryCodes = left === 0 ? await makeCodes(c) : null;
    return { factor: await read(c), recoveryCodes };
  };
  const remove = async (c: Context<ApiBindings>, factor: OwnFactor) => {
    const keepOne = factors.needed(c.get('session').user.role);
    const refused = await removeFactor(db, ownerOf(c), factor, keepOne, actorOf(c), now());
    if (refused === 'missing') throw new AppError('not_found', NONE);
    if (refused) throw new AppError('conflict', NEEDED);
    return read(c);
  };

  serve(secondFactor.read, (_, c) => read(c));

  serve(secondFactor.beginApp, (_, c) => {
    const { user, sessionId } = c.get('session');
    const secret = newSecret();
    const step = factors.steps.begin(sessionId, { sessionId, secret });
    return { step, secret, ...setUpOf(secret, user.username) };
  });

  serve(secondFactor.addApp, async ({ body: { step, code } }, c) => {
    const owner = ownerOf(c);
    const { secret } = begunIn(c, step);
    if (secret === undefined) throw new AppError('conflict', OVER);
    const guess = { address: addressOf(c), uid: owner.userId, own: owner.sessionId };
    const right = factors.attempts.guess(guess);
    const taken = stepOf(secret, code, now());
    if (taken === null) {
      const message = 'This code is not right. Does the clock of the device run well?';
      throw invalid([{ path: 'code', message }]);
    }
    right();
    factors.steps.end(step);
    const sealed = await factors.seals.seal(secret, aboutTotp(owner.userId));
    await putTotp(db, owner, { secret: sealed, step: taken }, actorOf(c), now());
    return added(c);
  });

  serve(secondFactor.removeApp, (_, c) => remove(c, 'app'));

  serve(secondFactor.beginPasskey, async (_, c) => {
    const { user, sessionId } = c.get('session');
    const party = factors.partyOf(c.req.raw);
    if (!party) throw new AppError('conflict', 'Passkeys need https and the name of the site');
    const options = await askForNew(party, user, await listPasskeys(db, user.id));
    const passkey = { party, challenge: options.challenge };
    return {
      step: factors.steps.begin(sessionId, { sessionId, passkey }),
      options: { ...options },
    };
  });

  serve(secondFactor.addPasskey, async ({ body: { step, name, passkey: made } }, c) => {
    const { passkey } = begunIn(c, step);
    const key = passkey && (await readNew(passkey.party, passkey.challenge, made));
    if (!key) throw invalid([{ path: 'passkey', message: 'The passkey could not be read' }]);
    factors.steps.end(step);
    const refused = await addPasskey(db, ownerOf(c), { ...key, name }, actorOf(c), now());
    if (refused === 'known') throw new AppError('conflict', 'This passkey is there already');
    if (refused) throw new AppError('conflict', 'You have many passkeys. Remove one first.');
    return added(c);
  });

  serve(secondFactor.removePasskey, ({ id }, c) => remove(c, { passkey: id }));

  serve(secondFactor.newCodes, async (_, c) => {
    if (!(await factors.has(ownerOf(c).userId))) {
      throw new AppError('conflict', 'Set up an authenticator app or a passkey first');
    }
    return { recoveryCodes: await makeCodes(c), factor: await read(c) };
  });
};
