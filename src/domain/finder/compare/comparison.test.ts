import { describe, expect, it } from 'vitest';
import type { ComparedPlan } from './compared-plan.ts';
import { readCompared } from '../../plans/slugs.ts';
import { comparePlans } from './comparison.ts';
import { lowest } from './comparison-rows.ts';
import { canonicalCompared, comparedNeed, comparedPlaces } from './compared-need.ts';
import { NO_FACTS } from '../../plans/facts/testing.ts';

const plan = (patch: Partial<ComparedPlan>): ComparedPlan => ({
  slug: 'a',
  planName: 'A',
  planDescription: 'Calls included.',
  price: 20,
  offerEnded: false,
  seenOn: null,
  age: null,
  currency: 'USD',
  dataAmount: '10GB',
  dataPeriod: 'total',
  validity: '30 days',
  planType: 'prepaid',
  ...NO_FACTS,
  network5g: true,
  hotspot: true,
  carrier: { name: 'Tello', slug: 'tello', hostNetwork: 'T-Mobile', kind: 'mvno' },
  region: { name: 'United States', code: 'US' },
  ...patch,
});
const RATES = { USD: 1, EUR: 0.865, GBP: 0.76, CAD: 1.4, AUD: 1.53, JPY: 154 };
const PLACES = [
  { code: 'US', name: 'United States' },
  { code: 'DE', name: 'Germany' },
  { code: 'UK', name: 'United Kingdom' },
];
type ComparisonMixes = Parameters<typeof comparePlans>[2]['mixes'];
const START = '2026-11-22';
const asked = (plans: ComparedPlan[], search = '') => ({
  need: comparedNeed(new URLSearchParams(search), plans),
  start: START,
  places: comparedPlaces(new URLSearchParams(search), PLACES),
  mixes: new Map(),
  carriers: [],
});
const rowsOf = (plans: ComparedPlan[], rates: typeof RATES | null = RATES, search = '') =>
  Object.fromEntries(
    comparePlans(plans, rates, asked(plans, search))
      .groups.flatMap(({ rows }) => rows)
      .map((r) => [r.key, r]),
  );
const best = (row: { cells: { best: boolean }[] } | undefined) =>
  row?.cells.map((cell) => cell.best);

describe('the address', () => {
  it('names plans once each, at most four', () => {
    const read = (text: string) => readCompared(new URLSearchParams(text));
    expect(read('plans=a,B,%20a,,c')).toMatchObject({ slugs: ['a', 'b', 'c'], dropped: 0 });
    expect(read('plans=a,b&plans=c,d,e,f')).toMatchObject({
      slugs: ['a', 'b', 'c', 'd'],
      dropped: 2,
    });
    expect(read('')).toEqual({ slugs: [], dropped: 0, onlyDifferences: false });
    expect(read('plans=a&diff=1').onlyDifferences).toBe(true);
  });

  it.each([
    ['plans=a,b', false, 'plans=a,b'],
    ['plans=a,b&diff=1', true, 'plans=a,b&diff=1'],
    ['plans=a,b&diff=0', false, 'plans=a,b'],
    ['plans=a,b,c', true, 'plans=a,b,c'],
    ['plans=a,b,c&diff=1', true, 'plans=a,b,c'],
    ['plans=a,b,c&diff=0', false, 'plans=a,b,c&diff=0'],
  ])('shows of %s only what differs: %s, from three plans on by itself', (text, only, search) => {
    const params = new URLSearchParams(text);
    expect(readCompared(params).onlyDifferences).toBe(only);
    expect(canonicalCompared(params).replaceAll('%2C', ',').replace('?', '')).toBe(search);
  });
});

