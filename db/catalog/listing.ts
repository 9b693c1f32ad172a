import type { PlanList } from '#src/contract/plans/plans.ts';
import { withMarks } from '#src/domain/plans/words/best-for.ts';
import { matchingRows, queryPlans } from '#src/domain/lists/query-plans.ts';
import { searchIndexOf, titlesLeft } from '#src/domain/lists/search.ts';
import { DEFAULT_QUERY, type PlanFilters, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { askOf } from '#src/domain/lists/search/ask.ts';
import type { Asking } from '#src/domain/lists/search/asking.ts';
import type { Entry, Snapshot } from '../snapshot/snapshot.ts';
import { marksAt } from './finder.ts';

/** The plans that the filters leave, by price. */
export function matching(snapshot: Snapshot, filters: PlanFilters): readonly Entry[] {
  // The rows of a snapshot are its entries.
  return matchingRows(snapshot, { ...DEFAULT_QUERY, ...filters }) as readonly Entry[];
}

/** What a text asks for. */
export function readSearchText(snapshot: Snapshot, q: string): Promise<Asking> {
  return askOf(q, searchIndexOf(snapshot), (resolving) => titlesLeft(snapshot, resolving));
}

/** A page of plans (`queryPlans`), and what they are best for at its place. */
export function listPlans(
  snapshot: Snapshot,
  query: PlanQuery,
  beside: { facets: boolean; fixed?: Partial<PlanFilters> },
): PlanList {
  const list = queryPlans(snapshot, query, beside);
  return query.region === null ? list : withMarks(list, marksAt(snapshot, query.region));
}
