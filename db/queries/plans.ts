import type { Plan, PlanList } from '#src/contract/plans.ts';
import { fromColumn, toColumn } from '#src/domain/facts/columns.ts';
import {
  FACT_FILTERS,
  optionCounts,
  withoutFact,
  wantedValues,
  type FactFilter,
} from '#src/domain/facts/filters.ts';
import { FRESH_DAYS, seenSince, type Days } from '#src/domain/freshness.ts';
import { foldWords } from '#src/domain/fold.ts';
import { boundUnits } from '#src/domain/money.ts';
import { countNetworks, networkSlugs, runsOnAny } from '#src/domain/network-filter.ts';
import { pageCount } from '#src/domain/pagination.ts';
import {
  relaxedQueries,
  type Facets,
  type PlanKey,
  type Relaxation,
} from '#src/domain/plan-filter.ts';
import { sortOf, type PlanFilters, type PlanQuery } from '#src/domain/plan-query.ts';
import { SORT_RULES, type SortKey } from '#src/domain/sort-rules.ts';
import { placesIn } from '#src/domain/places.ts';
import type { CarrierKind, PlanType } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import {
  dealCondition,
  dealOrder,
  entryFromRow,
  filterCell,
  FULL_SPEED,
  NO_TERM,
  PLAN_COLUMNS,
  PUBLIC_PLAN,
  planFromRow,
  priceNow,
  type PlanRow,
} from '../rows.ts';
import { findListPlace, inList, placePrice, type ListPlace } from './covering.ts';

/** Plain SQL: every visitor asks for the list, and building a query takes as long as answering it. */
const JOINS = `JOIN carriers c ON c.id = p.carrier_id JOIN regions r ON r.id = p.region_id`;

/**
 * One page of plans. A page past the end is empty, not an error; an unknown region has no plans.
 * Prices compare in the region's currency with `region`, else in US dollars (decisions §2). `days` are
 * those that plans are judged by, here and below.
 */
export async function listPlans(db: Db, query: PlanQuery, days: Days): Promise<PlanList> {
  const [{ rows }, totalCount] = await Promise.all([
    pageOfRows(db, query, days),
    countPlans(db, query, days),
  ]);
  return {
    data: rows.map((row) => planFromRow(row, days)),
    meta: {
      currentPage: query.page,
      totalPages: pageCount(totalCount, query.limit),
      totalCount,
    },
  };
}

