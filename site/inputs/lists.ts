import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import type { PriceRecord } from '#src/contract/prices.ts';
import { isPersonal } from '#src/domain/crawling.ts';
import {
  freshnessClaim,
  sampleShare,
  type FreshnessClaim,
  type SampleShare,
} from '#src/domain/freshness-words.ts';
import { paths } from '#src/domain/paths.ts';
import type { Trends } from '#src/domain/price-trend.ts';
import { DEALS_SURFACE, homeSurface, PLANS_SURFACE } from '#src/domain/surface.ts';
import { pricesAsOf } from '../data/as-of.ts';
import { openListing, type Listing } from '../data/listing.ts';
import { openAsk, type OpenAsk } from '../data/need.ts';

const NO_PARAMS = new URLSearchParams();

/** What the hero of Home says. */
export interface HeroInput {
  plans: number;
  carriers: number;
  claim: FreshnessClaim;
  samples: SampleShare;
}

/** All that Home shows. */
export interface HomeInput {
  hero: HeroInput;
  ask: OpenAsk | null;
  listing: Listing;
  trends: Trends;
  /** Places with how many plans each has. */
  regions: { code: string; name: string; simCardCount: number }[];
  isPersonal: boolean;
}

/** Reads it, for the parameters of an address. */
export async function homeInput(catalog: Catalog, params = NO_PARAMS): Promise<HomeInput> {
  const { freshness, regions, now } = catalog;
  const surface = homeSurface(catalog.carriers.map(({ slug }) => slug));
  return {
    hero: {
      plans: freshness.plans,
      carriers: freshness.carriers,
      claim: freshnessClaim(freshness, now),
      samples: sampleShare(freshness),
    },
    ask: await openAsk(catalog, null),
    listing: await openListing(catalog, surface, params),
    trends: await catalog.trends(),
    regions: regions.map(({ code, name, simCardCount }) => ({ code, name, simCardCount })),
    isPersonal: isPersonal(paths.home, params),
  };
}

/** All that the page of all plans shows. */
export interface PlansInput {
  listing: Listing;
  plans: number;
  carriers: number;
  isPersonal: boolean;
}

/** Reads it, for the parameters of an address. */
export async function plansInput(catalog: Catalog, params = NO_PARAMS): Promise<PlansInput> {
  const { plans, carriers } = catalog.freshness;
  return {
    listing: await openListing(catalog, PLANS_SURFACE, params),
    plans,
    carriers,
    isPersonal: isPersonal(paths.plans, params),
  };
}

/** All that the page of deals shows. */
export interface DealsInput {
  listing: Listing;
  /** Price records of the deals that are shown, by the plan's number. */
  histories: ReadonlyMap<number, readonly PriceRecord[]>;
  /** The day that histories are drawn up to at least. */
  asOf: string | null;
  /** Plans that are no deal but lower than last seen. */
  lower: Plan[];
  isPersonal: boolean;
}

/** Reads it, for the parameters of an address. */
export async function dealsInput(catalog: Catalog, params = NO_PARAMS): Promise<DealsInput> {
  const listing = await openListing(catalog, DEALS_SURFACE, params);
  const ids = listing.results.plans.map(({ id }) => id);
  const all = await catalog.historiesOf(ids);
  return {
    listing,
    histories: new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id)!] as const] : []))),
    asOf: pricesAsOf(catalog.freshness),
    lower: await catalog.lower(),
    isPersonal: isPersonal(paths.deals, params),
  };
}

/** All that the page of carriers shows. */
export interface CarriersInput {
  carriers: { name: string; slug: string; logoUrl: string | null; simCardCount: number }[];
  regions: number;
}

/** Reads it. */
export function carriersInput({ carriers, regions }: Catalog): CarriersInput {
  return {
    carriers: carriers.map(({ name, slug, logoUrl, simCardCount }) => ({
      name,
      slug,
      logoUrl,
      simCardCount,
    })),
    regions: regions.length,
  };
}
