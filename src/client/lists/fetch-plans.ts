import { withSearch } from '#src/domain/core/address.ts';
import { publicApi as api } from '#src/domain/core/paths/paths.ts';
import { listSearch, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { createCall, type Request } from '../core/api.ts';

/** A page of plans with its facet counts. */
export function fetchPlans(request: Request, query: PlanQuery, signal: AbortSignal) {
  const address = withSearch(api.plans, listSearch(query, true));
  return createCall(request)('GET', address, { signal });
}
