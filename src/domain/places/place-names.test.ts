import { expect, it } from 'vitest';
import { namesOfPlace } from './place-names.ts';

it.each([
  ['FR', ['France', 'Frankreich', 'フランス']],
  ['UK', ['United Kingdom', 'UK', 'Vereinigtes Königreich', 'イギリス']],
  ['HK', ['Hong Kong SAR China', 'Hong Kong', 'Hongkong', '香港']],
  ['XE', ['Europe', 'Europa', 'ヨーロッパ']],
])('names %s in English, German and Japanese', (code, names) => {
  expect(namesOfPlace(code)).toEqual(expect.arrayContaining(names));
});

it('has each name once, and none for a code of nothing', () => {
  const names = namesOfPlace('XK');
  expect(new Set(names).size).toBe(names.length);
  expect(['ZQ', '', 'usa'].flatMap(namesOfPlace)).toEqual([]);
});
