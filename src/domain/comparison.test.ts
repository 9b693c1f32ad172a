import { describe, expect, it } from 'vitest';
import type { ComparedPlan } from './compared-plan.ts';
import { readCompared } from './slugs.ts';
import { comparePlans, lowest } from './comparison.ts';
import { dataReach } from './reach.ts';
import { NO_FACTS } from './facts/testing.ts';

const plan = (patch: Partial<ComparedPlan>): ComparedPlan => ({
  slug: 'a',
  planName: 'A',
  planDescription: 'Calls included.',
  price: 20,
  previousPrice: null,
  priceChangePercent: 0,
  proof: null,
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
  carrier: { name: 'Tello', hostNetwork: 'T-Mobile', kind: 'mvno' },
  region: { name: 'United States', code: 'US' },
  ...patch,
});
const RATES = { USD: 1, EUR: 0.865, GBP: 0.76, CAD: 1.4, AUD: 1.53, JPY: 154 };
const rowsOf = (plans: ComparedPlan[], rates: typeof RATES | null = RATES) =>
  Object.fromEntries(
    comparePlans(plans, rates)
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
    const rows = rowsOf([plan({ dataAmount: 'Unlimited' }), plan({})]);
    expect(best(rows.data)).toEqual([true, false]);
    expect(rows.perGb!.cells.map(({ text }) => text)).toEqual(['Unlimited', '$2.00']);
    expect(best(rows.perGb)).toEqual([false, false]);
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
    const { groups, converted } = comparePlans(plans, RATES);
    const [price] = groups[0]!.rows;
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
    const { groups } = comparePlans(plans, null);
    const price = groups[0]!.rows.find(({ key }) => key === 'price')!;
    return [price.cells.map((cell) => cell.best), dataReach(plans) !== null];
  };
  const isReached = best('fresh', 'fresh')[1];
  expect(best('fresh', 'old')).toEqual([[true, false], false]);
  expect(best('old', 'fresh')).toEqual([[false, false], false]);
  expect(best(null, null)).toEqual([[true, false], isReached]);
});

describe('differences', () => {
  it('are the rows whose values are not all the same', () => {
    const rows = rowsOf([plan({}), plan({ price: 25, hotspot: false })]);
    expect(
      Object.values(rows)
        .filter((row) => row.differs)
        .map((row) => row.key),
    ).toEqual(['price', 'perGb', 'hotspot']);
  });
  it('leave what is not known unsaid', () => {
    const travel = { name: 'Airalo', hostNetwork: null, kind: 'travel' };
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

describe('which plan is cheapest for how much data', () => {
  const small = plan({ slug: 's', planName: 'Small', price: 19 });
  const endless = plan({ slug: 'u', planName: 'Endless', price: 20, dataAmount: 'Unlimited' });
  const dear = plan({ slug: 'd', planName: 'Dear', price: 25, dataAmount: '8GB' });
  it('finds each plan its part of the scale', () => {
    const reach = dataReach([dear, endless, small])!;
    expect(reach.rows.map(({ slug, cheapest }) => [slug, cheapest])).toEqual([
      ['s', { from: 0, to: 10 }],
      ['u', { from: 10, to: null }],
      ['d', null],
    ]);
    expect(reach.scale).toBe(12);
    expect(reach.sentence).toBe(
      'By price for 30 days, it depends on how much data you use: Small is cheapest up to 10 GB, Endless above 10 GB.',
    );
  });
  it('gives a tie to the plan with more data', () => {
    const reach = dataReach([small, plan({ slug: 't', price: 19, dataAmount: '12GB' })])!;
    expect(reach.rows.map(({ cheapest }) => cheapest)).toEqual([{ from: 0, to: 12 }, null]);
  });

  it('tells plans of the same name apart by their carriers', () => {
    const carrier = { name: 'Saily', hostNetwork: null, kind: 'travel' } as const;
    const twin = plan({ slug: 's', price: 25, dataAmount: '20GB', carrier });
    const other = plan({ slug: 'o', price: 30, planName: 'B', dataAmount: '30GB', carrier });
    const reach = dataReach([plan({}), twin, other])!;
    expect(reach.rows.map(({ planName }) => planName)).toEqual(['A (Tello)', 'A (Saily)', 'B']);
    expect(reach.sentence).toContain('A (Tello) is cheapest up to 10 GB, A (Saily) from there');
  });
  it('does not answer across regions or currencies, or when a figure is not known', () => {
    expect(dataReach([small, { ...endless, region: { name: 'Germany', code: 'DE' } }])).toBeNull();
    expect(dataReach([small, { ...endless, currency: 'GBP' }])).toBeNull();
    expect(dataReach([small, { ...dear, dataAmount: 'Pay as you go' }])).toBeNull();
    expect(dataReach([small, { ...dear, validity: 'Unlimited' }])).toBeNull();
    expect(dataReach([endless, { ...endless, slug: 'v' }])).toBeNull();
    expect(dataReach([small])).toBeNull();
  });
});
