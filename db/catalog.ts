import type { Carrier } from '#src/contract/carriers.ts';
import type { Plan, PlanList } from '#src/contract/plans.ts';
import type { PriceRecord } from '#src/contract/prices.ts';
import type { Region } from '#src/contract/regions.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/seo.ts';
import { withMarks, type Marks } from '#src/domain/best-for.ts';
import { foundPage, type FoundPage } from '#src/domain/finder/found-list.ts';
import { findPlans } from '#src/domain/finder/find.ts';
import { mixesOf, type Mix } from '#src/domain/finder/mixes.ts';
import { needSearch } from '#src/domain/finder/need-address.ts';
import { marksOf } from '#src/domain/finder/marks.ts';
import { networkCarriers } from '#src/domain/finder/networks.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import {
  countSeen,
  freshnessOf,
  sumSeen,
  type Freshness,
  type SeenPlans,
} from '#src/domain/freshness-words.ts';
import { isCurrent, type Days } from '#src/domain/freshness.ts';
import { presentFactor } from '#src/domain/offers.ts';
import { kept as keptOf } from '#src/domain/kept.ts';
import type { Landing } from '#src/domain/landing.ts';
import type { PlanKey } from '#src/domain/lists/rows.ts';
import type { PlanFilters, PlanQuery } from '#src/domain/plan-query.ts';
import type { OpenPrice } from '#src/domain/open-data.ts';
import type { PriceFeed } from '#src/domain/price-feed.ts';
import type { Trends } from '#src/domain/price-trend.ts';
import type { Asking } from '#src/domain/search/asking.ts';
import type { RegionBook } from '#src/domain/finder/book.ts';
import { readAllAnswers, type AllAnswers } from './all-answers.ts';
import type { Db } from './client.ts';
import { countOutlines } from './count-outlines.ts';
import { listDeals } from './deals.ts';
import type { ReadAllPlans } from './kept-plans.ts';
import { lookUp } from './look-up.ts';
import { keepFinderBooks, type FinderBooks } from './finder-books.ts';
import { once, onceByName } from './once.ts';
import { keepOutlines, type Outlines } from './outlines.ts';
import { openPlaces } from './place-answers.ts';
import { openPictures, type CatalogPictures } from './catalog-pictures.ts';
import type { FeedSubject } from './price-feeds.ts';
import type { CarrierChecks } from './queries/carrier-checks.ts';
import { listCountedCarriers } from './queries/carriers.ts';
import { listAllNotes, listNotes, type PlanNote } from './queries/plan-notes.ts';
import { ask } from './queries/ask.ts';
import type { Modified } from './queries/modified.ts';
import { countPlans } from './queries/plan-counts.ts';
import { findPlanBySlug, listAllPlans, listEarlierOffers, listLower } from './queries/plans.ts';
import { listWithFacets } from './plan-lists.ts';
import { listPlansById, listPlansOfCarrier, type PlanOutline } from './queries/plan-outlines.ts';
import { listPriceHistories, listPriceHistory, readPriceTrends } from './queries/prices.ts';
import { listUncountedRegions } from './queries/regions.ts';
import { getSeoGlobal, listSeoPages } from './queries/seo.ts';
import { getDataState, getNewestRecord, getRates } from './queries/site.ts';

/**
 * Everything that pages read, for one data version: the door between the site and the database.
 * A build opens one on its snapshot; the server opens one per data version for pages on demand.
 * Answers are kept, so asking twice costs nothing.
 */
