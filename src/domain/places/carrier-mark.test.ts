import { expect, it } from 'vitest';
import { carrierMark } from './carrier-mark.ts';

it.each([
  ['T-Mobile', 'TM'],
  ['AT&T', 'AT'],
  ['Tello Mobile', 'TE'],
  ['US Mobile', 'US'],
  ['Ultra Mobile', 'UL'],
  ['O2', 'O2'],
  ['1&1', '11'],
  ['esim.io', 'EI'],
  ['NTT docomo Business', 'ND'],
  ['楽天モバイル', '楽天'],
  ['Ōmobile', 'ŌM'],
  ['X', 'X'],
  ['&', ''],
])('%s is marked %s', (name, letters) => {
  expect(carrierMark(name).letters).toBe(letters);
});

it('has one of eight inks, always the same, and uses all of them', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Carrier ${index}`);
  const tints = names.map((name) => carrierMark(name).tint);
  expect(new Set(tints)).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  expect(tints).toEqual(names.map((name) => carrierMark(name).tint));
  // No ink is that of most.
  for (const tint of new Set(tints)) {
    expect(tints.filter((other) => other === tint).length).toBeLessThan(60);
  }
});
