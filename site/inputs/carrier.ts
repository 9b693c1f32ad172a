import type { Catalog } from '#db/catalog.ts';
import type { Carrier } from '#src/contract/carriers.ts';
import type { Plan } from '#src/contract/plans.ts';
import { listFreshness, type ListFreshness } from '#src/domain/freshness-words.ts';
import { keptByName } from '#src/domain/kept.ts';
import { byPresentPrice } from '#src/domain/plan-filter.ts';
import { carrierLandings, type LandingLink } from '../data/landing-links.ts';
import { neighboursOf } from '../data/neighbours.ts';
import { lasting } from './kept.ts';
import { dayOf } from './plan.ts';

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

const lastCarriers = lasting<Carrier>();
const lastBeside = lasting<Omit<CarrierInput, 'carrier' | 'plans' | 'freshness'>>();
const inputs = keptByName<CarrierInput>();

/** Reads it; the same object from one release to the next while all of it is. */
export async function carrierInput(catalog: Catalog, carrier: Carrier): Promise<CarrierInput> {
  const { slug } = carrier;
  const entries = await catalog.plansOf(slug);
  const plans = entries.sort(byPresentPrice).map(({ plan }) => plan);
  const here = new Set(plans.map(({ region }) => region.code));
  const same = lastCarriers(slug, carrier);
  const beside = lastBeside(slug, {
    regions: catalog.regions
      .filter(({ code }) => here.has(code))
      .map(({ code, name }) => ({ code, name })),
    neighbours: neighboursOf(catalog, carrier).map((one) => lastCarriers(one.slug, one)),
    landings: await carrierLandings(catalog, slug),
    siteTitle: catalog.seoGlobal.siteTitle,
  });
  const today = dayOf(catalog);
  return inputs(slug, [same, beside, today, ...plans], () => ({
    carrier: same,
    plans,
    ...beside,
    freshness: listFreshness(plans, new Date(today)),
  }));
}
