import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import type { Place, Region } from '#src/contract/places/regions.ts';
import type { SeoGlobal, SeoPage } from '#src/contract/pages/seo.ts';
import type { Marks } from '#src/domain/plans/words/best-for.ts';
import type { FinderContext } from '#src/domain/finder/request.ts';
import { finderIndex } from '#src/domain/finder/finder-index.ts';
import { findPlans, type PlanAnswer, type Found } from '#src/domain/finder/answers/find.ts';
import { foundPage, type FoundPage } from '#src/domain/finder/answers/found-list.ts';
import { mixesOf, type Mix } from '#src/domain/finder/mixes.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import {
  countSeen,
  sumSeen,
  type Freshness,
  type SeenPlans,
} from '#src/domain/prices/freshness-words.ts';
import { isCurrent } from '#src/domain/prices/freshness.ts';
import { findLandings } from '#src/domain/pages/landing/landing-finder.ts';
import type { Landing } from '#src/domain/pages/landing/landing.ts';
import { countPlans } from '#src/domain/lists/query-plans.ts';
import { memo } from '#src/domain/core/memo.ts';
import type { OpenPrice } from '#src/domain/pages/open-data/open-data.ts';
import { pictureFiles } from '#src/domain/core/pictures/pictures.ts';
import { DEFAULT_QUERY, type PlanFilters, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import type { PriceFeed } from '#src/domain/pages/open-data/price-feed.ts';
import type { Trends } from '#src/domain/prices/history/price-trend.ts';
import type { Asking } from '#src/domain/lists/search/asking.ts';
import { carrierChecks, modifiedOf, type CarrierChecks, type Modified } from './checks.ts';
import { earlierOffers, entryBySlug, lowerPlans, plansById } from './entries.ts';
import { feedOf, type FeedSubject } from './feeds.ts';
import { finderIndexOf, contextOf, lowestFor, marksAt } from './finder.ts';
import { readSearchText, listPlans, matching } from './listing.ts';
import { historyOf, openPrices, trendsOf } from './records.ts';
import type { Entry, Snapshot } from '../snapshot/snapshot.ts';

/**
 * Everything that pages read, as pure functions of a snapshot: the door between the site and the data.
 * What is worked out is remembered with what it was made of (`memo`).
 */
export interface Catalog {
  snapshot: Snapshot;
  dataVersion: number;
  /** Lineage that the version counts in. */
  lineage: string;
  freshness: Freshness;
  carriers: readonly Carrier[];
  regions: readonly Region[];
  /** Countries that are no regions, and that plans of groups state to cover. */
  covered: readonly Place[];
  rates: Snapshot['rates'];
  /** Search and sharing settings of the whole site. */
  seoGlobal: SeoGlobal;
  /** The settings of the page at a path, or null when it speaks for itself. */
  seo(path: string): SeoPage | null;
  carrier(slug: string): Carrier | null;
  /** By its code, one that plans of groups cover, too. */
  region(code: string): Place | null;
  entry(slug: string): Entry | null;
  plan(slug: string): Plan | null;
  /** By id. */
  allPlans(): readonly Entry[];
  /** The plans in a place's list, those of groups that cover it too. */
  plansIn(code: string): readonly Entry[];
  /** When the prices of a region's list were seen; without a code, those of all plans. */
  seen(code?: string): SeenPlans;
  /** A carrier's plans by id. */
  plansOf(carrier: string): readonly Entry[];
  plansById(ids: readonly number[]): Plan[];
  /** The pages about some of a region's plans that the data is enough for. */
  landings(): readonly Landing[];
  /** Which carriers have plans in which regions. */
  coverage(): readonly { carrier: string; region: string }[];
  /** How old the prices of each carrier are. */
  checks(): CarrierChecks[];
  /** How many plans of each type each region's list holds, by its code. */
  types(): Map<string, Record<string, number>>;
  /** A page of plans; with facets, and with relaxations when nothing matched. */
  listing(query: PlanQuery, fixed?: Partial<PlanFilters>): PlanList;
  /** What a text asks for. */
  ask(q: string): Promise<Asking>;
  /** The answers to a need; with `around`, what stands beside them, too. Throws without rates. */
  find(need: NeedQuery, around?: boolean): FoundPage<Plan>;
  /** What some plans alone answer to a need. Throws without rates. */
  findAmong(plans: readonly Plan[], need: NeedQuery): Found<Plan>;
  /** The first answers to a need that are known to fit; none without rates. */
  lowest(need: NeedQuery, count: number): readonly PlanAnswer<Plan>[];
  /** By slug, what is bought beside some plans for a trip (`mixesOf`); null without rates. */
  mixes(need: NeedQuery, slugs: readonly string[]): Map<string, Mix> | null;
  /** What plans are best for at a place, by its code; null without rates. */
  marks(code: string): Marks | null;
  /** Every deal, in the order of the page of deals. */
  deals(): Plan[];
  /** Offers without an end that are no deal any more, by place, and no more than one page shows. */
  earlierOffers(): Plan[];
  /** Plans that are no deal but lower than last seen, newest first, and no more than one page shows. */
  lower(): Plan[];
  /** How many plans the filters leave. */
  count(filters: PlanFilters): number;
  /** Carriers with plans in a region; `simCardCount` counts those. */
  carriersIn(code: string): Carrier[];
  /** Price records of a plan, newest first. */
  history(entry: Entry): readonly PriceRecord[];
  /** The lines of the price trends, and what they rest on. */
  trends(): Trends;
  /** A feed of price changes; null when there is nothing that it could follow. */
  feed(subject: FeedSubject): PriceFeed | null;
  /** Every price record of public plans, for the open data. */
  openPrices(): readonly OpenPrice[];
  /** When the data behind each page was changed last. */
  modified(): Modified;
  /** The addresses of all files of the pictures that rows name and that are kept. */
  pictures(): string[];
}

/** Plans beside the deals in each table of their page. */
const BESIDE_DEALS = 50;

/** Opens the catalog of a snapshot. */
export function catalogOf(snapshot: Snapshot): Catalog {
  return memo(snapshot, 'catalog', () => openCatalog(snapshot));
}

function openCatalog(snapshot: Snapshot): Catalog {
  const { own, lists, sold, freshness, carriers, regions, covered, rates } = snapshot;
  const seoByPath = new Map(snapshot.seoPages.map((page) => [page.path, page]));
  const carrierBySlug = new Map(carriers.map((carrier) => [carrier.slug, carrier]));
  const placeByCode = new Map<string, Place>(
    [...regions, ...covered].map((place) => [place.code, place]),
  );
  const listOf = (code: string) => lists.get(code) ?? NONE;
  const once = <T>(name: string, work: () => T) => memo(snapshot, `all ${name}`, work);
  return {
    snapshot,
    dataVersion: snapshot.version,
    lineage: snapshot.databaseId,
    freshness,
    carriers,
    regions,
    covered,
    rates,
    seoGlobal: snapshot.seoGlobal,
    seo: (path) => seoByPath.get(path) ?? null,
    carrier: (slug) => carrierBySlug.get(slug) ?? null,
    region: (code) => placeByCode.get(code) ?? null,
    entry: (slug) => entryBySlug(snapshot, slug),
    plan: (slug) => entryBySlug(snapshot, slug)?.plan ?? null,
    allPlans: () => snapshot.plans,
    plansIn: listOf,
    seen: (code) =>
      code === undefined
        ? once('seen', () => sumSeen([...own.values()].map(seenOf)))
        : seenOf(listOf(code)),
    plansOf: (slug) => sold.get(slug) ?? NONE,
    plansById: (ids) => plansById(snapshot, ids),
    landings: () =>
      once('landings', () => {
        const all = regions.map(({ code, currency }) => ({
          code,
          currency,
          entries: currentIn(listOf(code), freshness.from),
        }));
        return findLandings(all, carriers, rates?.rates ?? null);
      }),
    coverage: () =>
      once('coverage', () =>
        regions.flatMap(({ code }) =>
          [...countCarriers(listOf(code)).keys()].map((carrier) => ({ carrier, region: code })),
        ),
      ),
    checks: () => once('checks', () => carrierChecks(snapshot)),
    types: () => new Map(regions.map(({ code }) => [code, countTypes(listOf(code))])),
    ask: (q) => readSearchText(snapshot, q),
    find: (need, around = false) =>
      foundPage(finderIndexOf(snapshot), need, knownContext(snapshot), around),
    findAmong: (plans, need) => findPlans(finderIndex(plans), need, knownContext(snapshot)),
    lowest: (need, count) => lowestFor(snapshot, need, count),
    mixes(need, slugs) {
      const context = contextOf(snapshot);
      return context && mixesOf(finderIndexOf(snapshot), need, context, slugs);
    },
    marks: (code) => marksAt(snapshot, code),
    listing: (query, fixed = {}) => listPlans(snapshot, query, { facets: true, fixed }),
    deals: () =>
      once('deals', () => {
        const deals = matching(snapshot, { ...DEFAULT_QUERY, dealsOnly: true });
        return deals.map(({ plan }) => plan);
      }),
    earlierOffers: () => earlierOffers(snapshot, BESIDE_DEALS),
    lower: () => lowerPlans(snapshot, BESIDE_DEALS),
    count: (filters) => countPlans(snapshot, filters),
    carriersIn(code) {
      const counts = countCarriers(listOf(code));
      return carriers.flatMap((carrier) => {
        const simCardCount = counts.get(carrier.slug);
        return simCardCount ? { ...carrier, simCardCount } : [];
      });
    },
    history: historyOf,
    trends: () => once('trends', () => trendsOf(snapshot)),
    feed: (subject) => feedOf(snapshot, subject),
    openPrices: () => openPrices(snapshot),
    modified: () => modifiedOf(snapshot),
    pictures: () => pictureFilesOf(snapshot),
  };
}

const NONE: readonly never[] = [];

function knownContext(snapshot: Snapshot): FinderContext {
  const context = contextOf(snapshot);
  if (!context) throw new Error('the reference rates are missing from the database');
  return context;
}

function pictureFilesOf(snapshot: Snapshot): string[] {
  const named = new Set([
    ...snapshot.carriers.map(({ logoUrl }) => logoUrl),
    ...snapshot.regions.map(({ flagUrl }) => flagUrl),
    ...snapshot.seoPages.map(({ ogImage }) => ogImage),
    snapshot.seoGlobal.defaultOgImage,
  ]);
  return [...named].flatMap((address) =>
    address !== null && snapshot.pictures.has(address) ? pictureFiles(address) : [],
  );
}

const seenOf = (list: readonly Entry[]): SeenPlans => memo(list, 'seen', () => countSeen(list));

/** Those with a price of at most a year: no page stands on older ones alone. */
const currentIn = (list: readonly Entry[], from: string): readonly Entry[] =>
  memo(list, `current ${from}`, () => list.filter(({ plan }) => isCurrent(plan.seenOn, from)));

/** How many of some plans are of each type. */
function countTypes(plans: readonly Entry[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { key } of plans) counts[key.planType] = (counts[key.planType] ?? 0) + 1;
  return counts;
}

/** How many of some plans each carrier has, by its slug. */
function countCarriers(plans: readonly Entry[]): ReadonlyMap<string, number> {
  return memo(plans, 'plans of carriers', () => {
    const counts = new Map<string, number>();
    for (const { key } of plans) counts.set(key.carrier, (counts.get(key.carrier) ?? 0) + 1);
    return counts;
  });
}
