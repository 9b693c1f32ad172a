import { z } from 'zod';
import { cleanUsername, passwordProblem, usernameProblem } from '#src/domain/people/accounts.ts';
import { ROLES } from '#src/domain/people/roles.ts';
import { Id } from '../core/common.ts';
import { NewPlace } from './sessions.ts';
import { shape, strictShape } from '../core/shape.ts';

/** Refuses a text with the reason that a domain rule gives. */
const ruled = (problem: (text: string) => string | null) =>
  z.string().superRefine((text, context) => {
    const message = problem(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

const NewUsername = ruled(usernameProblem).transform(cleanUsername);
const NewPassword = ruled((text) => passwordProblem(text));
/** A password that somebody types to be checked; long ones are not worth hashing. */
export const GivenPassword = z
  .string()
  .min(1, 'Password is required')
  .max(1024, 'Password must be at most 256 characters');

/**
 * The logged-in user: exactly three fields for visitors and admins; who works in the
 * dashboard as something else has `role` too (`roleOf`, rule 53).
 */
export const User = shape('User', {
  id: Id,
  username: z.string(),
  isAdmin: z.boolean(),
  role: z.enum(['viewer', 'editor']).optional(),
});
export type User = z.infer<typeof User>;

/** Who may open the dashboard, with what of the site's settings shapes it. */
export const AdminUser = User.extend({
  /** Logins from new places that nobody has said anything about; absent: none. */
  newPlaces: z.array(NewPlace).optional(),
}).meta({ id: 'AdminUser' });

/** POST /api/login (rule 51). */
export const LoginInput = strictShape('LoginInput', {
  username: z
    .string()
    .max(200, 'Username must be at most 40 characters')
    .transform(cleanUsername)
    .pipe(z.string().min(1, 'Username is required')),
  password: GivenPassword,
});
export type LoginInput = z.infer<typeof LoginInput>;

/** POST /api/register. `confirmPassword` never reaches the server (rule 51). */
export const RegisterInput = strictShape('RegisterInput', {
  username: NewUsername,
  password: NewPassword,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

/** POST /api/password: the logged-in user's own. */
export const PasswordChange = strictShape('PasswordChange', {
  currentPassword: GivenPassword,
  newPassword: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** A user as admins see them. */
export const ManagedUser = shape('ManagedUser', {
  id: Id,
  username: z.string(),
  role: z.enum(ROLES),
  disabled: z.boolean(),
  /** Confirmed by a link that was sent to it. */
  email: z.string().nullable(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The present password has the 12 characters that roles of the dashboard need. */
  adminReady: z.boolean(),
  /** Logs in with a second factor too. */
  hasFactor: z.boolean(),
  version: z.int().positive(),
});
export type ManagedUser = z.infer<typeof ManagedUser>;

/** GET /api/admin/users: part of a name, and the page. */
export const UserListQuery = z.object({
  q: z.string().trim().max(100).default(''),
  page: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(1),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

export const ManagedUserList = shape('ManagedUserList', {
  data: z.array(ManagedUser),
  meta: z.object({
    currentPage: z.int().positive(),
    totalPages: z.int().positive(),
    totalCount: z.int().nonnegative(),
  }),
});
export type ManagedUserList = z.infer<typeof ManagedUserList>;

/** POST /api/admin/users: an account that an admin makes for somebody. */
export const UserInput = strictShape('UserInput', {
  username: NewUsername,
  password: NewPassword,
  role: z.enum(ROLES).default('visitor'),
});
export type UserInput = z.infer<typeof UserInput>;

/** PUT /api/admin/users/{id}. `password` is asked when the own one of who gets into the dashboard is under 12 characters. */
export const UserUpdate = strictShape('UserUpdate', {
  role: z.enum(ROLES),
  disabled: z.boolean(),
  password: NewPassword.optional(),
  /** The version that the change is based on; missing 428, stale 409 (rule 58). */
  version: z.int().positive().optional(),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

/** POST /api/admin/users/{id}/password. */
export const PasswordReset = strictShape('PasswordReset', { password: NewPassword });
export type PasswordReset = z.infer<typeof PasswordReset>;
