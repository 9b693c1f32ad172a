import type { ApiToken } from '#src/contract/people/tokens.ts';
import { ROLE_LABELS } from '#src/domain/people/roles.ts';
import type { Column } from '../grid/grid-types.ts';
import { NAME } from '../grid/look.ts';
import { HoldsUntil } from '../HoldsUntil.tsx';
import { StateWord, type WordLook } from '../StateWord.tsx';
import { dayText } from '../time.ts';

const STATES: Record<ApiToken['state'], readonly [WordLook, string]> = {
  active: ['good', 'Active'],
  low: ['active', 'Less than its role'],
  barred: ['bad', 'Does not work'],
  expired: ['still', 'Expired'],
  revoked: ['still', 'Revoked'],
};

/** Why a token does less than was said of it; null where it does not. */
const WHY: Partial<Record<ApiToken['state'], string>> = {
  low: 'Its owner has a lower role by now',
  barred: 'Its owner may no longer use the dashboard',
};

/** Tokens: what each may do, for whom, until when. */
export const TOKEN_COLUMNS: readonly Column<ApiToken>[] = [
  { key: 'name', head: 'Name', className: NAME, phone: 'first', cell: ({ name }) => name },
  {
    key: 'state',
    head: 'State',
    phone: 'second',
    cell: ({ state }) => {
      const [look, word] = STATES[state];
      const why = WHY[state];
      return (
        <>
          <StateWord look={look}>{word}</StateWord>
          {why && <span className="sub">{why}</span>}
        </>
      );
    },
  },
  { key: 'role', head: 'Role', phone: 'end', cell: ({ role }) => ROLE_LABELS[role] },
  { key: 'owner', head: 'Made by', cell: ({ owner }) => owner },
  {
    key: 'expires',
    head: 'Holds until',
    phone: 'second',
    cell: ({ expiresAt }) => <HoldsUntil at={expiresAt} />,
  },
  {
    key: 'used',
    head: 'Last used',
    className: 'muted',
    cell: ({ lastUsedOn }) =>
      lastUsedOn === null ? 'Never' : <time dateTime={lastUsedOn}>{dayText(lastUsedOn)}</time>,
  },
];

/** Whether a token can still be ended. */
export const mayEnd = ({ state }: ApiToken) => state !== 'revoked' && state !== 'expired';
