import { rehashPassword, updateUser } from '#db/people/user-changes.ts';
import { listNewPlaces } from '#db/people/new-places.ts';
import { createUser, findUserByName } from '#db/people/users.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { account } from '#src/contract/people/endpoints.ts';
import { actorOf, setCookies } from '../auth/auth.ts';
import { beginSession } from '../auth/sessions/begin-session.ts';
import { wireUser } from '../auth/caller.ts';
import { sessionPlace } from '../auth/sessions/place.ts';
import { acceptPassword } from '../auth/passwords/new-password.ts';
import { acceptUsername } from '../auth/new-username.ts';
import { provenOwner } from '../auth/passwords/own-password.ts';
import { needsRehash, hashPassword, verifyPassword } from '../auth/passwords/password.ts';
import { AppError } from '../../core/errors.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { tellPasswordChanged } from '../mail/links.ts';
import type { RouteModule } from '../../core/routes/serve.ts';
import { newPlacesOf } from './sessions.ts';
import { usernameTaken } from './users.ts';

export const accountRoutes: RouteModule = (serve, deps, app) => {
  const { db, env, now, auth, shares, verifyHash } = deps;
  const { sessions, devices, attempts, factors, addressOf } = auth;
  serve(account.user, (_, c) => wireUser(c.get('session').user));
  serve(account.adminCheck, async (_, c) => {
    const { user, device } = c.get('session');
    const newPlaces = newPlacesOf(await listNewPlaces(db, user.id, device));
    return {
      ...wireUser(user),
      ...(newPlaces.length > 0 && { newPlaces }),
    };
  });

  serve(account.login, async ({ body: { username, password } }, c) => {
    const sent = c.req.header('Cookie');
    const row = await findUserByName(db, username);
    const uid = row?.id ?? null;
    const ip = addressOf(c);
    const device = await devices.find(sent, uid);
    const right = attempts.guess({ address: ip, username, uid, device });
    const turn = shares.hashTurn(visitorOf(c, auth), device !== null);
    const fits = await verifyPassword(row?.passwordHash ?? null, password, turn, verifyHash);
    if (!row || !fits) {
      c.get('log').warn({ evt: 'auth.login.fail', uid, ip });
      throw new AppError('unauthorized', 'Wrong username or password');
    }
    right();
    if (row.disabled) throw new AppError('forbidden', 'This account is disabled');
    if (needsRehash(row.passwordHash)) {
      await rehashPassword(db, row, (await hashPassword(password, turn)).hash);
    }
    if (await factors.has(row.id)) {
      const { ways, passkey } = await factors.ask(row.id, c.req.raw);
      const { id: userId, version } = row;
      // Whoever knows the password alone cannot push out what the owner began on a known device.
      const whose = `${userId} ${device ?? ''}`;
      const step = factors.logins.begin(whose, { userId, version, passkey });
      return { secondStep: { step, ways } };
    }
    const user = await beginSession(deps, c, row);
    c.get('log').info({ evt: 'auth.login', uid: row.id, ip });
    return user;
  });

  app.use(api.register, async (c, next) => {
    if (c.req.method === 'POST' && !env.registration) {
      throw new AppError('forbidden', 'Registration is closed');
    }
    await next();
  });
  serve(account.register, async ({ body: { username, password } }, c) => {
    attempts.register(addressOf(c));
    acceptUsername(username);
    const turn = shares.hashTurn(visitorOf(c, auth), false);
    const made = await createUser(
      db,
      {
        username,
        password: await acceptPassword(password, { username, role: 'visitor' }, turn),
        role: 'visitor',
        distinct: true,
      },
      { id: null, name: username, way: 'api', requestId: c.get('requestId') },
      now(),
    );
    if ('refused' in made) throw usernameTaken(made.refused);
    const user = await beginSession(deps, c, made.user);
    c.get('log').info({ evt: 'auth.register', uid: made.user.id, ip: addressOf(c) });
    return user;
  });

  serve(account.logout, async (_, c) => {
    const sent = c.req.header('Cookie');
    const session = await sessions.read(sent);
    if (session) c.set('session', session);
    await sessions.end(sent);
    setCookies(c, sessions.clearCookies());
    // Not "cookies": the one of the device stays, or logging out would lock its owner out in an attack.
    c.header('Clear-Site-Data', '"cache"');
    return { message: 'You have been logged out.' };
  });

  serve(account.password, async ({ body: { currentPassword, newPassword } }, c) => {
    const { user } = c.get('session');
    const { row, turn } = await provenOwner(deps, c, currentPassword);
    const accepted = await acceptPassword(newPassword, user, turn, 'newPassword');
    const patch = { password: accepted, version: row.version };
    sessions.replaces(c.req.header('Cookie'));
    const made = await updateUser(db, user.id, patch, actorOf(c), now());
    if ('refused' in made) {
      throw new AppError('conflict', 'Your account has just been changed. Please log in again.');
    }
    await tellPasswordChanged(deps, row);
    // The session gets a new id too: whoever copied the old one is out.
    const device = await devices.meet(c.req.header('Cookie'), user.id);
    const place = sessionPlace(c.req.header('User-Agent'), addressOf(c), device.id);
    const cookies = await sessions.issue(made.user, place);
    setCookies(c, [...cookies, await device.remember()]);
    return wireUser(user);
  });
};