async function pageOfRows(db: Db, query: PlanQuery, days: Days): Promise<{ rows: PlanRow[] }> {
  const { where, args, price } = await conditions(db, query, days);
  const order = orderBy(query, price, days);
  // The inner select walks an index and skips to the page; only its few rows are joined.
  const rows = await db.all<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM (
       SELECT p.id AS page_id FROM plans p WHERE ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?
     ) JOIN plans p ON p.id = page_id ${JOINS} ORDER BY ${order.sql}`,
    [...args, ...order.args, query.limit, (query.page - 1) * query.limit, ...order.args],
  );
  return { rows };
}

/** The numbers of the plans that the filters leave: one text, which is far quicker than as many rows. */
export async function listPlanIds(db: Db, filters: PlanFilters, days: Days): Promise<number[]> {
  const { where, args } = await conditions(db, filters, days);
  const row = await db.first<{ ids: string }>(
    `SELECT json_group_array(p.id) AS ids FROM plans p WHERE ${where}`,
    args,
  );
  return JSON.parse(row?.ids ?? '[]') as number[];
}

/** How many plans the filters leave. */
export async function countPlans(db: Db, filters: PlanFilters, days: Days): Promise<number> {
  const { where, args } = await conditions(db, filters, days);
  const row = await db.first<{ n: number }>(
    `SELECT count(*) AS n FROM plans p WHERE ${where}`,
    args,
  );
  return row?.n ?? 0;
}

/** Counts beside the filter options; each group ignores its own filter. */
export async function countFacets(db: Db, filters: PlanFilters, days: Days): Promise<Facets> {
  const grouped = async (without: Partial<PlanFilters>, column: string, join: string) => {
    const { where, args } = await conditions(db, { ...filters, ...without }, days);
    return db.all<{ name: string; n: number }>(
      `SELECT ${column} AS name, count(*) AS n FROM plans p ${join} WHERE ${where} GROUP BY 1 ORDER BY 1`,
      args,
    );
  };
  const [carriers, planTypes, deals, known, networks, covering, ...plain] = await Promise.all([
    grouped({ carriers: [] }, 'c.slug', 'JOIN carriers c ON c.id = p.carrier_id'),
    grouped({ planTypes: [] }, 'p.plan_type', ''),
    countPlans(db, { ...filters, dealsOnly: true }, days),
    countKnown(db, filters, days),
    countByNetwork(db, filters, days),
    countCovering(db, filters, days),
    ...CHOICES.map((filter) => grouped(withoutFact(filter), filterCell(filter), '')),
  ]);
  const record = (rows: { name: string; n: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.name, row.n]));
  return {
    carriers: record(carriers),
    planTypes: record(planTypes) as Partial<Record<PlanType, number>>,
    deals,
    networks,
    noContract: known.noContract!,
    fullSpeed: known.fullSpeed!,
    fresh: known.fresh!,
    ...(covering > 0 && { alsoCovering: covering }),
    ...(FACT_FILTERS.length > 0 && {
      facts: Object.fromEntries(
        FACT_FILTERS.map((filter) => {
          const count = known[filter.name];
          if (count !== undefined) return [filter.name, optionCounts(filter, { true: count })];
          return [filter.name, countsOf(filter, plain[CHOICES.indexOf(filter)]!)];
        }),
      ),
    }),
  };
}

/** Seen on a day or later; a day that nobody knows counts as such. */
const SEEN_SINCE = '(p.seen_on IS NULL OR p.seen_on >= ?)';

const FLAGS = FACT_FILTERS.filter(({ fact }) => fact.kind === 'flag');
const CHOICES = FACT_FILTERS.filter(({ fact }) => fact.kind !== 'flag');

/**
 * How many of the plans that the filters leave are known to have each flag, are without a contract,
 * come at full speed, and have a fresh price. What is chosen alone shows as many, so that one read
 * answers for all.
 */
async function countKnown(
  db: Db,
  filters: PlanFilters,
  days: Days,
): Promise<Partial<Record<string, number>>> {
  const { where, args } = await conditions(db, filters, days);
  const tests: Record<string, string> = {
    ...Object.fromEntries(FLAGS.map((filter) => [filter.name, `${filterCell(filter)} = 1`])),
    noContract: NO_TERM,
    fullSpeed: FULL_SPEED,
    fresh: SEEN_SINCE,
  };
  const counts = await db.first<Record<string, number>>(
    `SELECT ${Object.entries(tests)
      .map(([name, test]) => `total(${test}) AS ${name}`)
      .join(', ')} FROM plans p WHERE ${where}`,
    [seenSince(FRESH_DAYS, days.from), ...args],
  );
  const isStricter = filters.maxAge !== null && filters.maxAge < FRESH_DAYS;
  if (!isStricter) return { ...counts };
  return { ...counts, fresh: await countPlans(db, { ...filters, maxAge: FRESH_DAYS }, days) };
}

/** How many plans each network would show, by its name in addresses. */
async function countByNetwork(db: Db, filters: PlanFilters, days: Days) {
  const { where, args } = await conditions(db, { ...filters, network: [] }, days);
  const [rows, carriers] = await Promise.all([
    db.all<{ id: number; n: number }>(
      `SELECT p.carrier_id AS id, count(*) AS n FROM plans p WHERE ${where} GROUP BY 1`,
      args,
    ),
    listNetworked(db),
  ]);
  const found = new Map(carriers.map(({ id, networks }) => [id, networks]));
  return countNetworks(rows.map(({ id, n }) => ({ networks: found.get(id) ?? [], count: n })));
}

/** The networks of each carrier, as addresses name them. */
async function listNetworked(db: Db): Promise<{ id: number; networks: string[] }[]> {
  const rows = await db.all<{
    id: number;
    name: string;
    kind: CarrierKind;
    hostNetwork: string | null;
  }>('SELECT id, name, kind, host_network AS hostNetwork FROM carriers WHERE deleted_at IS NULL');
  return rows.map((row) => ({ id: row.id, networks: networkSlugs(row) }));
}

/** How many plans of groups that cover the region the other filters leave. */
async function countCovering(db: Db, filters: PlanFilters, days: Days): Promise<number> {
  const place = filters.region === null ? null : await findListPlace(db, filters.region);
  if (!place || place.covering.length === 0) return 0;
  const [own, all] = await Promise.all([
    countPlans(db, { ...filters, ownOnly: true }, days),
    countPlans(db, { ...filters, ownOnly: false }, days),
  ]);
  return all - own;
}

/** Counts by option as the browser counts them: what is not published or "no" is no option. */
function countsOf(filter: FactFilter, rows: readonly { name: string; n: number }[]) {
  const byValue = Object.fromEntries(
    rows
      .map(({ name, n }) => [fromColumn(filter.fact, name, 'USD'), n] as const)
      .filter(([value]) => value !== null && value !== false)
      .map(([value, n]) => [String(value), n]),
  );
  return optionCounts(filter, byValue);
}

/** What each active filter alone hides, most first: the help beside an empty list. */
export async function countRelaxations(
  db: Db,
  filters: PlanFilters,
  days: Days,
  fixed: Partial<PlanFilters> = {},
): Promise<Relaxation[]> {
  const counts = await Promise.all(
    relaxedQueries(filters, fixed).map(async ({ filter, filters: relaxed }) => ({
      filter,
      count: await countPlans(db, relaxed, days),
    })),
  );
  return counts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

/** How many plans `maxAge` alone leaves out. */
export async function countOlder(
  db: Db,
  filters: PlanFilters,
  found: number,
  days: Days,
): Promise<number> {
  if (filters.maxAge === null) return 0;
  return (await countPlans(db, { ...filters, maxAge: null }, days)) - found;
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
  const rows = await db.all<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS} WHERE p.slug IN (${marks}) AND ${PUBLIC_PLAN} ORDER BY p.slug`,
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
  const row = await db.first<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS} WHERE ${condition} AND ${PUBLIC_PLAN}`,
    [value],
  );
  return row && planFromRow(row, days);
}

/** Every public plan with its filter columns, by id: what pages are built from and the offline index holds. */
export async function listAllPlans(db: Db, days: Days): Promise<{ plan: Plan; key: PlanKey }[]> {
  const rows = await db.all<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS} WHERE ${PUBLIC_PLAN} ORDER BY p.id`,
  );
  return rows.map((row) => entryFromRow(row, days));
}

