import type { User } from '#src/contract/users.ts';
import { ViewSwitch } from './frame/ViewSwitch.tsx';
import { TabHead } from './TabHead.tsx';
import { TokenList } from './tokens/TokenList.tsx';
import { People } from './users/People.tsx';

const VIEWS = [
  ['', 'People'],
  ['tokens', 'API tokens'],
] as const;

/** Who may come in: people with their roles, and programs with their tokens. */
export function UsersTab(props: { self: User | null; params: URLSearchParams }) {
  const view = props.params.get('view') ?? '';
  return (
    <>
      <TabHead title="Users">
        <ViewSwitch tab="users" view={view} views={VIEWS} />
      </TabHead>
      {view === 'tokens' ? <TokenList /> : <People {...props} />}
    </>
  );
}
