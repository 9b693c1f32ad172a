import { publicApi as api, type FeedFormat } from '../core/paths/paths.ts';
import { DEFAULT_QUERY, formatPlanQuery, type PlanFilters } from './plan-query.ts';
import { filtersOf } from './filter-values.ts';

/** The one address of the feed of a query, however it was asked for. */
export function queryFeed(filters: Readonly<PlanFilters>, format: FeedFormat): string {
  return api.changeFeed(format) + filterSearch(filters);
}

/** Filters as the search of an address, in the one order; empty without any. */
export function filterSearch(filters: Readonly<PlanFilters>): string {
  const text = formatPlanQuery({ ...DEFAULT_QUERY, ...filtersOf(filters) }).toString();
  return text && `?${text}`;
}
