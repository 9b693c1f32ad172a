import type { Catalog } from '#db/catalog.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import { shareNetwork } from '#src/domain/carrier-line.ts';

/** Other carriers on the same network that have plans in a region where this one has some. */
export function neighboursOf(catalog: Catalog, carrier: Carrier): Carrier[] {
  const all = catalog.coverage();
  const here = new Set(
    all.filter((pair) => pair.carrier === carrier.slug).map(({ region }) => region),
  );
  const nearby = new Set(all.filter(({ region }) => here.has(region)).map((pair) => pair.carrier));
  return catalog.carriers.filter(
    (other) =>
      other.slug !== carrier.slug && nearby.has(other.slug) && shareNetwork(carrier, other),
  );
}
