import { slugify } from './fold.ts';
import { placeCode, placeName } from './import/presets/places.ts';
import { isGroupCode, REGION_ALIASES } from './places.ts';
import { pictureUrl } from './picture-url.ts';
import { smallMark } from './pictures.ts';

/** Parts of countries that Unicode gives codes of their own. */
const PARTS = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'IC', 'TA']);

/** The code of ISO 3166-1 for a region's code, in which the United Kingdom is GB. */
const isoCode = (code: string) => (code === 'UK' ? 'GB' : code);

/** The English name of the country that a region's code stands for; null for groups and codes of no country. */
export function countryName(code: string): string | null {
  if (!/^[A-Z]{2}$/.test(code) || isGroupCode(code) || PARTS.has(code)) return null;
  const name = placeName(isoCode(code));
  // Codes that the Unicode data knows, but that are no country, are found under no name.
  return name !== undefined && placeCode(name) === code ? name : null;
}

/** The picture of a region's flag: the stored one, else that of the country that its code stands for, a globe for a group of countries; null for codes of none. */
export function regionFlag({ code, flagUrl }: { code: string; flagUrl: string | null }) {
  const country = countryName(code) === null ? null : `/flags/${isoCode(code).toLowerCase()}.svg`;
  const own = isGroupCode(code) ? '/flags/group.svg' : country;
  const stored = pictureUrl(flagUrl);
  return stored === null ? own : smallMark(stored);
}

/** Short addresses of a region: those that are given, and of every other country its code and its name. */
export function aliasesOf(code: string): string[] {
  const given = Object.keys(REGION_ALIASES).filter((alias) => REGION_ALIASES[alias] === code);
  const name = countryName(code);
  if (given.length > 0 || name === null) return given;
  return [...new Set([code.toLowerCase(), slugify(name)])];
}

let byAlias: ReadonlyMap<string, string> | null = null;

/** The region's code that a short address means; null for what is none. */
export function codeOfAlias(alias: string): string | null {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = () => letters.flatMap((first) => letters.map((second) => first + second));
  byAlias ??= new Map(codes().flatMap((code) => aliasesOf(code).map((each) => [each, code])));
  return byAlias.get(alias) ?? null;
}
