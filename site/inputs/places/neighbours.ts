import type { Catalog } from '#db/catalog/catalog.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { shareNetwork } from '#src/domain/places/share-network.ts';
import { memo } from '#src/domain/core/memo.ts';

/** Other carriers on the same network that have plans in a region where this one has some. */
export function neighboursOf(catalog: Catalog, carrier: Carrier): Carrier[] {
  const coverage = coverageOf(catalog);
  const here = new Set(coverage.get(carrier.slug)?.map(({ region }) => region));
  return catalog.carriers.filter(
    (other) =>
      other.slug !== carrier.slug &&
      shareNetwork(carrier, other) &&
      coverage.get(other.slug)?.some(({ region }) => here.has(region)),
  );
}

/** Where each carrier has plans, once for all of them. */
const coverageOf = (catalog: Catalog) =>
  memo(catalog, 'coverage by carrier', () =>
    Map.groupBy(catalog.coverage(), ({ carrier }) => carrier),
  );