export interface Catalog extends CatalogPictures {
  dataVersion: number;
  /** Lineage that the version counts in. */
  lineage: string;
  /**
   * The same for as long as what was read is kept from one version to the next: what is made of it may
   * be kept with this object, found by all facts that it was made from. Pages of other settings have it,
   * too.
   */
  memory: object;
  /** The moment that ages, months and deals are judged by. */
  now: Date;
  freshness: Freshness;
  carriers: Carrier[];
  regions: Region[];
  rates: Awaited<ReturnType<typeof getRates>>;
  /** Search and sharing settings of the whole site. */
  seoGlobal: SeoGlobal;
  /** The settings of the page at a path, or null when it speaks for itself. */
  seo(path: string): SeoPage | null;
  carrier(slug: string): Carrier | null;
  region(code: string): Region | null;
  plan(slug: string): Promise<Plan | null>;
  /** Every plan: for a build. A page on demand asks for what it shows, with the four below. */
  allPlans(): Promise<Entry[]>;
  /** Every plan as far as the next one gives it. */
  outlines(): PlanOutline[];
  /** The plans in a region's list, those of groups that cover it too, as far as lists and figures need. */
  plansIn(code: string): Promise<PlanOutline[]>;
  /** When the prices of a region's list were seen; without a code, those of all plans. */
  seen(code?: string): SeenPlans;
  /** A carrier's plans by id, with what they are ordered by. */
  plansOf(
    carrier: string,
  ): Promise<{ plan: Plan; key: Pick<PlanKey, 'usdMicros' | 'nowFactor'> }[]>;
  plansById(ids: readonly number[]): Promise<Plan[]>;
  /** The pages about some of a region's plans that the data is enough for. */
  landings(): Promise<Landing[]>;
  /** Which carriers have plans in which regions. */
  coverage(): { carrier: string; region: string }[];
  /** How old the prices of each carrier are. */
  checks(): Promise<CarrierChecks[]>;
  /** How many plans of each type each region's list holds, by its code. */
  types(): Promise<Map<string, Record<string, number>>>;
  /** A page of plans; with facets, and with relaxations when nothing matched. */
  listing(query: PlanQuery, fixed?: Partial<PlanFilters>): Promise<PlanList>;
  /** What a text asks for. */
  ask(q: string): Promise<Asking>;
  /** The answers to a need; with `around`, what stands beside them, too. */
  find(need: NeedQuery, around?: boolean): Promise<FoundPage<Plan>>;
  /** The first answers to a need that are known to fit, ranked once for each need; none without rates. */
  lowest(need: NeedQuery, count: number): Promise<FoundPage<Plan>['data']>;
  /** By slug, what is bought beside some plans for a trip (`mixesOf`); null without rates. */
  mixes(need: NeedQuery, slugs: readonly string[]): Promise<Map<string, Mix> | null>;
  /** What plans are best for at a place, by its code; null without rates. */
  marks(code: string): Promise<Marks | null>;
  /** Every deal, in the order of the page of deals. */
  deals(): Promise<Plan[]>;
  /** Offers without an end that are no deal any more, by place, and no more than one page shows. */
  earlierOffers(): Promise<Plan[]>;
  /** Plans that are no deal but lower than last seen, newest first, and no more than one page shows. */
  lower(): Promise<Plan[]>;
  /** How many plans the filters leave. */
  count(filters: PlanFilters): Promise<number>;
  /** Carriers with plans in a region; `simCardCount` counts those. */
  carriersIn(code: string): Carrier[];
  /** Price records of a plan, newest first. */
  history(planId: number): Promise<PriceRecord[]>;
  /** The same of some plans, by their numbers. */
  historiesOf(planIds: readonly number[]): Promise<Map<number, PriceRecord[]>>;
  allHistories(): Promise<Map<number, PriceRecord[]>>;
  /** Answers to reports about a plan, newest first. */
  notes(planId: number): Promise<PlanNote[]>;
  allNotes(): Promise<Map<number, PlanNote[]>>;
  /** The lines of the price trends, and what they rest on. */
  trends(): Promise<Trends>;
  /** A feed of price changes; null when there is nothing that it could follow. */
  feed(subject: FeedSubject): Promise<PriceFeed | null>;
  /** Every price record of public plans, for the open data. */
  openPrices(): Promise<OpenPrice[]>;
  /** When the data behind each page was changed last. */
  modified(): Promise<Modified>;
}

/** Plans beside the deals in each table of their page. */
const BESIDE_DEALS = 50;

interface Entry {
  plan: Plan;
  key: PlanKey;
}

/** What is kept from one version of the data to the next. */
export interface CatalogKeeps {
  outlines?: Outlines;
  books?: FinderBooks;
  plans?: ReadAllPlans;
  answers?: AllAnswers;
  memory?: object;
}

/**
 * Opens the catalog of the data as it is now. Who opens one for each version hands the same things
 * that are kept to all of them.
 */
