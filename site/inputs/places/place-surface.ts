import type { Catalog } from '#db/catalog/catalog.ts';
import { isCurrent } from '#src/domain/prices/freshness.ts';
import { regionSurface, type Surface } from '#src/domain/lists/surface.ts';

/**
 * The plan list of a region's page. Prices of more than a year ago are folded, unless there would be
 * no plan left for people who live there (rule 20): sellers of travel eSIMs have
 * none for them.
 */
export function placeSurface(catalog: Catalog, code: string): Surface {
  const { from } = catalog.freshness;
  const plans = catalog.plansIn(code);
  const own = plans.filter(({ key }) => catalog.carrier(key.carrier)?.kind !== 'travel');
  const isOld = own.length > 0 && !own.some(({ plan }) => isCurrent(plan.seenOn, from));
  return isOld ? regionSurface(code, null) : regionSurface(code);
}
