import { expect, it } from 'vitest';
import { isFromSample } from './earlier-price.ts';

const plan = { price: 12, previousPrice: 15, sample: false, previousSample: true };

it('marks a sample price beside one that is none', () => {
  expect(isFromSample(plan)).toBe(true);
  // A rise from a sample price is one, too; without a price before there is nothing to mark.
  expect(isFromSample({ ...plan, previousPrice: 10 })).toBe(true);
  expect(isFromSample({ ...plan, previousPrice: null })).toBe(false);
});

it('leaves sample data as a whole as it is, and a checked price before a sample', () => {
  for (const previousSample of [true, false]) {
    expect(isFromSample({ ...plan, sample: true, previousSample })).toBe(false);
  }
});
