import { foldWords } from '../core/fold.ts';
import { PART_OF, placeCode, placeCodes, placeName, usualNames } from './place-codes.ts';
import { namesOfPlace } from './place-names.ts';
import { GROUP_CODES, isGroupCode } from './places.ts';
import { REGION_ALIASES } from './region-aliases.ts';
import { pictureUrl } from '../core/pictures/picture-url.ts';
import { smallMark } from '../core/pictures/pictures.ts';

/** The code of ISO 3166-1 for a region's code, in which the United Kingdom is GB. */
const isoCode = (code: string) => (code === 'UK' ? 'GB' : code);

/** The English name of the country that a region's code stands for; null for groups and codes of no country. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || isGroupCode(code) || Object.hasOwn(PART_OF, code)) return null;
  const name = placeName(isoCode(code));
  // Codes that the Unicode data knows, but that are no country, are found under no name.
  return name !== undefined && placeCode(name) === code ? name : null;
}

/** Whether a code is that of a country or of a part of one that plans name, such as Guadeloupe. */
export function isCountryCode(code: string): boolean {
  return Object.hasOwn(PART_OF, code) || countryName(code === 'GB' ? 'UK' : code) !== null;
}

/** The picture of a region's flag: the stored one, else that of the country that its code stands for, a globe for a group of countries; null for codes of none. */
export function regionFlag({ code, flagUrl }: { code: string; flagUrl: string | null }) {
  const country = countryName(code) === null ? null : `/flags/${isoCode(code).toLowerCase()}.svg`;
  const own = isGroupCode(code) ? '/flags/group.svg' : country;
  const stored = pictureUrl(flagUrl);
  return stored === null ? own : smallMark(stored);
}

/**
 * Short addresses of a region: those that are given, its names in English, German and Japanese, and
 * the code of every other country; none of a code that nothing has.
 */
export function aliasesOf(code: string): string[] {
  const given = Object.keys(REGION_ALIASES).filter((alias) => REGION_ALIASES[alias] === code);
  if (given.length === 0 && countryName(code) === null) return [];
  const own = given.length > 0 ? given : [code.toLowerCase()];
  return [
    ...new Set([...own, ...[...namesOfPlace(code), ...usualNames(code)].flatMap(addressesOf)]),
  ];
}

/** A name as an address: folded, and with what German writes where an address has no umlauts. */
function addressesOf(name: string): string[] {
  const spelt = name.replace(/[äöü]/gi, '$&e');
  return [name, spelt].map(aliasForm);
}

const aliasForm = (text: string) => foldWords(text).join('-');

let byAlias: ReadonlyMap<string, string> | null = null;

/** The region's code that a short address means, however it is spelt; null for what is none. */
export function codeOfAlias(alias: string): string | null {
  // What has a dot or a slash is the address of something else.
  if (!/^[\p{L}\p{M}\p{N}’' -]+$/u.test(alias)) return null;
  byAlias ??= new Map(
    [...placeCodes(), ...GROUP_CODES].flatMap((code) =>
      aliasesOf(code).map((each) => [each, code] as const),
    ),
  );
  return byAlias.get(aliasForm(alias)) ?? null;
}
