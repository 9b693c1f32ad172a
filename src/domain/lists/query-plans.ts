import type { ListedPlan, PlanListMeta, SearchUnderstood } from '#src/contract/plans/plans.ts';
import type { CompareIn } from '../core/money/approx.ts';
import { pageCount } from '../core/pagination.ts';
import {
  emptyFilter,
  sortOf,
  type FilterKey,
  type PlanFilters,
  type PlanQuery,
} from './plan-query.ts';
import { activeFilters } from './filter-values.ts';
import {
  seenGroups,
  seenMonths,
  seenTally,
  type SeenTally,
} from '../prices/history/price-months.ts';
import type { Resolved } from './search/meaning/resolve.ts';
import { literalSearch } from './search/rewrite.ts';
import { FIT, SORTS, TOTAL_SORT } from '../core/vocabulary.ts';
import { rowsLeft } from './conditions.ts';
import { facetsOf } from './facets.ts';
import { byFit, byTotal, orderOf } from './order.ts';
import { countGroups, rowGroups, placeAt, type ListData, type Row, type RowPlan } from './rows.ts';
import { readSearch } from './search.ts';
import { allPlansSearch } from './list-page.ts';
import type { FinderPlan } from '../finder/finder-index.ts';
import { costOfPlan } from '../finder/cost/plan-cost.ts';
import { needOfList, type ListNeed } from './list-need.ts';
import { convertMinor, fromMinor, toMinor } from '../core/money/money.ts';

/** A filter that, alone, hides plans: how many would show without it. */
export interface Relaxation {
  filter: FilterKey;
  count: number;
}

/** What a list says beside its plans. */
export interface ListMeta extends Omit<PlanListMeta, 'unmarked' | 'relax'> {
  relax?: Relaxation[];
}

/** A page of a list, as the API answers it. */
export interface ListAnswer<P> {
  data: (P & { cost?: ListedCost | null })[];
  meta: ListMeta;
}

/**
 * Answers a list: the one engine behind API, pages and the browser while the API is away. A page past
 * the end is empty, and so is the list of an unknown region. With `facets` there are the counts beside
 * the filters, and help where nothing matches, which leaves out filters that are `fixed`. Throws where
 * totals are asked for and there are no rates.
 */
export function queryPlans<P extends RowPlan>(
  data: ListData<P>,
  query: PlanQuery,
  { facets = false, fixed = {} }: { facets?: boolean; fixed?: Partial<PlanFilters> } = {},
): ListAnswer<P> {
  const { today } = data.freshness;
  const search = readSearch(data, query, query.sort);
  const rows = listOf(data, query, search);
  const totalCount = rows.length;
  const from = (query.page - 1) * query.limit;
  const plans = rows.slice(from, from + query.limit).map(({ plan }) => plan);
  const meta: ListMeta = {
    currentPage: query.page,
    totalPages: pageCount(totalCount, query.limit),
    totalCount,
    ...(totalCount > 0 && seenMonths(daysOf(data, rows), today, query.region !== null)),
    ...(search.meta && { search: search.meta, unused: search.unused }),
  };
  if (facets) {
    meta.facets = facetsOf(data, query, rows);
    const older =
      query.maxAge === null ? 0 : countPlans(data, { ...query, maxAge: null }) - totalCount;
    if (older > 0) meta.older = older;
    if (totalCount === 0) Object.assign(meta, helpOf(data, query, fixed, search));
  }
  return { data: withCosts(data, query, plans), meta };
}

/** All plans that a query leaves, in its order, whatever page it asks for. */
export function matchingRows<P extends RowPlan>(
  data: ListData<P>,
  query: PlanQuery,
): readonly Row<P>[] {
  return listOf(data, query, readSearch(data, query, query.sort));
}

/** How many plans the filters leave. */
export function countPlans(data: ListData, filters: PlanFilters): number {
  return rowsLeft(data, readSearch(data, filters, FIT)).length;
}

function listOf<P extends RowPlan>(
  data: ListData<P>,
  query: PlanQuery,
  search: Resolved,
): readonly Row<P>[] {
  const sort = sortOf({ sort: search.sort, need: query.need });
  const { region, dealsOnly } = search.filters;
  const known = sort === FIT || sort === TOTAL_SORT ? SORTS[0] : sort;
  let rows = rowsLeft(data, search, orderOf(data, region, known));
  if (sort === FIT) rows = byFit(rows, search);
  if (sort === TOTAL_SORT)
    rows = byTotal(rows, query.need!, data.freshness.today, compareIn(data, query));
  return dealsOnly ? rows.toSorted((a, b) => a.key.dealRank - b.key.dealRank) : rows;
}

