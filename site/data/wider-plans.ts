import type { Catalog } from '#db/catalog.ts';
import { isGroupCode } from '#src/domain/places.ts';
import { groupsOf } from '#src/domain/un-m49.ts';

/** A group whose plans may work in a country. */
export interface WiderPlans {
  code: string;
  name: string;
  plans: number;
}

/**
 * Groups that hold a country and have plans which do not publish their countries: those stand on the
 * page of the group alone (decisions §5, Places). None for a group itself.
 */
export function widerPlans(catalog: Catalog, country: string): WiderPlans[] {
  if (isGroupCode(country)) return [];
  const groups = groupsOf(country).map((code) => {
    const plans = catalog.plansIn(code).filter(({ key }) => key.covers.length === 0);
    return { code, name: catalog.region(code)?.name ?? code, plans: plans.length };
  });
  return groups.filter(({ plans }) => plans > 0);
}
