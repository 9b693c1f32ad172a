import {
  countFactFilters,
  FACT_FILTERS,
  withoutFact,
  wantedValues,
  type FactCounts,
  type FactKeys,
} from './facts/filters.ts';
import { FRESH_DAYS, seenSince } from './freshness.ts';
import { coveredMinor, type ComparedPlace } from './covers.ts';
import { boundUnits } from './money.ts';
import {
  activeFilters,
  emptyValue,
  sortOf,
  type FilterKey,
  type PlanFilters,
  type PlanQuery,
} from './plan-query.ts';
import { countNetworks, runsOnAny } from './network-filter.ts';
import { pageCount } from './pagination.ts';
import type { SearchBook } from './search/book.ts';
import { fitOf, matchesWords } from './search/fit.ts';
import { resolveSearch, settled, type Resolved } from './search/resolve.ts';
import { compareBy, type SortKey } from './sort-rules.ts';
import { FIT, type PlanType, type Sort } from './vocabulary.ts';

/** Lists of no one region compare in millionths of a dollar. */
const MICROS_PER_CENT = 10_000;

/** The columns of a plan that filters and sorts read; the database holds the same ones. */
export interface PlanKey extends FactKeys {
  id: number;
  carrier: string;
  /** Folded carrier name, what 'carrier-asc' compares. */
  carrierSort: string;
  region: string;
  /** Countries in whose lists it stands besides (covers.ts). */
  covers: readonly string[];
  planType: PlanType;
  hasDeal: boolean;
  /** Where it stands among deals (deal.ts). */
  dealRank: number;
  /** Price in millionths of a US dollar. */
  usdMicros: number;
  /** Price in minor units of the region's currency. */
  regionMinor: number;
  /** MB over the validity; null when unlimited or unknown. */
  dataMb: number | null;
  /** MB that `minData` compares (`comparedDataMb`); null when unlimited or unknown. */
  comparedMb: number | null;
  unlimited: boolean;
  /** Of the validity; null: it does not run out. */
  days: number | null;
  /** It renews, so that it lasts as long as it is paid. */
  renews: boolean;
  /** What it costs now over its price: not 1 after an offer's end, and null where nobody knows. */
  nowFactor: number | null;
  /** Unlimited data that is known to come at full speed. */
  fullSpeed: boolean;
  /** It is known that nobody is bound for more than a month. */
  noTerm: boolean;
  /** Networks that it runs on, as addresses name them. */
  networks: readonly string[];
  /** Unique Buy and Compare clicks of the last 30 days. */
  popularity: number;
  /** The last day on which the price was seen; null: not known. */
  seenOn: string | null;
  /** Folded name, carrier and description. */
  searchText: string;
  /** Folded name and carrier, as the order by fit reads it (`titleText`). */
  titleText: string;
  /** In a list by totals, how it fits the need and its total in the list's currency (plan-totals.ts). */
  fit?: number;
  total?: number;
}

/** Counts beside the filters' options: each group counted without its own filter. */
export interface Facets {
  carriers: Record<string, number>;
  planTypes: Partial<Record<PlanType, number>>;
  deals: number;
  /** Plans that each network would show, by its name in addresses. */
  networks?: Record<string, number>;
  /** Without a contract, with unlimited data at full speed, with a fresh price. */
  noContract?: number;
  fullSpeed?: number;
  fresh?: number;
  /** Plans of other regions that state that they cover this one; absent where there are none. */
  alsoCovering?: number;
  /** Of the plain filters; absent where there are none. */
  facts?: FactCounts;
}

/** A filter that, alone, hides plans: how many would show without it. */
export interface Relaxation {
  filter: FilterKey;
  count: number;
}

/** What a query is judged by beside the rows. */
export interface QueryJudge {
  places: readonly ComparedPlace[];
  /** The day that ages count from, ISO 8601. */
  agesFrom: string;
  /** What searches are understood by. */
  book: SearchBook;
}

/**
 * The database's plan query once more, in plain code over prebuilt rows: what the browser uses
 * when the API is away. A property test holds it equal to SQL.
 */
export function queryPlans<T extends PlanKey>(
  rows: readonly T[],
  query: PlanQuery,
  judge: QueryJudge,
): { rows: T[]; matches: T[]; totalCount: number; totalPages: number } {
  const matches = rows.filter(predicate(rows, query, judge)).sort(order(rows, query, judge));
  const from = (query.page - 1) * query.limit;
  return {
    rows: matches.slice(from, from + query.limit),
    matches,
    totalCount: matches.length,
    totalPages: pageCount(matches.length, query.limit),
  };
}

