import type { ApiToken } from '#src/contract/people/tokens.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { ROLE_LABELS, STAFF_ROLES } from '#src/domain/people/roles.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { TOKEN_DAYS } from '#src/domain/people/tokens.ts';
import { adminCall } from '../../core/data/call.ts';
import { useRead } from '../../core/data/reads.ts';
import type { Secret } from '../../core/dialog/ShownOnce.tsx';
import { choiceOf, chosen, fieldOf, type FieldSpec } from '../../core/form/fields.ts';
import { emptyOf } from '../../core/form/kinds.tsx';
import { col, dayCol, untilCol } from '../../core/grid/columns.tsx';
import type { GridColumn } from '../../core/grid/grid-types.ts';
import { NAME } from '../../core/grid/look.ts';
import type { NewRecordType } from '../../core/records/record-type.ts';
import type { Act } from '../../core/records/acts.ts';
import { ListPanel } from '../../core/records/ListPanel.tsx';
import { StateWord, type WordLook } from '../../core/parts/StateWord.tsx';
import { dayText } from '../../core/time.ts';

/** What a token can do now, and why it does less than was said of it. */
const STATES: Record<ApiToken['state'], readonly [look: WordLook, word: string, why?: string]> = {
  active: ['good', 'Active'],
  low: ['active', 'Less than its role', 'Its owner has a lower role by now'],
  barred: ['bad', 'Does not work', 'Its owner may no longer use the dashboard'],
  expired: ['still', 'Expired'],
  revoked: ['still', 'Revoked'],
};

const COLUMNS: readonly GridColumn<ApiToken>[] = [
  col('name', 'Name', ({ name }) => name, { className: NAME, phone: 'first' }),
  col('state', 'State', (token) => <State {...token} />, { phone: 'second' }),
  col('role', 'Role', ({ role }) => ROLE_LABELS[role], { phone: 'end' }),
  col('owner', 'Made by', ({ owner }) => owner),
  untilCol(),
  dayCol('used', 'Last used', ({ lastUsedOn }) => lastUsedOn, {
    none: 'Never',
    className: 'muted',
  }),
];

const FIELDS: readonly FieldSpec[] = [
  fieldOf('text', 'name', 'Name', 12, {
    required: true,
    maxLength: 60,
    hint: 'Which program it is for',
  }),
  choiceOf(
    'role',
    'Role',
    6,
    STAFF_ROLES.map((role) => [role, ROLE_LABELS[role]]),
    { empty: 'viewer', hint: 'At most what you may do yourself, at any time' },
  ),
  choiceOf(
    'days',
    'Holds for',
    6,
    [7, 30, TOKEN_DAYS, 180, 365].map((days) => [String(days), `${days} days`]),
    { empty: String(TOKEN_DAYS) },
  ),
];

const TOKEN: NewRecordType = {
  noun: 'token',
  title: 'Token',
  toasts: { created: 'Token created', createFailed: 'Error creating token' },
  empty: emptyOf(FIELDS),
  once: true,
  note: () => 'It is shown once, after this.',
  async create({ name, role, days }): Promise<Secret> {
    const body = { name: String(name), role: chosen(STAFF_ROLES, role), days: Number(days) };
    const { token, made } = await adminCall('POST', teamApi.tokens, { body });
    return {
      label: 'Token',
      title: `Token "${made.name}"`,
      secret: token,
      says: `Whoever has it can do what its role may until ${dayText(made.expiresAt)}: store it like a password.`,
    };
  },
};

const ACTS: readonly Act<ApiToken>[] = [
  {
    icon: 'x',
    label: 'Revoke',
    when: ({ state }) => state !== 'revoked' && state !== 'expired',
    ask: ({ name }) => ({
      title: `Revoke the token "${name}"?`,
      text: 'Programs that use it are refused from the next call on. It cannot be brought back.',
      action: 'Revoke',
      danger: true,
    }),
    run: ({ id }) => adminCall('DELETE', teamApi.token(id)),
    done: 'Token revoked',
    failed: 'Error revoking token',
  },
];

/** Tokens of the API: who calls it beside people, made and ended here. */
export function TokenList({ params }: { params: URLSearchParams }) {
  const tokens = useRead(teamApi.tokens);
  return (
    <ListPanel
      params={params}
      label="API tokens"
      noun="token"
      says={
        <>
          Programs call the API with a token, as <a href={api.docs}>its description</a> says of each
          call.
        </>
      }
      columns={COLUMNS}
      rows={tokens.data}
      read={tokens}
      nameOf={({ name }) => name}
      create={{ kind: TOKEN, fields: FIELDS }}
      acts={ACTS}
      empty="No program has a token."
    />
  );
}

function State({ state }: ApiToken) {
  const [look, word, why] = STATES[state];
  return (
    <>
      <StateWord look={look}>{word}</StateWord>
      {why && <span className="sub">{why}</span>}
    </>
  );
}
