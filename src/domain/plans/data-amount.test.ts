import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedDataMb, parseDataAmount, totalDataMb } from './data-amount.ts';

describe('parseDataAmount', () => {
  it.each([
    ['10GB', 10_000],
    ['6.5 GB', 6500],
    ['500MB', 500],
    ['1TB', 1_000_000],
    ['10gb', 10_000],
    [' 2GB ', 2000],
    ['2GB/day', 2000],
    ['1000KB', 1],
  ])('%s is %i MB', (text, mb) => {
    expect(parseDataAmount(text)).toEqual({ unlimited: false, mb });
  });

  it.each(['Unlimited', 'UNLIMITED data', 'unlimited (50GB premium)', '5GB then unlimited'])(
    '%s is unlimited',
    (text) => {
      expect(parseDataAmount(text)).toEqual({ unlimited: true, mb: null });
    },
  );

  it.each(['', 'lots', '10', 'GB', '-5GB', '0GB', '10GBs', 'up to 10GB', '1e3GB', '10 Gbit'])(
    '%j says no amount',
    (text) => {
      expect(parseDataAmount(text)).toEqual({ unlimited: false, mb: null });
    },
  );

  it('never throws, and an amount is a positive whole number of MB', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { unlimited, mb } = parseDataAmount(text);
        if (unlimited) expect(mb).toBeNull();
        if (mb !== null) expect(Number.isInteger(mb) && mb > 0).toBe(true);
      }),
    );
  });
});

describe('totalDataMb', () => {
  it('counts a daily allowance for every day', () => {
    expect(totalDataMb(2000, 'day', 7)).toBe(14_000);
  });
  it('counts a monthly allowance once for each month of the validity', () => {
    expect(totalDataMb(5000, 'month', 90)).toBe(15_000);
    expect(totalDataMb(5000, 'month', 365)).toBe(60_000);
    expect(totalDataMb(5000, 'month', 30)).toBe(5000);
    expect(totalDataMb(5000, 'month', 7)).toBe(5000);
  });
  it('takes a total as it is', () => {
    expect(totalDataMb(5000, 'total', 90)).toBe(5000);
    expect(totalDataMb(5000, 'total', null)).toBe(5000);
  });
  it('knows no total when the amount or the number of periods is not known', () => {
    expect(totalDataMb(null, 'total', 30)).toBeNull();
    expect(totalDataMb(2000, 'day', null)).toBeNull();
    expect(totalDataMb(2000, 'month', null)).toBeNull();
  });
});

describe('comparedDataMb', () => {
  const once = { renews: false };
  it.each([
    // The three of the decisions.
    [5000, 'month', 90, false, 5000],
    [10_000, 'total', 15, false, 10_000],
    [2000, 'day', 10, false, 20_000],
    // Bought once for long, the whole is shared among its months.
    [5000, 'total', 45, false, 5000],
    [30_000, 'total', 90, false, 10_000],
    [12_000, 'total', 365, false, 1000],
    [5000, 'month', 365, false, 5000],
    [10_000, 'total', 46, false, 6612],
    // What renews is compared by the month, whatever it is sold for: 28 to 31 days are one.
    [10_000, 'total', 28, true, 10_000],
    [10_000, 'total', 30, true, 10_000],
    [10_000, 'total', 365 / 12, true, 10_000],
    [3000, 'total', 7, true, 13_036],
    [2000, 'day', 30, true, 60_000],
    [5000, 'month', 7, true, 5000],
    [60_000, 'total', 365 / 2, true, 10_000],
    // Without an end there are no months to share a total among.
    [10_000, 'total', null, false, 10_000],
    [5000, 'month', null, true, 5000],
    [2000, 'day', null, true, 60_000],
  ] as const)(
    '%s MB (%s) for %s days, renewing: %s, compare as %s',
    (mb, period, days, renews, is) => {
      expect(comparedDataMb(mb, period, days, { renews })).toBe(is);
    },
  );

  it('knows nothing of an amount that is not known', () => {
    expect(comparedDataMb(null, 'month', 30, once)).toBeNull();
  });
});