describe('the need', () => {
  const once = { billing: 'once' as const };
  it.each([
    ['', [plan({})], { months: 12, days: [], gb: [10], places: ['US'] }],
    ['', [plan(once), plan(once)], { months: null, days: [14], gb: [14], places: ['US'] }],
    ['', [plan(once), plan({})], { months: 12, gb: [10] }],
    ['months=24&gb=20', [plan({})], { months: 24, gb: [20], places: ['US'] }],
    ['time=12&unit=days&gb=12', [plan({})], { months: null, days: [12], gb: [12] }],
    ['time=6&unit=months&gb=5&size=unlimited', [plan({})], { months: 6, gb: [], unlimited: true }],
    ['places=JP&days=12&hotspot=true', [plan({})], { places: ['JP'], days: [12], hotspot: true }],
    ['months=99&gb=7', [plan({})], { months: 12, gb: [10] }],
    ['months=3&gb=x', [plan({})], { months: 3, gb: [] }],
  ])('%s', (search, plans, need) => {
    expect(comparedNeed(new URLSearchParams(search), plans)).toMatchObject(need);
  });
  it.each([
    ['plans=b,a&time=12&unit=months&gb=10&size=', '?plans=b,a&months=12&gb=10'],
    ['gb=10&months=12&plans=b,a&page=3&limit=5&maxDue=9', '?plans=b,a&months=12&gb=10'],
    ['plans=a&places=uk,de&days=7,7', '?plans=a&places=UK,DE&days=7,7'],
    ['plans=a&days=7,7', '?plans=a&days=7'],
    ['plans=a&gb=10', '?plans=a'],
    ['months=12&gb=10', ''],
  ])('has one spelling: %s', (search, canonical) => {
    expect(canonicalCompared(new URLSearchParams(search))).toBe(canonical);
    expect(canonicalCompared(new URLSearchParams(canonical))).toBe(canonical);
  });
  it('gives each plan its total and its sum, and keeps those that are short', () => {
    const plans = [
      plan({ price: 14, dataAmount: '5GB' }),
      plan({ price: 20, dataAmount: '17GB', prepayMonths: 12, prepayTotal: 240 }),
      plan({ price: 25, setupFee: 10, taxes: 'excluded' }),
    ];
    const { total, due } = rowsOf(plans);
    expect(total).toMatchObject({
      label: 'Total for 12 months',
      bestWord: 'Lowest that covers it',
      cells: [
        {
          text: '$182.00',
          total: 182,
          sum: ['13 × $14.00'],
          lacks: ['5 GB a month short'],
          best: false,
        },
        { text: '$240.00', sum: ['1 × $240.00, 12 months upfront'], lacks: [], best: true },
        { text: 'at least $335.00', sum: ['Set-up fee $10.00', '13 × $25.00'], best: false },
      ],
    });
    expect(due!.cells.map(({ text }) => text)).toEqual(['$14.00', '$240.00', '$35.00']);
    expect(best(due)).toEqual([false, false, true]);
  });
  it('says what is bought beside a plan for less, and calls nothing above that the lowest', () => {
    const once = { billing: 'once' as const };
    const plans = [
      plan({ ...once, price: 15.99 }),
      plan({ ...once, slug: 'b', price: 25, dataAmount: '20GB' }),
    ];
    const totalOf = (mixes: ComparisonMixes, search = 'days=12&gb=12') =>
      comparePlans(plans, RATES, { ...asked(plans, search), mixes }).groups[0]!.rows[0]!;
    const mix = (total: number) =>
      new Map([['a', { words: 'bought with 2GB 7 days', total, search: '?days=12' }]]);
    const [one, other] = totalOf(mix(21.98)).cells;
    expect(one).toMatchObject({
      text: '$31.98',
      mix: { text: 'bought with 2GB 7 days: $21.98', search: '?days=12' },
    });
    expect(other).toMatchObject({ text: '$25.00', best: false });
    expect(other!.mix).toBeUndefined();
    // A dearer mix neither stands there nor takes a mark.
    expect(best(totalOf(mix(25)))).toEqual([false, true]);
    expect(totalOf(mix(40)).cells[0]!.mix).toBeUndefined();
    // Not known: what is bought twice may have a cheaper one, what is bought once has none.
    expect(best(totalOf(null))).toEqual([false, false]);
    expect(best(totalOf(null, 'days=12&gb=8'))).toEqual([true, false]);
  });
  it('says which plan is not sold where it is needed, and gives it no mark', () => {
    const europe = { name: 'Europe', code: 'XE' };
    const plans = [
      plan({ price: 5 }),
      plan({ slug: 'b', region: { name: 'Germany', code: 'DE' } }),
      plan({ slug: 'c', price: 30, region: europe, covers: ['DE', 'GB'] }),
      plan({ slug: 'd', price: 6, region: europe }),
      plan({ slug: 'e', price: 7, region: europe, covers: ['FR'] }),
    ];
    const lacksOf = (search: string) =>
      rowsOf(plans, RATES, search).total!.cells.map(({ lacks }) => lacks!.join());
    expect(lacksOf('months=12&gb=10')).toEqual(['', '', '', '', '']);
    expect(lacksOf('places=DE&months=12&gb=10')).toEqual([
      'not sold for Germany',
      '',
      '',
      'countries not stated',
      'not sold for Germany',
    ]);
    expect(lacksOf('places=DE,UK&days=14&gb=1')).toEqual([
      'not sold for Germany and the United Kingdom',
      'not sold for the United Kingdom',
      '',
      'countries not stated',
      'not sold for Germany and the United Kingdom',
    ]);
    const rows = rowsOf(plans, RATES, 'places=DE&months=12&gb=10');
    for (const key of ['total', 'due', 'price', 'perGb']) {
      expect(best(rows[key]), key).toEqual([false, true, false, false, false]);
    }
  });
  it('has no total where an offer is over and no regular price is published', () => {
    const over = plan({ offerEnds: '2026-11-01', offerEnded: true });
    expect(rowsOf([over, plan({})]).total!.cells[0]).toMatchObject({ text: null, best: false });
  });
});

