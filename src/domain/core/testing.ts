/** Needs of lists and plans for property tests, and tables for examples. */
import fc from 'fast-check';
import { anyFactsOnWire } from '../plans/facts/testing.ts';
import type { FinderPlan } from '../finder/finder-index.ts';
import { CALLS_WANTED } from '../finder/need/need.ts';
import type { ListNeed } from '../lists/list-need.ts';
import type { PlanQuery } from '../lists/plan-query.ts';
import {
  CARRIER_KINDS,
  CURRENCIES,
  DATA_PERIODS,
  PLAN_TYPES,
  SORTS,
  TOTAL_SORT,
  type Validity,
} from './vocabulary.ts';

/** The rows of a table that is written as text, a line each; | parts its cells. */
export const tableOf = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));

const time = fc.oneof(
  fc.record({ months: fc.integer({ min: 1, max: 36 }), days: fc.constant<number[]>([]) }),
  fc.record({
    months: fc.constant(null),
    days: fc.integer({ min: 1, max: 365 }).map((days) => [days]),
  }),
);
const data = fc.oneof(
  fc.boolean().map((unlimited) => ({ gb: [] as number[], unlimited })),
  fc.integer({ min: 0, max: 100_000 }).map((mb) => ({ gb: [mb / 1000], unlimited: false })),
);

/** Any need that an address of a list can say. */
export const anyListNeed: fc.Arbitrary<ListNeed> = fc
  .tuple(time, data, fc.record({ calls: fc.constantFrom(...CALLS_WANTED), number: fc.boolean() }))
  .map(([one, other, rest]) => ({ ...one, ...other, ...rest }));

/** Any order with any need; that of totals never without one. */
export const anyOrder: fc.Arbitrary<Pick<PlanQuery, 'need' | 'sort'>> = fc
  .tuple(fc.option(anyListNeed), anyListNeed, fc.constantFrom(...SORTS))
  .map(([need, some, sort]) => ({ need: sort === TOTAL_SORT ? (need ?? some) : need, sort }));

/** Where the plans below are sold: countries and groups. */
const PLACES = ['US', 'DE', 'UK', 'XE', 'XW'];

const anyPlan = fc
  .record({
    facts: anyFactsOnWire,
    price: fc.integer({ min: 1, max: 60 }),
    currency: fc.constantFrom(...CURRENCIES),
    planType: fc.constantFrom(...PLAN_TYPES),
    validity: fc.constantFrom<Validity>('7 days', '30 days', '1 month', '365 days', 'Unlimited'),
    dataAmount: fc.constantFrom('1GB', '10GB', 'Unlimited', 'Some'),
    dataPeriod: fc.constantFrom(...DATA_PERIODS),
    seenOn: fc.constantFrom('2026-09-01', '2025-01-01', null),
    seller: fc.constantFrom('a', 'b'),
    kind: fc.constantFrom(...CARRIER_KINDS),
    hostNetwork: fc.constantFrom('Verizon', 'O2', null),
    code: fc.constantFrom(...PLACES),
  })
  .map(({ facts, seller, kind, hostNetwork, code, ...plain }) => ({
    ...facts,
    ...plain,
    carrier: { name: seller, slug: `${seller}-${kind}`, kind, hostNetwork },
    region: { code },
  }));
/** Some plans with any facts; their slugs are their names. */
export const anyPlans = fc
  .array(anyPlan, { maxLength: 25 })
  .map((plans) =>
    plans.map((plan, at): FinderPlan => ({ ...plan, slug: `p${at}`, planName: `p${at}` })),
  );
