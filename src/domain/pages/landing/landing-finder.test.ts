import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  landingEntries,
  LANDING_TYPES,
  ROUND_SUMS,
  type Landing,
  type LandingEntry,
} from './landing.ts';
import { LANDING_MIN_CARRIERS, LANDING_MIN_PLANS, findLandings } from './landing-finder.ts';
import type { Rates } from '../../core/money/money.ts';
import type { PlanType } from '../../core/vocabulary.ts';

const RATES: Rates = { USD: 1, EUR: 0.9, GBP: 0.8, CAD: 1.4, AUD: 1.5, JPY: 150 };
const US = { code: 'US', currency: 'USD' as const };
const CARRIERS = ['a', 'b', 'c'].map((slug) => ({
  slug,
  name: slug,
  kind: slug === 'a' ? ('mno' as const) : ('mvno' as const),
  hostNetwork: slug === 'a' ? null : 'a',
}));

const entry: fc.Arbitrary<LandingEntry> = fc.record({
  plan: fc.record({
    slug: fc.constant('x'),
    price: fc.constantFrom(5, 10, 10.01, 20, 29, 31, 99),
    currency: fc.constantFrom('USD' as const, 'GBP' as const),
    dataAmount: fc.constant('5GB'),
    dataPeriod: fc.constant('total' as const),
    validity: fc.constant('30 days' as const),
    seenOn: fc.constant(null),
    sample: fc.boolean(),
  }),
  key: fc.record({
    id: fc.nat(),
    carrier: fc.constantFrom('a', 'b', 'c', 'd'),
    planType: fc.constantFrom<PlanType>('prepaid', 'esim', 'travel'),
    unlimited: fc.boolean(),
    format: fc.constantFrom(null, 'esim', 'both', 'plastic'),
    audience: fc.constantFrom('anyone', 'visitors', 'residents', 'entitled'),
  }),
});

describe('the search for landing pages', () => {
  it('counts what the pages then list', () => {
    fc.assert(
      fc.property(fc.array(entry, { minLength: 10, maxLength: 60 }), (entries) => {
        const found = findLandings([{ ...US, entries }], CARRIERS, RATES);
        const isFound = (landing: Landing) => found.some(({ path }) => path === landing.path);
        const deserves = (landing: Landing) => {
          const own = landingEntries(landing, { currency: 'USD', entries }, RATES);
          return (
            own.length >= LANDING_MIN_PLANS &&
            new Set(own.map(({ key }) => key.carrier)).size >= LANDING_MIN_CARRIERS &&
            own.length <= entries.length * 0.9
          );
        };
        const of = (name: string) => ({ path: `/region/US/${name}`, region: 'US' });
        const possible: Landing[] = [
          ...LANDING_TYPES.map((planType) => ({
            ...of(planType),
            kind: 'type' as const,
            planType,
          })),
          { ...of('esim'), kind: 'esim' },
          { ...of('visitors'), kind: 'visitors' },
          { ...of('unlimited'), kind: 'unlimited' },
          ...ROUND_SUMS.USD.map((amount) => ({
            ...of(`under-${amount}`),
            kind: 'under' as const,
            amount,
            currency: 'USD' as const,
          })),
        ];
        for (const landing of possible) expect(isFound(landing)).toBe(deserves(landing));
        for (const landing of found) expect(deserves(landing)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('answers another page when a plan passes a sum', () => {
    const [first] = fc.sample(entry, 1);
    const plans = (prices: readonly number[]) =>
      prices.map((price, id) => ({
        plan: { ...first!.plan, price, currency: 'USD' as const },
        key: { ...first!.key, id, carrier: 'abcd'[id % 4]!, planType: 'prepaid' as const },
      }));
    const look = (prices: readonly number[]) =>
      findLandings([{ ...US, entries: plans(prices) }], CARRIERS, RATES);
    const before = look([5, 6, 7, 8, 9, 40, 50, 60]);
    expect(before.map(({ path }) => path)).toContain('/region/US/under-10');
    const after = look([5, 6, 7, 8, 10.5, 40, 50, 60]);
    expect(after.map(({ path }) => path)).not.toContain('/region/US/under-10');
  });
});
