import type { Carrier } from '#src/contract/carriers.ts';
import { slugify } from '#src/domain/fold.ts';
import { api } from '#src/domain/paths.ts';
import { CARRIER_KINDS, type CarrierKind } from '#src/domain/vocabulary.ts';
import { orNull, type FieldSpec } from '../form/fields.ts';
import { toastsOf, type RecordKind } from './kind.ts';
import { plansInTheWay } from './plans-in-the-way.ts';

/** What the kinds of carriers are called in the dashboard. */
export const CARRIER_KIND_LABELS: Record<CarrierKind, string> = {
  mno: 'Network operator',
  mvno: 'Virtual operator',
  travel: 'Travel seller',
};

export const CARRIER_FIELDS: readonly FieldSpec[] = [
  { name: 'name', label: 'Name', kind: 'text', span: 4, wide: true, required: true, maxLength: 80 },
  { name: 'slug', label: 'Slug', kind: 'text', span: 3, required: true, maxLength: 80 },
  {
    name: 'kind',
    label: 'Kind',
    kind: 'select',
    span: 2,
    options: CARRIER_KINDS.map((value) => ({ value, label: CARRIER_KIND_LABELS[value] })),
  },
  { name: 'hostNetwork', label: 'Host network', kind: 'text', span: 3, wide: true, maxLength: 120 },
  {
    name: 'website',
    label: 'Website',
    kind: 'text',
    span: 6,
    wide: true,
    inputMode: 'url',
    placeholder: 'https://',
  },
  {
    name: 'logoUrl',
    label: 'Logo URL',
    kind: 'text',
    span: 6,
    wide: true,
    inputMode: 'url',
    placeholder: 'https://',
  },
  {
    name: 'buyRedirect',
    label: 'Lead Buy links through this site (/go)',
    kind: 'switch',
    span: 12,
    wide: true,
  },
];

export const carrierKind: RecordKind<Carrier> = {
  noun: 'carrier',
  title: 'Carrier',
  toasts: toastsOf('Carrier', 'carrier'),
  entity: 'carrier',
  listUrl: api.carriers,
  url: api.carrier,
  nameOf: (carrier) => carrier.name,
  inTheWay: plansInTheWay,
  empty: {
    name: '',
    slug: '',
    kind: 'mno',
    hostNetwork: '',
    website: '',
    logoUrl: '',
    buyRedirect: false,
  },
  toValues: (carrier) => ({
    name: carrier.name,
    slug: carrier.slug,
    kind: carrier.kind,
    hostNetwork: carrier.hostNetwork ?? '',
    website: carrier.website ?? '',
    logoUrl: carrier.logoUrl ?? '',
    buyRedirect: carrier.buyRedirect,
  }),
  toBody: (values) => ({
    name: String(values.name).trim(),
    slug: String(values.slug).trim(),
    kind: values.kind,
    hostNetwork: orNull(values.hostNetwork),
    website: orNull(values.website),
    logoUrl: orNull(values.logoUrl),
    buyRedirect: values.buyRedirect === true,
  }),
  derive: (name, value, values): Record<string, string> =>
    // The slug follows the name until somebody types one.
    name === 'name' && values.slug === slugify(String(values.name))
      ? { slug: slugify(String(value)) }
      : {},
};
