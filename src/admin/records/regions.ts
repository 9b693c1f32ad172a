import type { Region } from '#src/contract/regions.ts';
import { api } from '#src/domain/paths.ts';
import { CURRENCIES } from '#src/domain/vocabulary.ts';
import { orNull, type FieldSpec } from '../form/fields.ts';
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
  {
    name: 'flagUrl',
    label: 'Flag URL',
    kind: 'text',
    span: 4,
    wide: true,
    placeholder: 'https:// or /flags/',
  },
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
  empty: { name: '', code: '', currency: 'USD', flagUrl: '' },
  toValues: (region) => ({
    name: region.name,
    code: region.code,
    currency: region.currency,
    flagUrl: region.flagUrl ?? '',
  }),
  toBody: (values) => ({
    name: String(values.name).trim(),
    code: String(values.code).trim(),
    currency: values.currency,
    flagUrl: orNull(values.flagUrl),
  }),
};
