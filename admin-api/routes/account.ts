import { createRoute, z } from '@hono/zod-openapi';
import { rehashPassword, updateUser } from '#db/queries/user-changes.ts';
import { createUser, findUser, findUserByName } from '#db/queries/users.ts';
import { LoginInput, PasswordChange, RegisterInput, User } from '#src/contract/users.ts';
import { api } from '#src/domain/paths.ts';
import { actorOf, setCookies } from '../auth/auth.ts';
import { acceptPassword } from '../auth/new-password.ts';
import { acceptUsername } from '../auth/new-username.ts';
import { needsRehash, hashPassword, verifyPassword } from '../auth/password.ts';
import type { RouteModule } from '../deps.ts';
import { AppError, found, invalid } from '../errors.ts';
import { errorAnswers, jsonAnswer, jsonBody } from './answers.ts';
import { usernameTaken } from './users.ts';

const tags = ['Account'];
const user = createRoute({
  method: 'get',
  path: api.user,
  tags,
  summary: 'The logged-in user; pages ask only when a session is likely',
  responses: { 200: jsonAnswer(User, 'The user'), ...errorAnswers(401) },
});
const login = createRoute({
  method: 'post',
  path: api.login,
  tags,
  summary: 'Starts a session; the answer is the same for an unknown user and a wrong password',
  request: { body: jsonBody(LoginInput) },
  responses: { 200: jsonAnswer(User, 'The user'), ...errorAnswers(400, 401, 403, 429) },
});
const register = createRoute({
  method: 'post',
  path: api.register,
  tags,
  summary: 'Creates a visitor account and starts a session',
  request: { body: jsonBody(RegisterInput) },
  responses: { 201: jsonAnswer(User, 'The new user'), ...errorAnswers(400, 403, 409, 429) },
});
const logout = createRoute({
  method: 'post',
  path: api.logout,
  tags,
  summary: 'Ends the session, if there is one',
  responses: { 200: jsonAnswer(z.object({ message: z.string() }), 'Done'), ...errorAnswers(403) },
});
const password = createRoute({
  method: 'post',
  path: api.password,
  tags,
  summary: 'Changes the own password and ends every other session',
  request: { body: jsonBody(PasswordChange) },
  responses: { 200: jsonAnswer(User, 'The user'), ...errorAnswers(400, 401, 403, 409, 429) },
});
const adminCheck = createRoute({
  method: 'get',
  path: api.adminCheck,
  tags,
  summary: 'Whether the logged-in user may administer the site',
  responses: { 200: jsonAnswer(User, 'Yes'), ...errorAnswers(401, 403) },
});

export const accountRoutes: RouteModule = (app, { db, env, now, auth, verifyHash }) => {
  const { sessions, devices, attempts, addressOf, requireUser, requireAdmin } = auth;
  app.openapi({ ...user, middleware: requireUser }, (c) => c.json(c.get('session').user, 200));
  app.openapi({ ...adminCheck, middleware: requireAdmin }, (c) =>
    c.json(c.get('session').user, 200),
  );

  app.openapi(login, async (c) => {
    const { username, password } = c.req.valid('json');
    const sent = c.req.header('Cookie');
    const row = await findUserByName(db, username);
    const uid = row?.id ?? null;
    const ip = addressOf(c);
    const device = await devices.find(sent, uid);
    const right = attempts.guess({ address: ip, username, uid, device });
    const fits = await verifyPassword(row?.passwordHash ?? null, password, verifyHash);
    if (!row || !fits) {
      c.get('log').warn({ evt: 'auth.login.fail', uid, ip });
      throw new AppError('unauthorized', 'Wrong username or password');
    }
    right();
    if (row.disabled) throw new AppError('forbidden', 'This account is disabled');
    if (needsRehash(row.passwordHash)) {
      await rehashPassword(db, row, (await hashPassword(password)).hash);
    }
    const cookies = await sessions.issue(row);
    await sessions.end(sent);
    setCookies(c, [...cookies, await devices.remember(sent, row.id)]);
    c.get('log').info({ evt: 'auth.login', uid: row.id, ip });
    return c.json({ id: row.id, username: row.username, isAdmin: row.isAdmin }, 200);
  });

  app.use(api.register, async (c, next) => {
    if (c.req.method === 'POST' && !env.registration) {
      throw new AppError('forbidden', 'Registration is closed');
    }
    await next();
  });
  app.openapi(register, async (c) => {
    const { username, password } = c.req.valid('json');
    attempts.register(addressOf(c));
    acceptUsername(username);
    const made = await createUser(
      db,
      {
        username,
        password: await acceptPassword(password, { username, isAdmin: false }),
        isAdmin: false,
        distinct: true,
      },
      { id: null, name: username, way: 'api', requestId: c.get('requestId') },
      now(),
    );
    if ('refused' in made) throw usernameTaken(made.refused);
    const sent = c.req.header('Cookie');
    await sessions.end(sent);
    const cookies = await sessions.issue(made.user);
    setCookies(c, [...cookies, await devices.remember(sent, made.user.id)]);
    c.get('log').info({ evt: 'auth.register', uid: made.user.id, ip: addressOf(c) });
    return c.json({ id: made.user.id, username: made.user.username, isAdmin: false }, 201);
  });

  app.openapi(logout, async (c) => {
    const sent = c.req.header('Cookie');
    const session = await sessions.read(sent);
    if (session) c.set('session', session);
    await sessions.end(sent);
    setCookies(c, sessions.clearCookies());
    // Not "cookies": the one of the device stays, or logging out would lock its owner out in an attack.
    c.header('Clear-Site-Data', '"cache"');
    return c.json({ message: 'You have been logged out.' }, 200);
  });

  app.openapi({ ...password, middleware: requireUser }, async (c) => {
    const { currentPassword, newPassword } = c.req.valid('json');
    const { user, sessionId } = c.get('session');
    const { id: uid, username } = user;
    // A password was given to get the session: an attack on the account does not stop its owner here.
    const guess = { address: addressOf(c), username, uid, device: sessionId, isBound: true };
    const right = attempts.guess(guess);
    const row = found(await findUser(db, user.id), 'This account is gone');
    if (!(await verifyPassword(row.passwordHash, currentPassword, verifyHash))) {
      throw invalid([{ path: 'currentPassword', message: 'This is not your current password' }]);
    }
    right();
    const accepted = await acceptPassword(newPassword, user, 'newPassword');
    const patch = { password: accepted, version: row.version };
    const made = await updateUser(db, user.id, patch, actorOf(c), now());
    if ('refused' in made) {
      throw new AppError('conflict', 'Your account has just been changed. Please log in again.');
    }
    // The session gets a new id too: whoever copied the old one is out.
    const cookies = await sessions.issue(made.user);
    setCookies(c, [...cookies, await devices.remember(c.req.header('Cookie'), user.id)]);
    return c.json(user, 200);
  });
};
