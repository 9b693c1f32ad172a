import { FILTER_KEYS, type FilterKey, type PlanFilters } from '#src/domain/lists/plan-query.ts';
import type { PageEvent } from '../insight/events.ts';
import type { PlanStore } from './plan-store.ts';

/**
 * Reports searches with the number of plans they found, and the filters that a visitor set, when
 * their rows are shown. `built` is what the page came with: words in its address count as a search.
 */
export function reportList(
  store: Pick<PlanStore, '$view'>,
  built: { query: PlanFilters; results: number },
  report: (event: PageEvent) => void,
): () => void {
  let last = built.query;
  const search = (words: string, results: number) => report({ name: 'search', words, results });
  if (last.q !== '') search(last.q, built.results);
  return store.$view.listen(({ shown, list, busy }) => {
    const { query } = shown;
    if (busy || query === last) return;
    const before = last;
    last = query;
    const keys = FILTER_KEYS.filter((key) => key !== 'q' && isSet(query, key, before));
    if (keys.length > 0) report({ name: 'filter', keys });
    if (query.q !== '' && query.q !== before.q) {
      search(query.q, list?.meta.totalCount ?? built.results);
    }
  });
}

/** Whether a filter was given a value that it did not have before. */
function isSet(query: PlanFilters, key: FilterKey, before: PlanFilters): boolean {
  const value = JSON.stringify(query[key]);
  return value !== JSON.stringify(before[key]) && !['null', '[]', 'false', '""'].includes(value);
}
