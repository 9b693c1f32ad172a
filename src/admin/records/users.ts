import type { ManagedUser } from '#src/contract/people/users.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN, USERNAME_MAX } from '#src/domain/people/accounts.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { ROLE_LABELS, ROLES, type Role } from '#src/domain/people/roles.ts';
import { call } from '../data/call.ts';
import type { FieldSpec } from '../form/fields.ts';
import { toastsOf, type ListKind } from './kind.ts';

export const STATUS_LABELS = { active: 'Active', disabled: 'Disabled' } as const;
const roleFrom = (value: unknown): Role => ROLES.find((role) => role === value) ?? 'visitor';
export const statusOf = (user: ManagedUser) => (user.disabled ? 'disabled' : 'active');

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
export const ROLE_HINT =
  'Viewers look, editors also change content and publish, admins do everything';
const role: FieldSpec = {
  name: 'role',
  label: 'Role',
  kind: 'select',
  span: 3,
  options: options(ROLE_LABELS),
  hint: ROLE_HINT,
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

const email: FieldSpec = {
  name: 'email',
  label: 'E-mail address',
  kind: 'text',
  inputMode: 'email',
  span: 6,
  wide: true,
  maxLength: 254,
  hint: 'A new one is theirs once they open the link that is sent to it',
};

/** The form of an account; the own password and address are changed on the account page. */
export const userFields = (isSelf: boolean, hasMail: boolean): readonly FieldSpec[] => [
  role,
  status,
  ...(hasMail && !isSelf ? [email] : []),
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
  toValues: (user) => ({
    role: user.role,
    status: statusOf(user),
    email: user.email ?? '',
    password: '',
  }),
  create: ({ username, password, role: given }) =>
    call('POST', api.users, {
      body: {
        username: String(username),
        password: String(password),
        role: roleFrom(given),
      },
    }),
  update: async (id, values, version) => {
    const user = await call('PUT', api.managedUser(id), {
      body: {
        role: roleFrom(values.role),
        disabled: values.status === 'disabled',
        ...(values.password && { password: String(values.password) }),
        version,
      },
    });
    const address = String(values.email ?? '').trim();
    if (address === (user.email ?? '')) return user;
    return call('PUT', mailApi.userAddress(id), { body: { address } });
  },
  remove: (id, version) => call('DELETE', api.managedUser(id), { version }),
  forGood: (user) =>
    `${user.username} is logged out everywhere and cannot come back. The history keeps the name.`,
};
