import type { Plan, PlanList } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { PlanKey } from '#src/domain/lists/rows.ts';
import { sortOf, type PlanFilters, type PlanQuery } from '#src/domain/plan-query.ts';
import { seenMonths, type SeenTally } from '#src/domain/price-months.ts';
import type { LookUp } from '../look-up.ts';
import type { Db } from '../client.ts';
import type { KeptOrders } from '../kept-orders.ts';
import { PLAN_JOINS, selectPlans } from '../plan-rows.ts';
import { entryFromRow, planFromRow } from '../rows.ts';
import { SHOWN_PLAN } from '../readable.ts';
import { oneCondition, plainArms, pricedArms, readAsked, readSearch } from './plan-conditions.ts';
import type { PlaceOf } from './covering.ts';
import { readTallies, talliesFromText, talliesOf } from './plan-tallies.ts';
import { orderedPlans, orderSteps } from './plan-order.ts';
import { pageOfOrder } from './plan-orders.ts';

/** What is at hand of one state of the data. */
export interface KnownPlans {
  /** All public plans by their numbers. */
  plans: LookUp<number, Plan>;
  /** The regions of lists; absent: they are asked for. */
  placeOf?: PlaceOf;
  /** Orders of lists; absent: none is kept. */
  orders?: KeptOrders;
}

/**
 * One page of plans. A page past the end is empty, not an error; an unknown region has no plans.
 * Prices compare in the region's currency with `region`, else in US dollars (decisions §2). `days` are
 * those that plans are judged by, here and below. With `known` no row of a plan is read, which takes
 * half the time, and nothing at all is asked where the order of the list is at hand.
 */
export async function listPlans(
  db: Db,
  query: PlanQuery,
  days: Days,
  known?: KnownPlans,
): Promise<PlanList> {
  const order = known?.orders?.of(query);
  const ordered = order && pageOfOrder(order, query, known!.plans);
  if (ordered) return pageWith(ordered, query, days);
  const asked = await askPage(db, query, days, known?.placeOf);
  const found = known && (await pageOfKnown(db, asked, known.plans));
  const { data, tallies } = found ?? (await pageOfRows(db, asked, days));
  // Of a page past the end nothing comes, not even how many there are.
  const seen = tallies ?? (query.page > 1 ? await readTallies(db, asked.arms) : []);
  const { meta, ...list } = pageWith({ data, tallies: seen }, query, days);
  return { ...list, meta: { ...meta, ...asked.search } };
}

function pageWith(
  { data, tallies }: { data: Plan[]; tallies: SeenTally[] },
  { page, limit, region }: PlanQuery,
  { today }: Days,
): PlanList {
  const totalCount = tallies.reduce((sum, { plans }) => sum + plans, 0);
  const seen = totalCount > 0 && seenMonths(tallies, today, region !== null);
  const totalPages = pageCount(totalCount, limit);
  return { data, meta: { currentPage: page, totalPages, totalCount, ...seen } };
}

/**
 * The SQL of a page: its plans in `page_id` with what they are ordered by, and how many there are in
 * all. Plain SQL: every visitor asks for the list, and building a query takes as long as answering it.
 */
async function askPage(db: Db, query: PlanQuery, days: Days, placeOf?: PlaceOf) {
  const search = await readSearch(db, query, days);
  const asked = await readAsked(db, search, days, placeOf);
  const order = orderSteps(sortOf({ sort: search.sort, need: query.need }), search, days);
  const plans = orderedPlans(pricedArms(asked, days), order);
  const arms = plainArms(asked, days);
  const tallies = talliesOf(arms);
  return {
    search: search.meta && { search: search.meta, unused: search.unused },
    arms,
    tallies: `${tallies.sql} AS tallies`,
    page: `(${plans.sql} LIMIT ? OFFSET ?)`,
    by: order.by,
    args: [...tallies.args, ...plans.args, query.limit, (query.page - 1) * query.limit],
  };
}

type AskedPage = Awaited<ReturnType<typeof askPage>>;
interface FoundPage {
  data: Plan[];
  /** Null: there is nobody to say it. */
  tallies: SeenTally[] | null;
}

async function pageOfRows(db: Db, asked: AskedPage, days: Days): Promise<FoundPage> {
  const rows = await selectPlans<{ tallies: string }>(
    db,
    `FROM ${asked.page} JOIN plans p ON p.id = page_id ${PLAN_JOINS} WHERE ${SHOWN_PLAN} ORDER BY ${asked.by}`,
    asked.args,
    asked.tallies,
  );
  return {
    data: rows.map((row) => planFromRow(row, days)),
    tallies: talliesFromText(rows[0]?.tallies),
  };
}

/** The same of plans that are at hand; null when one is not, as it was written a moment ago. */
async function pageOfKnown(
  db: Db,
  asked: AskedPage,
  known: LookUp<number, Plan>,
): Promise<FoundPage | null> {
  const rows = await db.all<{ page_id: number; tallies: string }>(
    `SELECT page_id, ${asked.tallies} FROM ${asked.page} ORDER BY ${asked.by}`,
    asked.args,
  );
  const data = rows.flatMap((row) => known.get(row.page_id) ?? []);
  const tallies = talliesFromText(rows[0]?.tallies);
  return data.length === rows.length ? { data, tallies } : null;
}

/** The numbers of the plans that the filters leave: one text, which is far quicker than as many rows. */
export async function listPlanIds(db: Db, filters: PlanFilters, days: Days): Promise<number[]> {
  const { where, args } = await oneCondition(db, filters, days);
  const row = await db.first<{ ids: string }>(
    `SELECT json_group_array(p.id) AS ids FROM plans p WHERE ${where}`,
    args,
  );
  return JSON.parse(row?.ids ?? '[]') as number[];
}

/** A public plan by its number, or null. */
export async function findPlan(db: Db, id: number, days: Days): Promise<Plan | null> {
  return findBy(db, 'p.id = ?', id, days);
}

/** A public plan by its address part, or null. */
export async function findPlanBySlug(db: Db, slug: string, days: Days): Promise<Plan | null> {
  return findBy(db, 'p.slug = ?', slug, days);
}

/** Public plans of some slugs, in the order of their slugs; the others are left out. */
export async function listPlansBySlug(
  db: Db,
  slugs: readonly string[],
  days: Days,
): Promise<Plan[]> {
  const marks = slugs.map(() => '?').join(', ');
  const rows = await selectPlans(
    db,
    `FROM plans p ${PLAN_JOINS} WHERE p.slug IN (${marks}) AND ${SHOWN_PLAN} ORDER BY p.slug`,
    [...slugs],
  );
  return rows.map((row) => planFromRow(row, days));
}

async function findBy(
  db: Db,
  condition: string,
  value: string | number,
  days: Days,
): Promise<Plan | null> {
  const [row] = await selectPlans(
    db,
    `FROM plans p ${PLAN_JOINS} WHERE ${condition} AND ${SHOWN_PLAN}`,
    [value],
  );
  return row ? planFromRow(row, days) : null;
}

/** Every public plan with its filter columns, by id: what pages are built from and the offline index holds. */
export async function listAllPlans(db: Db, days: Days): Promise<{ plan: Plan; key: PlanKey }[]> {
  const rows = await selectPlans(
    db,
    `FROM plans p ${PLAN_JOINS} WHERE ${SHOWN_PLAN} ORDER BY p.id`,
  );
  return rows.map((row) => entryFromRow(row, days));
}