/** Facet counts over prebuilt rows. */
export function countFacets(
  rows: readonly PlanKey[],
  filters: PlanFilters,
  judge: QueryJudge,
): Facets {
  const facets: Facets = { carriers: {}, planTypes: {}, deals: 0 };
  const without = (patch: Partial<PlanFilters>) =>
    rows.filter(predicate(rows, { ...filters, ...patch }, judge));
  for (const { carrier } of without({ carriers: [] })) {
    facets.carriers[carrier] = (facets.carriers[carrier] ?? 0) + 1;
  }
  for (const { planType } of without({ planTypes: [] })) {
    facets.planTypes[planType] = (facets.planTypes[planType] ?? 0) + 1;
  }
  facets.deals = without({ dealsOnly: true }).length;
  facets.noContract = without({ contract: 'none' }).length;
  facets.fullSpeed = without({ fullSpeed: true }).length;
  facets.fresh = without({ maxAge: FRESH_DAYS }).length;
  facets.networks = countNetworks(
    without({ network: [] }).map(({ networks }) => ({ networks, count: 1 })),
  );
  const covering = without({ ownOnly: false }).filter(
    (row) => filters.region !== null && row.region !== filters.region,
  );
  if (covering.length > 0) facets.alsoCovering = covering.length;
  if (FACT_FILTERS.length > 0) {
    facets.facts = countFactFilters((filter) => without(withoutFact(filter)));
  }
  return facets;
}

/** The queries that a zero result is explained with: each active filter taken away alone. */
export function relaxedQueries(
  filters: PlanFilters,
  fixed: Partial<PlanFilters> = {},
): { filter: FilterKey; filters: PlanFilters }[] {
  return activeFilters(filters)
    .filter((key) => !(key in fixed))
    .map((filter) => ({ filter, filters: { ...filters, [filter]: emptyValue(filter) } }));
}

/** What a list is asked for, its text understood by the names and words of the rows. */
export function readSearch(
  rows: readonly PlanKey[],
  asked: PlanFilters,
  sort: Sort,
  judge: QueryJudge,
): Resolved {
  const resolving = resolveSearch(asked, sort, judge.book);
  const left = resolving.words.length === 0 ? [] : rows.filter(testOf(resolving, judge));
  return settled(
    resolving,
    left.map(({ titleText }) => titleText),
  );
}

const predicate = (rows: readonly PlanKey[], asked: PlanFilters, judge: QueryJudge) =>
  testOf(readSearch(rows, asked, FIT, judge), judge);

function testOf(search: Resolved, { places, agesFrom }: QueryJudge): (row: PlanKey) => boolean {
  const { filters } = search;
  const currency = places.find(({ code }) => code === filters.region)?.currency ?? null;
  const price = boundedPrice(filters, places);
  const tests: ((row: PlanKey) => boolean)[] = [];
  const { region, ownOnly, carriers, planTypes, minPrice, maxPrice, minData } = filters;
  if (region !== null) {
    tests.push((row) => row.region === region || (!ownOnly && row.covers.includes(region)));
  }
  if (carriers.length > 0) tests.push((row) => carriers.includes(row.carrier));
  if (planTypes.length > 0) tests.push((row) => planTypes.includes(row.planType));
  if (minPrice !== null) {
    const bound = boundUnits(minPrice, 'min', currency);
    tests.push((row) => (price(row) ?? -1) >= bound);
  }
  if (maxPrice !== null) {
    const bound = boundUnits(maxPrice, 'max', currency);
    tests.push((row) => (price(row) ?? Infinity) <= bound);
  }
  if (minData !== null) {
    const mb = minData * 1000;
    tests.push((row) => row.unlimited || (row.comparedMb !== null && row.comparedMb >= mb));
  }
  const { minDays } = filters;
  if (minDays !== null) {
    tests.push(({ days, renews }) => days === null || days >= minDays || renews);
  }
  if (filters.unlimited) tests.push((row) => row.unlimited);
  if (filters.fullSpeed) tests.push((row) => row.fullSpeed);
  if (filters.contract === 'none') tests.push((row) => row.noTerm);
  if (filters.network.length > 0) {
    tests.push((row) => runsOnAny(row.networks, filters.network));
  }
  if (filters.dealsOnly) tests.push((row) => row.hasDeal);
  if (filters.maxAge !== null) {
    const since = seenSince(filters.maxAge, agesFrom);
    tests.push(({ seenOn }) => seenOn === null || seenOn >= since);
  }
  for (const filter of FACT_FILTERS) {
    const wanted = wantedValues(filter, filters);
    if (wanted) tests.push((row) => (wanted as readonly unknown[]).includes(row[filter.name]));
  }
  if (search.places.length > 0) {
    tests.push((row) =>
      search.places.some((code) => row.region === code || row.covers.includes(code)),
    );
  }
  if (search.isEmpty) tests.push(() => false);
  if (search.rest.length > 0) tests.push((row) => matchesWords(row.searchText, search.rest));
  return (row) => tests.every((test) => test(row));
}

