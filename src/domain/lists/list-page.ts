import { readListForm, wrongNumbers } from './list-need.ts';
import { OLD_DAYS } from '../prices/freshness.ts';
import {
  DEFAULT_QUERY,
  FILTER_KEYS,
  NO_FILTERS,
  changedQuery,
  formatPlanQuery,
  parsePlanQuery,
  plainWords,
  type PlanFilters,
  type PlanQuery,
} from './plan-query.ts';
import { activeFilters, sameFilters } from './filter-values.ts';
import { searchOf } from '../core/address.ts';
import {
  LISTING_PAGE_SIZE,
  PLANS_PAGE_SIZE,
  TOTAL_SORT,
  VIEWS,
  type View,
} from '../core/vocabulary.ts';

/** A page that shows a plan list: what it fixes, what it starts with, how it shows plans. */
export interface ListPage {
  /** Stable name; also the `utm_term` of its buy links. */
  name: 'homepage' | 'plans' | 'deals' | 'region' | 'carrier';
  /** Address without a query. */
  path: string;
  limit: number;
  view: View;
  /** Filters that belong to the page itself: never written to the address, never removable. */
  fixed: Partial<PlanFilters>;
  /** Older prices are folded on the page unless an address asks for them; null: none are. */
  maxAge: number | null;
  /** Filters a bare address starts with (Home only). */
  initial: PlanFilters | null;
}

/** What an address says about a list. */
export interface ListState {
  query: PlanQuery;
  view: View;
}

/** Where on its page a list begins, with what stands above it. */
export const LIST_PART = '#plans';

/** No address says this: in its place stands what a page has by itself. */
const NO_AGE = -1;

/** Home's first filters (rule 34); the caller drops slugs that do not exist. */
export const HOME_INITIAL: Readonly<PlanFilters> = {
  ...NO_FILTERS,
  carriers: ['att', 't-mobile'],
  planTypes: ['prepaid'],
  minPrice: 15,
  maxPrice: 50,
  maxAge: OLD_DAYS,
};

/** Home, with its initial filters reduced to carriers that exist. */
export function homeListPage(knownCarriers: readonly string[]): ListPage {
  const carriers = HOME_INITIAL.carriers.filter((slug) => knownCarriers.includes(slug));
  const initial = carriers.length > 0 ? { ...HOME_INITIAL, carriers } : null;
  return {
    name: 'homepage',
    path: '/',
    limit: LISTING_PAGE_SIZE,
    view: 'list',
    fixed: {},
    maxAge: OLD_DAYS,
    initial,
  };
}

/** The Plans page: 100 plans at once, in cards (rule 35). */
export const PLANS_LIST_PAGE: ListPage = {
  name: 'plans',
  path: '/plans',
  limit: PLANS_PAGE_SIZE,
  view: 'grid',
  fixed: {},
  maxAge: OLD_DAYS,
  initial: null,
};

/** Hot Deals: only deals. */
export const DEALS_LIST_PAGE: ListPage = {
  ...PLANS_LIST_PAGE,
  name: 'deals',
  path: '/deals',
  fixed: { dealsOnly: true },
};

/** A region's plan list; `maxAge` is null where older prices are not folded. */
export function regionListPage(code: string, maxAge: number | null = OLD_DAYS): ListPage {
  return {
    name: 'region',
    path: `/region/${code}`,
    limit: LISTING_PAGE_SIZE,
    view: 'list',
    fixed: { region: code },
    maxAge,
    initial: null,
  };
}

/** All plans that a search finds, as the page of all plans shows them. */
export function allPlansSearch(q: string): PlanQuery {
  return changedQuery(baseQuery(PLANS_LIST_PAGE), { q });
}

/** The address of that page. */
export function allPlansHref(q: string): string {
  return writeAddress({ query: allPlansSearch(q), view: PLANS_LIST_PAGE.view }, PLANS_LIST_PAGE);
}

/** The words that are searched for where a page still has its first filters; null: others were chosen. */
export function searchOfAll(query: Readonly<PlanQuery>, { initial }: ListPage): string | null {
  const isFirst = initial !== null && sameFilters({ ...query, q: '' }, initial);
  return isFirst && query.q !== '' ? query.q : null;
}

