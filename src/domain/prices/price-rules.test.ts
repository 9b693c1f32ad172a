import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isCurrentRecord,
  latestToday,
  derivePrices,
  steppedPrice,
  type StoredPrices,
} from './price-rules.ts';

const stored = {
  priceMinor: 2000,
  previousMinor: 2500,
  previousSample: false,
  priceChangePercent: -20,
  currency: 'USD' as const,
};
const before: StoredPrices = { ...stored, sample: false };
const same = { ...stored, hasDeal: true };

describe('derivePrices', () => {
  it('takes the old price as the previous one when the price changes', () => {
    const { prices, contradictions } = derivePrices(before, { ...same, priceMinor: 1500 });
    expect(contradictions).toEqual([]);
    expect(prices).toEqual({
      priceMinor: 1500,
      previousMinor: 2000,
      previousSample: false,
      priceChangePercent: -25,
      currency: 'USD',
    });
  });

  it('keeps of the previous price whether it was a sample when it went', () => {
    const change = { ...same, priceMinor: 1500, previousMinor: null, priceChangePercent: 0 };
    for (const sample of [true, false]) {
      const { prices } = derivePrices({ ...before, sample, previousSample: !sample }, change);
      expect(prices).toMatchObject({ previousMinor: 2000, previousSample: sample });
      // Checked at the same price, the one before stays what it was.
      const stays = derivePrices({ ...before, sample, previousSample: true }, same).prices;
      expect(stays).toMatchObject({ previousMinor: 2500, previousSample: true });
    }
    const claimed = derivePrices(null, { ...same, previousSample: true }).prices;
    expect(claimed.previousSample).toBe(true);
    const none = { ...before, previousMinor: null, sample: true };
    for (const without of [
      derivePrices(null, { ...change, previousSample: true }),
      derivePrices(none, { ...same, previousMinor: null, previousSample: true }),
      derivePrices(none, { ...change, currency: 'EUR' }),
    ]) {
      expect(without.prices).toMatchObject({ previousMinor: null, previousSample: false });
    }
  });

  it('keeps what was derived while the price stays', () => {
    for (const previousMinor of [2500, null]) {
      for (const priceChangePercent of [-20, 0]) {
        const stated = { ...same, previousMinor, priceChangePercent };
        expect(derivePrices(before, stated)).toEqual({ prices: stored, contradictions: [] });
      }
    }
  });

  it('accepts the figures that follow from the change', () => {
    const stated = { ...same, priceMinor: 1500, previousMinor: 2000, priceChangePercent: -25 };
    expect(derivePrices(before, stated).contradictions).toEqual([]);
  });

  it.each([
    [{ previousMinor: 3000 }, 'previousPrice', '$30.00'],
    [{ priceMinor: 1500, previousMinor: 3000 }, 'previousPrice', '$20.00'],
    [{ priceChangePercent: -50 }, 'priceChangePercent', '-20%'],
    [{ priceMinor: 1500, priceChangePercent: 25 }, 'priceChangePercent', '-25%'],
    [{ priceMinor: 2400 }, 'hasDeal', '$24.00'],
  ])('says what %j contradicts', (stated, path, text) => {
    const { contradictions } = derivePrices(before, { ...same, ...stated });
    expect(contradictions).toMatchObject([{ path }]);
    expect(contradictions[0]!.message).toContain(text);
  });

  it('takes a previous price on create, and refuses a percent without one', () => {
    const stated = { ...same, priceMinor: 2000 };
    expect(derivePrices(null, stated)).toEqual({ prices: stored, contradictions: [] });
    expect(derivePrices(null, { ...stated, priceChangePercent: 0 }).prices).toEqual(stored);
    expect(derivePrices(null, { ...stated, previousMinor: null }).contradictions).toMatchObject([
      { path: 'priceChangePercent', message: expect.stringContaining('no previous price') },
    ]);
  });

  it('forgets the previous price when the currency changes', () => {
    const { prices, contradictions } = derivePrices(before, { ...same, currency: 'EUR' });
    expect(contradictions).toEqual([]);
    expect(prices).toMatchObject({ previousMinor: null, priceChangePercent: 0 });
  });

  it('always leaves a percent that fits its prices', () => {
    const minor = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(minor, minor, fc.option(minor), (priceMinor, next, previousMinor) => {
        const first = derivePrices(null, {
          priceMinor,
          previousMinor,
          currency: 'USD',
          priceChangePercent: 0,
          hasDeal: false,
        }).prices;
        const second = derivePrices(
          { ...first, sample: false },
          { ...first, priceMinor: next, hasDeal: false },
        );
        expect(second.contradictions).toEqual([]);
        const { previousMinor: was, priceChangePercent } = second.prices;
        if (was === null) expect(priceChangePercent).toBe(0);
        else expect(Math.abs(((next - was) / was) * 100 - priceChangePercent)).toBeLessThan(0.006);
      }),
    );
  });
});

describe('isCurrentRecord', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21', null, true],
    ['2026-11-21', '2026-11-20', true],
    ['2026-11-21', '2026-11-21', true],
    ['2026-11-22', '2026-11-21', true],
    ['2026-11-19', '2026-11-01', true],
    ['2026-11-01', '2026-11-01', false],
    ['2026-10-01', '2026-11-01', false],
    ['2026-11-21', '2026-11-22', false],
  ])('%s after %s: %s', (date, newest, current) => {
    expect(isCurrentRecord(date, newest, now)).toBe(current);
  });

  it('knows the newest date that is today somewhere', () => {
    expect(latestToday(new Date('2026-11-21T09:59:00Z'))).toBe('2026-11-21');
    expect(latestToday(new Date('2026-11-21T10:00:00Z'))).toBe('2026-11-22');
  });
});

describe('steppedPrice', () => {
  it.each([
    [1000, 'USD', 'percent', 10, 1100],
    [999, 'USD', 'percent', -5, 949],
    [1005, 'USD', 'percent', 10, 1106],
    [990, 'JPY', 'percent', 3.3, 1023],
    [1000, 'USD', 'amount', 0.1, 1010],
    [1000, 'EUR', 'amount', -2.55, 745],
    [1000, 'JPY', 'amount', -1, 999],
  ] as const)('%i %s by %s %d is %i', (priceMinor, currency, by, value, expected) => {
    expect(steppedPrice({ priceMinor, currency }, { by, value })).toEqual({ priceMinor: expected });
  });

  it.each([
    [1000, 'USD', 'percent', -100, 'above 0'],
    [1000, 'USD', 'amount', -10, 'above 0'],
    [1000, 'JPY', 'amount', 0.5, 'decimals'],
    [9_000_000, 'USD', 'percent', 50, 'too large'],
  ] as const)('%i %s by %s %d is a problem', (priceMinor, currency, by, value, text) => {
    const problem = { problem: expect.stringContaining(text) };
    expect(steppedPrice({ priceMinor, currency }, { by, value })).toEqual(problem);
  });
});
