import type { Invitation } from '#src/contract/people/mail.ts';
import { INVITATION_DAYS } from '#src/domain/people/mail.ts';
import { mailApi } from '#src/domain/core/paths/mail-paths.ts';
import { plural } from '#src/domain/core/plural.ts';
import { ROLE_LABELS } from '#src/domain/people/roles.ts';
import { call } from '../data/call.ts';
import { useRead } from '../data/reads.ts';
import { useWrite } from '../data/writes.ts';
import { confirm } from '../dialog/confirm.tsx';
import { Grid } from '../grid/Grid.tsx';
import { BAR, BAR_WORDS, PUSH } from '../grid/bar.ts';
import type { Column } from '../grid/grid-types.ts';
import { NAME } from '../grid/look.ts';
import { NewButton } from '../grid/NewButton.tsx';
import { RowButton } from '../grid/RowButton.tsx';
import { useOpenRow } from '../grid/use-open-row.ts';
import { NO_MAIL } from '../mail/words.ts';
import { HoldsUntil } from '../HoldsUntil.tsx';
import { StateWord } from '../StateWord.tsx';
import { NewInvitationForm } from './NewInvitationForm.tsx';

const COLUMNS: readonly Column<Invitation>[] = [
  {
    key: 'address',
    head: 'E-mail address',
    className: NAME,
    phone: 'first',
    cell: ({ address }) => address,
  },
  {
    key: 'state',
    head: 'State',
    phone: 'end',
    cell: ({ state }) =>
      state === 'open' ? (
        <StateWord look="active">Sent</StateWord>
      ) : (
        <StateWord look="still">Expired</StateWord>
      ),
  },
  { key: 'role', head: 'Role', phone: 'second', cell: ({ role }) => ROLE_LABELS[role] },
  { key: 'by', head: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  {
    key: 'expires',
    head: 'Holds until',
    phone: 'second',
    cell: ({ expiresAt }) => <HoldsUntil at={expiresAt} />,
  },
];

/** People who were invited by mail and have not come yet. */
export function InvitationList() {
  const list = useRead(mailApi.invitations);
  const row = useOpenRow();
  const again = useWrite({
    run: ({ id }: Invitation) => call('POST', mailApi.resendInvitation(id)),
    done: 'Invitation sent again',
    failed: 'Error sending invitation',
    soon: true,
  });
  const revoke = useWrite({
    run: ({ id }: Invitation) => call('DELETE', mailApi.invitation(id)),
    done: 'Invitation cancelled',
    failed: 'Error cancelling invitation',
    soon: true,
  });
  const ask = (invitation: Invitation) =>
    void confirm({
      title: `Cancel the invitation of ${invitation.address}?`,
      text: 'The link in the mail opens nothing any more.',
      action: 'Cancel invitation',
      danger: true,
      run: () => revoke.mutateAsync(invitation),
    });
  const { offered = true, invitations } = list.data ?? {};
  return (
    <>
      <div className={BAR}>
        <p className={BAR_WORDS}>
          {offered
            ? `Whoever is invited gets a link by mail, which works for ${INVITATION_DAYS} days, and chooses a name and a password with it.`
            : `${NO_MAIL} Make accounts under People, and tell their passwords yourself.`}
        </p>
        <span className={PUSH} />
        <span className="hint" role="status">
          {invitations && plural(invitations.length, 'invitation')}
        </span>
        {offered && <NewButton noun="invitation" row={row} />}
      </div>
      {row.creating && offered && <NewInvitationForm onClose={row.close} />}
      <Grid
        label="Invitations"
        columns={COLUMNS}
        rows={invitations}
        nameOf={({ address }) => address}
        read={list}
        empty={<p>Nobody is invited at the moment.</p>}
        actions={(invitation) => (
          <>
            {offered && (
              <RowButton icon="mail" label="Send again" onClick={() => again.mutate(invitation)} />
            )}
            <RowButton icon="x" label="Cancel" onClick={() => ask(invitation)} />
          </>
        )}
      />
    </>
  );
}
