import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../../plans/facts/testing.ts';
import type { FinderPlan } from '../finder-index.ts';
import { NO_WISHES, type Need } from '../need/need.ts';
import { costOfPlan } from './plan-cost.ts';

const plan = (patch: Partial<FinderPlan> = {}): FinderPlan => ({
  slug: 'a',
  planName: 'A',
  price: 15,
  currency: 'USD',
  dataAmount: '5GB',
  dataPeriod: 'total',
  validity: '30 days',
  planType: 'prepaid',
  seenOn: null,
  ...NO_FACTS,
  billing: 'recurring',
  carrier: { name: 'Tello', slug: 'tello', kind: 'mvno', hostNetwork: 'T-Mobile' },
  region: { code: 'US' },
  ...patch,
});
const months = (patch: Partial<Need> = {}): Need => ({
  ...NO_WISHES,
  places: ['US'],
  months: 12,
  days: [],
  gb: [10],
  ...patch,
});
const trip = (patch: Partial<Need> = {}): Need => months({ months: null, days: [14], ...patch });
const START = '2026-11-22';
const total = (patch: Partial<FinderPlan>, need: Need) => {
  const sum = costOfPlan(plan(patch), need, START);
  return sum && [sum.cost.total, sum.shortGb, sum.covers];
};

const DE = [
  { slug: 'o2-de', name: 'o2 (Telefónica Deutschland)', kind: 'mno' as const, hostNetwork: null },
];
it.each([
  ['T-Mobile', ['t-mobile'], DE, []],
  ['T-Mobile', ['verizon'], DE, ['another network']],
  ['1&1 / o2 (Telefónica)', ['o2-de'], DE, []],
  ['Telekom', ['o2-de'], DE, ['another network']],
  // Nobody said which carriers there are: it may be the slug of one.
  ['1&1 / o2 (Telefónica)', ['o2-de'], [], []],
  [null, ['o2-de'], DE, []],
])('on %s, asked for %j', (hostNetwork, network, carriers, lacks) => {
  const carrier = { name: 'A', slug: 'a', kind: 'mvno' as const, hostNetwork };
  expect(costOfPlan(plan({ carrier }), months({ network }), START, carriers)!.lacks).toEqual(lacks);
});

describe('the cost of one plan for months', () => {
  it.each([
    ['13 charges of 30 days, 5 GB short', {}, months(), [195, 5, false]],
    ['enough data', { dataAmount: '10GB' }, months(), [195, 0, true]],
    ['no data asked for', {}, months({ gb: [] }), [195, 0, true]],
    ['calendar months', { validity: '1 month' as const }, months(), [180, 5, false]],
    ['2 GB a day', { dataAmount: '2GB', dataPeriod: 'day' as const }, months(), [195, 0, true]],
    ['unlimited', { dataAmount: 'Unlimited' }, months(), [195, 0, true]],
    ['data not known', { dataAmount: 'some' }, months(), [195, 0, false]],
    [
      'a year upfront is paid whole',
      { price: 20, prepayMonths: 12, prepayTotal: 240 },
      months({ months: 6 }),
      [240, 5, false],
    ],
    [
      'a contract that outlasts the need',
      { validity: '1 month' as const, contractMonths: 24, setupFee: 10 },
      months({ gb: [5] }),
      [370, 0, true],
    ],
    [
      '5GB for 90 days is a third of it a month',
      { validity: '90 days' as const },
      months({ gb: [2] }),
      [75, 0.333, false],
    ],
    ['an offer that is over', { offerEnds: '2026-11-01' }, months(), null],
    [
      'yen have no cents',
      { price: 1980, currency: 'JPY' as const },
      months({ gb: [5] }),
      [25740, 0, true],
    ],
  ])('%s', (_, patch, need, expected) => {
    expect(total(patch, need)).toEqual(expected);
  });

  it('says which wishes it is known not to meet, and is silent on what is not published', () => {
    const wishes = months({
      gb: [5],
      hotspot: true,
      format: 'esim',
      number: true,
      contract: 'none',
    });
    expect(costOfPlan(plan(), wishes, START)).toMatchObject({ lacks: [], covers: true });
    const no = { hotspot: false, format: 'plastic' as const, ownNumber: false, contractMonths: 24 };
    expect(costOfPlan(plan(no), wishes, START)).toMatchObject({
      lacks: ['no hotspot', 'no own number', 'no eSIM', 'has a contract'],
      covers: false,
    });
  });

  it('takes a stated limit at its word where unlimited data is asked for', () => {
    const wish = months({ gb: [], unlimited: true });
    const lacks = (patch: Partial<FinderPlan>) => costOfPlan(plan(patch), wish, START)!.lacks;
    expect(lacks({ dataAmount: 'Unlimited' })).toEqual([]);
    expect(lacks({ dataAmount: 'Unlimited', fullSpeedData: '16GB' })).toEqual([
      'not unlimited: 16 GB fast',
    ]);
    expect(lacks({})).toEqual(['not unlimited']);
  });
});

describe('the cost of one plan for a trip', () => {
  const once = { billing: 'once' as const };
  it.each([
    ['packs for days', { ...once, validity: '7 days' as const }, trip({ gb: [] }), [30, 0, true]],
    [
      'packs for data',
      { ...once, validity: '15 days' as const },
      trip({ gb: [12] }),
      [45, 0, true],
    ],
    ['one charge of a plan that renews', {}, trip({ gb: [5] }), [15, 0, true]],
    ['its data does not last', {}, trip({ gb: [12] }), [15, 7, false]],
    ['two charges, each with too little', {}, trip({ days: [40], gb: [40] }), [30, 30, false]],
    [
      'the second one holds its part',
      { dataAmount: '20GB' },
      trip({ days: [40], gb: [40] }),
      [30, 10, false],
    ],
  ])('%s', (_, patch, need, expected) => {
    expect(total(patch, need)).toEqual(expected);
  });
});