export async function openCatalog(
  db: Db,
  now: Date,
  {
    outlines: kept = keepOutlines(db),
    books: keptBooks,
    plans: readAllPlans = (days) => listAllPlans(db, days),
    answers = readAllAnswers(db),
    memory = {},
  }: CatalogKeeps = {},
): Promise<Catalog> {
  const [state, newestRecord, uncounted, rates, seoGlobal, seoPages] = await Promise.all([
    getDataState(db),
    getNewestRecord(db),
    listUncountedRegions(db),
    getRates(db),
    getSeoGlobal(db),
    listSeoPages(db),
  ]);
  const own = kept.onDay(await kept.read(uncounted), now.toISOString().slice(0, 10));
  const ownLists = [...own.values()];
  const outlines = ownLists.flat();
  const inRegion = kept.lists(own);
  const allSeen = sumSeen(ownLists.map((list) => seenOf(list)));
  const freshness = freshnessOf(allSeen, newestRecord, now);
  const { from, today } = freshness;
  const days: Days = { from, today, anyEnded: ownLists.some((list) => hasEnded(list)) };
  const byRegion = new Map([...inRegion].map(([code, plans]) => [code, countByCarrier(plans)]));
  const carriers = await listCountedCarriers(db, sumOf(ownLists.map(countByCarrier)));
  const regions = uncounted.map((region) => {
    const counts = {
      simCardCount: inRegion.get(region.code)!.length,
      carrierCount: byRegion.get(region.code)!.size,
    };
    const ofIt = own.get(region.code) ?? [];
    const plans = counts.simCardCount - ofIt.length;
    if (plans === 0) return { ...region, ...counts };
    const carriers = counts.carrierCount - countByCarrier(ofIt).size;
    return { ...region, ...counts, alsoCovering: { plans, carriers } };
  });
  // Ten thousand pages ask for each.
  const seoByPath = new Map(seoPages.map((page) => [page.path, page]));
  const carrierBySlug = new Map(carriers.map((carrier) => [carrier.slug, carrier]));
  const regionByCode = new Map(regions.map((region) => [region.code, region]));
  // Once a build has read everything, nothing is asked for again.
  let everything: Promise<Entry[]> | undefined;
  let histories: Promise<Map<number, PriceRecord[]>> | undefined;
  const feeds = onceByName<PriceFeed | null>();
  let notes: Promise<Map<number, PlanNote[]>> | undefined;
  const plansIn = async (code: string) => inRegion.get(code) ?? [];
  const byId = once(
    async () => new Map((await everything!).map(({ plan }) => [plan.id, plan] as const)),
  );
  const bySlug = once(
    async () => new Map((await everything!).map(({ plan }) => [plan.slug, plan] as const)),
  );
  const books = keptBooks ?? keepFinderBooks(db);
  const book = once(() => books.read(days));
  /** The plans of kept books by their numbers: the same objects as for the version before. */
  const known = keptBooks
    ? once(async () => lookUp([...(await book()).values()].map((of) => plansById(of))))
    : null;
  const outlineOf = once(async () => lookUp(ownLists.map((list) => outlinesBySlug(list))));
  const marks = onceByName<Marks>();
  const lowest = onceByName<FoundPage<Plan>['data']>();
  const needs = rates && {
    today: now.toISOString().slice(0, 10),
    agesFrom: from,
    rates: rates.rates,
    places: regions.map(({ code, currency }) => ({ code, currency })),
    carriers: networkCarriers(carriers),
  };
  const atPlace = once(async () => openPlaces(books, await book(), needs!));
  const marksAt = async (code: string) => {
    if (!needs) return null;
    // Every plan of a place asks for them.
    return marks(code, async () =>
      (await atPlace())(code, 'marks', (plans) => marksOf(plans, code, needs)),
    );
  };
  const ranked = async (asked: NeedQuery, name: string, context: NonNullable<typeof needs>) => {
    const first = (all: Awaited<ReturnType<typeof book>>) =>
      findPlans(all, asked, context).data.filter(({ fits }) => fits === 'known');
    const [place, ...others] = asked.places;
    const isOne = place !== undefined && others.length === 0;
    return isOne ? (await atPlace())(place, name, first) : first(await book());
  };
  const byCarrier = once(async () => Map.groupBy(await everything!, ({ key }) => key.carrier));
  return {
    dataVersion: state.version,
    lineage: state.lineage,
    memory,
    now,
    freshness,
    carriers,
    regions,
    rates,
    seoGlobal,
    seo: (path) => seoByPath.get(path) ?? null,
    carrier: (slug) => carrierBySlug.get(slug) ?? null,
    region: (code) => regionByCode.get(code) ?? null,
    plan: async (slug) => {
      if (everything) return (await bySlug()).get(slug) ?? null;
      if (!known) return findPlanBySlug(db, slug, days);
      return (await known()).get((await outlineOf()).get(slug)?.key.id ?? 0) ?? null;
    },
    allPlans: () => (everything ??= readAllPlans(days)),
    outlines: () => outlines,
    plansIn,
    seen: (code) => (code === undefined ? allSeen : seenOf(inRegion.get(code) ?? NONE)),
    plansOf: async (slug) => {
      if (everything) return [...((await byCarrier()).get(slug) ?? [])];
      const plans = known && (await known());
      const own = ownLists
        .flatMap((list) => outlinesByCarrier(list).get(slug) ?? [])
        .sort((a, b) => a.key.id - b.key.id);
      const found = own.flatMap(({ key: { id, usdMicros } }) => {
        const plan = plans?.get(id);
        return plan ? [{ plan, key: { usdMicros, nowFactor: presentFactor(plan) } }] : [];
      });
      // One that came a moment ago is not among them.
      return found.length === own.length ? found : listPlansOfCarrier(db, slug, days);
    },
    plansById: async (ids) => {
      if (!everything && !known) return listPlansById(db, ids, days);
      const plans = await (everything ? byId : known!)();
      return ids.flatMap((id) => plans.get(id) ?? []);
    },
    landings: once(() => {
      const all = regions.map(({ code, currency }) => ({
        code,
        currency,
        // No page stands on prices of more than a year ago alone.
        entries: currentOf(inRegion.get(code) ?? NONE, from),
      }));
      return Promise.resolve(kept.landings(all, carriers, rates?.rates ?? null));
    }),
    coverage: () =>
      [...byRegion].flatMap(([region, counts]) =>
        [...counts.keys()].map((carrier) => ({ carrier, region })),
      ),
    checks: once(() => answers.checks()),
    types: once(async () => new Map([...inRegion].map(([code, all]) => [code, countTypes(all)]))),
    ask: (q) => ask(db, q, days),
    find: async (need, around = false) => {
      if (!needs) throw new Error('the reference rates are missing from the database');
      return foundPage(await book(), need, needs, around);
    },
    lowest: async (need, count) => {
      if (!needs) return [];
      const asked = { ...need, page: 1, limit: count };
      const name = `${nameOf(need)} ${count}`;
      // Every plan of a place asks for them.
      return lowest(name, () => ranked(asked, name, needs));
    },
    mixes: async (need, slugs) => needs && mixesOf(await book(), need, needs, slugs),
    marks: marksAt,
    listing: async (query, fixed) => {
      const plans = known && (await known());
      const list = await listWithFacets(
        db,
        query,
        days,
        { book, ...(plans && { known: { plans } }) },
        fixed,
      );
      return query.region === null ? list : withMarks(list, await marksAt(query.region));
    },
    deals: once(async () => listDeals(db, days, await everything?.catch(() => undefined))),
    lower: once(() => listLower(db, days, BESIDE_DEALS)),
    earlierOffers: once(() => listEarlierOffers(db, days, BESIDE_DEALS)),
    count: async (filters) => {
      const { region } = filters;
      const lists = region === null ? ownLists : [inRegion.get(region) ?? NONE];
      return countOutlines(lists, filters, from) ?? countPlans(db, filters, days);
    },
    carriersIn: (code) =>
      carriers.flatMap((carrier) => {
        const simCardCount = byRegion.get(code)?.get(carrier.slug);
        return simCardCount ? [{ ...carrier, simCardCount }] : [];
      }),
    history: async (planId) =>
      histories ? ((await histories).get(planId) ?? []) : listPriceHistory(db, planId),
    historiesOf: (planIds) => histories ?? listPriceHistories(db, planIds),
    allHistories: () => (histories ??= answers.histories()),
    feed: (subject) => {
      const read = () => answers.feed(subject, days, { carriers, regions });
      return feeds(JSON.stringify(subject), read);
    },
    notes: async (planId) => (notes ? ((await notes).get(planId) ?? []) : listNotes(db, planId)),
    allNotes: () => (notes ??= listAllNotes(db)),
    trends: once(() => readPriceTrends(db, freshness)),
    openPrices: once(() => answers.open()),
    ...openPictures(db, { carriers, regions, seoPages, seoGlobal }),
    modified: once(() => answers.modified()),
  };
}

