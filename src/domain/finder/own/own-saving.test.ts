import { expect, it } from 'vitest';
import type { OwnPlan } from '../saved/device.ts';
import { readTotalMark, savingWords, totalMark } from './own-saving.ts';

const own: OwnPlan = { carrier: 'Verizon', priceMinor: 5100, currency: 'USD', per: 'month', gb: 5 };
const total = { minor: 30_000, currency: 'USD' as const, months: 12, atLeast: false };
const rates = {
  asOf: '2026-10-01',
  rates: { USD: 1, EUR: 0.5, GBP: 0.76, CAD: 1.4, AUD: 1.53, JPY: 154 },
};

it.each([
  [{}, 'you would save $312.00 in 12 months'],
  [{ atLeast: true }, 'you would save at most $312.00 in 12 months'],
  [{ months: 1 }, 'would cost $249.00 more in 1 month'],
  [{ months: 1, atLeast: true }, 'would cost at least $249.00 more in 1 month'],
  [{ minor: 61_200 }, 'what you pay now'],
  [{ minor: 61_200, atLeast: true }, 'at least what you pay now'],
])('a total against what is paid now: %j', (patch, words) => {
  expect(savingWords(own, { ...total, ...patch }, null)).toBe(words);
});

it('says every saving in the currency of the own plan, approximate where it was converted', () => {
  const euros = { ...total, minor: 10_000, currency: 'EUR' as const };
  expect(savingWords(own, euros, rates)).toBe(
    'you would save approx. $412.00 in 12 months, at rates of 1 Oct 2026',
  );
  const yen = { ...total, minor: 154_000, currency: 'JPY' as const, months: 1 };
  expect(savingWords(own, yen, rates)).toBe(
    'would cost approx. $949.00 more in 1 month, at rates of 1 Oct 2026',
  );
  expect(savingWords(own, { ...euros, minor: 30_600 }, rates)).toBe(
    'about what you pay now, at rates of 1 Oct 2026',
  );
  expect(savingWords(own, euros, null)).toBeNull();
});

it('is read out of a page as it was written into it, and nothing else is', () => {
  for (const each of [total, { ...total, currency: 'JPY' as const, atLeast: true }]) {
    const amount = each.currency === 'JPY' ? each.minor : each.minor / 100;
    expect(readTotalMark(totalMark(amount, each))).toEqual(each);
  }
  for (const mark of ['', 'XYZ 100 12', 'USD x 12', 'USD 100', 'USD 100 -1']) {
    expect(readTotalMark(mark)).toBeNull();
  }
});
