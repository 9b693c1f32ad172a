import { FACT_FILTERS, filterOptions, noFactFilters } from '../plans/facts/filters.ts';
import type { FactFilters } from '../plans/facts/plans.ts';
import { readListNeed, writtenNeed, type ListNeed } from './list-need.ts';
import { reader, type QueryIssue } from '../core/query-reader.ts';
import {
  FIT,
  MAX_SEARCH_LENGTH,
  PLAN_TYPES,
  PLANS_PAGE_SIZE,
  PRICE_BASES,
  LISTING_PAGE_SIZE,
  SORTS,
  UNLIMITED_MIN_DATA_GB,
  type PlanType,
  type PriceBasis,
  TOTAL_SORT,
  type Sort,
} from '../core/vocabulary.ts';
import { searchOf } from '../core/address.ts';
import { regionAlias } from '../places/places.ts';

/** What narrows a plan list (rule 36). Amounts are decimal; `minData` is in GB. */
export interface PlanFilters extends FactFilters {
  q: string;
  /** Region code, upper case. */
  region: string | null;
  /** Of a region only its own plans, without those of groups that cover it. */
  ownOnly: boolean;
  /** Carrier slugs, sorted. */
  carriers: string[];
  planTypes: PlanType[];
  /** In the region's currency when `region` is set, else in US dollars. */
  minPrice: number | null;
  maxPrice: number | null;
  /** What the two bounds compare. */
  priceBasis: PriceBasis;
  minData: number | null;
  /** Lasts at least so many days: by its validity, or because it renews. */
  minDays: number | null;
  unlimited: boolean;
  /** Unlimited data that is known to come at full speed (`isFullSpeed`). */
  fullSpeed: boolean;
  /** 'none': known to bind nobody for more than a month. */
  contract: 'none' | null;
  /** Networks that it runs on, as `networkSlugs` spells them, sorted; any of them will do. */
  network: string[];
  dealsOnly: boolean;
  /** Days since the price was last seen, at most; null: any. */
  maxAge: number | null;
}

/** Filters, order and page: everything that decides which plans are seen, in which order. */
export interface PlanQuery extends PlanFilters {
  /** What totals are worked out for; null: for nothing. */
  need: ListNeed | null;
  sort: Sort;
  page: number;
  limit: number;
}

export const NO_FILTERS: Readonly<PlanFilters> = Object.freeze({
  q: '',
  region: null,
  ownOnly: false,
  carriers: [],
  planTypes: [],
  minPrice: null,
  maxPrice: null,
  priceBasis: PRICE_BASES[0],
  minData: null,
  minDays: null,
  unlimited: false,
  fullSpeed: false,
  contract: null,
  network: [],
  dealsOnly: false,
  maxAge: null,
  ...noFactFilters(),
});

export const DEFAULT_QUERY: Readonly<PlanQuery> = Object.freeze({
  ...NO_FILTERS,
  need: null,
  sort: SORTS[0],
  page: 1,
  limit: LISTING_PAGE_SIZE,
});

/** The filters' names, in the order in which an address lists them. */
export const FILTER_KEYS = [
  'q',
  'region',
  'ownOnly',
  'carriers',
  'planTypes',
  'minPrice',
  'maxPrice',
  'priceBasis',
  'minData',
  'minDays',
  'unlimited',
  'fullSpeed',
  'contract',
  'network',
  'dealsOnly',
  'maxAge',
  ...FACT_FILTERS.map(({ name }) => name),
] as const satisfies readonly (keyof PlanFilters)[];
export type FilterKey = (typeof FILTER_KEYS)[number];

const QUERY_KEYS = [...FILTER_KEYS, 'need', 'sort', 'page', 'limit'] as const;
/** How an address asks for prices of any age, and for plans with any contract. */
const ANY = 'any';
/** Only these may be repeated or hold a comma list (rule 36). */
const LIST_KEYS = new Set<string>([
  'carriers',
  'planTypes',
  'network',
  ...FACT_FILTERS.filter(({ fact }) => fact.kind === 'choice').map(({ name }) => name),
]);

/** What a filter is when it filters nothing. */
export function emptyFilter(filter: FilterKey): PlanFilters[FilterKey] {
  return NO_FILTERS[filter];
}

/**
 * Reads a query string. What is missing or not understood keeps its default; each value that was
 * not understood is also reported, so that the API can answer 400 while a page stays usable.
 */