describe('the best value', () => {
  it('is the lowest of those known, ties included', () => {
    expect(lowest([3, 1, null, 1])).toEqual([false, true, false, true]);
  });
  it('does not exist when all are equal or only one is known', () => {
    expect(lowest([2, 2])).toEqual([false, false]);
    expect(lowest([2, null])).toEqual([false, false]);
    expect(lowest([])).toEqual([]);
  });
  it('is the lowest price and the most data', () => {
    const rows = rowsOf([plan({ price: 19 }), plan({ price: 25, dataAmount: '16GB' })]);
    expect(best(rows.price)).toEqual([true, false]);
    expect(best(rows.perGb)).toEqual([false, true]);
    expect(best(rows.data)).toEqual([false, true]);
    expect(rows.data!.bestWord).toBe('Most');
  });
  it('takes unlimited data for the most, without a price per GB', () => {
    const full = { dataAmount: 'Unlimited', fullSpeedData: 'Unlimited' };
    const rows = rowsOf([plan(full), plan({})]);
    expect(best(rows.data)).toEqual([true, false]);
    expect(rows.data!.bestWord).toBe('Most');
    expect(rows.perGb!.cells.map(({ text }) => text)).toEqual(['none, data is unlimited', '$2.00']);
    expect(best(rows.perGb)).toEqual([false, false]);
  });
  it('takes unlimited data for no more than what is known to come at full speed', () => {
    const unlimited = { dataAmount: 'Unlimited' };
    const slowed = { ...unlimited, fullSpeedData: '16GB', reducedSpeed: 1.5 };
    const long = { validity: '60 days' as const, dataAmount: '50GB' };
    const rows = rowsOf([plan(slowed), plan(long), plan(unlimited), plan({})]);
    expect(rows.data30).toMatchObject({ bestWord: 'Most at full speed' });
    expect(rows.data30!.cells.map(({ text }) => text)).toEqual([
      'Unlimited, 16 GB fast',
      '25 GB',
      'Unlimited, limit not published',
      '10 GB',
    ]);
    expect(best(rows.data30)).toEqual([false, true, false, false]);
    // Of one alone it is known.
    expect(best(rowsOf([plan(unlimited), plan({})]).data)).toEqual([false, false]);
  });
  it('says what is paid at once beside a contract of none', () => {
    const paid = { contractMonths: 0, prepayMonths: 12, prepayTotal: 240 };
    const rows = rowsOf([plan(paid), plan({ contractMonths: 0 }), plan({ contractMonths: 24 })]);
    expect(rows.contractMonths!.cells.map(({ text }) => text)).toEqual([
      'None; 12 months are paid at once',
      'None',
      '24 months',
    ]);
  });
  it('does not compare prices of different lengths of time, but prices for 30 days', () => {
    const rows = rowsOf([
      plan({ price: 5, validity: '7 days', dataAmount: '1GB' }),
      plan({ price: 20 }),
    ]);
    expect(best(rows.price)).toEqual([false, false]);
    expect(best(rows.data)).toEqual([false, false]);
    expect(rows.per30!.cells.map(({ text }) => text)).toEqual(['$21.43', '$20.00']);
    expect(best(rows.per30)).toEqual([false, true]);
    expect(rows.data30!.cells.map(({ text }) => text)).toEqual(['4.3 GB', '10 GB']);
  });
  it('reads daily and monthly allowances over the whole validity', () => {
    const rows = rowsOf([
      plan({ dataAmount: '1GB', dataPeriod: 'day' }),
      plan({ dataAmount: '20GB' }),
    ]);
    expect(best(rows.data)).toEqual([true, false]);
    expect(rows.data!.cells[0]!.text).toBe('1GB/day');
  });
});

