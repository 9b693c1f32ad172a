import type { ListedPlan, Plan, PlanList } from '#src/contract/plans.ts';
import type { CompareIn } from '#src/domain/approx.ts';
import { dealRank } from '#src/domain/deal.ts';
import type { FinderBook } from '#src/domain/finder/book.ts';
import { totalsOf, type PlanTotal } from '#src/domain/finder/plan-totals.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { ListNeed } from '#src/domain/list-need.ts';
import { listedCost } from '#src/domain/listed-cost.ts';
import { convertMinor } from '#src/domain/money.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { PlanFilters, PlanQuery } from '#src/domain/plan-query.ts';
import { seenMonths, tallySeen } from '#src/domain/price-months.ts';
import { besideSearch, besideWords } from '#src/domain/search/beside.ts';
import { TOTAL_SORT } from '#src/domain/vocabulary.ts';
import type { Db } from './client.ts';
import { countOlder, countPlans, countRelaxations } from './queries/plan-counts.ts';
import { countFacets } from './queries/plan-facets.ts';
import { readSearch } from './queries/plan-conditions.ts';
import { listPlanIds, listPlans, type KnownPlans } from './queries/plans.ts';
import { currencyOfRegion } from './queries/regions.ts';
import { requireRates } from './queries/site.ts';

/** The public plans beside their rows. */
export interface PlanSource {
  /** Where they are at hand: then a page reads no rows. */
  known?: KnownPlans | undefined;
  /** As needs are answered from them, read when a list asks for totals. */
  book: () => Promise<FinderBook<Plan>>;
}

/**
 * A page of plans. With a need each plan has what it costs for that; in the order of totals, they are
 * worked out for all plans that the filters leave, from the book and without reading a row.
 */
export async function listForNeed(
  db: Db,
  query: PlanQuery,
  days: Days,
  source: PlanSource,
): Promise<PlanList> {
  const { need } = query;
  if (!need) return listPlans(db, query, days, source.known);
  const compareIn = await compareInOf(db, query);
  const list =
    query.sort === TOTAL_SORT
      ? await listByTotal(db, { ...query, need }, days, { book: await source.book(), compareIn })
      : await listPlans(db, query, days, source.known);
  const data = list.data.map((plan): ListedPlan => ({
    ...plan,
    cost: listedCost(plan, need, days.today, compareIn),
  }));
  return { ...list, data };
}

/** A page of plans with the counts that the filter panel shows. */
export async function listWithFacets(
  db: Db,
  query: PlanQuery,
  days: Days,
  source: PlanSource,
  fixed: Partial<PlanFilters> = {},
): Promise<PlanList> {
  const [list, facets] = await Promise.all([
    listForNeed(db, query, days, source),
    countFacets(db, query, days),
  ]);
  const { totalCount } = list.meta;
  const older = await countOlder(db, query, totalCount, days);
  const meta: PlanList['meta'] = { ...list.meta, facets, ...(older > 0 && { older }) };
  if (totalCount === 0) meta.relax = await countRelaxations(db, query, days, fixed);
  if (totalCount === 0 && meta.search) {
    const { all, literal } = besideSearch(query);
    const counts = await Promise.all([countPlans(db, all, days), countPlans(db, literal, days)]);
    meta.search = { ...meta.search, ...besideWords(query, ...counts) };
  }
  return { ...list, meta };
}

/** What totals compare in: as prices do (decisions §2), the region's currency or dollars. */
async function compareInOf(db: Db, { region }: PlanFilters): Promise<CompareIn> {
  const [rates, currency] = await Promise.all([
    requireRates(db),
    region === null ? null : currencyOfRegion(db, region),
  ]);
  return { currency: currency ?? 'USD', rates };
}

async function listByTotal(
  db: Db,
  query: PlanQuery & { need: ListNeed },
  days: Days,
  { book, compareIn }: { book: FinderBook<Plan>; compareIn: CompareIn },
): Promise<PlanList> {
  const search = await readSearch(db, query, days);
  const ids = new Set(await listPlanIds(db, query, days));
  const { currency, rates } = compareIn;
  const totalOf = totalsOf(query.need, {
    start: days.today,
    convert: (minor, from) => convertMinor(minor, from, currency, rates),
  });
  const found: Totalled[] = [];
  for (const { plans } of book.values()) {
    for (const prepared of plans) {
      const { plan } = prepared;
      if (!ids.has(plan.id)) continue;
      found.push({
        plan,
        deal: search.filters.dealsOnly ? dealRank(plan) : 0,
        ...totalOf(prepared),
      });
    }
  }
  found.sort(inOrder);
  const from = (query.page - 1) * query.limit;
  return {
    data: found.slice(from, from + query.limit).map(({ plan }) => plan),
    meta: {
      currentPage: query.page,
      totalPages: pageCount(found.length, query.limit),
      totalCount: found.length,
      ...(found.length > 0 &&
        seenMonths(tallySeen(found.map(({ plan }) => plan)), days.today, query.region !== null)),
      ...(search.meta && { search: search.meta, unused: search.unused }),
    },
  };
}

interface Totalled extends PlanTotal {
  plan: Plan;
  /** Where it stands among deals; 0 in lists of other plans. */
  deal: number;
}

/** The steps of the order `total` (sort-rules.ts); the last one never ties. */
const inOrder = (a: Totalled, b: Totalled): number =>
  a.deal - b.deal || a.fit - b.fit || a.total - b.total || a.plan.id - b.plan.id;
