import { expect, test } from 'vitest';
import { NO_FACTS } from './facts/testing.ts';
import type { PlanKey } from './plan-filter.ts';
import { similarPlans } from './similar-plans.ts';
import type { Validity } from './vocabulary.ts';

const key: PlanKey = {
  ...NO_FACTS,
  id: 1,
  carrier: 'a',
  carrierSort: 'a',
  region: 'US',
  covers: [],
  planType: 'prepaid',
  hasDeal: false,
  dealRank: 5,
  usdMicros: 20_000_000,
  regionMinor: 2000,
  dataMb: 10_000,
  comparedMb: 10_000,
  unlimited: false,
  days: 30,
  nowFactor: 1,
  fullSpeed: false,
  noTerm: false,
  networks: [],
  popularity: 0,
  seenOn: null,
  searchText: '',
  titleText: '',
  renews: false,
};
const entry = (
  slug: string,
  change: Partial<PlanKey>,
  validity: Validity = '30 days',
  seenOn: string | null = null,
) => ({
  plan: { slug, validity, seenOn, price: 20 },
  key: { ...key, ...change },
});
const self = entry('self', {});
const slugs = (others: ReturnType<typeof entry>[], count = 4) =>
  similarPlans([self, ...others], 'self', count, '2026-10-03').map(({ plan }) => plan.slug);

test('finds plans with as much data that cost the same or less', () => {
  expect(
    slugs([
      entry('same', { id: 2, carrier: 'b' }),
      entry('dearer', { id: 3, usdMicros: 20_000_001 }),
      entry('less-data', { id: 4, usdMicros: 1_000_000, dataMb: 9_999 }),
      entry('unlimited', {
        id: 5,
        carrier: 'c',
        usdMicros: 10_000_000,
        dataMb: null,
        unlimited: true,
      }),
      entry('elsewhere', { id: 6, region: 'UK' }),
      entry('travel', { id: 7, planType: 'travel' }),
    ]),
  ).toEqual(['unlimited', 'same']);
});

test('compares lengths by 30 days and leaves very different ones out', () => {
  expect(
    slugs([
      entry('two-weeks', { id: 2, usdMicros: 9_000_000, dataMb: 5_000 }, '14 days'),
      entry('year', { id: 3, usdMicros: 100_000_000, dataMb: 500_000 }, '365 days'),
      entry('endless', { id: 4, usdMicros: 1_000_000 }, 'Unlimited'),
    ]),
  ).toEqual(['two-weeks']);
});

test('prefers one plan of each carrier', () => {
  const cheap = entry('b1', { id: 2, carrier: 'b', usdMicros: 1_000_000 });
  const second = entry('b2', { id: 3, carrier: 'b', usdMicros: 2_000_000 });
  const other = entry('c1', { id: 4, carrier: 'c', usdMicros: 3_000_000 });
  expect(slugs([cheap, second, other], 2)).toEqual(['b1', 'c1']);
  expect(slugs([cheap, second, other], 3)).toEqual(['b1', 'b2', 'c1']);
});

test('puts old prices after fresh ones and leaves those of more than a year out', () => {
  const of = (slug: string, id: number, seenOn: string, usdMicros: number) =>
    entry(slug, { id, carrier: slug, usdMicros }, '30 days', seenOn);
  expect(
    slugs([
      of('old', 2, '2026-01-01', 1_000_000),
      of('older', 3, '2025-04-29', 500_000),
      of('fresh', 4, '2026-08-17', 19_000_000),
      of('cheap-fresh', 5, '2026-09-20', 18_000_000),
    ]),
  ).toEqual(['cheap-fresh', 'fresh', 'old']);
});
