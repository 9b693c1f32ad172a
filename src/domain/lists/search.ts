import { memo } from '../core/memo.ts';
import type { PlanFilters } from './plan-query.ts';
import { NO_INDEX, searchIndex, type SearchIndex } from './search/meaning/search-index.ts';
import {
  resolveSearch,
  finishResolving,
  type Resolved,
  type Resolving,
} from './search/meaning/resolve.ts';
import type { Sort } from '../core/vocabulary.ts';
import { rowsLeft } from './conditions.ts';
import type { ListData } from './rows.ts';

/** What a list is asked for, its text understood by the names and words that the plans have. */
export function readSearch(data: ListData, chosen: PlanFilters, sort: Sort): Resolved {
  const resolving = resolveSearch(chosen, sort, chosen.q === '' ? NO_INDEX : searchIndexOf(data));
  return finishResolving(resolving, titlesLeft(data, resolving));
}

/** Titles of the plans that the rest of a text leaves, where some of its words may be of names. */
export function titlesLeft(data: ListData, resolving: Resolving): string[] {
  if (resolving.words.length === 0) return [];
  return rowsLeft(data, resolving).map(({ key }) => key.titleText);
}

/** What searches are understood by. */
export function searchIndexOf(data: ListData): SearchIndex {
  return memo(data, 'search index', () =>
    searchIndex({
      carriers: data.carriers.toSorted((a, b) => a.id - b.id),
      places: data.regions,
      covered: data.covered ?? [],
      sold: data.plans.map(({ key: { carrier, region } }) => ({ carrier, place: region })),
      words: new Set(data.plans.flatMap(({ key }) => key.searchText.split(' '))),
      rates: data.rates?.rates ?? null,
    }),
  );
}
