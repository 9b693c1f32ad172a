import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { HEAD_SCRIPT } from './head-script.ts';

/** What the script says of the place of a browser. */
function placeOf(zone: string, language: string, kept?: object) {
  const dataset: Record<string, string> = {};
  const format = { resolvedOptions: () => ({ timeZone: zone }) };
  runInNewContext(HEAD_SCRIPT, {
    addEventListener: () => undefined,
    document: {
      cookie: '',
      documentElement: { classList: new Set(), dataset },
      currentScript: { dataset: { places: 'US GB DE JP CA' } },
    },
    localStorage: { getItem: () => JSON.stringify(kept ?? null) },
    navigator: { language },
    Intl: { DateTimeFormat: () => format, Locale: Intl.Locale },
  });
  return { place: dataset.place, isGuess: 'guess' in dataset };
}

it.each([
  ['Asia/Tokyo', 'en-US', 'JP'],
  ['America/Denver', 'de-DE', 'US'],
  ['Europe/London', 'en-US', 'UK'],
  ['UTC', 'de-DE', 'DE'],
  ['UTC', 'en-GB', 'UK'],
  ['UTC', 'en-US', undefined],
  ['Asia/Bangkok', 'ja-JP', undefined],
])('guesses the place from the time zone %s and the language %s: %s', (zone, language, place) => {
  expect(placeOf(zone, language)).toEqual({ place, isGuess: place !== undefined });
});

it('guesses none where one was chosen, or none is wanted', () => {
  const chosen = (place: string) => placeOf('Asia/Tokyo', 'en-US', { v: 1, place });
  expect(chosen('DE')).toEqual({ place: 'DE', isGuess: false });
  expect(chosen('none')).toEqual({ place: undefined, isGuess: false });
});
