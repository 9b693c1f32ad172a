import type { Region } from '#src/contract/places/regions.ts';
import { withArticle } from './carrier-line.ts';
import type { Currency } from '../core/vocabulary.ts';

/**
 * Groups of countries that plans are sold for, by code: two letters from the range that ISO 3166-1
 * leaves to its users, so that no country is meant (rule 29).
 */
export const GROUPS = {
  XE: 'Europe',
  XN: 'North America',
  XA: 'Asia',
  XO: 'Oceania',
  XL: 'Latin America',
  XM: 'Middle East',
  XF: 'Africa',
  XW: 'World',
} as const;
export type GroupCode = keyof typeof GROUPS;
export const GROUP_CODES = Object.keys(GROUPS) as GroupCode[];
const GROUP_CURRENCY: Currency = 'USD';

/** Whether a region's code is that of a group of countries. */
export function isGroupCode(code: string): code is GroupCode {
  return Object.hasOwn(GROUPS, code);
}

/** Code, kind and currency of a region, as far as they may contradict each other. */
export type PlaceRules = Pick<Region, 'code' | 'kind' | 'currency'>;

/** How a region's page says where its plans are sold: ' in Japan', ' for the Middle East'. */
export function whereWords({ code, name }: NamedPlace): string {
  return isGroupCode(code) ? ` for ${withArticle(name)}` : ` in ${name}`;
}

/** The currency that a region's page compares in: '£ (GBP)'; of a group 'US dollars'. */
export function currencyWords({
  code,
  currency,
  currencySymbol,
}: {
  code: string;
  currency: Currency;
  currencySymbol: string;
}): string {
  return isGroupCode(code) ? 'US dollars' : `${currencySymbol} (${currency})`;
}

/** What contradicts itself in a region: groups have the codes above and dollars, countries neither of those codes. */
export function placeProblem({
  code,
  kind,
  currency,
}: PlaceRules): { path: 'kind' | 'code' | 'currency'; message: string } | null {
  if (isGroupCode(code) && kind !== 'group') {
    return { path: 'kind', message: `must be group: ${code} stands for ${GROUPS[code]}` };
  }
  if (!isGroupCode(code) && kind === 'group') {
    return { path: 'code', message: `of a group must be one of ${GROUP_CODES.join(', ')}` };
  }
  if (kind === 'group' && currency !== GROUP_CURRENCY) {
    return { path: 'currency', message: `of a group must be ${GROUP_CURRENCY}` };
  }
  return null;
}

/** The countries in the order given, and the groups in that of their codes above. */
export function byKind<T extends { code: string }>(
  regions: readonly T[],
): { countries: T[]; groups: T[] } {
  const ranks: readonly string[] = GROUP_CODES;
  return {
    countries: regions.filter(({ code }) => !isGroupCode(code)),
    groups: regions
      .filter(({ code }) => isGroupCode(code))
      .sort((a, b) => ranks.indexOf(a.code) - ranks.indexOf(b.code)),
  };
}

/** Up to so many places stand in a select in the order given. */
const FEW_PLACES = 12;

/** Places as a select names them: more than a few in the order of their names. */
export function inSelect<T extends NamedPlace>(places: readonly T[]): readonly T[] {
  if (places.length <= FEW_PLACES) return places;
  return places.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Regions as options of a select: the countries, then the groups, under a heading each where there are both. */
export function regionOptions<T extends { code: string }>(
  regions: readonly T[],
  optionOf: (region: T) => { value: string; label: string },
): { value: string; label: string; group?: string }[] {
  const { countries, groups } = byKind(regions);
  if (groups.length === 0) return countries.map(optionOf);
  const under = (some: readonly T[], group: string) =>
    some.map((region) => ({ ...optionOf(region), group }));
  return [...under(countries, 'Countries'), ...under(groups, 'Groups of countries')];
}

/** A region by code and name. */
export type NamedPlace = Pick<Region, 'code' | 'name'>;

/** GB is what ISO calls the region that this site calls UK (rule 30). */
export function regionAlias<T extends string | null>(code: T): T | 'UK' {
  return code === 'GB' ? 'UK' : code;
}
