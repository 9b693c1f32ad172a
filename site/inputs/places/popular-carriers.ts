import type { Catalog } from '#db/catalog/catalog.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Place } from '#src/contract/places/regions.ts';

/**
 * A region's carriers, most wanted first: by clicks on their plans there, then by the number of
 * plans, then by name. `simCardCount` counts the plans in the region.
 */
export function popularCarriers(catalog: Catalog, region: Place): Carrier[] {
  const clicks = new Map<string, number>();
  for (const { key } of catalog.plansIn(region.code)) {
    clicks.set(key.carrier, (clicks.get(key.carrier) ?? 0) + key.popularity);
  }
  const of = ({ slug }: Carrier) => clicks.get(slug) ?? 0;
  const carriers = catalog.carriersIn(region.code);
  return carriers.sort((a, b) => of(b) - of(a) || b.simCardCount - a.simCardCount);
}
