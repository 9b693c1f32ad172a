import { findUser } from '#db/people/users.ts';
import { secondFactor } from '#src/contract/people/second-factor-endpoints.ts';
import { actorOf } from '../auth/auth.ts';
import { beginSession } from '../auth/sessions/begin-session.ts';
import { provenOwner } from '../auth/passwords/own-password.ts';
import { AppError } from '../../core/errors.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

/** The second step of a login, and showing again within a session who it is. */
export const secondStepRoutes: RouteModule = (serve, deps) => {
  const { db, auth } = deps;
  const { factors, devices, addressOf, sessions } = auth;

  serve(secondFactor.secondStep, async ({ body: { step, ...proof } }, c) => {
    const begun = factors.logins.look(step);
    const row = begun && (await findUser(db, begun.userId));
    // The device may have logged in as another since; this is of the user alone.
    if (!begun || !row)
      throw new AppError('unauthorized', 'This login took too long. Please begin again.');
    const own = await devices.find(c.req.header('Cookie'), row.id);
    const ip = addressOf(c);
    const right = factors.attempts.guess({ address: ip, uid: row.id, own });
    const { id, username } = row;
    const actor = { id, name: username, way: 'api', requestId: c.get('requestId') } as const;
    try {
      await factors.prove({ id, name: username }, proof, { passkey: begun.passkey, actor });
    } catch (error) {
      c.get('log').warn({ evt: 'auth.factor.fail', uid: id, ip });
      throw error;
    }
    right();
    factors.logins.end(step);
    if (row.disabled) throw new AppError('forbidden', 'This account is disabled');
    // By the version of the first step: what changed since then ends the login.
    const user = await beginSession(deps, c, { ...row, version: begun.version });
    c.get('log').info({ evt: 'auth.login', uid: id, ip, factor: Object.keys(proof)[0] });
    return user;
  });

  serve(secondFactor.ways, async (_, c) => {
    const { user, sessionId } = c.get('session');
    const { ways, passkey } = await factors.ask(user.id, c.req.raw);
    const step = factors.steps.begin(sessionId, { sessionId, passkey });
    return { step, ways: { ...ways, password: true as const } };
  });

  serve(secondFactor.confirm, async ({ body: { step, password, ...proof } }, c) => {
    const { user, sessionId } = c.get('session');
    const { id: uid, username } = user;
    const begun = step === undefined ? null : factors.steps.look(step);
    const mine = begun?.sessionId === sessionId ? begun : null;
    if (password === undefined) {
      const right = factors.attempts.guess({ address: addressOf(c), uid, own: sessionId });
      const given = { passkey: mine?.passkey ?? null, actor: actorOf(c) };
      await factors.prove({ id: uid, name: username }, proof, given);
      right();
    } else {
      // By the session alone, as a change of the password is.
      const issue = { path: 'password', message: 'This is not your password' };
      await provenOwner(deps, c, password, issue);
    }
    if (step !== undefined) factors.steps.end(step);
    await sessions.confirm(sessionId);
    c.get('log').info({ evt: 'auth.confirm', uid });
    return { message: 'Thank you' };
  });
};
