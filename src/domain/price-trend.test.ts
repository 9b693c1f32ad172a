import { describe, expect, it } from 'vitest';
import { TREND_CARRIERS, lastMonths, monthlyTrends, type TrendPlan } from './price-trend.ts';

const END = '2026-11-21';
const record = (price: number, recordedDate: string, sample = false) => ({
  price,
  recordedDate,
  sample,
});
const plan = (patch: Partial<TrendPlan> = {}): TrendPlan => ({
  carrierId: 1,
  carrierName: 'Verizon',
  carrierSlug: 'verizon',
  validityDays: 30,
  seenOn: END,
  records: [record(40, '2026-01-01')],
  ...patch,
});
const pricesOf = (...plans: TrendPlan[]) => monthlyTrends(plans, END).lines[0]?.prices ?? [];

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

describe('monthlyTrends', () => {
  it('averages the price in force at the end of each month', () => {
    expect(
      pricesOf(
        plan({ records: [record(30, '2026-10-31'), record(50, '2026-08-15')] }),
        plan({ records: [record(60, '2026-09-30')] }),
      ),
    ).toEqual([
      { date: '2026-08-01', price: 50 },
      { date: '2026-09-01', price: 55 },
      { date: '2026-10-01', price: 45 },
      { date: '2026-11-01', price: 45 },
    ]);
  });

  it('counts for 30 days', () => {
    expect(pricesOf(plan({ validityDays: 90, records: [record(90, '2026-11-01')] }))).toEqual([
      { date: '2026-11-01', price: 30 },
    ]);
  });

  it('has no price of a plan before its first record and after it was last seen', () => {
    const once = plan({ seenOn: '2026-09-20', records: [record(40, '2026-08-17')] });
    expect(pricesOf(once).map(({ date }) => date)).toEqual(['2026-08-01', '2026-09-01']);
    const alone = plan({ seenOn: null, records: [record(40, '2026-08-17')] });
    expect(pricesOf(alone).map(({ date }) => date)).toEqual(['2026-08-01']);
  });

  it('takes sample records for none', () => {
    const mixed = plan({ records: [record(40, '2026-10-10'), record(9, '2026-07-01', true)] });
    expect(pricesOf(mixed).map(({ date }) => date)).toEqual(['2026-10-01', '2026-11-01']);
    const made = plan({ seenOn: null, records: [record(9, '2026-07-01', true)] });
    expect(monthlyTrends([made], END)).toMatchObject({ lines: [], plans: 0, prices: 0 });
  });

  it('says what it rests on', () => {
    const plans = [
      plan({
        records: [record(30, '2026-10-31'), record(50, '2026-08-15'), record(1, '2025-01-01')],
      }),
      plan({ carrierId: 2, records: [record(30, '2026-10-31')] }),
      plan({ carrierId: 3, records: [] }),
    ];
    expect(monthlyTrends(plans, END)).toMatchObject({ plans: 2, prices: 3 });
  });

  it('is enough once two months have three plans in common', () => {
    const of = (seenOn: string) => plan({ seenOn, records: [record(40, '2026-08-17')] });
    const isEnough = (...days: string[]) => monthlyTrends(days.map(of), END).isEnough;
    expect(isEnough('2026-09-01', '2026-10-01', '2026-09-30')).toBe(true);
    expect(isEnough('2026-09-01', '2026-10-01', '2026-08-31')).toBe(false);
    expect(isEnough('2026-09-01', '2026-10-01')).toBe(false);
  });

  it('puts the named carriers first, in their order, then the others by name, ten at most', () => {
    const others = Array.from({ length: 8 }, (_, index) => `other-${index}`);
    const plans = [...others.toReversed(), ...TREND_CARRIERS.toReversed()].map((slug, index) =>
      plan({ carrierId: index, carrierSlug: slug, carrierName: slug }),
    );
    const slugs = monthlyTrends(plans, END).lines.map((line) => line.carrier.slug);
    expect(slugs).toEqual([...TREND_CARRIERS, ...others.slice(0, 4)]);
  });
});