/**
 * Conditions on `plans p`, public ones only, with their values. Column names are constants; values
 * are always bound.
 */
export async function conditions(
  db: Db,
  filters: PlanFilters,
  days: Days,
): Promise<{ where: string; args: (string | number)[]; price: string }> {
  const parts = [PUBLIC_PLAN];
  const args: (string | number)[] = [];
  const add = (sql: string, ...values: (string | number)[]) => {
    parts.push(sql);
    args.push(...values);
  };
  const marks = (list: readonly unknown[]) => list.map(() => '?').join(', ');
  let place: ListPlace | null = null;
  if (filters.region !== null) {
    place = await findListPlace(db, filters.region);
    if (place) add(inList(place, filters.ownOnly), place.id);
    else add('0');
  }
  const currency = place?.currency ?? null;
  const price = place ? placePrice(place) : 'p.usd_micros';
  const { carriers, planTypes, minPrice, maxPrice, minData } = filters;
  if (carriers.length > 0) {
    const slugs = marks(carriers);
    add(
      `p.carrier_id IN (SELECT id FROM carriers WHERE slug IN (${slugs}) AND deleted_at IS NULL)`,
      ...carriers,
    );
  }
  if (planTypes.length > 0) add(`p.plan_type IN (${marks(planTypes)})`, ...planTypes);
  const bounded =
    filters.priceBasis === 'sold' ? { sql: price, args: [] } : roundedPer30Days(price, place, days);
  if (minPrice !== null)
    add(`${bounded.sql} >= ?`, ...bounded.args, boundUnits(minPrice, 'min', currency));
  if (maxPrice !== null)
    add(`${bounded.sql} <= ?`, ...bounded.args, boundUnits(maxPrice, 'max', currency));
  if (minData !== null) add('p.min_data_rank >= ?', minData * 1000);
  if (filters.unlimited) add('p.is_unlimited = 1');
  if (filters.fullSpeed) add(FULL_SPEED);
  if (filters.contract === 'none') add(NO_TERM);
  if (filters.network.length > 0) {
    const carriersOn = (await listNetworked(db)).filter(({ networks }) =>
      runsOnAny(networks, filters.network),
    );
    add(`p.carrier_id IN (${carriersOn.map(({ id }) => id).join(', ')})`);
  }
  if (filters.dealsOnly) {
    const deal = dealCondition(days);
    add(deal.sql, ...deal.args);
  }
  if (filters.maxAge !== null) {
    add(SEEN_SINCE, seenSince(filters.maxAge, days.from));
  }
  for (const filter of FACT_FILTERS) {
    const wanted = wantedValues(filter, filters);
    if (wanted) {
      const cells = wanted.map((value) => toColumn(filter.fact, value, 'USD')!);
      add(`${filterCell(filter)} IN (${marks(cells)})`, ...cells);
    }
  }
  if (filters.q !== '') {
    const search = await searched(db, filters.q);
    add(search.sql, ...search.args);
  }
  return { where: parts.join(' AND '), args, price };
}

