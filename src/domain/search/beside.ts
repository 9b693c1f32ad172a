import type { PlanFilters, PlanQuery } from '../plan-query.ts';
import { baseQuery, PLANS_SURFACE } from '../surface.ts';
import { FIT } from '../vocabulary.ts';
import { literalSearch, type SearchMeta } from './rewrite.ts';

/** All plans that a search finds, as the page of all plans shows them. */
export function allPlansSearch(q: string): PlanQuery {
  return { ...baseQuery(PLANS_SURFACE), q, sort: FIT };
}

/** What else to look at where a search finds nothing: it among all plans, and its words as they are. */
export function besideSearch({ q }: Pick<PlanFilters, 'q'>): {
  all: PlanQuery;
  literal: PlanQuery;
} {
  return { all: allPlansSearch(q), literal: allPlansSearch(literalSearch(q)) };
}

/** What an answer says of them, from how many plans each has. */
export function besideWords(
  { q }: Pick<PlanFilters, 'q'>,
  all: number,
  literal: number,
): Pick<SearchMeta, 'all' | 'literal'> {
  return {
    ...(all > 0 && { all }),
    ...(all === 0 && literal > 0 && { literal: { q: literalSearch(q), count: literal } }),
  };
}
