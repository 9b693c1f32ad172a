import type { Catalog } from '#db/catalog/catalog.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { memo } from '#src/domain/core/memo.ts';
import { seenMonths, tallySeen } from '#src/domain/prices/history/price-months.ts';
import { byPresentPrice } from '#src/domain/lists/rows.ts';
import { carrierChanges, type CarrierChanges } from '../prices/carrier-changes.ts';
import { carrierLandings, type LandingLink } from '../pages/landing-links.ts';
import { shareNetwork } from '#src/domain/places/share-network.ts';

/** Other carriers on the same network that have plans in a region where this one has some. */
function neighboursOf(catalog: Catalog, carrier: Carrier): Carrier[] {
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

/** All that a carrier's page shows. */
export interface CarrierPageInput {
  carrier: Carrier;
  /** Its plans, cheapest first. */
  plans: Plan[];
  /** The regions that it has plans in. */
  regions: { code: string; name: string }[];
  neighbours: Carrier[];
  landings: LandingLink[];
  siteTitle: string;
  /** When the prices of its plans were seen, in a sentence. */
  seenWords: string;
  changes: CarrierChanges;
}

/** Puts it together, once for page and picture. */
export function carrierInput(catalog: Catalog, carrier: Carrier): CarrierPageInput {
  return memo(catalog, `carrier ${carrier.slug}`, () => {
    const plans = catalog
      .plansOf(carrier.slug)
      .toSorted(byPresentPrice)
      .map(({ plan }) => plan);
    const here = new Set(plans.map(({ region }) => region.code));
    const regions = catalog.regions.filter(({ code }) => here.has(code));
    return {
      carrier,
      plans,
      regions: regions.map(({ code, name }) => ({ code, name })),
      neighbours: neighboursOf(catalog, carrier),
      landings: carrierLandings(catalog, carrier.slug),
      siteTitle: catalog.seoGlobal.siteTitle,
      seenWords: seenMonths(tallySeen(plans), catalog.freshness.today, false).seenWords,
      changes: carrierChanges(catalog, carrier),
    };
  });
}
