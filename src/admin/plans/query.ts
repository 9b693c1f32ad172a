import { type ADMIN_PLAN_SORTS, type AdminPlanFilters } from '#src/contract/plans/admin-plans.ts';
import {
  STATUS_WORDS,
  TABLE_FACT_NAMES,
  type TableFactName,
} from '#src/domain/plans/facts/table.ts';
import { formatWhere, parseWhere, type Condition } from '#src/domain/plans/facts/where.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { PLAN_TYPES } from '#src/domain/core/vocabulary.ts';
import { asked } from '../data/asked.ts';
import { ADMIN_PAGE_SIZE } from '../grid/list.ts';

/** What the address says about the list of SIM cards. */
export interface PlanView {
  q: string;
  where: readonly Condition[];
  /** '{fact}-asc' or '{fact}-desc'. */
  sort: string;
  /** The facts that are shown as columns; null: the usual ones. */
  columns: readonly TableFactName[] | null;
  page: number;
}

/** Statuses with their words. */
export const STATUS = STATUS_WORDS;

/** Short parameters by which other places lead here, as conditions. */
const SHORT: Readonly<Record<string, (value: string) => string | null>> = {
  carriers: (value) => formatWhere([{ fact: 'carrier', is: 'is', value }]),
  region: (value) => formatWhere([{ fact: 'region', is: 'is', value }]),
  planTypes: (value) => (PLAN_TYPES.some((type) => type === value) ? `planType.is.${value}` : null),
  status: (value) =>
    value === 'changing' ? 'hasDraft.is.true' : value in STATUS ? `status.is.${value}` : null,
  show: (value) => SHOWN[value] ?? null,
};
const SHOWN: Readonly<Record<string, string>> = {
  deals: 'hasDeal.is.true',
  sample: 'sample.is.true',
  nobuy: 'noBuyLink.is.true',
  deadbuy: 'deadBuyLink.is.true',
  twice: 'listedTwice.is.true',
};
/** Names of the parameters that narrow the list. */
const FILTER_PARAMS = ['q', 'where', ...Object.keys(SHORT)];

/** Reads the address; what it does not say, or says wrongly, is left open. */
export function planViewOf(params: URLSearchParams): PlanView {
  const short = Object.entries(SHORT).map(([name, read]) => read(params.get(name) ?? ''));
  const where = [...short, params.get('where')].flatMap((text) => parseWhere(text ?? '') ?? []);
  const columns = params
    .get('columns')
    ?.split(',')
    .flatMap((name) => TABLE_FACT_NAMES.find((known) => known === name) ?? []);
  return {
    q: params.get('q') ?? '',
    where,
    sort: /^\w+-(asc|desc)$/.exec(params.get('sort') ?? '')?.[0] ?? 'planName-asc',
    columns: columns?.length ? columns : null,
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
  };
}

/** The change of the address that sets conditions, in place of those that it says shortly. */
export function wherePatch(where: readonly Condition[]): Record<string, string | null> {
  const none = Object.fromEntries(Object.keys(SHORT).map((name) => [name, null]));
  return { ...none, where: formatWhere(where), page: null };
}

/** The filters alone, as bulk edit selects by them. */
export function filtersOfView({ q, where }: PlanView): Partial<AdminPlanFilters> {
  return { ...(q && { q }), ...(where.length > 0 && { where: formatWhere(where) }) };
}

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

/** Asks how many SIM cards there are, whether the public sees them or not. */
export const ALL_PLANS_URL = asked(api.adminPlans, { limit: 1 });
