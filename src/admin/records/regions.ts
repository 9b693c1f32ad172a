import type { Body } from '#src/contract/core/api.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { REGION_FACTS, REGION_FACT_LIST } from '#src/domain/plans/facts/regions.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { call } from '../data/call.ts';
import { emptyFacts, factBody, factField, factValues } from '../form/facts.ts';
import { chosen, type FieldSpec, type Values } from '../form/fields.ts';
import { toastsOf, type ListKind } from './kind.ts';
import { plansInTheWay } from './plans-in-the-way.ts';

export const REGION_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', span: 4, wide: true, required: true, maxLength: 80 },
  {
    name: 'code',
    label: 'Code',
    kind: 'text',
    span: 2,
    required: true,
    maxLength: 2,
    upper: true,
  },
  {
    name: 'currency',
    label: 'Currency',
    kind: 'select',
    span: 2,
    options: CURRENCIES.map((value) => ({ value, label: value })),
  },
  ...REGION_FACT_LIST.map(([name, fact]) => factField(name, fact)),
];

export const regionKind: ListKind<Region> = {
  noun: 'region',
  title: 'Region',
  toasts: toastsOf('Region', 'region'),
  entity: 'region',
  nameOf: (region) => region.name,
  inTheWay: plansInTheWay,
  empty: { name: '', code: '', currency: 'USD', ...emptyFacts(REGION_FACT_LIST) },
  toValues: (region) => ({
    name: region.name,
    code: region.code,
    currency: region.currency,
    ...factValues(REGION_FACT_LIST, region),
  }),
  create: (values) => call('POST', api.regions, { body: bodyOf(values) }),
  update: (id, values, version) =>
    call('PUT', api.region(id), { body: { ...bodyOf(values), version } }),
  remove: (id, version) => call('DELETE', api.region(id), { version }),
};

function bodyOf(values: Values): Body<'POST', typeof api.regions> {
  return {
    name: String(values.name).trim(),
    code: String(values.code).trim(),
    currency: chosen(CURRENCIES, values.currency),
    ...factBody(REGION_FACTS, values),
  };
}
