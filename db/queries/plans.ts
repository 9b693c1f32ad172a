import type { Plan, PlanList } from '#src/contract/plans.ts';
import type { Fact } from '#src/domain/facts/kinds.ts';
import { fromColumn, toColumn } from '#src/domain/facts/columns.ts';
import { FACT_FILTERS, withoutFact, wantedValues } from '#src/domain/facts/filters.ts';
import { seenSince } from '#src/domain/freshness.ts';
import { foldWords } from '#src/domain/fold.ts';
import { boundUnits } from '#src/domain/money.ts';
import { pageCount } from '#src/domain/pagination.ts';
import {
  relaxedQueries,
  type Facets,
  type PlanKey,
  type Relaxation,
} from '#src/domain/plan-filter.ts';
import type { PlanFilters, PlanQuery } from '#src/domain/plan-query.ts';
import { SORT_RULES, type SortKey } from '#src/domain/sort-rules.ts';
import type { Currency, PlanType } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { PLAN_COLUMNS, PUBLIC_PLAN, planFromRow, planKeyFromRow, type PlanRow } from '../rows.ts';
import { currencyOfRegion } from './regions.ts';

/** Plain SQL: every visitor asks for the list, and building a query takes as long as answering it. */
const JOINS = `JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id`;

/**
 * One page of plans. A page past the end is empty, not an error; an unknown region has no plans.
 * Prices compare in the region's currency with `region`, else in US dollars (decisions §2). `from` is
 * the day that ages count from, here and below.
 */
export async function listPlans(db: Db, query: PlanQuery, from: string): Promise<PlanList> {
  const [{ rows }, totalCount] = await Promise.all([
    pageOfRows(db, query, from),
    countPlans(db, query, from),
  ]);
  return {
    data: rows.map((row) => planFromRow(row, from)),
    meta: {
      currentPage: query.page,
      totalPages: pageCount(totalCount, query.limit),
      totalCount,
    },
  };
}

async function pageOfRows(db: Db, query: PlanQuery, from: string): Promise<{ rows: PlanRow[] }> {
  const { where, args } = await conditions(db, query, from);
  const order = orderBy(query);
  // The inner select walks an index and skips to the page; only its few rows are joined.
  const rows = await db.all<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM (
       SELECT p.id AS page_id FROM plans p WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?
     ) JOIN plans p ON p.id = page_id ${JOINS} ORDER BY ${order}`,
    [...args, query.limit, (query.page - 1) * query.limit],
  );
  return { rows };
}

/** How many plans the filters leave. */
export async function countPlans(db: Db, filters: PlanFilters, from: string): Promise<number> {
  const { where, args } = await conditions(db, filters, from);
  const row = await db.first<{ n: number }>(
    `SELECT count(*) AS n FROM plans p WHERE ${where}`,
    args,
  );
  return row?.n ?? 0;
}

/** Counts beside the filter options; each group ignores its own filter. */
export async function countFacets(db: Db, filters: PlanFilters, from: string): Promise<Facets> {
  const grouped = async (without: Partial<PlanFilters>, column: string, join: string) => {
    const { where, args } = await conditions(db, { ...filters, ...without }, from);
    return db.all<{ name: string; n: number }>(
      `SELECT ${column} AS name, count(*) AS n FROM plans p ${join} WHERE ${where} GROUP BY 1 ORDER BY 1`,
      args,
    );
  };
  const [carriers, planTypes, deals, ...plain] = await Promise.all([
    grouped({ carriers: [] }, 'c.slug', 'JOIN carriers c ON c.id = p.carrier_id'),
    grouped({ planTypes: [] }, 'p.plan_type', ''),
    countPlans(db, { ...filters, dealsOnly: true }, from),
    ...FACT_FILTERS.map((filter) => grouped(withoutFact(filter), `p.${filter.fact.column}`, '')),
  ]);
  const record = (rows: { name: string; n: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.name, row.n]));
  return {
    carriers: record(carriers),
    planTypes: record(planTypes) as Partial<Record<PlanType, number>>,
    deals,
    ...(FACT_FILTERS.length > 0 && {
      facts: Object.fromEntries(
        FACT_FILTERS.map(({ name, fact }, index) => [name, countsOf(fact, plain[index]!)]),
      ),
    }),
  };
}

/** Counts by option as the browser counts them: what is not published or "no" is no option. */
function countsOf(fact: Fact, rows: readonly { name: string; n: number }[]) {
  return Object.fromEntries(
    rows
      .map(({ name, n }) => [fromColumn(fact, name, 'USD'), n] as const)
      .filter(([value]) => value !== null && value !== false)
      .map(([value, n]) => [String(value), n]),
  );
}

/** What each active filter alone hides, most first: the help beside an empty list. */
export async function countRelaxations(
  db: Db,
  filters: PlanFilters,
  from: string,
  fixed: Partial<PlanFilters> = {},
): Promise<Relaxation[]> {
  const counts = await Promise.all(
    relaxedQueries(filters, fixed).map(async ({ filter, filters: relaxed }) => ({
      filter,
      count: await countPlans(db, relaxed, from),
    })),
  );
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** How many plans `maxAge` alone leaves out. */
export async function countOlder(
  db: Db,
  filters: PlanFilters,
  found: number,
  from: string,
): Promise<number> {
  if (filters.maxAge === null) return 0;
  return (await countPlans(db, { ...filters, maxAge: null }, from)) - found;
}

/** A public plan by its number, or null. */
export async function findPlan(db: Db, id: number, from: string): Promise<Plan | null> {
  return findBy(db, 'p.id = ?', id, from);
}

/** A public plan by its address part, or null. */
export async function findPlanBySlug(db: Db, slug: string, from: string): Promise<Plan | null> {
  return findBy(db, 'p.slug = ?', slug, from);
}

async function findBy(
  db: Db,
  condition: string,
  value: string | number,
  from: string,
): Promise<Plan | null> {
  const row = await db.first<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS} WHERE ${condition} AND ${PUBLIC_PLAN}`,
    [value],
  );
  return row && planFromRow(row, from);
}

