import type { Region } from '#src/contract/places/regions.ts';
import type { Catalog } from '#db/catalog/catalog.ts';
import { NO_WISHES } from '#src/domain/finder/need/need.ts';
import type { Age } from '#src/domain/prices/freshness.ts';
import { byKind, GROUPS } from '#src/domain/places/places.ts';
import { CONTINENTS, continentOf } from '#src/domain/places/un-m49.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';

/** Days of the trip whose price stands beside each place. */
export const WEEK = 7;

/** A place as the page of all places shows it. */
export interface PlaceRow extends Pick<Region, 'code' | 'name' | 'flagUrl'> {
  plans: number;
  /** What the finder's first answer for a week costs in all; null where none is known to fit. */
  week: {
    /** In the seller's currency. */
    total: number;
    currency: Currency;
    atLeast: boolean;
    seenOn: string | null;
    age: Age | null;
  } | null;
}

/** Countries of a continent. */
export interface Continent {
  /** That of the group of its countries; null: of countries that stand in none. */
  code: string | null;
  name: string;
  countries: PlaceRow[];
  /** More countries, which plans of groups alone cover. */
  covered: PlaceRow[];
}

/** All places with their plans, continent by continent. */
export interface PlacesInput {
  continents: Continent[];
  groups: PlaceRow[];
  /** The day on which most of the prices were seen, ISO 8601: it is said once. */
  usualDay: string | null;
}

/** Reads it. */
export function placesInput(catalog: Catalog): PlacesInput {
  const { countries, groups } = byKind(catalog.regions);
  const rows = countries.map((region) => placeRow(catalog, region));
  const ofGroups = groups.map((region) => placeRow(catalog, region));
  const byContinent = Map.groupBy(rows, ({ code }) => continentOf(code));
  const ofCovered = catalog.covered.map((place) => placeRow(catalog, place));
  const covered = Map.groupBy(ofCovered, ({ code }) => continentOf(code));
  const continents = [...CONTINENTS, null].flatMap((code): Continent[] => {
    const here = byContinent.get(code) ?? [];
    const name = (code && catalog.region(code)?.name) ?? (code ? GROUPS[code] : 'Elsewhere');
    const more = covered.get(code) ?? [];
    if (here.length + more.length === 0) return [];
    return [{ code, name, countries: here.sort(byName), covered: more.sort(byName) }];
  });
  return { continents, groups: ofGroups, usualDay: usualDay([...rows, ...ofCovered, ...ofGroups]) };
}

function placeRow(catalog: Catalog, region: Catalog['covered'][number]): PlaceRow {
  const { code, name, flagUrl, simCardCount: plans } = region;
  const need = { ...NO_WISHES, places: [code], months: null, days: [WEEK] };
  const [first] = catalog.lowest(need, 1);
  if (!first) return { code, name, flagUrl, plans, week: null };
  const { total, currency, atLeast, seenOn, age } = first;
  const week = { total, currency, atLeast, seenOn, age };
  return { code, name, flagUrl, plans, week };
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

function usualDay(rows: readonly PlaceRow[]): string | null {
  const days = Map.groupBy(rows, ({ week }) => week?.seenOn ?? null);
  days.delete(null);
  const [most] = [...days].sort(([, a], [, b]) => b.length - a.length);
  return most?.[0] ?? null;
}
