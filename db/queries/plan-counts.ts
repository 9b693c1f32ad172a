import { fromColumn } from '#src/domain/facts/columns.ts';
import {
  FACT_FILTERS,
  optionCounts,
  withoutFact,
  type FactFilter,
} from '#src/domain/facts/filters.ts';
import { FRESH_DAYS, seenSince, type Days } from '#src/domain/freshness.ts';
import { countNetworks } from '#src/domain/network-filter.ts';
import { relaxedQueries, type Facets, type Relaxation } from '#src/domain/plan-filter.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import type { PlanType } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { filterCell, FULL_SPEED, NO_TERM } from '../rows.ts';
import { findListPlace } from './covering.ts';
import { listNetworked } from './networked.ts';
import { conditions, oneCondition, SEEN_SINCE, type Condition } from './plan-conditions.ts';

/** How many plans the filters leave. */
export async function countPlans(db: Db, filters: PlanFilters, days: Days): Promise<number> {
  const { sql, args } = countOf(await conditions(db, filters, days));
  const row = await db.first<{ n: number }>(`SELECT ${sql} AS n`, args);
  return row?.n ?? 0;
}

/** How many plans some disjoint conditions leave, in SQL. */
export function countOf(arms: readonly Condition[]): { sql: string; args: Condition['args'] } {
  return {
    sql: arms.map(({ where }) => `(SELECT count(*) FROM plans p WHERE ${where})`).join(' + '),
    args: arms.flatMap(({ args }) => args),
  };
}

/** Counts beside the filter options; each group ignores its own filter. */
export async function countFacets(db: Db, filters: PlanFilters, days: Days): Promise<Facets> {
  const grouped = async (without: Partial<PlanFilters>, column: string, join: string) => {
    const arms = await conditions(db, { ...filters, ...without }, days);
    const found = arms.map(
      ({ where }) => `SELECT ${column} AS name FROM plans p ${join} WHERE ${where}`,
    );
    return db.all<{ name: string; n: number }>(
      `SELECT name, count(*) AS n FROM (${found.join(' UNION ALL ')}) GROUP BY 1 ORDER BY 1`,
      arms.flatMap(({ args }) => args),
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
  const { where, args } = await oneCondition(db, filters, days);
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
  const { where, args } = await oneCondition(db, { ...filters, network: [] }, days);
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
