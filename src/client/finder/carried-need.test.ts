import { expect, it } from 'vitest';
import { carriedNeed } from './carried-need.ts';

it.each([
  ['/find', '?places=US&months=12&gb=10&page=2&limit=5', 'places=US&months=12&gb=10'],
  ['/compare', '?plans=a,b&diff=1&days=7,7&places=DE,UK', 'days=7,7&places=DE,UK'],
  ['/compare', '?plans=a&time=12&unit=days&size=light', 'time=12&unit=days&size=light'],
  ['/plans', '?planTypes=prepaid&page=2&format=esim', ''],
  ['/compare', '', ''],
])('the need of an address that plans are handed on with: %s%s', (pathname, search, need) => {
  expect(carriedNeed({ pathname, search })).toBe(need);
});
