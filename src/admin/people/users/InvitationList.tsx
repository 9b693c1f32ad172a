import type { Invitation } from '#src/contract/people/mail.ts';
import { INVITATION_DAYS } from '#src/domain/people/mail.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { ROLE_LABELS, STAFF_ROLES } from '#src/domain/people/roles.ts';
import { adminCall } from '../../core/data/call.ts';
import { useRead } from '../../core/data/reads.ts';
import { choiceOf, chosen, fieldOf, type FieldSpec } from '../../core/form/fields.ts';
import { emptyOf } from '../../core/form/kinds.tsx';
import { col, untilCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { NAME } from '../../core/grid/look.ts';
import { NO_MAIL } from '../mail/words.ts';
import type { NewRecordType } from '../../core/records/record-type.ts';
import type { Act } from '../../core/records/acts.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { ROLE_HINT } from './users.ts';
import { StateWord } from '../../core/parts/StateWord.tsx';

const COLUMNS: readonly GridColumn<Invitation>[] = [
  col('address', 'E-mail address', ({ address }) => address, { className: NAME, phone: 'first' }),
  col(
    'state',
    'State',
    ({ state }) => (
      <StateWord look={state === 'open' ? 'active' : 'still'}>
        {state === 'open' ? 'Sent' : 'Expired'}
      </StateWord>
    ),
    { phone: 'end' },
  ),
  col('role', 'Role', ({ role }) => ROLE_LABELS[role], { phone: 'second' }),
  col('by', 'Invited by', ({ invitedBy }) => invitedBy),
  untilCol(),
];

const FIELDS: readonly FieldSpec[] = [
  fieldOf('text', 'address', 'E-mail address', 12, {
    inputMode: 'email',
    required: true,
    maxLength: 254,
  }),
  choiceOf(
    'role',
    'Role',
    12,
    STAFF_ROLES.map((role) => [role, ROLE_LABELS[role]]),
    { empty: 'editor', hint: ROLE_HINT },
  ),
];

const INVITATION: NewRecordType = {
  noun: 'invitation',
  title: 'Invitation',
  toasts: {
    created: (_, { address }) => ({ title: 'Invitation sent', description: `To ${address}` }),
    createFailed: 'Error inviting',
  },
  empty: emptyOf(FIELDS),
  submit: ['Send Invitation', 'Sending...'],
  once: true,
  create: ({ address, role }) =>
    adminCall('POST', mailApi.invitations, {
      body: { address: String(address), role: chosen(STAFF_ROLES, role) },
    }),
};

const AGAIN: Act<Invitation> = {
  icon: 'mail',
  label: 'Send again',
  run: ({ id }) => adminCall('POST', mailApi.resendInvitation(id)),
  done: 'Invitation sent again',
  failed: 'Error sending invitation',
};
const CANCEL: Act<Invitation> = {
  icon: 'x',
  label: 'Cancel',
  ask: ({ address }) => ({
    title: `Cancel the invitation of ${address}?`,
    text: 'The link in the mail opens nothing any more.',
    action: 'Cancel invitation',
    danger: true,
  }),
  run: ({ id }) => adminCall('DELETE', mailApi.invitation(id)),
  done: 'Invitation cancelled',
  failed: 'Error cancelling invitation',
};

/** People who were invited by mail and have not come yet. */
export function InvitationList({ params }: { params: URLSearchParams }) {
  const list = useRead(mailApi.invitations);
  const { offered = true, invitations } = list.data ?? {};
  return (
    <ListPanel
      params={params}
      label="Invitations"
      noun="invitation"
      slot="invitation"
      says={
        offered
          ? `Whoever is invited gets a link by mail, which works for ${INVITATION_DAYS} days, and chooses a name and a password with it.`
          : `${NO_MAIL} Make accounts under People, and tell their passwords yourself.`
      }
      columns={COLUMNS}
      rows={invitations}
      read={list}
      nameOf={({ address }) => address}
      create={offered ? { kind: INVITATION, fields: FIELDS } : undefined}
      acts={offered ? [AGAIN, CANCEL] : [CANCEL]}
      empty="Nobody is invited at the moment."
    />
  );
}