/** The days on which the prices of some plans were seen, as far as `seenMonths` tells them apart. */
function daysOf<P extends RowPlan>(data: ListData<P>, rows: readonly Row<P>[]): SeenTally[] {
  const groupOf = seenGroups(data.freshness.today);
  const groups = rowGroups(data, 'days seen', ({ plan }) => groupOf(plan));
  return countGroups(groups, rows).map(({ row, count }) => seenTally(row.plan, count));
}

/** The queries that a zero result is explained with: each active filter taken away alone. */
export function relaxedQueries(
  filters: PlanFilters,
  fixed: Partial<PlanFilters> = {},
): { filter: FilterKey; filters: PlanFilters }[] {
  return activeFilters(filters)
    .filter((key) => !(key in fixed))
    .map((filter) => ({ filter, filters: { ...filters, [filter]: emptyFilter(filter) } }));
}

/** What else to look at where nothing matches: without each active filter alone, and what a text finds anywhere. */
function helpOf(
  data: ListData,
  query: PlanQuery,
  fixed: Partial<PlanFilters>,
  { meta }: Resolved,
): Pick<ListMeta, 'relax' | 'search'> {
  const relax = relaxedQueries(query, fixed)
    .map(({ filter, filters }) => ({ filter, count: countPlans(data, filters) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (!meta) return { relax };
  const { all, literal } = besideSearch(query);
  const beside = besideWords(query, countPlans(data, all), countPlans(data, literal));
  return { relax, search: { ...meta, ...beside } };
}

/** Plans with what each costs for the need, where there is one. */
function withCosts<P extends RowPlan>(
  data: ListData,
  query: PlanQuery,
  plans: P[],
): ListAnswer<P>['data'] {
  const { need } = query;
  if (!need) return plans;
  const comparedIn = compareIn(data, query);
  return plans.map((plan) => ({
    ...plan,
    cost: listedCost(plan, need, data.freshness.today, comparedIn),
  }));
}

/** What totals compare in: as prices do, the region's currency or dollars. */
function compareIn(data: ListData, { region }: PlanFilters): CompareIn {
  if (!data.rates) throw new Error('the reference rates are missing');
  return { currency: placeAt(data, region)?.currency ?? 'USD', rates: data.rates.rates };
}

/** What else to look at where a search finds nothing: it among all plans, and its words as they are. */
function besideSearch({ q }: Pick<PlanFilters, 'q'>): {
  all: PlanQuery;
  literal: PlanQuery;
} {
  return { all: allPlansSearch(q), literal: allPlansSearch(literalSearch(q)) };
}

/** What an answer says of them, from how many plans each has. */
function besideWords(
  { q }: Pick<PlanFilters, 'q'>,
  all: number,
  literal: number,
): Pick<SearchUnderstood, 'all' | 'literal'> {
  return {
    ...(all > 0 && { all }),
    ...(all === 0 && literal > 0 && { literal: { q: literalSearch(q), count: literal } }),
  };
}

/** What a plan of a list costs for the list's need; amounts decimal in `currency`, the seller's. */
type ListedCost = NonNullable<ListedPlan['cost']>;

/**
 * The total of one plan of a list that is bought on `start` (ISO 8601), as comparisons have it. Null
 * where its offer is over and no price is known for after it.
 */
export function listedCost(
  plan: FinderPlan,
  need: ListNeed,
  start: string,
  { currency, rates }: CompareIn,
): ListedCost | null {
  const found = costOfPlan(plan, needOfList(need), start);
  if (!found) return null;
  const { cost, covers, shortGb, isDataUnknown, lacks } = found;
  const { total, atLeast, dueToday, perMonth, lines } = cost;
  const minor = convertMinor(toMinor(total, plan.currency), plan.currency, currency, rates);
  return {
    total,
    currency: plan.currency,
    totalIn: { amount: fromMinor(minor, currency), currency, approx: currency !== plan.currency },
    atLeast,
    dueToday,
    perMonth,
    lines,
    covers,
    shortGb,
    dataUnknown: isDataUnknown,
    lacks,
  };
}
