import { expect, it } from 'vitest';
import type { QueryClient } from '@tanstack/react-query';
import type { Body } from '#src/contract/core/api.ts';
import { CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { withQuery } from '../data/with-query.ts';
import { setRead, type Read } from '../data/reads.ts';
import { factBody } from '../form/facts.ts';
import { chosen, type Values } from '../form/fields.ts';
import { planBody, planRecord } from '../../plans/plans.ts';

type NewCarrier = Body<'POST', typeof api.carriers>;

/** Never run: what a form sends is held to the shape that takes it. */
const held = (values: Values, client: QueryClient) => {
  const facts = factBody(CARRIER_FACTS, values);
  const carrier: NewCarrier = { name: 'Lebara', slug: 'lebara', ...facts };
  // @ts-expect-error -- a member that the shape does not know
  const wrong: NewCarrier = { name: 'Lebara', slug: 'lebara', country: 'UK', ...facts };
  // @ts-expect-error -- the slug is missing
  const short: NewCarrier = { name: 'Lebara', ...facts };
  // @ts-expect-error -- a fact of another type
  const odd: NewCarrier = { ...carrier, kind: 7 };
  // @ts-expect-error -- a choice that the catalogue does not have
  const other: NewCarrier = { ...carrier, kind: 'reseller' };
  // @ts-expect-error -- what a select holds is a text until it was chosen from the list
  const type: ReturnType<typeof planBody>['planType'] = values.planType;

  setRead(client, api.backups, {} as Read<typeof api.backups>);
  // @ts-expect-error -- the answer of another endpoint
  setRead(client, api.backups, {} as Read<typeof api.carriers>);
  // @ts-expect-error -- nothing is read at this address
  setRead(client, api.decideReports, null);
  withQuery(api.priceReports, { state: 'open', page: 2 });
  // @ts-expect-error -- no parameter of this address
  withQuery(api.priceReports, { stat: 'open' });
  // @ts-expect-error -- no state of a report
  withQuery(api.priceReports, { state: 'closed' });
  return { carrier, wrong, short, odd, other, type };
};

it('sends of a new plan what the form says, and no choice that was not offered', () => {
  const values = { ...planRecord.empty, planName: ' 5 GB ', carrierId: '3', price: '7.5' };
  expect(planBody(values)).toMatchObject({
    planName: '5 GB',
    carrierId: 3,
    price: 7.5,
    slug: null,
  });
  expect(() => planBody({ ...values, currency: 'FRF' })).toThrow('FRF is none of');
  expect(chosen(['a', 'b'], 'b')).toBe('b');
  expect(held).toBeTypeOf('function');
});
