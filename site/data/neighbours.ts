import type { Catalog } from '#db/catalog.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import { shareNetwork } from '#src/domain/carrier-line.ts';
import { kept } from '#src/domain/kept.ts';

/** Other carriers on the same network that have plans in a region where this one has some. */
export function neighboursOf(catalog: Catalog, carrier: Carrier): Carrier[] {
  const { regionsOf, carriersIn } = coverageOf(catalog);
  const here = regionsOf.get(carrier.slug) ?? [];
  const nearby = new Set(here.flatMap((region) => carriersIn.get(region) ?? []));
  return catalog.carriers.filter(
    (other) =>
      other.slug !== carrier.slug && nearby.has(other.slug) && shareNetwork(carrier, other),
  );
}

/** By carrier and by region, once for all carriers. */
const coverageOf = kept((catalog: Catalog) => {
  const regionsOf = new Map<string, string[]>();
  const carriersIn = new Map<string, string[]>();
  for (const { carrier, region } of catalog.coverage()) {
    regionsOf.set(carrier, [...(regionsOf.get(carrier) ?? []), region]);
    carriersIn.set(region, [...(carriersIn.get(region) ?? []), carrier]);
  }
  return { regionsOf, carriersIn };
});