/** A figure of a plan, or null where there is none. The steps are those of SQL (plan-conditions.ts). */
type Figure = (row: PlanKey) => number | null;

/**
 * What a plan costs now, in a region's list in its currency, else in US dollars: after an offer's
 * end the regular price, in whole units as prices are.
 */
function priceIn(region: string | null, places: readonly ComparedPlace[]): Figure {
  const recorded = recordedIn(region, places);
  return (row) => {
    if (row.nowFactor === 1) return recorded(row);
    return row.nowFactor === null ? null : Math.floor(recorded(row) * row.nowFactor + 0.5);
  };
}

function recordedIn(
  region: string | null,
  places: readonly ComparedPlace[],
): (row: PlanKey) => number {
  const place = places.find(({ code }) => code === region);
  if (!place) return (row) => (region === null ? row.usdMicros : row.regionMinor);
  return (row) => (row.region === region ? row.regionMinor : coveredMinor(row.usdMicros, place));
}

/** What the bounds of a query compare; what has no such figure keeps no bound. */
function boundedPrice(
  { region, priceBasis }: PlanFilters,
  places: readonly ComparedPlace[],
): Figure {
  const price = priceIn(region, places);
  if (priceBasis === 'sold') return price;
  // Whole cents, as pages show them.
  const unit = places.some(({ code }) => code === region) ? 1 : MICROS_PER_CENT;
  return (row) => {
    const amount = per30Days(row, price);
    return amount === null ? null : Math.floor(amount / unit + 0.5) * unit;
  };
}

/** A price for each of some units; null without one of both. */
const over = (price: number | null, units: number | null) =>
  price === null || !units ? null : price / units;
const perDay = (row: PlanKey, price: Figure) => over(price(row), row.days);
const per30Days = (row: PlanKey, price: Figure) => {
  const daily = perDay(row, price);
  return daily === null ? null : daily * 30;
};
const perGb = (row: PlanKey, price: Figure) =>
  over(price(row), row.dataMb === null ? null : row.dataMb / 1000);

/** The order of plans by what they cost now in US dollars, those of which nobody knows it last. */
export function byPresentPrice(
  a: { key: Pick<PlanKey, 'usdMicros' | 'nowFactor'> },
  b: { key: Pick<PlanKey, 'usdMicros' | 'nowFactor'> },
): number {
  const [one, other] = [a.key, b.key].map(({ usdMicros, nowFactor }) =>
    nowFactor === null ? Number.MAX_VALUE : usdMicros * nowFactor,
  );
  return one! - other!;
}

function order(
  rows: readonly PlanKey[],
  query: PlanQuery,
  judge: QueryJudge,
): (a: PlanKey, b: PlanKey) => number {
  const search = readSearch(rows, query, query.sort, judge);
  const price = priceIn(search.filters.region, judge.places);
  const values: Record<SortKey, (row: PlanKey) => number | string | null> = {
    price,
    data: (row) => (row.unlimited ? Infinity : (row.dataMb ?? -1)),
    carrier: (row) => row.carrierSort,
    clicks: (row) => row.popularity,
    added: (row) => row.id,
    per30Days: (row) => per30Days(row, price),
    perGb: (row) => perGb(row, price),
    perDay: (row) => perDay(row, price),
    words: (row) => fitOf(row.titleText, search),
    fit: (row) => row.fit ?? 0,
    total: (row) => row.total ?? 0,
  };
  const sort = sortOf({ sort: search.sort, need: query.need });
  const inOrder = compareBy<PlanKey>(sort, (row, by) => values[by](row));
  if (!search.filters.dealsOnly) return inOrder;
  return (a, b) => a.dealRank - b.dealRank || inOrder(a, b);
}
