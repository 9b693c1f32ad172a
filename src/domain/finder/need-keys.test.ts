import { expect, it } from 'vitest';
import { carriedNeed } from './need-keys.ts';

it.each([
  ['?places=US&months=12&gb=10&page=2&limit=5', 'places=US&months=12&gb=10'],
  ['?plans=a,b&diff=1&days=7,7&places=DE,UK', 'places=DE,UK&days=7,7'],
  ['?plans=a&time=12&unit=days&size=light', 'time=12&unit=days&size=light'],
  // A list has parameters of the same names.
  ['?planTypes=prepaid&page=2&format=esim', ''],
  ['', ''],
])('the need of an address that plans are handed on with: %s', (search, need) => {
  expect(carriedNeed(search)).toBe(need);
});