describe('mixed currencies', () => {
  const plans = [plan({ price: 16, currency: 'GBP' }), plan({ price: 20 })];
  it('are compared by the reference rates, marked approx.', () => {
    const { groups, converted } = comparePlans(plans, RATES, asked(plans));
    const [price] = groups[1]!.rows;
    expect(converted).toBe(true);
    expect(price!.cells).toEqual([
      { text: '£16.00', approx: 'approx. $21.05', money: 'GBP 16', best: false },
      { text: '$20.00', approx: null, money: 'USD 20', best: true },
    ]);
  });
  it('are not compared without rates', () => {
    expect(best(rowsOf(plans, null).price)).toEqual([false, false]);
  });
});

it('calls no old price the lowest, nor one above it', () => {
  const best = (...ages: ComparedPlan['age'][]) => {
    const plans = ages.map((age, index) => plan({ slug: String(index), price: 10 + index, age }));
    const { groups } = comparePlans(plans, null, asked(plans));
    const price = groups[1]!.rows.find(({ key }) => key === 'price')!;
    return price.cells.map((cell) => cell.best);
  };
  expect(best('fresh', 'old')).toEqual([true, false]);
  expect(best('old', 'fresh')).toEqual([false, false]);
  expect(best(null, null)).toEqual([true, false]);
});

describe('differences', () => {
  it('are the rows whose values are not all the same', () => {
    const rows = rowsOf([plan({}), plan({ price: 25, hotspot: false })]);
    expect(
      Object.values(rows)
        .filter((row) => row.differs)
        .map((row) => row.key),
    ).toEqual(['total', 'due', 'price', 'perGb', 'hotspot']);
  });
  it('leave what is not known unsaid', () => {
    const travel = { name: 'Airalo', slug: 'airalo', hostNetwork: null, kind: 'travel' as const };
    const rows = rowsOf([
      plan({ hotspot: null, carrier: travel }),
      plan({ validity: 'Unlimited' }),
    ]);
    expect(rows.hotspot!.cells[0]!.text).toBeNull();
    expect(rows.network!.cells[0]!.text).toBeNull();
    expect(rows.per30!.cells[1]!.text).toBeNull();
  });
  it('keep the order of attributes whatever is compared', () => {
    const keys = (plans: ComparedPlan[]) => Object.keys(rowsOf(plans));
    const short = keys([plan({}), plan({ price: 1 })]);
    expect(
      keys([plan({}), plan({ validity: '7 days' })]).filter((key) => short.includes(key)),
    ).toEqual(short);
  });
});
