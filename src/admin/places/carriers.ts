import type { Body } from '#src/contract/core/api.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { CARRIER_FACT_LIST } from '#src/domain/plans/facts/carriers.ts';
import { slugify } from '#src/domain/core/fold.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { call } from '../core/data/call.ts';
import { factFields } from '../core/form/facts.ts';
import { SLUG_HINT, setupOf } from '../core/records/kind.ts';
import { plansInTheWay } from './plans-in-the-way.ts';

const text = { kind: 'text', required: true, maxLength: 80 } as const;

export const CARRIER = setupOf<Carrier, Body<'POST', typeof api.carriers>>({
  title: 'Carrier',
  entity: 'carrier',
  nameOf: (carrier) => carrier.name,
  inTheWay: plansInTheWay,
  fields: [
    { name: 'name', label: 'Name', span: 4, wide: true, ...text },
    { name: 'slug', label: 'Slug', span: 3, hint: SLUG_HINT, ...text },
    ...factFields(CARRIER_FACT_LIST),
  ],
  create: (body) => call('POST', api.carriers, { body }),
  update: (id, body) => call('PUT', api.carrier(id), { body }),
  remove: (id, version) => call('DELETE', api.carrier(id), { version }),
  derive: (name, value, values): Record<string, string> =>
    // The slug follows the name until somebody types one.
    name === 'name' && values.slug === slugify(String(values.name))
      ? { slug: slugify(String(value)) }
      : {},
});
