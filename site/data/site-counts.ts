import type { Catalog } from '#db/catalog.ts';
import type { SiteCounts } from '#src/domain/llms.ts';

/** How much of what the site has, as llms.txt says it; its key is a hash of this. */
export function siteCounts({ freshness, regions }: Catalog): SiteCounts {
  return {
    plans: freshness.plans,
    carriers: freshness.carriers,
    samples: freshness.samples,
    pastDay: freshness.isPast ? freshness.day : null,
    regions: regions.map(({ name, code, currency, simCardCount, carrierCount }) => ({
      name,
      code,
      currency,
      simCardCount,
      carrierCount,
    })),
  };
}