/** What a search finds: texts with its words, and the plans of a region that it names. */
async function searched(db: Db, q: string): Promise<{ sql: string; args: (string | number)[] }> {
  const words = foldWords(q);
  if (words.length === 0) return { sql: '0', args: [] };
  const regions = await db.all<{ id: number; code: string; name: string }>(
    'SELECT id, code, name FROM regions WHERE deleted_at IS NULL',
  );
  const begins = (some: readonly string[]) => some.map((word) => `"${word}"*`).join(' ');
  const found = [{ sql: `p.id IN (${SEARCH})`, args: [begins(words)] as (string | number)[] }];
  for (const { region, rest } of placesIn(q, regions)) {
    const own = 'p.region_id = ?';
    found.push(
      rest.length === 0
        ? { sql: own, args: [region.id] }
        : { sql: `(${own} AND p.id IN (${SEARCH}))`, args: [region.id, begins(rest)] },
    );
  }
  return {
    sql: `(${found.map(({ sql }) => sql).join(' OR ')})`,
    args: found.flatMap(({ args }) => args),
  };
}

/** The plans whose text has words; a preview asks in its own way (preview.ts). */
export const SEARCH = 'SELECT rowid FROM plans_fts WHERE plans_fts MATCH ?';

/** A figure that not every plan has: those without it stand after all others. */
const LAST = (figure: string) => `coalesce(${figure}, 9e999)`;
const per30DaysOf = (now: string) => `${now} / p.validity_days * 30`;

/** What bounds by 30 days compare, in whole cents as pages show them; null, which keeps no bound, without a figure. */
function roundedPer30Days(price: string, place: ListPlace | null, days: Days) {
  const { sql, args } = priceNow(price, days);
  const unit = place ? 1 : 10_000;
  return { sql: `CAST(${per30DaysOf(sql)} / ${unit}.0 + 0.5 AS INTEGER) * ${unit}`, args };
}

/**
 * The order of a query by its rule; the last step is the id, so that pages never overlap. Deals stand
 * by what they rest on first.
 */
function orderBy(query: PlanQuery, price: string, days: Days): { sql: string; args: string[] } {
  const now = priceNow(price, days);
  const columns: Record<SortKey, string> = {
    price,
    data: 'p.data_rank',
    carrier: 'p.carrier_sort',
    clicks: 'p.popularity',
    added: 'p.id',
    per30Days: LAST(per30DaysOf(now.sql)),
    perGb: LAST(`${now.sql} / (p.data_mb / 1000.0)`),
    perDay: LAST(`${now.sql} / p.validity_days`),
    // Worked out in code (plan-lists.ts): no column has them.
    fit: '0',
    total: '0',
  };
  const rules = SORT_RULES[sortOf(query)];
  const steps = rules.map(({ by, falling }) => (falling ? `${columns[by]} DESC` : columns[by]));
  const deals = query.dealsOnly ? dealOrder(days) : { sql: '', args: [] };
  const nowArgs = rules.flatMap(({ by }) => (columns[by].includes(now.sql) ? now.args : []));
  return {
    sql: [deals.sql, ...steps].filter(Boolean).join(', '),
    args: [...deals.args, ...nowArgs],
  };
}

/** Public plans that are no deal but lower than last seen (decisions §5, Deals), the newest first. */
export async function listLower(db: Db, days: Days, limit: number): Promise<Plan[]> {
  const rows = await db.all<PlanRow>(
    `SELECT ${PLAN_COLUMNS} FROM plans p ${JOINS}
     WHERE ${PUBLIC_PLAN} AND p.proof_kind = 'lower' AND coalesce(p.offer_ends, '9999') >= ?
     ORDER BY p.proof_since DESC, p.id LIMIT ?`,
    [days.today, limit],
  );
  return rows.map((row) => planFromRow(row, days)).filter(({ proof }) => proof?.kind === 'lower');
}
