import { withSearch } from '#src/domain/address.ts';
import { publicApi as api } from '#src/domain/paths.ts';
import { listSearch, type PlanQuery } from '#src/domain/plan-query.ts';
import { createCall, type Request } from './api.ts';

/** A page of plans with its facet counts. */
export function fetchPlans(request: Request, query: PlanQuery, signal: AbortSignal) {
  const address = withSearch(api.plans, listSearch(query, true));
  return createCall(request)('GET', address, { signal });
}
