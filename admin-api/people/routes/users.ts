import type { Context } from 'hono';
import { deleteUser, updateUser } from '#db/people/user-changes.ts';
import { removeAllFactors } from '#db/people/factors/remove-factor.ts';
import { createUser, findUser, listUsers, managed, type UserResult } from '#db/people/users.ts';
import type { ManagedUser } from '#src/contract/people/users.ts';
import { secondFactor } from '#src/contract/people/second-factor-endpoints.ts';
import { users } from '#src/contract/people/endpoints.ts';
import { actorOf } from '../auth/auth.ts';
import { acceptPassword } from '../auth/passwords/new-password.ts';
import { acceptUsername } from '../auth/new-username.ts';
import type { ApiBindings } from '../../deps.ts';
import { AppError, requireFound, invalid } from '../../core/errors.ts';
import { visitorOf } from '../../core/fairness/visitor.ts';
import { tellPasswordChanged } from '../mail/links.ts';
import type { RouteModule } from '../../core/routes/serve.ts';

const NO_USER = 'User not found';

export const userRoutes: RouteModule = (serve, deps) => {
  const { db, now, auth, shares } = deps;
  const turnOf = (c: Context<ApiBindings>) => shares.hashTurn(visitorOf(c, auth), true);
  serve(users.list, ({ query }) => listUsers(db, query));

  serve(users.create, async ({ body: { username, password, role } }, c) => {
    acceptUsername(username);
    const accepted = await acceptPassword(password, { username, role }, turnOf(c));
    const input = { username, role, password: accepted, distinct: true };
    return changed(await createUser(db, input, actorOf(c), now()));
  });

  serve(users.update, async ({ id, body: { version, password, ...rights } }, c) => {
    if (version === undefined) throw new AppError('version_required');
    if (password !== undefined) refuseOwn(id, c.get('session').user.id);
    const { username } = requireFound(await findUser(db, id), NO_USER);
    const accepted =
      password === undefined
        ? undefined
        : await acceptPassword(password, { username, role: rights.role }, turnOf(c));
    const patch = { ...rights, version, password: accepted };
    const user = changed(await updateUser(db, id, patch, actorOf(c), now()));
    if (accepted) {
      auth.attempts.unlock(id);
      await tellPasswordChanged(deps, user);
    }
    return user;
  });

  serve(users.reset, async ({ id, body }, c) => {
    refuseOwn(id, c.get('session').user.id);
    const user = requireFound(await findUser(db, id), NO_USER);
    const password = await acceptPassword(body.password, user, turnOf(c));
    const made = changed(await updateUser(db, id, { password }, actorOf(c), now()));
    auth.attempts.unlock(id);
    await tellPasswordChanged(deps, made);
    return made;
  });

  serve(secondFactor.takeAway, async ({ id }, c) => {
    const own = 'Change your own second factor on your account page';
    if (id === c.get('session').user.id) throw new AppError('conflict', own);
    const user = requireFound(await findUser(db, id), NO_USER);
    if (!(await removeAllFactors(db, user, actorOf(c), now()))) {
      throw new AppError('conflict', 'This user has no second factor');
    }
    auth.attempts.unlock(id);
    return managed(requireFound(await findUser(db, id), NO_USER));
  });

  serve(users.remove, async ({ version, id }, c) => {
    changed(await deleteUser(db, id, version, actorOf(c), now()));
    return { message: 'User removed' };
  });
};

/** Names are unique without regard to case, and new ones look like no other. */
export function usernameTaken(refused: 'taken' | 'look-alike'): AppError {
  const message =
    refused === 'taken' ? 'This username is taken' : 'This username looks like one that is taken';
  return new AppError('conflict', message, { issues: [{ path: 'username', message }] });
}

/** The own password asks for the old one, or a stolen session could keep the account. */
function refuseOwn(id: number, own: number): void {
  if (id === own) throw new AppError('conflict', 'Change your own password on your account page');
}

/** The user after a change, or the error that its refusal means. */
function changed(result: UserResult): ManagedUser {
  if ('user' in result) return result.user;
  switch (result.refused) {
    case 'missing':
      throw new AppError('not_found', NO_USER);
    case 'stale':
      throw new AppError('conflict', undefined, { body: { current: result.current } });
    case 'last-admin':
      throw new AppError('conflict', 'The last admin cannot be removed');
    case 'needs-password': {
      const message = 'Whoever works in the dashboard needs a password of at least 12 characters';
      throw invalid([{ path: 'password', message }]);
    }
    case 'taken':
    case 'look-alike':
      throw usernameTaken(result.refused);
  }
}
