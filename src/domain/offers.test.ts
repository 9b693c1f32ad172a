import { expect, test } from 'vitest';
import { isRunning, regularPrice } from './offers.ts';

test('an offer runs up to its last day, and one without an end goes on', () => {
  expect(isRunning('2026-08-18', '2026-08-18')).toBe(true);
  expect(isRunning('2026-08-18', '2026-08-19')).toBe(false);
  expect(isRunning(null, '2026-08-19')).toBe(true);
});

test('a regular price is one above the price', () => {
  expect(regularPrice({ price: 10, listPrice: 15 })).toBe(15);
  expect(regularPrice({ price: 10, listPrice: 10 })).toBeNull();
  expect(regularPrice({ price: 10, listPrice: null })).toBeNull();
});
