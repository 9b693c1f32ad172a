import type { CarrierCommission } from '#src/contract/commissions.ts';
import {
  COMMISSION_KINDS,
  COMMISSION_LABELS,
  NETWORK_LABELS,
  NETWORKS,
} from '#src/domain/earnings/words.ts';
import { CURRENCIES } from '#src/domain/currencies.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { call } from '../data/call.ts';
import { useWrite } from '../data/writes.ts';
import { CreateForm } from '../form/CreateForm.tsx';
import { chosen, numberOr, orNull, type FieldSpec, type Values } from '../form/fields.ts';
import { NOT_KNOWN } from './words.ts';

const is = (kind: string) => (values: Values) => values.kind === kind;
const isKnown = ({ kind }: Values) => kind !== '';

const FIELDS: readonly FieldSpec[] = [
  {
    name: 'kind',
    label: 'What it pays',
    kind: 'select',
    span: 4,
    wide: true,
    options: [
      { value: '', label: NOT_KNOWN },
      ...COMMISSION_KINDS.map((kind) => ({ value: kind, label: COMMISSION_LABELS[kind] })),
    ],
  },
  { name: 'amount', label: 'Amount', kind: 'money', span: 2, required: true, when: is('fixed') },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'select',
    span: 2,
    options: CURRENCIES.map((value) => ({ value, label: value })),
    when: is('fixed'),
  },
  {
    name: 'percent',
    label: 'Percent',
    kind: 'text',
    span: 4,
    inputMode: 'decimal',
    required: true,
    when: is('percent'),
  },
  {
    name: 'network',
    label: 'Network',
    kind: 'select',
    span: 4,
    wide: true,
    options: NETWORKS.map((value) => ({ value, label: NETWORK_LABELS[value] })),
    when: isKnown,
  },
  {
    name: 'advertiser',
    label: 'Name in its reports',
    kind: 'text',
    span: 4,
    wide: true,
    maxLength: 120,
    hint: 'Where that is not the carrier’s name',
    when: isKnown,
  },
  { name: 'since', label: 'Since', kind: 'date', span: 4, wide: true, when: isKnown },
  { name: 'note', label: 'Note', kind: 'text', span: 4, wide: true, maxLength: 200, when: isKnown },
];

function valuesOf({ commission }: CarrierCommission): Values {
  return {
    kind: commission?.kind ?? '',
    amount: commission?.amount == null ? '' : String(commission.amount),
    currency: commission?.currency ?? 'USD',
    percent: commission?.percent == null ? '' : String(commission.percent),
    network: commission?.network ?? 'none',
    advertiser: commission?.advertiser ?? '',
    since: commission?.since ?? '',
    note: commission?.note ?? '',
  };
}

/** Saves what the form says; a number that is none goes as it is, and the answer says so at its field. */
function save({ id, commission }: CarrierCommission, values: Values) {
  const version = commission?.version;
  if (values.kind === '') {
    return call('DELETE', teamApi.commission(id), { version: version ?? 1 });
  }
  const kind = chosen(COMMISSION_KINDS, values.kind);
  const isFixed = kind === 'fixed';
  return call('PUT', teamApi.commission(id), {
    body: {
      kind,
      amount: (isFixed ? numberOr(values.amount, null) : null) as number | null,
      currency: isFixed ? chosen(CURRENCIES, values.currency) : null,
      percent: (kind === 'percent' ? numberOr(values.percent, null) : null) as number | null,
      network: chosen(NETWORKS, values.network),
      advertiser: orNull(values.advertiser),
      since: orNull(values.since),
      note: orNull(values.note),
      version,
    },
  });
}

/** What a carrier pays, to be changed. */
export function CommissionForm(props: { carrier: CarrierCommission; onClose: () => void }) {
  const { carrier, onClose } = props;
  const write = useWrite({
    run: (values: Values) => save(carrier, values),
    done: `Commission of ${carrier.name} saved`,
    failed: 'Error saving the commission',
    marks: true,
  });
  return (
    <CreateForm
      label={`Commission of ${carrier.name}`}
      fields={FIELDS}
      start={valuesOf(carrier)}
      write={write}
      inRow
      submit="Save"
      busy="Saving..."
      markChanges
      onMade={onClose}
      onClose={onClose}
    />
  );
}
