import type { Catalog } from '#db/catalog/catalog.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { Place } from '#src/contract/places/regions.ts';
import { isPersonal } from '#src/domain/pages/crawling.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import type { PlanFigures } from '#src/domain/pages/plan/plan-figures.ts';
import { openNeedAbove, type NeedAbove } from '../lists/need-above.ts';
import { regionLandings, type LandingLink } from '../pages/landing-links.ts';
import { openListing, type Listing } from '../lists/listing.ts';
import { openAsk, type OpenAsk } from '../finder/need.ts';
import { regionFigures } from './region-figures.ts';
import { coveringPlans, widerPlans, type WiderPlans } from '../plans/wider-plans.ts';
import { isCurrent } from '#src/domain/prices/freshness.ts';
import { regionListPage, type ListPage } from '#src/domain/lists/list-page.ts';

/** All that a region's page shows. */
export interface RegionPageInput {
  region: Place;
  /** Its carriers, most wanted first. */
  carriers: Carrier[];
  figures: PlanFigures;
  /** The plans that they come from. */
  cheapest: Record<'month' | 'perGb', Plan | null>;
  listing: Listing;
  ask: OpenAsk | null;
  needAbove: NeedAbove | null;
  landings: { narrowed: LandingLink[]; pairs: LandingLink[] };
  wider: WiderPlans[];
  /** Groups whose plans are all that it has. */
  covering: WiderPlans[];
  isPersonal: boolean;
  siteTitle: string;
}

/** Reads it, for the parameters of an address. */
export async function regionInput(
  catalog: Catalog,
  region: Place,
  params = new URLSearchParams(),
): Promise<RegionPageInput> {
  const { code } = region;
  const { figures, plans: cheapest } = regionFigures(catalog, region);
  const listPage = placeListPage(catalog, code);
  const needAbove = await openNeedAbove(catalog, params, listPage);
  return {
    region,
    carriers: popularCarriers(catalog, region),
    figures,
    cheapest,
    listing: openListing(catalog, listPage, params),
    ask: openAsk(catalog, region, { params, said: needAbove?.answered?.need ?? null }),
    needAbove,
    landings: regionLandings(catalog, code),
    wider: widerPlans(catalog, code),
    covering: coveringPlans(catalog, code),
    isPersonal: isPersonal(paths.region(code), params),
    siteTitle: catalog.seoGlobal.siteTitle,
  };
}

/**
 * The plan list of a region's page. Prices of more than a year ago are folded, unless there would be
 * no plan left for people who live there (rule 20): sellers of travel eSIMs have
 * none for them.
 */
function placeListPage(catalog: Catalog, code: string): ListPage {
  const { from } = catalog.freshness;
  const plans = catalog.plansIn(code);
  const own = plans.filter(({ key }) => catalog.carrier(key.carrier)?.kind !== 'travel');
  const isOld = own.length > 0 && !own.some(({ plan }) => isCurrent(plan.seenOn, from));
  return isOld ? regionListPage(code, null) : regionListPage(code);
}

/**
 * A region's carriers, most wanted first: by clicks on their plans there, then by the number of
 * plans, then by name. `simCardCount` counts the plans in the region.
 */
function popularCarriers(catalog: Catalog, region: Place): Carrier[] {
  const clicks = new Map<string, number>();
  for (const { key } of catalog.plansIn(region.code)) {
    clicks.set(key.carrier, (clicks.get(key.carrier) ?? 0) + key.popularity);
  }
  const of = ({ slug }: Carrier) => clicks.get(slug) ?? 0;
  const carriers = catalog.carriersIn(region.code);
  return carriers.sort((a, b) => of(b) - of(a) || b.simCardCount - a.simCardCount);
}