/** How many of some plans are of each type. */
function countTypes(plans: readonly PlanOutline[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { key } of plans) counts[key.planType] = (counts[key.planType] ?? 0) + 1;
  return counts;
}

const NONE: readonly PlanOutline[] = [];
const plansById = keptOf(
  ({ plans }: RegionBook<Plan>) => new Map(plans.map(({ plan }) => [plan.id, plan])),
);
const outlinesBySlug = keptOf(
  (plans: readonly PlanOutline[]) => new Map(plans.map((one) => [one.plan.slug, one])),
);
const outlinesByCarrier = keptOf((plans: readonly PlanOutline[]) =>
  Map.groupBy(plans, ({ key }) => key.carrier),
);
const seenOf = keptOf((plans: readonly PlanOutline[]) => countSeen(plans));
const hasEnded = keptOf((plans: readonly PlanOutline[]) =>
  plans.some(({ plan }) => plan.offerEnded),
);
/** Those with a price of at most a year, on a day from which ages count. */
const currentOf = keptOf((plans: readonly PlanOutline[], from: string) =>
  plans.filter(({ plan }) => isCurrent(plan.seenOn, from)),
);

/** How many of some plans each carrier has, by its slug. */
function countByCarrier(plans: readonly PlanOutline[]): Map<string, number> {
  return new Map([...outlinesByCarrier(plans)].map(([slug, of]) => [slug, of.length]));
}

function sumOf(all: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const counts of all) {
    for (const [slug, count] of counts) sum.set(slug, (sum.get(slug) ?? 0) + count);
  }
  return sum;
}

/** What a need is called: that of a plan's page is the same object for as long as the plan is. */
const nameOf = keptOf((need: NeedQuery) => needSearch({ ...need, page: 1, limit: 1 }));
