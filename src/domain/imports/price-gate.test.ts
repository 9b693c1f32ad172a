import { describe, expect, test } from 'vitest';
import {
  isUnusual,
  validateBatch,
  validatePrice,
  measurePrice,
  unusualWords,
} from './price-gate.ts';

const held = (price: number, history: number[]) => {
  const validity = validatePrice(price, history);
  return validity.ok ? 'ok' : validity.evidence.reason;
};

describe('one price', () => {
  test.each([
    ['no history proves nothing', 9900, [], 'ok'],
    ['the same price', 1500, [1500, 500], 'ok'],
    ['exactly 2.5 times the median', 2500, [1000], 'ok'],
    ['a cent above 2.5 times', 2501, [1000], 'above-median'],
    ['exactly 0.35 times the median', 350, [1000], 'ok'],
    ['a cent below 0.35 times', 349, [1000], 'below-median'],
    ['cents read as dollars', 150_000, [1500, 1600], 'factor-100'],
    ['dollars read as cents', 15, [1500, 1600], 'factor-100'],
    ['factor 100 of the median, not of the newest', 100_000, [1100, 1000, 900], 'factor-100'],
    ['the median of an even number lies between', 2600, [1000, 1100], 'ok'],
    ['one wild earlier price does not move the median', 3000, [90_000, 1000, 1000], 'above-median'],
  ])('%s', (_, price, history, validity) => {
    expect(held(price, history)).toBe(validity);
  });

  test('the evidence says what it was measured by', () => {
    expect(validatePrice(6000, [2000, 1000, 3000])).toEqual({
      ok: false,
      evidence: {
        reason: 'above-median',
        price: 6000,
        current: 2000,
        median: 2000,
        ratio: 3,
        prices: 3,
      },
    });
  });
});

describe('a whole file', () => {
  const moves = (count: number, ratio = 1.1) => Array.from({ length: count }, () => ratio);

  test('a few moves, or a small share of many rows, pass', () => {
    expect(validateBatch(moves(9), 9)).toEqual({ ok: true });
    expect(validateBatch(moves(30), 100)).toEqual({ ok: true });
    expect(validateBatch([], 0)).toEqual({ ok: true });
  });

  test('a large share at once is held back, and one cause shows', () => {
    const validity = validateBatch([...moves(28, 1.19), 0.5, 2, 1.3], 100);
    expect(validity).toEqual({
      ok: false,
      evidence: {
        reason: 'many-at-once',
        moved: 31,
        matched: 100,
        share: 0.31,
        medianRatio: 1.19,
        sameFactor: 28,
      },
    });
  });
});

describe('a price that a person enters', () => {
  test.each([
    [199900, [2290], true, '$1,999.00 is 87 times the usual price of $22.90'],
    [20, [2290, 2000], true, '$0.20 is 0.9% of the usual price of $21.45'],
    [2500, [2290], false, '$25.00 is 1.1 times the usual price of $22.90'],
    // The way back from a typo, and a step from a price that is unusual already.
    [2290, [199900, 2290, 2290], false, '$22.90 is 1 times the usual price of $22.90'],
    [2290, [199900, 2290], false, '$22.90 is 2.3% of the usual price of $1,010.95'],
    [110, [100, 400, 400], false, '$1.10 is 28% of the usual price of $4.00'],
  ])('%d after %j', (price, history, unusual, words) => {
    expect(isUnusual(price, history)).toBe(unusual);
    expect(unusualWords(measurePrice(price, history)!, 'USD')).toBe(words);
  });
});
