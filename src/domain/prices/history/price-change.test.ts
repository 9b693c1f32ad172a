import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changePercent, priceChange } from './price-change.ts';

describe('changePercent', () => {
  it.each([
    [20, 25, -20],
    [25, 20, 25],
    [20, 20, 0],
    [20, null, 0],
    [20, 0, 0],
    [10, 30, -66.67],
    [499.99, 500, 0],
    [9999.98, 9999.99, 0],
  ])('from %s, before %s: %s', (price, previous, percent) => {
    expect(changePercent(price, previous)).toBe(percent);
  });
});

describe('priceChange', () => {
  it.each([0, '0', '', '  ', null, undefined, 'abc', Number.NaN, Number.POSITIVE_INFINITY, -101])(
    'says none for %j',
    (percent) => {
      expect(priceChange(20, 25, percent)).toEqual({ kind: 'none' });
    },
  );

  it('takes amount and direction from the previous price', () => {
    expect(priceChange(20, 25, -20)).toEqual({ kind: 'down', amount: 5, percent: 20 });
    expect(priceChange(25, 20, '25')).toEqual({ kind: 'up', amount: 5, percent: 25 });
  });

  it('works the amount out of the percent when there is no previous price', () => {
    const change = priceChange(20, null, -20);
    expect(change).toMatchObject({ kind: 'down', percent: 20 });
    expect(change.kind === 'none' ? 0 : change.amount).toBeCloseTo(5);
  });

  it('tells a fall that rounds to 100 % only from the previous price', () => {
    expect(priceChange(0.01, 500, -100)).toEqual({ kind: 'down', amount: 499.99, percent: 100 });
    expect(priceChange(0.01, null, -100)).toEqual({ kind: 'none' });
  });

  it('agrees with changePercent on the direction, and shows nothing negative', () => {
    const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100);
    fc.assert(
      fc.property(price, price, (now, before) => {
        const percent = changePercent(now, before);
        const change = priceChange(now, before, percent);
        if (change.kind === 'none') expect(percent).toBe(0);
        else {
          expect(change.kind).toBe(now > before ? 'up' : 'down');
          expect(change.amount).toBeGreaterThan(0);
          expect(change.percent).toBeGreaterThan(0);
        }
      }),
    );
  });
});
