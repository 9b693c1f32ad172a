import type { Context } from 'hono';
import { hasLoggedIn, noteNewPlace } from '#db/people/new-places.ts';
import type { LoggedIn } from '#src/contract/people/second-factor.ts';
import type { ManagedUser } from '#src/contract/people/users.ts';
import type { ApiBindings, AppDeps } from '../../../deps.ts';
import { tellNewPlace } from '../../mail/links.ts';
import { wireUser } from '../caller.ts';
import { sessionPlace } from './place.ts';
import { setCookies } from './set-cookies.ts';

type Deps = Pick<AppDeps, 'db' | 'auth' | 'now' | 'env' | 'mailer'>;
type Who = Pick<ManagedUser, 'id' | 'username' | 'role' | 'version' | 'email'>;

/**
 * The end of each login and registration: a session of its own in the place of the one that the browser
 * brought along, the device that is known from now on, and a note where the account was not known on it.
 */
export async function beginSession(
  deps: Deps,
  c: Context<ApiBindings>,
  user: Who,
): Promise<LoggedIn> {
  const { db, auth, now } = deps;
  const { sessions, devices, factors } = auth;
  const sent = c.req.header('Cookie');
  const device = await devices.meet(sent, user.id);
  const place = sessionPlace(c.req.header('User-Agent'), auth.addressOf(c), device.id);
  const isNew = device.isNew && (await hasLoggedIn(db, user.id));
  sessions.replaces(sent);
  const cookies = await sessions.issue(user, place);
  await sessions.end(sent);
  setCookies(c, [...cookies, await device.remember()]);
  if (isNew) {
    await noteNewPlace(db, { userId: user.id, ...place }, now());
    c.get('log').info({ evt: 'auth.login.new_place', uid: user.id });
    await tellNewPlace(deps, user, place);
  }
  const mustSetUp = factors.needed(user.role) && !(await factors.has(user.id));
  return { ...wireUser(user), ...(mustSetUp && { mustSetUp }) };
}
