import { expect, test } from 'vitest';
import { isRunning, offerCounts, regularPrice } from './offers.ts';

test('an offer runs up to its last day, and one without an end goes on', () => {
  expect(isRunning('2026-08-18', '2026-08-18')).toBe(true);
  expect(isRunning('2026-08-18', '2026-08-19')).toBe(false);
  expect(isRunning(null, '2026-08-19')).toBe(true);
});

test('a regular price is one above the price', () => {
  expect(regularPrice({ price: 10, listPrice: 15 })).toBe(15);
  expect(regularPrice({ price: 10, listPrice: 10 })).toBeNull();
  expect(regularPrice({ price: 10, listPrice: null })).toBeNull();
  // What all others pay is no price of before.
  expect(regularPrice({ price: 10, listPrice: 15, priceCondition: 'AutoPay' })).toBeNull();
});

test.each([
  ['whose end is ahead, however old its price', '2026-11-28', null, true],
  ['whose end is past', '2026-11-27', '2026-10-03', false],
  ['without an end, seen 60 days before the day of the data', null, '2026-08-04', true],
  ['without an end, seen 61 days before it', null, '2026-08-03', false],
  ['without an end, seen on no known day', null, null, false],
])('an offer %s', (_, offerEnds, seenOn, isDeal) => {
  const days = { from: '2026-10-03', today: '2026-11-28' };
  expect(offerCounts({ offerEnds, seenOn }, days)).toBe(isDeal);
});
