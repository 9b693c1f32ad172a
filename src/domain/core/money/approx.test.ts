import { expect, test } from 'vitest';
import { approxAmount, approxOfMark, moneyMark, ownOfMark } from './approx.ts';

const rates = { USD: 1, EUR: 0.865, GBP: 0.76, CAD: 1.4, AUD: 1.53, JPY: 154 };

test('an amount of another currency is converted to the list currency', () => {
  expect(approxAmount(990, 'JPY', { currency: 'USD', rates })).toBe(6.43);
  expect(approxAmount(10, 'USD', { currency: 'JPY', rates })).toBe(1540);
});

test('an amount in the list currency, or of a list that compares no prices, is not converted', () => {
  expect(approxAmount(15, 'USD', { currency: 'USD', rates })).toBeNull();
  expect(approxAmount(990, 'JPY', null)).toBeNull();
});

test('a marked amount is said in another currency, and in its own', () => {
  const mark = moneyMark(990, 'JPY');
  expect(mark).toBe('JPY 990');
  expect(approxOfMark(mark, { currency: 'USD', rates })).toBe('approx. $6.43');
  expect(approxOfMark(mark, { currency: 'JPY', rates })).toBeNull();
  expect(ownOfMark(moneyMark(3.3333, 'USD'))).toBe('$3.33');
});

test.each(['', 'USD', 'XXX 5', 'USD 1e9', 'USD -5', '<b> 5'])('%j is no mark', (mark) => {
  expect(approxOfMark(mark, { currency: 'EUR', rates })).toBeNull();
  expect(ownOfMark(mark)).toBeNull();
});
