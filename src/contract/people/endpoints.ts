import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { LoggedIn, SecondStep } from './second-factor.ts';
import {
  AdminUser,
  LoginInput,
  PasswordChange,
  RegisterInput,
  User,
  ManagedUser,
  ManagedUserList,
  PasswordReset,
  UserInput,
  UserListQuery,
  UserUpdate,
} from './users.ts';
import { Session } from './sessions.ts';
import { shape } from '../core/shape.ts';
import { IfMatch } from '../core/common.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { ApiToken, NewToken, TokenInput } from './tokens.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { Invitation, InvitationInput, Invitations, UserAddress } from './mail.ts';

export const invitations = endpoints('Users', {
  list: {
    get: mailApi.invitations,
    person: true,
    summary: 'Who was invited and has not come yet',
    answer: json(Invitations, 'Invitations'),
  },
  create: {
    post: mailApi.invitations,
    confirm: true,
    summary: 'Invites somebody by mail, with a role',
    body: InvitationInput,
    answer: json(Invitation, 'The invitation', 201),
    errors: [409],
  },
  resend: {
    post: mailApi.resendInvitation,
    confirm: true,
    summary: 'Sends an invitation again, with a new link; the one before holds no longer',
    answer: json(Invitation, 'The invitation as it is now'),
    errors: [409],
  },
  revoke: {
    delete: mailApi.invitation,
    person: true,
    summary: 'Takes an invitation back',
    answer: json(z.object({ message: z.string() }), 'Done'),
  },
  address: {
    put: mailApi.userAddress,
    confirm: true,
    summary: 'Takes the address of a user away, or sends a link to a new one, which they confirm',
    body: UserAddress,
    answer: json(ManagedUser, 'The user as it is now'),
    errors: [409],
  },
});

export const tokens = endpoints('Tokens', {
  list: {
    get: teamApi.tokens,
    person: true,
    summary: 'Tokens of the API, those that hold first',
    answer: json(z.array(ApiToken), 'Tokens, without what they are'),
  },
  create: {
    post: teamApi.tokens,
    confirm: true,
    summary: 'Makes a token of the API; the answer is the only one that ever tells it',
    body: TokenInput,
    answer: json(NewToken, 'The token', 201),
    errors: [409],
  },
  revoke: {
    delete: teamApi.token,
    person: true,
    summary: 'Ends a token at once and for good',
    answer: json(ApiToken, 'The token as it is now'),
  },
});

export const users = endpoints('Users', {
  list: {
    get: api.users,
    person: true,
    summary: 'Users, admins first, then by name',
    query: UserListQuery,
    answer: json(ManagedUserList, 'Users'),
  },
  create: {
    post: api.users,
    confirm: true,
    summary: 'Creates a user or an admin; nobody is logged in by it',
    body: UserInput,
    answer: json(ManagedUser, 'The new user', 201),
    errors: [409],
  },
  update: {
    put: api.managedUser,
    confirm: true,
    summary: 'Makes or unmakes an admin, disables or enables; ends the sessions of the user',
    body: UserUpdate,
    answer: json(ManagedUser, 'The user as it is now'),
    errors: [409, 428],
  },
  reset: {
    post: api.userPassword,
    confirm: true,
    summary: 'Sets the password of another user and ends their sessions',
    body: PasswordReset,
    answer: json(ManagedUser, 'The user as it is now'),
  },
  remove: {
    delete: api.managedUser,
    confirm: true,
    summary: 'Removes a user and their sessions; the audit log keeps the name',
    headers: IfMatch,
    answer: json(z.object({ message: z.string() }), 'Removed'),
    errors: [409],
  },
});

const Ended = shape('SessionsEnded', { ended: z.int(), message: z.string() });
const SessionParam = z.object({
  id: z
    .string()
    .regex(/^[\w-]{22}$/, 'must be a number from the list of sessions')
    .meta({ example: 'q2Jv0n3fX1m8ZrT5yKc9Lw' }),
});

export const sessions = endpoints('Account', {
  list: {
    get: api.sessions,
    access: 'user',
    summary: 'Where the logged-in user is logged in; this session first',
    answer: json(z.array(Session), 'Sessions'),
  },
  endOne: {
    delete: api.session,
    access: 'user',
    summary: 'Ends another session of the logged-in user; to end this one, log out',
    params: SessionParam,
    answer: json(Ended, 'Ended'),
  },
  endOthers: {
    delete: api.sessions,
    access: 'user',
    summary: 'Ends every other session of the logged-in user',
    answer: json(Ended, 'Ended'),
  },
});

export const account = endpoints('Account', {
  user: {
    get: api.user,
    access: 'user',
    beforeFactor: true,
    whileAway: true,
    summary: 'The logged-in user; pages ask only when a session is likely',
    answer: json(User, 'The user'),
  },
  login: {
    post: api.login,
    access: 'anyone',
    summary: 'Starts a session; the answer is the same for an unknown user and a wrong password',
    body: LoginInput,
    answer: json(
      z.union([LoggedIn, SecondStep]),
      'The user, or what the second step needs: no session has begun then',
    ),
    errors: [401, 429],
  },
  register: {
    post: api.register,
    access: 'anyone',
    summary: 'Creates a visitor account and starts a session',
    body: RegisterInput,
    answer: json(LoggedIn, 'The new user', 201),
    errors: [409, 429],
  },
  logout: {
    post: api.logout,
    access: 'anyone',
    summary: 'Ends the session, if there is one',
    answer: json(z.object({ message: z.string() }), 'Done'),
  },
  password: {
    post: api.password,
    access: 'user',
    summary: 'Changes the own password and ends every other session',
    body: PasswordChange,
    answer: json(User, 'The user'),
    errors: [409, 429],
  },
  adminCheck: {
    get: api.adminCheck,
    person: true,
    access: 'viewer',
    summary: 'Whether the logged-in user may administer the site',
    answer: json(AdminUser, 'Yes'),
  },
});
