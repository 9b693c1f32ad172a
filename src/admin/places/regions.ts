import type { Body } from '#src/contract/core/api.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { REGION_FACT_LIST } from '#src/domain/plans/facts/regions.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { CURRENCIES } from '#src/domain/core/vocabulary.ts';
import { call } from '../core/data/call.ts';
import { factFields } from '../core/form/facts.ts';
import { setupOf } from '../core/records/kind.ts';
import { plansInTheWay } from './plans-in-the-way.ts';

const text = { kind: 'text', required: true } as const;

export const REGION = setupOf<Region, Body<'POST', typeof api.regions>>({
  title: 'Region',
  entity: 'region',
  nameOf: (region) => region.name,
  inTheWay: plansInTheWay,
  fields: [
    { name: 'name', label: 'Name', span: 4, wide: true, maxLength: 80, ...text },
    { name: 'code', label: 'Code', span: 2, maxLength: 2, upper: true, ...text },
    {
      name: 'currency',
      label: 'Currency',
      kind: 'select',
      span: 2,
      empty: 'USD',
      options: CURRENCIES.map((value) => ({ value, label: value })),
    },
    ...factFields(REGION_FACT_LIST),
  ],
  create: (body) => call('POST', api.regions, { body }),
  update: (id, body) => call('PUT', api.region(id), { body }),
  remove: (id, version) => call('DELETE', api.region(id), { version }),
});
