import { expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans.ts';
import { planProduct } from './json-ld.ts';

const plan = {
  slug: 'one',
  planDescription: '',
  price: 10,
  currency: 'USD',
  validity: '30 days',
  buyUrl: null,
  carrier: { name: 'Carrier', slug: 'carrier', website: null },
} as unknown as Plan;
const product = (of: Partial<Plan>) =>
  JSON.stringify(planProduct({ ...plan, ...of }, 'One', new URL('https://x.example'), '/og.png'));

it('says that a plan is to be had only where there is a Buy link', () => {
  expect(product({})).not.toContain('availability');
  expect(product({ buyUrl: 'http://x.example' })).not.toContain('availability');
  expect(product({ buyUrl: 'https://x.example' })).toContain('InStock');
  const carrier = { ...plan.carrier, website: 'https://x.example' };
  expect(product({ carrier })).toContain('InStock');
});