/** The query a list page starts from when the address says nothing of filters. */
export function baseQuery(listPage: ListPage): PlanQuery {
  const { fixed, limit, maxAge } = listPage;
  return { ...DEFAULT_QUERY, maxAge, ...fixed, limit };
}

/** The filters that are the page's own as long as a query leaves them as they are. */
export function ownFilters({ fixed, maxAge }: ListPage, query: PlanFilters): Partial<PlanFilters> {
  return query.maxAge === maxAge ? { ...fixed, maxAge } : fixed;
}

/** The change that takes every filter away that is not the page's own. */
export function noFilters({ fixed, maxAge }: ListPage): PlanFilters {
  return { ...NO_FILTERS, maxAge, ...fixed };
}

/** The state of a bare address: what is built into the page. */
export function initialState(listPage: ListPage): ListState {
  return {
    query: { ...baseQuery(listPage), ...listPage.initial, ...listPage.fixed },
    view: listPage.view,
  };
}

/**
 * What an address shows. Any filter key switches Home's initial filters off, `show=all` does so
 * without a filter (rule 34). Values that make no sense are dropped.
 */
export function readAddress(params: URLSearchParams, listPage: ListPage): ListState {
  const base = baseQuery(listPage);
  const { query } = parsePlanQuery(readListForm(params), base);
  const initial = isFiltered(params) ? {} : listPage.initial;
  const view = VIEWS.find((known) => known === params.get('view')) ?? listPage.view;
  return { query: { ...query, ...initial, ...listPage.fixed, limit: listPage.limit }, view };
}

function isFiltered(params: URLSearchParams): boolean {
  return FILTER_KEYS.some((key) => params.has(key)) || params.get('show') === 'all';
}

/** The same state without carriers and regions that do not exist (rule 34). */
export function knownState(
  state: ListState,
  carriers: readonly string[],
  regions: readonly string[],
): ListState {
  const { query } = state;
  return {
    ...state,
    query: {
      ...query,
      carriers: query.carriers.filter((slug) => carriers.includes(slug)),
      region: query.region !== null && regions.includes(query.region) ? query.region : null,
    },
  };
}

/** The address of a state: path, and only what differs from the page's own first view. */
export function writeAddress(state: ListState, listPage: ListPage): string {
  const asFirst =
    listPage.initial !== null && sameFilters(state.query, initialState(listPage).query);
  const shown = asFirst
    ? { ...state, query: { ...state.query, ...baseQuery(listPage), ...pageOf(state.query) } }
    : state;
  return listPage.path + searchOfState(shown, listPage, !asFirst);
}

/**
 * The one spelling of the search of an address: what a list shows, without what makes no sense or
 * repeats a default. Home's first filters stay as they are written, because which of their carriers
 * exist is not known here, and so does a limit of age, because places differ in theirs.
 */
export function canonicalSearch(params: URLSearchParams, listPage: ListPage): string {
  const anyPlace = { ...listPage, maxAge: NO_AGE };
  const { query, view } = readAddress(params, { ...anyPlace, initial: null });
  const search = searchOfState({ query: plainWords(query), view }, anyPlace, isFiltered(params));
  // Its form asked for totals and cannot have them: it says why.
  const wrong = query.sort === TOTAL_SORT ? wrongNumbers(params) : [];
  if (wrong.length === 0) return search;
  const kept = new URLSearchParams(search);
  for (const [key, value] of wrong) kept.set(key, value);
  return searchOf(kept);
}

/** `filtered`: without a filter in it, Home's first ones are to stay away. */
function searchOfState({ query, view }: ListState, listPage: ListPage, filtered: boolean): string {
  const base = baseQuery(listPage);
  const params = formatPlanQuery(query, base);
  if (listPage.initial && filtered && activeFilters(query, base).length === 0) {
    params.set('show', 'all');
  }
  if (view !== listPage.view) params.set('view', view);
  return searchOf(params);
}

/** What of a query is no filter. */
function pageOf({ need, sort, page }: PlanQuery): Pick<PlanQuery, 'need' | 'sort' | 'page'> {
  return { need, sort, page };
}
