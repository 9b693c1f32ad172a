import type { PlanFilters, PlanQuery } from '../plan-query.ts';
import { allPlansSearch } from '../surface.ts';
import { literalSearch, type SearchMeta } from './rewrite.ts';

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
