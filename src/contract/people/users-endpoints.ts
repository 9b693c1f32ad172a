import { z } from 'zod';
import { api } from '#src/domain/core/paths/paths.ts';
import { IfMatch } from '../core/common.ts';
import { endpoints, json } from '../core/endpoint.ts';
import {
  ManagedUser,
  ManagedUserList,
  PasswordReset,
  UserInput,
  UserListQuery,
  UserUpdate,
} from './users.ts';

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
