import type { Region } from '#src/contract/regions.ts';
import { REGION_FACT_LIST } from '#src/domain/facts/regions.ts';
import { api } from '#src/domain/paths.ts';
import { CURRENCIES } from '#src/domain/vocabulary.ts';
import { emptyFacts, factBody, factField, factValues } from '../form/facts.ts';
import type { FieldSpec } from '../form/fields.ts';
import { toastsOf, type RecordKind } from './kind.ts';
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

export const regionKind: RecordKind<Region> = {
  noun: 'region',
  title: 'Region',
  toasts: toastsOf('Region', 'region'),
  entity: 'region',
  listUrl: api.regions,
  url: api.region,
  nameOf: (region) => region.name,
  inTheWay: plansInTheWay,
  empty: { name: '', code: '', currency: 'USD', ...emptyFacts(REGION_FACT_LIST) },
  toValues: (region) => ({
    name: region.name,
    code: region.code,
    currency: region.currency,
    ...factValues(REGION_FACT_LIST, region),
  }),
  toBody: (values) => ({
    name: String(values.name).trim(),
    code: String(values.code).trim(),
    currency: values.currency,
    ...factBody(REGION_FACT_LIST, values),
  }),
};
