import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { isPersonal } from '#src/domain/pages/crawling.ts';
import {
  freshnessClaim,
  sampleShare,
  type FreshnessClaim,
  type SampleShare,
} from '#src/domain/prices/freshness-words.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { mostSeenMonth } from '#src/domain/prices/history/price-months.ts';
import type { Trends } from '#src/domain/prices/history/price-trend.ts';
import { DEALS_LIST_PAGE, homeListPage, PLANS_LIST_PAGE } from '#src/domain/lists/list-page.ts';
import { openNeedAbove, type NeedAbove } from './need-above.ts';
import { openListing, type Listing } from './listing.ts';
import { drawnCarrierCard, type CarrierCard } from './carrier-card.ts';
import { openAsk, type OpenAsk } from '../finder/need.ts';

const NO_PARAMS = new URLSearchParams();

/** What the hero of Home says. */
export interface HeroInput {
  plans: number;
  carriers: number;
  claim: FreshnessClaim;
  /** The month (YYYY-MM) in which most prices were seen. */
  month: string | null;
  samples: SampleShare;
}

/** All that Home shows. */
export interface HomeInput {
  hero: HeroInput;
  ask: OpenAsk | null;
  /** What the text of a search asks for, above the list; null: it asks for no need. */
  needAbove: NeedAbove | null;
  listing: Listing;
  trends: Trends;
  /** Places with how many plans each has. */
  regions: { code: string; name: string; simCardCount: number }[];
  isPersonal: boolean;
}

/** Reads it, for the parameters of an address. */
export async function homeInput(catalog: Catalog, params = NO_PARAMS): Promise<HomeInput> {
  const { freshness, regions } = catalog;
  const listPage = homeListPage(catalog.carriers.map(({ slug }) => slug));
  const needAbove = await openNeedAbove(catalog, params, listPage);
  return {
    hero: {
      plans: freshness.plans,
      carriers: freshness.carriers,
      claim: freshnessClaim(freshness, new Date(freshness.today)),
      month: mostSeenMonth(catalog.seen().days),
      samples: sampleShare(freshness),
    },
    ask: openAsk(catalog, null, { said: needAbove?.answered?.need ?? null }),
    needAbove,
    listing: openListing(catalog, listPage, params),
    trends: catalog.trends(),
    regions: regions.map(({ code, name, simCardCount }) => ({ code, name, simCardCount })),
    isPersonal: isPersonal(paths.home, params),
  };
}

/** All that the page of all plans shows. */
export interface PlansInput {
  listing: Listing;
  needAbove: NeedAbove | null;
  /** What was typed into the box. */
  q: string;
  plans: number;
  carriers: number;
  isPersonal: boolean;
}

/** Reads it, for the parameters of an address. */
export async function plansInput(catalog: Catalog, params = NO_PARAMS): Promise<PlansInput> {
  const { plans, carriers } = catalog.freshness;
  return {
    listing: openListing(catalog, PLANS_LIST_PAGE, params),
    needAbove: await openNeedAbove(catalog, params, PLANS_LIST_PAGE),
    q: params.get('q')?.trim() ?? '',
    plans,
    carriers,
    isPersonal: isPersonal(paths.plans, params),
  };
}

/** All that the page of deals shows. */
export interface DealsInput {
  listing: Listing;
  needAbove: NeedAbove | null;
  /** Whether any deal is proven now. */
  isAnyProven: boolean;
  /** Places of which no deal is known. */
  without: { code: string; name: string }[];
  /** Offers without an end that nobody has seen lately. */
  earlier: Plan[];
  /** Plans that are no deal but lower than last seen. */
  lower: Plan[];
  isPersonal: boolean;
}

/** Reads it, for the parameters of an address. */
export async function dealsInput(catalog: Catalog, params = NO_PARAMS): Promise<DealsInput> {
  const deals = catalog.deals();
  const dealt = new Set(deals.map(({ region }) => region.code));
  return {
    listing: openListing(catalog, DEALS_LIST_PAGE, params),
    needAbove: await openNeedAbove(catalog, params, DEALS_LIST_PAGE),
    isAnyProven: deals.some(({ proof }) => proof?.kind === 'proven'),
    without: catalog.regions
      .filter(({ code, simCardCount }) => simCardCount > 0 && !dealt.has(code))
      .map(({ code, name }) => ({ code, name })),
    earlier: catalog.earlierOffers(),
    lower: catalog.lower(),
    isPersonal: isPersonal(paths.deals, params),
  };
}

/** All that the page of carriers shows. */
export interface CarriersInput {
  carriers: CarrierCard[];
  regions: number;
}

/** Reads it. */
export function carriersInput(catalog: Catalog): CarriersInput {
  const { carriers, regions } = catalog;
  return {
    carriers: carriers.map((carrier) =>
      drawnCarrierCard(carrier, catalog.plansOf(carrier.slug), regions),
    ),
    regions: regions.length,
  };
}
