import type { Catalog } from '#db/catalog/catalog.ts';
import { isGroupCode } from '#src/domain/places/places.ts';
import { groupsOf } from '#src/domain/places/un-m49.ts';

/** A group whose plans may work in a country. */
export interface WiderPlans {
  code: string;
  name: string;
  plans: number;
}

/**
 * Groups that hold a country and have plans which do not publish their countries: those stand on the
 * page of the group alone (rule 29). None for a group itself.
 */
export function widerPlans(catalog: Catalog, country: string): WiderPlans[] {
  if (isGroupCode(country)) return [];
  const groups = groupsOf(country).map((code) => {
    const plans = catalog.plansIn(code).filter(({ key }) => key.covers.length === 0);
    return { code, name: catalog.region(code)?.name ?? code, plans: plans.length };
  });
  return groups.filter(({ plans }) => plans > 0);
}

/**
 * Groups whose plans alone stand in a country's list, with how many of each: where no plan is sold for
 * the country itself. None where one is.
 */
export function coveringPlans(catalog: Catalog, country: string): WiderPlans[] {
  const plans = catalog.plansIn(country);
  if (plans.some(({ key }) => key.region === country)) return [];
  const groups = Map.groupBy(plans, ({ plan }) => plan.region.code);
  return [...groups.values()]
    .map((some) => ({ ...some[0]!.plan.region, plans: some.length }))
    .map(({ code, name, plans: count }) => ({ code, name, plans: count }))
    .sort((a, b) => a.plans - b.plans || (a.code < b.code ? -1 : 1));
}
