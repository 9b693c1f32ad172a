import { describe, expect, it } from 'vitest';
import { TREND_CARRIERS, lastMonths, monthlyTrends, type TrendPlan } from './price-trend.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const plan = (patch: Partial<TrendPlan> = {}): TrendPlan => ({
  carrierId: 1,
  carrierName: 'Verizon',
  carrierSlug: 'verizon',
  validityDays: 30,
  records: [{ price: 40, recordedDate: '2026-01-01' }],
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
          records: [
            { price: 30, recordedDate: '2026-10-31' },
            { price: 50, recordedDate: '2026-08-15' },
          ],
        }),
        plan({ records: [{ price: 60, recordedDate: '2026-09-30' }] }),
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
      [plan({ validityDays: 90, records: [{ price: 90, recordedDate: '2026-11-01' }] })],
      NOW,
    );
    expect(line!.prices).toEqual([{ date: '2026-11-01', price: 30 }]);
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
