import type { NewToken, TokenInput } from '#src/contract/people/tokens.ts';
import { ROLE_LABELS, STAFF_ROLES } from '#src/domain/people/roles.ts';
import { teamApi } from '#src/domain/core/paths/team-paths.ts';
import { TOKEN_DAYS } from '#src/domain/people/tokens.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { CreateForm } from '../form/CreateForm.tsx';
import { chosen, type FieldSpec, type Values } from '../form/fields.ts';

const DAYS = [7, 30, TOKEN_DAYS, 180, 365];

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    span: 4,
    wide: true,
    required: true,
    maxLength: 60,
    hint: 'Which program it is for',
  },
  {
    name: 'role',
    label: 'Role',
    kind: 'select',
    span: 4,
    options: STAFF_ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
    hint: 'At most what you may do yourself, at any time',
  },
  {
    name: 'days',
    label: 'Holds for',
    kind: 'select',
    span: 4,
    options: DAYS.map((days) => ({ value: String(days), label: `${days} days` })),
  },
];
const EMPTY: Values = { name: '', role: 'viewer', days: String(TOKEN_DAYS) };

/** What the form holds, as the API takes it. */
function inputOf(values: Values): TokenInput {
  return {
    name: String(values.name),
    role: chosen(STAFF_ROLES, values.role),
    days: Number(values.days),
  };
}

/** The form for a token; `onMade` gets the token, which nothing tells again. */
export function NewTokenForm(props: { onMade: (made: NewToken) => void; onClose: () => void }) {
  const create = useWrite({
    run: (values: Values) => call('POST', teamApi.tokens, { body: inputOf(values) }),
    done: 'Token created',
    failed: 'Error creating token',
    soon: true,
    marks: true,
  });
  return (
    <CreateForm
      label="New token"
      fields={FIELDS}
      start={EMPTY}
      write={create}
      submit="Create Token"
      busy="Creating..."
      note="It is shown once, after this."
      {...props}
    />
  );
}
