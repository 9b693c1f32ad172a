import { expect, it } from 'vitest';
import { storedNeedWords } from './stored-need-words.ts';

const PLACES = [
  { code: 'DE', name: 'Germany', currency: 'EUR' as const },
  { code: 'UK', name: 'United Kingdom', currency: 'GBP' as const },
];

it.each([
  ['places=DE&months=12&gb=10&hotspot=true', '12 months, 10 GB a month, hotspot, Germany'],
  ['months=12&gb=unlimited', '12 months, unlimited data'],
  ['places=DE&months=1&maxPerMonth=20', '1 month, at most €20.00 a month, Germany'],
  ['places=DE,UK&days=7,7&gb=10', '10 GB, Germany, 7 days, United Kingdom, 7 days'],
  ['places=QQ&days=3', '3 days, QQ'],
  ['places=JP', 'A need that this page cannot read'],
  ['nonsense', 'A need that this page cannot read'],
])('says what is kept: %s', (stored, words) => {
  expect(storedNeedWords(stored, PLACES)).toBe(words);
});