export function parsePlanQuery(
  params: URLSearchParams,
  defaults: Readonly<PlanQuery> = DEFAULT_QUERY,
): { query: PlanQuery; issues: QueryIssue[] } {
  const { issues, bad, one, word, words, flag, whole, amount, age, slugs } = reader(
    params,
    QUERY_KEYS,
    LIST_KEYS,
  );
  const most = age('maxAge');
  let q = one('q') ?? '';
  if (q.length > MAX_SEARCH_LENGTH) {
    bad('q', `must be at most ${MAX_SEARCH_LENGTH} characters`);
    q = q.slice(0, MAX_SEARCH_LENGTH);
  }
  const regionText = one('region')?.toUpperCase() ?? null;
  const region =
    regionText === null || /^[A-Z]{2}$/.test(regionText)
      ? regionAlias(regionText)
      : bad('region', 'must be a code of two letters like US');
  const factFilters = FACT_FILTERS.map((filter) => {
    const { name, fact } = filter;
    if (fact.kind === 'flag') return [name, flag(name)];
    return [
      name,
      words(
        name,
        filterOptions(filter).map(({ value }) => value),
      ),
    ];
  });
  const sortText = one('sort');
  const sort = SORTS.find((known) => known === sortText) ?? defaultSort({ q }, defaults);
  if (sortText !== null && sortText !== sort) bad('sort', `must be one of ${SORTS.join(', ')}`);
  const own = readListNeed(params);
  issues.push(...own.issues);
  if (sort === TOTAL_SORT && own.need === null && own.issues.length === 0) {
    bad('sort', `${TOTAL_SORT} needs months or days: the total for what?`);
  }
  const minData = amount('minData');
  return {
    query: {
      q,
      region,
      ownOnly: flag('ownOnly'),
      carriers: slugs('carriers', 'must be carrier slugs like t-mobile'),
      planTypes: words('planTypes', PLAN_TYPES),
      minPrice: amount('minPrice'),
      maxPrice: amount('maxPrice'),
      priceBasis: word('priceBasis', PRICE_BASES) ?? PRICE_BASES[0],
      minData: minData !== null && minData > 0 && minData < UNLIMITED_MIN_DATA_GB ? minData : null,
      minDays: whole('minDays', 1, 9999),
      unlimited: flag('unlimited') || (minData ?? 0) >= UNLIMITED_MIN_DATA_GB,
      fullSpeed: flag('fullSpeed'),
      contract: word('contract', [ANY, 'none']) === 'none' ? 'none' : null,
      network: slugs('network', 'must be names of networks like t-mobile'),
      dealsOnly: flag('dealsOnly'),
      maxAge: most === ANY ? null : (most ?? defaults.maxAge),
      ...(Object.fromEntries(factFilters) as FactFilters),
      need: own.need,
      // Without words nothing fits better than anything else.
      sort: q === '' && sort === FIT ? defaults.sort : sort,
      page: whole('page', 1, 1_000_000, true) ?? defaults.page,
      limit: whole('limit', 1, PLANS_PAGE_SIZE, true) ?? defaults.limit,
    },
    issues,
  };
}

/** Writes a query as parameters in a fixed order, leaving out what equals its default. */
export function formatPlanQuery(
  query: Readonly<PlanQuery>,
  defaults: Readonly<PlanQuery> = DEFAULT_QUERY,
): URLSearchParams {
  const params = new URLSearchParams();
  for (const key of QUERY_KEYS) {
    if (key === 'need') {
      for (const [name, text] of Object.entries(query.need ? writtenNeed(query.need) : {})) {
        params.set(name, text!);
      }
      continue;
    }
    const value = query[key];
    const usual = key === 'sort' ? defaultSort(query, defaults) : defaults[key];
    if (String(value) === String(usual)) continue;
    if (key === 'maxAge' && value === null) params.set(key, ANY);
    if (value === null || value === false || value === '') continue;
    params.set(key, Array.isArray(value) ? value.join(',') : String(value));
  }
  return params;
}

/** The order of a list that nobody chose one for: with words by fit (rule 37). */
export function defaultSort(
  { q }: Pick<PlanFilters, 'q'>,
  defaults: Readonly<PlanQuery> = DEFAULT_QUERY,
): Sort {
  return q === '' ? defaults.sort : FIT;
}

/** A query after a change; an order that was not chosen follows the words. */
export function changedQuery(
  query: Readonly<PlanQuery>,
  change: Partial<PlanQuery>,
  defaults: Readonly<PlanQuery> = DEFAULT_QUERY,
): PlanQuery {
  const next = { ...query, ...change };
  const isUsual = change.sort === undefined && query.sort === defaultSort(query, defaults);
  if (isUsual || (next.sort === FIT && next.q === '')) next.sort = defaultSort(next, defaults);
  return next;
}

/** A query whose words stand apart by one blank: what is found is the same. */
export function plainWords(query: Readonly<PlanQuery>): PlanQuery {
  return { ...query, q: query.q.trim().replaceAll(/\s+/g, ' ') };
}

/** The search with which the API is asked for a list: one spelling for each question. */
export function listSearch(query: Readonly<PlanQuery>, facets: boolean): string {
  const params = formatPlanQuery({ ...query, sort: sortOf(query) });
  if (facets) params.set('facets', 'true');
  return searchOf(params);
}

/** The order of a list: that of totals needs something to work them out for. */
export function sortOf({ sort, need }: Pick<PlanQuery, 'sort' | 'need'>): Sort {
  return sort === TOTAL_SORT && need === null ? SORTS[0] : sort;
}
