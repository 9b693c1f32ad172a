import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { comparedNeed, comparedPlaces } from '#src/domain/finder/compare/compared-need.ts';
import type { Mix } from '#src/domain/finder/mixes.ts';

/**
 * What is bought beside the plans of a comparison for its trip, by slug: in the place of its address,
 * else in that of each plan. Null where there are no rates.
 */
export function comparedMixes(
  catalog: Pick<Catalog, 'mixes' | 'regions'>,
  params: URLSearchParams,
  plans: readonly Plan[],
): Map<string, Mix> | null {
  const need = comparedNeed(params, plans);
  const isNamed = comparedPlaces(params, catalog.regions).length > 0;
  const needs = isNamed
    ? [need]
    : [...new Set(plans.map(({ region }) => region.code))].map((code) => ({
        ...need,
        places: [code],
      }));
  const slugs = plans.map(({ slug }) => slug);
  const found = needs.map((each) => catalog.mixes(each, slugs));
  const known = found.filter((mixes) => mixes !== null);
  return known.length < found.length ? null : new Map(known.flatMap((mixes) => [...mixes]));
}
