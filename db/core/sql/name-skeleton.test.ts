import { expect, it } from 'vitest';
import { nameSkeleton } from './name-skeleton.ts';

it.each([
  ['mira', 'mіra'], // Cyrillic і
  ['paypal', 'раураӀ'], // Cyrillic throughout
  ['alice', 'aIice'], // a capital I
  ['morn', 'mom'],
  ['root', 'r00t'],
  ['scope', 'ѕсоре'],
  ['José', 'Jose\u0301'],
  ['mira', 'mi\ufe0fra'],
])('finds that %s and %s look alike', (one, other) => {
  expect(one).not.toBe(other);
  expect(nameSkeleton(other)).toBe(nameSkeleton(one));
});

it.each([
  ['mira', 'mirko'],
  ['josé', 'jose'],
  ['дарья', 'марья'],
])('tells %s and %s apart', (one, other) => {
  expect(nameSkeleton(other)).not.toBe(nameSkeleton(one));
});
