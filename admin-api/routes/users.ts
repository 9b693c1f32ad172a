import { createRoute, z } from '@hono/zod-openapi';
import { deleteUser, updateUser } from '#db/queries/user-changes.ts';
import { createUser, findUser, listUsers, type UserResult } from '#db/queries/users.ts';
import {
  ManagedUser,
  ManagedUserList,
  PasswordReset,
  UserInput,
  UserListQuery,
  UserUpdate,
} from '#src/contract/users.ts';
import { actorOf } from '../auth/auth.ts';
import { acceptPassword } from '../auth/new-password.ts';
import { acceptUsername } from '../auth/new-username.ts';
import type { RouteModule } from '../deps.ts';
import { AppError, found, invalid } from '../errors.ts';
import { versionOfIfMatch } from '../http/versions.ts';
import { errorAnswers, IdParam, IfMatch, jsonAnswer, jsonBody } from './answers.ts';

const tags = ['Users'];
const NO_USER = 'User not found';
const list = createRoute({
  method: 'get',
  path: '/api/admin/users',
  tags,
  summary: 'Users, admins first, then by name',
  request: { query: UserListQuery },
  responses: { 200: jsonAnswer(ManagedUserList, 'Users'), ...errorAnswers(400, 401, 403) },
});
const create = createRoute({
  method: 'post',
  path: '/api/admin/users',
  tags,
  summary: 'Creates a user or an admin; nobody is logged in by it',
  request: { body: jsonBody(UserInput) },
  responses: { 201: jsonAnswer(ManagedUser, 'The new user'), ...errorAnswers(400, 401, 403, 409) },
});
const update = createRoute({
  method: 'put',
  path: '/api/admin/users/{id}',
  tags,
  summary: 'Makes or unmakes an admin, disables or enables; ends the sessions of the user',
  request: { params: IdParam, body: jsonBody(UserUpdate) },
  responses: {
    200: jsonAnswer(ManagedUser, 'The user as it is now'),
    ...errorAnswers(400, 401, 403, 404, 409, 428),
  },
});
const reset = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/password',
  tags,
  summary: 'Sets the password of another user and ends their sessions',
  request: { params: IdParam, body: jsonBody(PasswordReset) },
  responses: {
    200: jsonAnswer(ManagedUser, 'The user as it is now'),
    ...errorAnswers(400, 401, 403, 404),
  },
});
const remove = createRoute({
  method: 'delete',
  path: '/api/admin/users/{id}',
  tags,
  summary: 'Removes a user and their sessions; the audit log keeps the name',
  request: { params: IdParam, headers: IfMatch },
  responses: {
    200: jsonAnswer(z.object({ message: z.string() }), 'Removed'),
    ...errorAnswers(400, 401, 403, 404, 409),
  },
});

export const userRoutes: RouteModule = (app, { db, now, auth: { requireAdmin, attempts } }) => {
  app.openapi({ ...list, middleware: requireAdmin }, async (c) =>
    c.json(await listUsers(db, c.req.valid('query')), 200),
  );

  app.openapi({ ...create, middleware: requireAdmin }, async (c) => {
    const { username, password, isAdmin } = c.req.valid('json');
    acceptUsername(username);
    const accepted = await acceptPassword(password, { username, isAdmin });
    const input = { username, isAdmin, password: accepted, distinct: true };
    return c.json(changed(await createUser(db, input, actorOf(c), now())), 201);
  });

  app.openapi({ ...update, middleware: requireAdmin }, async (c) => {
    const { id } = c.req.valid('param');
    const { version, password, ...rights } = c.req.valid('json');
    if (version === undefined) throw new AppError('version_required');
    if (password !== undefined) refuseOwn(id, c.get('session').user.id);
    const { username } = found(await findUser(db, id), NO_USER);
    const accepted =
      password === undefined
        ? undefined
        : await acceptPassword(password, { username, isAdmin: rights.isAdmin });
    const patch = { ...rights, version, password: accepted };
    const user = changed(await updateUser(db, id, patch, actorOf(c), now()));
    if (accepted) attempts.unlock(id);
    return c.json(user, 200);
  });

  app.openapi({ ...reset, middleware: requireAdmin }, async (c) => {
    const { id } = c.req.valid('param');
    refuseOwn(id, c.get('session').user.id);
    const user = found(await findUser(db, id), NO_USER);
    const password = await acceptPassword(c.req.valid('json').password, user);
    const made = changed(await updateUser(db, id, { password }, actorOf(c), now()));
    attempts.unlock(id);
    return c.json(made, 200);
  });

  app.openapi({ ...remove, middleware: requireAdmin }, async (c) => {
    const { id } = c.req.valid('param');
    const version = versionOfIfMatch(c.req.valid('header')['if-match']);
    changed(await deleteUser(db, id, version, actorOf(c), now()));
    return c.json({ message: 'User removed' }, 200);
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
      const message = 'An admin needs a password of at least 12 characters';
      throw invalid([{ path: 'password', message }]);
    }
    case 'taken':
    case 'look-alike':
      throw usernameTaken(result.refused);
  }
}
