import { expect, test } from 'vitest';
import { isForEverybody } from './eligibility.ts';
import { landingFacts, type FiguredEntry } from '../pages/landing/landing-facts.ts';
import { planFigures } from '../pages/plan/plan-figures.ts';

const plan = (price: number, more: Partial<FiguredEntry['plan']> = {}): FiguredEntry['plan'] => ({
  slug: `at-${price}`,
  price,
  currency: 'USD',
  dataAmount: '10GB',
  dataPeriod: 'total',
  validity: '30 days',
  seenOn: '2026-11-01',
  age: 'fresh',
  sample: false,
  fullSpeedData: null,
  fullSpeedPeriod: null,
  reducedSpeed: null,
  maxSpeedMbps: null,
  ...more,
});

test.each([
  [{}, true],
  [{ audience: null, addOnTo: null }, true],
  [{ audience: 'visitors' as const }, true],
  [{ audience: 'residents' as const }, true],
  [{ audience: 'existing' as const }, false],
  [{ audience: 'entitled' as const }, false],
  [{ addOnTo: 'a base plan' }, false],
])('%j is for everybody: %s', (offered, is) => {
  expect(isForEverybody(offered)).toBe(is);
});

test('the cheapest is never one that most people cannot buy', () => {
  const plans = [plan(5, { audience: 'entitled' }), plan(7, { addOnTo: 'a base plan' }), plan(10)];
  expect(planFigures(plans, 'USD').figures).toMatchObject({ month: { amount: 10 }, perGb: 1 });
  const entries = plans.map((each, index) => ({
    plan: each,
    key: {
      id: index + 1,
      carrier: 'tello',
      planType: 'prepaid' as const,
      unlimited: false,
      format: null,
      audience: null,
    },
  }));
  expect(landingFacts(entries, 'USD', null)).toMatchObject({
    plans: 3,
    cheapestId: 3,
    month: { amount: 10 },
    median: { amount: 10 },
  });
  expect(landingFacts(entries.slice(0, 1), 'USD', null)).toMatchObject({
    plans: 1,
    cheapestId: 1,
    month: null,
  });
});
