import type { Body } from '#src/contract/core/api.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { CARRIER_FACTS, CARRIER_FACT_LIST } from '#src/domain/plans/facts/carriers.ts';
import { slugify } from '#src/domain/core/fold.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { call } from '../data/call.ts';
import { emptyFacts, factBody, factField, factValues } from '../form/facts.ts';
import type { FieldSpec, Values } from '../form/fields.ts';
import { SLUG_HINT, toastsOf, type ListKind } from './kind.ts';
import { plansInTheWay } from './plans-in-the-way.ts';

export const CARRIER_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', span: 4, wide: true, required: true, maxLength: 80 },
  {
    name: 'slug',
    label: 'Slug',
    kind: 'text',
    span: 3,
    required: true,
    maxLength: 80,
    hint: SLUG_HINT,
  },
  ...CARRIER_FACT_LIST.map(([name, fact]) => factField(name, fact)),
];

export const carrierKind: ListKind<Carrier> = {
  noun: 'carrier',
  title: 'Carrier',
  toasts: toastsOf('Carrier', 'carrier'),
  entity: 'carrier',
  nameOf: (carrier) => carrier.name,
  inTheWay: plansInTheWay,
  empty: {
    name: '',
    slug: '',
    ...emptyFacts(CARRIER_FACT_LIST),
  },
  toValues: (carrier) => ({
    name: carrier.name,
    slug: carrier.slug,
    ...factValues(CARRIER_FACT_LIST, carrier),
  }),
  create: (values) => call('POST', api.carriers, { body: bodyOf(values) }),
  update: (id, values, version) =>
    call('PUT', api.carrier(id), { body: { ...bodyOf(values), version } }),
  remove: (id, version) => call('DELETE', api.carrier(id), { version }),
  derive: (name, value, values): Record<string, string> =>
    // The slug follows the name until somebody types one.
    name === 'name' && values.slug === slugify(String(values.name))
      ? { slug: slugify(String(value)) }
      : {},
};

function bodyOf(values: Values): Body<'POST', typeof api.carriers> {
  return {
    name: String(values.name).trim(),
    slug: String(values.slug).trim(),
    ...factBody(CARRIER_FACTS, values),
  };
}
