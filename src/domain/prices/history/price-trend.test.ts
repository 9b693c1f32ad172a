import { describe, expect, it } from 'vitest';
import { TREND_CARRIERS, lastMonths, monthlyTrends, type TrendPlan } from './price-trend.ts';

/** The six months are June to November. */
const END = '2026-11-21';
const record = (recordedDate: string, price: number, sample = false) => ({
  price,
  recordedDate,
  sample,
});
/** A plan by its records, the newest first. */
const plan = (records: TrendPlan['records'], patch: Partial<TrendPlan> = {}): TrendPlan => ({
  carrierId: 1,
  carrierName: 'Verizon',
  carrierSlug: 'verizon',
  validityDays: 30,
  records,
  ...patch,
});
const lineOf = (...plans: TrendPlan[]) => {
  const [line] = monthlyTrends(plans, END).lines;
  return line && { plans: line.plans, prices: line.prices.map((p) => `${p.date} ${p.price}`) };
};

describe('lastMonths', () => {
  it('ends with the month of the day', () => {
    expect(lastMonths(END, 3)).toEqual([
      { first: '2026-09-01', last: '2026-09-30' },
      { first: '2026-10-01', last: '2026-10-31' },
      { first: '2026-11-01', last: '2026-11-30' },
    ]);
  });
  it('crosses the year and knows leap days', () => {
    expect(lastMonths('2028-03-31', 4)).toEqual([
      { first: '2027-12-01', last: '2027-12-31' },
      { first: '2028-01-01', last: '2028-01-31' },
      { first: '2028-02-01', last: '2028-02-29' },
      { first: '2028-03-01', last: '2028-03-31' },
    ]);
  });
});

describe('a line', () => {
  it('holds the same plans in all its months: one that came later moves nothing', () => {
    const a = plan([record('2026-08-17', 50), record('2026-07-02', 54)]);
    const b = plan([record('2026-08-14', 60), record('2026-07-30', 60)]);
    const late = plan([record('2026-08-14', 200)]);
    expect(lineOf(a, b, late)).toEqual({ plans: 2, prices: ['2026-07-01 57', '2026-08-01 55'] });
  });

  it('has a price in months between two equal records, and none between two that differ', () => {
    const same = (price: number) =>
      plan([record('2026-10-05', price), record('2026-07-05', price)]);
    const flat = ['2026-07-01 40', '2026-08-01 40', '2026-09-01 40', '2026-10-01 40'];
    expect(lineOf(same(30), same(50))).toEqual({ plans: 2, prices: flat });
    const fell = plan([record('2026-10-05', 40), record('2026-07-05', 50)]);
    // Of the three, only two have August and September: the longer line wins over the larger one.
    expect(lineOf(same(30), same(50), fell)).toEqual({ plans: 2, prices: flat });
    expect(lineOf(fell, fell)).toBeUndefined();
  });

  it('takes the last record of a month, a month as charged and longer validities per 30 days', () => {
    const twice = plan([
      record('2026-08-31', 70),
      record('2026-08-01', 10),
      record('2026-07-01', 70),
    ]);
    const month = plan([record('2026-08-02', 31), record('2026-07-02', 31)], {
      validityDays: 365 / 12,
    });
    const year = plan([record('2026-08-02', 365), record('2026-07-02', 365)], {
      validityDays: 365,
    });
    // (70 + 31 + 30) / 3
    expect(lineOf(twice, month, year)).toEqual({
      plans: 3,
      prices: ['2026-07-01 43.67', '2026-08-01 43.67'],
    });
  });

  it('is the longest run, then the one with more plans, then the later', () => {
    const of = (price: number, ...months: string[]) =>
      months.map((month) => plan([record(`${month}-10`, price)]).records[0]!);
    const both = (price: number, one: string, other: string) =>
      plan(of(price, one, other).toReversed());
    const early = [both(10, '2026-06', '2026-07'), both(20, '2026-06', '2026-07')];
    const later = [both(30, '2026-10', '2026-11'), both(40, '2026-10', '2026-11')];
    expect(lineOf(...early, ...later)?.prices[0]).toBe('2026-10-01 35');
    expect(lineOf(...early, both(60, '2026-06', '2026-07'), ...later)).toEqual({
      plans: 3,
      prices: ['2026-06-01 30', '2026-07-01 30'],
    });
  });

  it('knows nothing of sample records and of months before the six', () => {
    const made = plan([record('2026-08-02', 9, true), record('2026-07-02', 9, true)]);
    const old = plan([record('2026-05-02', 9), record('2026-04-02', 9)]);
    const one = monthlyTrends([made, made, old, old], END);
    expect([one.lines, one.unseen.length]).toEqual([[], 6]);
  });
});

describe('a carrier without a line', () => {
  const once = (month: string, price: number) => plan([record(`${month}-10`, price)]);

  it('has one dot, the mean of its newest month with three plans', () => {
    const plans = [once('2026-07', 1), once('2026-07', 2), once('2026-07', 6), once('2026-09', 50)];
    expect(lineOf(...plans)).toEqual({ plans: 3, prices: ['2026-07-01 3'] });
    expect(lineOf(...plans.slice(1))).toBeUndefined();
  });
});

it('says in which months nothing was seen, and whether no price of a line changed', () => {
  const flat = plan([record('2026-08-17', 50), record('2026-07-02', 50)]);
  const up = plan([record('2026-08-17', 60), record('2026-07-02', 50)]);
  const down = plan([record('2026-08-17', 40), record('2026-07-02', 50)]);
  const dot = [1, 2, 3].map((price) => plan([record('2026-10-01', price)], { carrierId: 2 }));
  expect(monthlyTrends([flat, flat, ...dot], END)).toMatchObject({
    unseen: ['2026-06-01', '2026-09-01', '2026-11-01'],
    isFlat: true,
  });
  // The mean stays, the prices do not.
  expect(monthlyTrends([up, down], END)).toMatchObject({
    lines: [{ prices: [{ price: 50 }, { price: 50 }] }],
    isFlat: false,
  });
});

it('puts the named carriers first, then the others by number of plans, ten at most', () => {
  const of = (slug: string, carrierId: number, count: number) =>
    Array.from({ length: count }, () =>
      plan([record('2026-08-10', 9)], { carrierId, carrierSlug: slug, carrierName: slug }),
    );
  const others = ['b', 'a', 'c', 'd', 'e', 'f'].flatMap((slug, at) =>
    of(slug, at, at < 2 ? 3 : at + 2),
  );
  const named = TREND_CARRIERS.toReversed().flatMap((slug, at) => of(slug, 100 + at, 3));
  const slugs = monthlyTrends([...others, ...named], END).lines.map(({ carrier }) => carrier.slug);
  expect(slugs).toEqual([...TREND_CARRIERS, 'f', 'e', 'd', 'c']);
});
