import { ROLE_LABELS, STAFF_ROLES } from '#src/domain/roles.ts';
import { mailApi } from '#src/domain/mail-paths.ts';
import { call, problemsOf } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { chosen, type FieldSpec, type Values } from '../form/fields.ts';
import { CREATE } from '../form/look.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import { useForm } from '../form/use-form.ts';
import { mayLeave } from '../frame/unsaved.ts';
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
  const form = useForm(EMPTY);
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
    <section className={CREATE} aria-label="New invitation">
      <RecordForm
        label="New invitation"
        fields={FIELDS}
        form={form}
        submit="Send Invitation"
        busy="Sending..."
        pending={create.isPending}
        onSubmit={() =>
          create.mutate(form.values, {
            onSuccess: () => {
              form.reset();
              onClose();
            },
            onError: (error) => form.fail(problemsOf(error)),
          })
        }
        onCancel={() => void mayLeave().then((yes) => yes && onClose())}
      />
    </section>
  );
}
