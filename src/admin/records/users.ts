import type { ManagedUser } from '#src/contract/users.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN, USERNAME_MAX } from '#src/domain/accounts.ts';
import { api } from '#src/domain/paths.ts';
import type { FieldSpec, Values } from '../form/fields.ts';
import { toastsOf, type RecordKind } from './kind.ts';

export const ROLE_LABELS = { visitor: 'Visitor', admin: 'Admin' } as const;
export const STATUS_LABELS = { active: 'Active', disabled: 'Disabled' } as const;
export const roleOf = (user: ManagedUser) => (user.isAdmin ? 'admin' : 'visitor');
export const statusOf = (user: ManagedUser) => (user.disabled ? 'disabled' : 'active');

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const role: FieldSpec = {
  name: 'role',
  label: 'Role',
  kind: 'select',
  span: 3,
  options: options(ROLE_LABELS),
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
      `At least ${PASSWORD_MIN} characters, for an admin ${ADMIN_PASSWORD_MIN}`,
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
          `Empty keeps the old one. At least ${PASSWORD_MIN} characters, for an admin ${ADMIN_PASSWORD_MIN}`,
        ),
      ]),
];

const passwordOf = (values: Values) =>
  values.password ? { password: String(values.password) } : undefined;

export const userKind: RecordKind<ManagedUser> = {
  noun: 'user',
  title: 'User',
  toasts: toastsOf('User', 'user'),
  entity: 'user',
  listUrl: api.users,
  url: api.managedUser,
  nameOf: (user) => user.username,
  empty: { username: '', role: 'visitor', password: '' },
  toValues: (user) => ({ role: roleOf(user), status: statusOf(user), password: '' }),
  toBody: (values) => {
    const isAdmin = values.role === 'admin';
    return 'username' in values
      ? { username: values.username, password: values.password, isAdmin }
      : { isAdmin, disabled: values.status === 'disabled', ...passwordOf(values) };
  },
  forGood: (user) =>
    `${user.username} is logged out everywhere and cannot come back. The history keeps the name.`,
};
