import type { User } from '#src/contract/users.ts';
import { ViewSwitch } from './frame/ViewSwitch.tsx';
import { MailPanel } from './mail/MailPanel.tsx';
import { TabHead } from './TabHead.tsx';
import { TokenList } from './tokens/TokenList.tsx';
import { InvitationList } from './users/InvitationList.tsx';
import { People } from './users/People.tsx';

const VIEWS = [
  ['', 'People'],
  ['invitations', 'Invitations'],
  ['tokens', 'API tokens'],
  ['mail', 'Mail'],
] as const;

/** Who may come in: people with their roles, and programs with their tokens; and the mail to people. */
export function UsersTab(props: { self: User | null; params: URLSearchParams }) {
  const view = props.params.get('view') ?? '';
  return (
    <>
      <TabHead title="Users">
        <ViewSwitch tab="users" view={view} views={VIEWS} />
      </TabHead>
      <View {...props} view={view} />
    </>
  );
}

function View({ view, ...props }: { view: string } & Parameters<typeof People>[0]) {
  switch (view) {
    case 'invitations':
      return <InvitationList />;
    case 'tokens':
      return <TokenList />;
    case 'mail':
      return <MailPanel />;
    default:
      return <People {...props} />;
  }
}
