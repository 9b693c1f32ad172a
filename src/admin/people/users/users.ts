import type { ManagedUser } from '#src/contract/people/users.ts';
import { ADMIN_PASSWORD_MIN, PASSWORD_MIN, USERNAME_MAX } from '#src/domain/people/accounts.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { ROLE_LABELS, ROLES } from '#src/domain/people/roles.ts';
import { adminCall } from '../../core/data/call.ts';
import { choiceOf, chosen, fieldOf, type FieldSpec } from '../../core/form/fields.ts';
import { emptyOf, rowValues } from '../../core/form/kinds.tsx';
import { toastsOf, type ListRecordType } from '../../core/records/record-type.ts';

export const STATUS_LABELS = { active: 'Active', disabled: 'Disabled' } as const;
export const statusOf = (user: ManagedUser) => (user.disabled ? 'disabled' : 'active');

const LENGTHS = `t least ${PASSWORD_MIN} characters, with a role in the dashboard ${ADMIN_PASSWORD_MIN}`;
export const ROLE_HINT =
  'Viewers look, editors also change content and publish, admins do everything';
const role = choiceOf('role', 'Role', 12, Object.entries(ROLE_LABELS), {
  empty: 'visitor',
  hint: ROLE_HINT,
});

/** The form for a new account. */
export const NEW_USER_FIELDS: readonly FieldSpec[] = [
  fieldOf('text', 'username', 'Username', 12, { required: true, maxLength: USERNAME_MAX }),
  role,
  fieldOf('password', 'password', 'Password', 12, { required: true, hint: `A${LENGTHS}` }),
];

const ADDRESS = fieldOf('text', 'email', 'E-mail address', 12, {
  inputMode: 'email',
  maxLength: 254,
  hint: 'A new one is theirs once they open the link that is sent to it',
});
const NEW_PASSWORD = fieldOf('password', 'password', 'New password', 12, {
  hint: `Empty keeps the old one. A${LENGTHS}`,
});

/** The form of an account; the own password and address are changed on the account page. */
export const userFields = (isSelf: boolean, hasMail: boolean): readonly FieldSpec[] => [
  role,
  choiceOf('status', 'Status', 12, Object.entries(STATUS_LABELS)),
  ...(hasMail && !isSelf ? [ADDRESS] : []),
  ...(isSelf ? [] : [NEW_PASSWORD]),
];

export const userRecord: ListRecordType<ManagedUser> = {
  noun: 'user',
  title: 'User',
  toasts: toastsOf('User', 'user'),
  entity: 'user',
  nameOf: (user) => user.username,
  empty: emptyOf(NEW_USER_FIELDS),
  toValues: (user) => ({
    ...rowValues(userFields(false, true), { ...user, password: '' }),
    status: statusOf(user),
  }),
  create: ({ username, password: secret, role: given }) =>
    adminCall('POST', api.users, {
      body: { username: String(username), password: String(secret), role: chosen(ROLES, given) },
    }),
  update: async (id, values, version) => {
    const user = await adminCall('PUT', api.managedUser(id), {
      body: {
        role: chosen(ROLES, values.role),
        disabled: values.status === 'disabled',
        ...(values.password && { password: String(values.password) }),
        version,
      },
    });
    const address = String(values.email ?? '').trim();
    if (address === (user.email ?? '')) return user;
    return adminCall('PUT', mailApi.userAddress(id), { body: { address } });
  },
  remove: (id, version) => adminCall('DELETE', api.managedUser(id), { version }),
  forGood: (user) =>
    `${user.username} is logged out everywhere and cannot come back. The history keeps the name.`,
};
