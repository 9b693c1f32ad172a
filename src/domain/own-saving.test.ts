import { expect, it } from 'vitest';
import type { OwnPlan } from './device.ts';
import { savingWords } from './own-saving.ts';

const own: OwnPlan = { carrier: 'Verizon', priceMinor: 5100, currency: 'USD', per: 'month', gb: 5 };
const total = { minor: 30_000, currency: 'USD' as const, months: 12, atLeast: false };

it.each([
  [{}, 'you would save $312.00 in 12 months'],
  [{ atLeast: true }, 'you would save at most $312.00 in 12 months'],
  [{ months: 1 }, '$249.00 more than you pay now, in 1 month'],
  [{ months: 1, atLeast: true }, 'at least $249.00 more than you pay now, in 1 month'],
  [{ minor: 61_200 }, 'what you pay now'],
  [{ currency: 'EUR' as const }, null],
])('a total against what is paid now: %j', (patch, words) => {
  expect(savingWords(own, { ...total, ...patch })).toBe(words);
});
