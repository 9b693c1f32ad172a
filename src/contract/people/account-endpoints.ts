import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { endpoints, json } from '../core/endpoint.ts';
import { LoggedIn, SecondStep } from './second-factor.ts';
import { AdminUser, LoginInput, PasswordChange, RegisterInput, User } from './users.ts';

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
