import { type ADMIN_PLAN_SORTS, type AdminPlanFilters } from '#src/contract/plans/admin-plans.ts';
import { PLAN_COLUMN_NAMES, type PlanColumnName } from '#src/domain/plans/facts/table.ts';
import { formatWhere, parseWhere, type Condition } from '#src/domain/plans/facts/where.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { withQuery } from '../core/data/with-query.ts';
import { ADMIN_PAGE_SIZE } from '../core/grid/list.ts';

/** What the address says about the list of SIM cards. */
export interface PlanListView {
  q: string;
  where: readonly Condition[];
  /** '{fact}-asc' or '{fact}-desc'. */
  sort: string;
  /** The facts that are shown as columns; null: the usual ones. */
  columns: readonly PlanColumnName[] | null;
  page: number;
}

/** Reads the address; what it does not say, or says wrongly, is left open. */
export function planViewOf(params: URLSearchParams): PlanListView {
  const columns = params
    .get('columns')
    ?.split(',')
    .flatMap((name) => PLAN_COLUMN_NAMES.find((known) => known === name) ?? []);
  return {
    q: params.get('q') ?? '',
    where: parseWhere(params.get('where') ?? '') ?? [],
    sort: /^\w+-(asc|desc)$/.exec(params.get('sort') ?? '')?.[0] ?? 'planName-asc',
    columns: columns?.length ? columns : null,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
}

/** The change of the address that sets conditions. */
export const wherePatch = (where: readonly Condition[]) => ({
  where: formatWhere(where),
  page: null,
});

/** The filters alone, as bulk edit selects by them. */
export function filtersOfView({
  q,
  where,
}: PlanListView): Partial<Pick<AdminPlanFilters, 'q' | 'where'>> {
  return { ...(q && { q }), ...(where.length > 0 && { where: formatWhere(where) }) };
}

/** The address of the call that reads a page of the list. */
export function planListUrl(view: PlanListView) {
  const [, sort = 'planName', order = 'asc'] = /^(\w+)-(asc|desc)$/.exec(view.sort) ?? [];
  const params = new URLSearchParams(
    Object.entries(filtersOfView(view)).map(([name, value]) => [name, String(value)]),
  );
  params.set('sort', sort);
  params.set('order', order);
  params.set('page', String(view.page));
  params.set('limit', String(ADMIN_PAGE_SIZE));
  return withQuery(api.adminPlans, params);
}

/** The address of the call that finds SIM cards by typed words, public or not. */
export function planFinderUrl(
  q: string,
  { sort, limit }: { sort: (typeof ADMIN_PLAN_SORTS)[number]; limit: number },
) {
  return withQuery(api.adminPlans, { ...(q && { q }), sort, limit });
}

/** Asks how many SIM cards there are, whether the public sees them or not. */
export const ALL_PLANS_URL = withQuery(api.adminPlans, { limit: 1 });
