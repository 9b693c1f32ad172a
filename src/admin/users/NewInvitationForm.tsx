import { ROLE_LABELS, STAFF_ROLES } from '#src/domain/people/roles.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { CreateForm } from '../form/CreateForm.tsx';
import { chosen, type FieldSpec, type Values } from '../form/fields.ts';
import { ROLE_HINT } from '../records/users.ts';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'address',
    label: 'E-mail address',
    kind: 'text',
    inputMode: 'email',
    span: 6,
    wide: true,
    required: true,
    maxLength: 254,
  },
  {
    name: 'role',
    label: 'Role',
    kind: 'select',
    span: 6,
    wide: true,
    options: STAFF_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
    hint: ROLE_HINT,
  },
];
const EMPTY: Values = { address: '', role: 'editor' };

/** The form that invites somebody. */
export function NewInvitationForm({ onClose }: { onClose: () => void }) {
  const create = useWrite({
    run: ({ address, role }: Values) =>
      call('POST', mailApi.invitations, {
        body: { address: String(address), role: chosen(STAFF_ROLES, role) },
      }),
    done: ({ address }) => ({ title: 'Invitation sent', description: `To ${address}` }),
    failed: 'Error inviting',
    soon: true,
    marks: true,
  });
  return (
    <CreateForm
      label="New invitation"
      fields={FIELDS}
      start={EMPTY}
      write={create}
      submit="Send Invitation"
      busy="Sending..."
      onMade={onClose}
      onClose={onClose}
    />
  );
}
