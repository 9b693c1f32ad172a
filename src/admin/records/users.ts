import type { ManagedUser } from '#src/contract/users.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN, USERNAME_MAX } from '#src/domain/accounts.ts';
import { api } from '#src/domain/paths.ts';
import { ROLE_LABELS, ROLES, type Role } from '#src/domain/roles.ts';
import { call } from '../data/call.ts';
import type { FieldSpec } from '../form/fields.ts';
import { toastsOf, type ListKind } from './kind.ts';

export const STATUS_LABELS = { active: 'Active', disabled: 'Disabled' } as const;
const roleFrom = (value: unknown): Role => ROLES.find((role) => role === value) ?? 'visitor';
export const statusOf = (user: ManagedUser) => (user.disabled ? 'disabled' : 'active');

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const role: FieldSpec = {
  name: 'role',
  label: 'Role',
  kind: 'select',
  span: 3,
  options: options(ROLE_LABELS),
  hint: 'Viewers look, editors also change content and publish, admins do everything',
};
const status: FieldSpec = {
  name: 'status',
  label: 'Status',
  kind: 'select',
  span: 3,
  options: options(STATUS_LABELS),
};
const password = (label: string, hint: string): FieldSpec => ({
  name: 'password',
  label,
  kind: 'password',
  span: 6,
  wide: true,
  hint,
});

/** The form for a new account. */
export const NEW_USER_FIELDS: readonly FieldSpec[] = [
  {
    name: 'username',
    label: 'Username',
    kind: 'text',
    span: 3,
    wide: true,
    required: true,
    maxLength: USERNAME_MAX,
  },
  { ...role, wide: true },
  {
    ...password(
      'Password',
      `At least ${PASSWORD_MIN} characters, with a role in the dashboard ${ADMIN_PASSWORD_MIN}`,
    ),
    required: true,
  },
];

/** The form of an account; the own password is changed on the account page. */
export const userFields = (isSelf: boolean): readonly FieldSpec[] => [
  role,
  status,
  ...(isSelf
    ? []
    : [
        password(
          'New password',
          `Empty keeps the old one. At least ${PASSWORD_MIN} characters, with a role in the dashboard ${ADMIN_PASSWORD_MIN}`,
        ),
      ]),
];

export const userKind: ListKind<ManagedUser> = {
  noun: 'user',
  title: 'User',
  toasts: toastsOf('User', 'user'),
  entity: 'user',
  nameOf: (user) => user.username,
  empty: { username: '', role: 'visitor', password: '' },
  toValues: (user) => ({ role: user.role, status: statusOf(user), password: '' }),
  create: ({ username, password, role: given }) =>
    call('POST', api.users, {
      body: {
        username: String(username),
        password: String(password),
        role: roleFrom(given),
      },
    }),
  update: (id, values, version) =>
    call('PUT', api.managedUser(id), {
      body: {
        role: roleFrom(values.role),
        disabled: values.status === 'disabled',
        ...(values.password && { password: String(values.password) }),
        version,
      },
    }),
  remove: (id, version) => call('DELETE', api.managedUser(id), { version }),
  forGood: (user) =>
    `${user.username} is logged out everywhere and cannot come back. The history keeps the name.`,
};
