import { expect, it } from 'vitest';
import { isFromSample, savingOf, struckPrice } from './earlier-price.ts';

const plan = { price: 12, previousPrice: 15, sample: false, previousSample: false };

it('strikes a higher price, and says what is saved', () => {
  expect(struckPrice(plan)).toEqual({ amount: 15, sample: false });
  expect(savingOf(plan)).toBe(3);
  for (const previousPrice of [null, 12, 10]) {
    expect(struckPrice({ ...plan, previousPrice })).toBeNull();
    expect(savingOf({ ...plan, previousPrice })).toBeNull();
  }
});

it('marks a sample price beside one that is none, and claims no saving against it', () => {
  const checked = { ...plan, previousSample: true };
  expect(isFromSample(checked)).toBe(true);
  expect(struckPrice(checked)).toEqual({ amount: 15, sample: true });
  expect(savingOf(checked)).toBeNull();
  // A rise from a sample price is one, too; without a price before there is nothing to mark.
  expect(isFromSample({ ...checked, previousPrice: 10 })).toBe(true);
  expect(isFromSample({ ...checked, previousPrice: null })).toBe(false);
});

it('leaves sample data as a whole as it is, and a checked price before a sample', () => {
  for (const previousSample of [true, false]) {
    const sample = { ...plan, sample: true, previousSample };
    expect(struckPrice(sample)).toEqual({ amount: 15, sample: false });
    expect(savingOf(sample)).toBe(3);
  }
});
