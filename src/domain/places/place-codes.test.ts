import { expect, test } from 'vitest';
import { placeCode, placesIn } from './place-codes.ts';

test('places by code, English name and what sellers call groups', () => {
  expect(
    [
      'gb',
      'United Kingdom',
      'Türkiye',
      'Turkey',
      "Cote d'Ivoire",
      'Global',
      'Atlantis',
      'Kosovo',
    ].map(placeCode),
  ).toEqual(['GB', 'UK', 'TR', 'TR', 'CI', 'XW', null, 'XK']);
});

test.each<[string, string[]]>([
  ['Japan & South Korea eSIM', ['JP', 'KR']],
  ['US eSIM 5GB', ['US']],
  ['Tell us more', []],
  ['Southeast Asia 8 countries', []],
  ['South America eSIM', []],
  ['Papua New Guinea', ['PG']],
  ['eSIM Europe | 10GB', ['XE']],
])('the places of "%s"', (title, places) => {
  expect(placesIn(title)).toEqual(places);
});
