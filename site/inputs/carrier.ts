import type { Catalog } from '#db/catalog.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import type { Plan } from '#src/contract/plans.ts';
import { listFreshness, type ListFreshness } from '#src/domain/freshness-words.ts';
import { byPresentPrice } from '#src/domain/plan-filter.ts';
import { carrierLandings, type LandingLink } from '../data/landing-page.ts';
import { neighboursOf } from '../data/neighbours.ts';

/** All that a carrier's page shows. */
export interface CarrierInput {
  carrier: Carrier;
  /** Its plans, cheapest first. */
  plans: Plan[];
  /** The regions that it has plans in. */
  regions: { code: string; name: string }[];
  neighbours: Carrier[];
  landings: LandingLink[];
  freshness: ListFreshness;
  siteTitle: string;
}

/** Reads it. */
export async function carrierInput(catalog: Catalog, carrier: Carrier): Promise<CarrierInput> {
  const entries = await catalog.plansOf(carrier.slug);
  const plans = entries.sort(byPresentPrice).map(({ plan }) => plan);
  const here = new Set(plans.map(({ region }) => region.code));
  return {
    carrier,
    plans,
    regions: catalog.regions
      .filter(({ code }) => here.has(code))
      .map(({ code, name }) => ({ code, name })),
    neighbours: neighboursOf(catalog, carrier),
    landings: await carrierLandings(catalog, carrier.slug),
    freshness: listFreshness(plans, catalog.now),
    siteTitle: catalog.seoGlobal.siteTitle,
  };
}
