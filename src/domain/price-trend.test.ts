import { describe, expect, it } from 'vitest';
import {
  TREND_CARRIERS,
  lastMonths,
  monthlyTrends,
  trendSamples,
  type TrendPlan,
} from './price-trend.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
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
  records: [record(40, '2026-01-01')],
  ...patch,
});

describe('lastMonths', () => {
  it('ends with the current month', () => {
    expect(lastMonths(NOW, 3)).toEqual([
      { first: '2026-09-01', last: '2026-09-30' },
      { first: '2026-10-01', last: '2026-10-31' },
      { first: '2026-11-01', last: '2026-11-30' },
    ]);
  });
  it('crosses the year and knows leap days', () => {
    expect(lastMonths(new Date('2028-03-31T23:59:59Z'), 4)).toEqual([
      { first: '2027-12-01', last: '2027-12-31' },
      { first: '2028-01-01', last: '2028-01-31' },
      { first: '2028-02-01', last: '2028-02-29' },
      { first: '2028-03-01', last: '2028-03-31' },
    ]);
  });
});

describe('monthlyTrends', () => {
  it('averages the price in force at the end of each month', () => {
    const [line] = monthlyTrends(
      [
        plan({
          records: [record(30, '2026-10-31'), record(50, '2026-08-15')],
        }),
        plan({ records: [record(60, '2026-09-30')] }),
      ],
      NOW,
    );
    expect(line!.prices).toEqual([
      { date: '2026-08-01', price: 50 },
      { date: '2026-09-01', price: 55 },
      { date: '2026-10-01', price: 45 },
      { date: '2026-11-01', price: 45 },
    ]);
  });

  it('counts for 30 days', () => {
    const [line] = monthlyTrends(
      [plan({ validityDays: 90, records: [record(90, '2026-11-01')] })],
      NOW,
    );
    expect(line!.prices).toEqual([{ date: '2026-11-01', price: 30 }]);
  });

  it('says how much of the prices behind them is sample data', () => {
    const real = [record(40, '2026-10-10')];
    const sample = [record(40, '2026-01-01', true)];
    const carriers = [real, sample, [...real, ...sample]];
    const plans = carriers.map((records, carrierId) => plan({ carrierId, records }));
    const lines = monthlyTrends(plans, NOW);
    expect(lines.map(({ samples }) => samples)).toEqual(['none', 'all', 'some']);
    expect(lines.map((line) => trendSamples([line]))).toEqual(['none', 'all', 'some']);
    expect(trendSamples(lines.slice(0, 2))).toBe('some');
  });

  it('puts the named carriers first, in their order, then the others by name, ten at most', () => {
    const others = Array.from({ length: 8 }, (_, index) => `other-${index}`);
    const plans = [...others.toReversed(), ...TREND_CARRIERS.toReversed()].map((slug, index) =>
      plan({ carrierId: index, carrierSlug: slug, carrierName: slug }),
    );
    const slugs = monthlyTrends(plans, NOW).map((line) => line.carrier.slug);
    expect(slugs).toEqual([...TREND_CARRIERS, ...others.slice(0, 4)]);
  });

  it('leaves out a carrier without any record in the window', () => {
    expect(monthlyTrends([plan({ records: [] })], NOW)).toEqual([]);
  });
});
