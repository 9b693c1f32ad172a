import { foldText, foldWords } from '../core/fold.ts';
import { isGroupCode } from './places.ts';
import { REGION_ALIASES } from './region-aliases.ts';

/** Groups of countries by what sellers call them: their short addresses in words, and one more. */
const GROUPS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(REGION_ALIASES)
      .filter(([, code]) => isGroupCode(code))
      .map(([alias, code]) => [alias.replaceAll('-', ' '), code]),
  ),
  worldwide: 'XW',
};
/** Usual names of countries beside those of the Unicode data. */
const ALSO: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  uk: 'UK',
  'great britain': 'UK',
  uae: 'AE',
  turkey: 'TR',
  'czech republic': 'CZ',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  korea: 'KR',
  burma: 'MM',
  myanmar: 'MM',
};
/** What stands before the name of a part: Southeast Asia is not Asia. */
const PART = /^(?:new|central|(?:north|south|east|west)(?:ern|east|west|eastern|western)?)$/;
/** Codes of the Unicode data that are no country. */
const NO_COUNTRY = /^(?:EU|EZ|UN|ZZ|Q[M-Z]|X[^K])$/;

/** Parts of countries that Unicode gives codes of their own, and the country of each. */
export const PART_OF: Readonly<Record<string, string>> = {
  AC: 'SH',
  CP: 'FR',
  CQ: 'GG',
  DG: 'IO',
  EA: 'ES',
  IC: 'ES',
  TA: 'SH',
};

/** Most words of a name that is looked for. */
const LONGEST = 6;

let names: ReadonlyMap<string, string> | null = null;

const platform = new Map<string, Intl.DisplayNames>();

/** What a country is called in a language, by its code; undefined for others. */
export function placeName(code: string, language = 'en'): string | undefined {
  const known =
    platform.get(language) ??
    new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  platform.set(language, known);
  return known.of(code);
}

let countries: readonly string[] | null = null;

/** The codes of this site for all countries, from the platform's own list. */
export function placeCodes(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  countries ??= letters
    .flatMap((a) => letters.map((b) => a + b))
    // Codes of before, such as DD, come back as those of today: only these are meant.
    .filter((code) => new Intl.Locale(`und-${code}`).region === code)
    .filter((code) => !NO_COUNTRY.test(code) && placeName(code) !== undefined)
    .map((code) => (code === 'GB' ? 'UK' : code));
  return countries;
}

/** What a country is called beside its names in the Unicode data, in lower case. */
export const usualNames = (code: string): string[] =>
  Object.keys(ALSO).filter((name) => ALSO[name] === code);

/** Region codes by folded English name. */
function codesByName(): ReadonlyMap<string, string> {
  if (names) return names;
  const isoCode = (code: string) => (code === 'UK' ? 'GB' : code);
  const known = new Map(placeCodes().map((code) => [foldText(placeName(isoCode(code))!), code]));
  for (const [name, code] of Object.entries({ ...ALSO, ...GROUPS })) known.set(name, code);
  names = known;
  return known;
}

/** The region code of a place: a code, a country's English name or that of a group; null for others. */
export function placeCode(place: string): string | null {
  if (/^[A-Z]{2}$/i.test(place)) return place.toUpperCase();
  return codesByName().get(foldText(place)) ?? null;
}

/** Codes of the places that a title names; longer names go first, so that Guinea is not Papua New Guinea. */
export function placesIn(title: string): string[] {
  const known = codesByName();
  const words = foldWords(title);
  // In lower case it is a word.
  const found = new Set<string>(/\bUS\b/.test(title) ? ['US'] : []);
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(LONGEST, words.length - at); length > 0; length -= 1) {
      const code = known.get(words.slice(at, at + length).join(' '));
      if (code === undefined) continue;
      if (!PART.test(words[at - 1] ?? '')) found.add(code);
      at += length - 1;
      break;
    }
  }
  return [...found];
}