/** Every public plan with its filter columns, by id: what pages are built from and the offline index holds. */
export async function listAllPlans(db: Db, from: string): Promise<{ plan: Plan; key: PlanKey }[]> {
  const rows = await db.all<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS} WHERE ${PUBLIC_PLAN} ORDER BY p.id`,
  );
  return rows.map((row) => ({ plan: planFromRow(row, from), key: planKeyFromRow(row) }));
}

/**
 * Conditions on `plans p`, public ones only, with their values. Column names are constants; values
 * are always bound.
 */
export async function conditions(
  db: Db,
  filters: PlanFilters,
  from: string,
): Promise<{ where: string; args: (string | number)[] }> {
  const parts = [PUBLIC_PLAN];
  const args: (string | number)[] = [];
  const add = (sql: string, ...values: (string | number)[]) => {
    parts.push(sql);
    args.push(...values);
  };
  const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');
  let currency: Currency | null = null;
  if (filters.region !== null) {
    currency = await currencyOfRegion(db, filters.region);
    add(
      'p.region_id = (SELECT id FROM regions WHERE code = ? AND deleted_at IS NULL)',
      filters.region,
    );
  }
  const price = currency ? 'p.region_minor' : 'p.usd_micros';
  const { carriers, planTypes, minPrice, maxPrice, minData } = filters;
  if (carriers.length > 0) {
    const slugs = marks(carriers);
    add(
      `p.carrier_id IN (SELECT id FROM carriers WHERE slug IN (${slugs}) AND deleted_at IS NULL)`,
      ...carriers,
    );
  }
  if (planTypes.length > 0) add(`p.plan_type IN (${marks(planTypes)})`, ...planTypes);
  if (minPrice !== null) add(`${price} >= ?`, boundUnits(minPrice, 'min', currency));
  if (maxPrice !== null) add(`${price} <= ?`, boundUnits(maxPrice, 'max', currency));
  if (minData !== null) add('p.data_rank >= ?', minData * 1000);
  if (filters.unlimited) add('p.is_unlimited = 1');
  if (filters.dealsOnly) add('p.has_deal = 1');
  if (filters.maxAge !== null) {
    add('(p.seen_on IS NULL OR p.seen_on >= ?)', seenSince(filters.maxAge, from));
  }
  for (const filter of FACT_FILTERS) {
    const wanted = wantedValues(filter, filters);
    if (wanted) {
      const cells = wanted.map((value) => toColumn(filter.fact, value, 'USD')!);
      add(`p.${filter.fact.column} IN (${marks(cells)})`, ...cells);
    }
  }
  if (filters.q !== '') {
    const words = foldWords(filters.q);
    if (words.length === 0) add('0');
    else {
      add(`p.id IN (${SEARCH})`, words.map((word) => `"${word}"*`).join(' '));
    }
  }
  return { where: parts.join(' AND '), args };
}

/** The plans whose text has words; a preview asks in its own way (preview.ts). */
export const SEARCH = 'SELECT rowid FROM plans_fts WHERE plans_fts MATCH ?';

/** The order of a query by its rule; the last step is the id, so that pages never overlap. */
function orderBy(query: PlanQuery): string {
  const columns: Record<SortKey, string> = {
    price: query.region === null ? 'p.usd_micros' : 'p.region_minor',
    data: 'p.data_rank',
    carrier: 'p.carrier_sort',
    clicks: 'p.popularity',
    added: 'p.id',
  };
  return SORT_RULES[query.sort]
    .map(({ by, falling }) => (falling ? `${columns[by]} DESC` : columns[by]))
    .join(', ');
}
