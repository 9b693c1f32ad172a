import type { Catalog } from '#db/catalog/catalog.ts';
import type { SiteCounts } from '#src/domain/pages/open-data/llms.ts';
import { mostSeenMonth } from '#src/domain/prices/history/price-months.ts';

/** How much of what the site has, as llms.txt says it; its key is a hash of this. */
export function siteCounts({ freshness, regions, seen }: Catalog): SiteCounts {
  return {
    plans: freshness.plans,
    carriers: freshness.carriers,
    samples: freshness.samples,
    mostSeen: mostSeenMonth(seen().days),
    regions: regions.map(({ name, code, currency, simCardCount, carrierCount }) => ({
      name,
      code,
      currency,
      simCardCount,
      carrierCount,
    })),
  };
}
