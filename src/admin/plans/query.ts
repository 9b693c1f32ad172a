import type { ADMIN_PLAN_SORTS, AdminPlanFilters } from '#src/contract/admin-plans.ts';
import { api } from '#src/domain/paths.ts';
import { PLAN_TYPES, type PlanType } from '#src/domain/vocabulary.ts';
import { asked } from '../data/asked.ts';
import { ADMIN_PAGE_SIZE } from '../grid/list.ts';

/** What the address says about the list of SIM cards. */
export interface PlanView {
  q: string;
  carrier: string;
  region: string;
  planType: PlanType | '';
  /** One of STATUS. */
  status: StatusKey | '';
  /** One of SHOW: a narrowing that operators ask for. */
  show: ShowKey | '';
  /** '{column}-asc' or '{column}-desc'. */
  sort: string;
  page: number;
}

/** A price is stale when it was last checked longer ago than this, or never. */
export const STALE_DAYS = 7;

/** Narrowings beyond carrier, region and type, with their labels. */
export const SHOW = {
  deals: 'Deals only',
  sample: 'Sample prices',
  stale: 'Stale prices',
  nobuy: 'No buy link',
  deadbuy: 'Dead buy link',
  twice: 'Listed twice',
} as const;
type ShowKey = keyof typeof SHOW;
const SHOW_FILTER: Record<ShowKey, Partial<AdminPlanFilters>> = {
  deals: { hasDeal: true },
  sample: { sample: true },
  stale: { staleDays: STALE_DAYS },
  nobuy: { noBuyLink: true },
  deadbuy: { deadBuyLink: true },
  twice: { listedTwice: true },
};

/** Statuses to narrow by, with their labels. */
export const STATUS = {
  active: 'Active',
  draft: 'Draft',
  scheduled: 'Scheduled',
  withdrawn: 'Withdrawn',
  changing: 'With draft values',
} as const;
type StatusKey = keyof typeof STATUS;

/** Reads the address; what it does not say, or says wrongly, is left open. */
export function planViewOf(params: URLSearchParams): PlanView {
  const show = params.get('show') ?? '';
  const status = params.get('status') ?? '';
  return {
    q: params.get('q') ?? '',
    carrier: params.get('carriers') ?? '',
    region: params.get('region') ?? '',
    planType: PLAN_TYPES.find((type) => type === params.get('planTypes')) ?? '',
    status: status in STATUS ? (status as StatusKey) : '',
    show: show in SHOW ? (show as ShowKey) : '',
    sort: /^\w+-(asc|desc)$/.exec(params.get('sort') ?? '')?.[0] ?? 'planName-asc',
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
}

/** The filters alone, as bulk edit selects by them. */
export function filtersOfView(view: PlanView): Partial<AdminPlanFilters> {
  return {
    ...(view.q && { q: view.q }),
    ...(view.carrier && { carriers: [view.carrier] }),
    ...(view.region && { region: view.region }),
    ...(view.planType && { planTypes: [view.planType] }),
    ...(view.status === 'changing' && { hasDraft: true }),
    ...(view.status && view.status !== 'changing' && { statuses: [view.status] }),
    ...(view.show && SHOW_FILTER[view.show]),
  };
}

/** How many filters beside the typed words narrow the list. */
export const filteringOf = (view: PlanView): number =>
  Object.keys(filtersOfView({ ...view, q: '' })).length;

/** Names of the parameters that narrow the list. */
const FILTER_PARAMS = ['q', 'carriers', 'region', 'planTypes', 'status', 'show'];

/** The parameters of the address that narrow the list, for another place that shows the same SIM cards. */
export function filterParams(params: URLSearchParams): Record<string, string | null> {
  return Object.fromEntries(FILTER_PARAMS.map((name) => [name, params.get(name)]));
}

/** The address of the call that reads a page of the list. */
export function planListUrl(view: PlanView) {
  const [, sort = 'planName', order = 'asc'] = /^(\w+)-(asc|desc)$/.exec(view.sort) ?? [];
  const params = new URLSearchParams(
    Object.entries(filtersOfView(view)).map(([name, value]) => [name, String(value)]),
  );
  params.set('sort', sort);
  params.set('order', order);
  params.set('page', String(view.page));
  params.set('limit', String(ADMIN_PAGE_SIZE));
  return asked(api.adminPlans, params);
}

/** The address of the call that finds SIM cards by typed words, public or not. */
export function planFinderUrl(
  q: string,
  { sort, limit }: { sort: (typeof ADMIN_PLAN_SORTS)[number]; limit: number },
) {
  return asked(api.adminPlans, { ...(q && { q }), sort, limit });
}
