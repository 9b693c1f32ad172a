import { fromColumn } from '#src/domain/facts/columns.ts';
import {
  FACT_FILTERS,
  optionCounts,
  wantedValues,
  withoutFact,
  type FactFilter,
} from '#src/domain/facts/filters.ts';
import { FRESH_DAYS, seenSince, type Days } from '#src/domain/freshness.ts';
import { countNetworks } from '#src/domain/network-filter.ts';
import type { Facets } from '#src/domain/lists/facets.ts';
import type { PlanFilters } from '#src/domain/plan-query.ts';
import type { PlanType } from '#src/domain/vocabulary.ts';
import type { Db } from '../client.ts';
import { filterCell, FULL_SPEED, NO_TERM } from '../rows.ts';
import { findListPlace } from './covering.ts';
import { listNetworked } from './networked.ts';
import { oneCondition, SEEN_SINCE } from './plan-conditions.ts';
import { countPlans } from './plan-counts.ts';

/** What is counted by value beside the options of one filter, which it ignores. */
interface Group {
  name: string;
  column: string;
  isChosen: boolean;
  without: Partial<PlanFilters>;
}

type Counts = readonly (readonly [value: string | number | null, plans: number])[];

interface Tally {
  /** By the name of the group. */
  counts: Record<string, Counts>;
  sums: Record<string, number>;
}

const CHOICES = FACT_FILTERS.filter(({ fact }) => fact.kind !== 'flag');
const FLAGS = FACT_FILTERS.filter(({ fact }) => fact.kind === 'flag');
/** What is chosen alone shows as many as are known to have it. */
const KNOWN = {
  ...Object.fromEntries(FLAGS.map((filter) => [filter.name, `${filterCell(filter)} = 1`])),
  noContract: NO_TERM,
  fullSpeed: FULL_SPEED,
};

function groupsOf(filters: PlanFilters): Group[] {
  const own = { carriers: 'p.carrier_id', planTypes: 'p.plan_type', network: 'p.carrier_id' };
  const lists = Object.entries(own).map(([name, column]) => ({
    name,
    column,
    isChosen: filters[name as keyof typeof own].length > 0,
    without: { [name]: [] },
  }));
  const facts = CHOICES.map((filter) => ({
    name: filter.name,
    column: filterCell(filter),
    isChosen: wantedValues(filter, filters) !== null,
    without: withoutFact(filter),
  }));
  return [...lists, ...facts];
}

/** Counts beside the filter options; each group ignores its own filter. */
export async function countFacets(db: Db, filters: PlanFilters, days: Days): Promise<Facets> {
  const groups = groupsOf(filters);
  const chosen = groups.filter(({ isChosen }) => isChosen);
  const others = groups.filter(({ isChosen }) => !isChosen);
  // What nothing is chosen of counts the plans that the filters leave: one read answers for all of it.
  const [{ sums, counts }, deals, sellers, alsoCovering, fresh, ...own] = await Promise.all([
    tally(db, filters, days, others, sumsOn(days)),
    // The index of regions does not hold what makes one.
    countPlans(db, { ...filters, dealsOnly: true }, days, 'index of deals'),
    listNetworked(db),
    countCovering(db, filters, days),
    countFresh(db, filters, days),
    ...chosen.map((group) => tally(db, { ...filters, ...group.without }, days, [group])),
  ]);
  const found = Object.assign({}, counts, ...own.map((one) => one.counts)) as Tally['counts'];
  const sellerOf = new Map(sellers.map((seller) => [seller.id, seller]));
  const ofSellers = (name: string) =>
    found[name]!.flatMap(([id, count]) => {
      const seller = sellerOf.get(Number(id));
      return seller ? [{ ...seller, count }] : [];
    });
  return {
    carriers: recordOf(ofSellers('carriers').map(({ slug, count }) => [slug, count])),
    planTypes: recordOf(found.planTypes!) as Partial<Record<PlanType, number>>,
    deals,
    networks: countNetworks(ofSellers('network')),
    noContract: sums.noContract!,
    fullSpeed: sums.fullSpeed!,
    fresh: fresh ?? sums.fresh!,
    ...(alsoCovering > 0 && { alsoCovering }),
    ...(FACT_FILTERS.length > 0 && {
      facts: Object.fromEntries(
        FACT_FILTERS.map((filter) => {
          const counts = found[filter.name];
          if (counts) return [filter.name, countsOf(filter, counts)];
          return [filter.name, optionCounts(filter, { true: sums[filter.name]! })];
        }),
      ),
    }),
  };
}

const sumsOn = (days: Days) => ({
  ...Object.fromEntries(Object.entries(KNOWN).map(([name, sql]) => [name, { sql, args: [] }])),
  fresh: { sql: SEEN_SINCE, args: [seenSince(FRESH_DAYS, days.from)] },
});

/**
 * In one read: how many plans each value of each group has, and how many keep each condition. They are
 * counted here: one text of all of them takes half the time of grouping by as many columns.
 */
async function tally(
  db: Db,
  filters: PlanFilters,
  days: Days,
  groups: readonly Group[],
  sums: Record<string, { sql: string; args: string[] }> = {},
): Promise<Tally> {
  const { where, args } = await oneCondition(db, filters, days);
  // Carriers and networks are counted of one cell.
  const columns = [...new Set(groups.map(({ column }) => column))];
  const cells = [...columns, ...Object.values(sums).map(({ sql }) => sql)];
  const found = await db.first<{ plans: string }>(
    `SELECT json_group_array(json_array(${cells.join(', ')})) AS plans FROM plans p WHERE ${where}`,
    [...Object.values(sums).flatMap((sum) => sum.args), ...args],
  );
  const plans = JSON.parse(found!.plans) as (string | number | null)[][];
  const countBy = (at: number): Counts => {
    const counts = new Map<string | number | null, number>();
    for (const plan of plans) counts.set(plan[at]!, (counts.get(plan[at]!) ?? 0) + 1);
    return [...counts];
  };
  const sumOf = (at: number) => plans.reduce((sum, plan) => sum + Number(plan[at]), 0);
  return {
    counts: Object.fromEntries(
      groups.map(({ name, column }) => [name, countBy(columns.indexOf(column))]),
    ),
    sums: Object.fromEntries(
      Object.keys(sums).map((name, at) => [name, sumOf(columns.length + at)]),
    ),
  };
}

/** How many have a fresh price where the filters ask for a newer one; null where they do not. */
async function countFresh(db: Db, filters: PlanFilters, days: Days): Promise<number | null> {
  const isStricter = filters.maxAge !== null && filters.maxAge < FRESH_DAYS;
  return isStricter ? countPlans(db, { ...filters, maxAge: FRESH_DAYS }, days) : null;
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

/** In the order of the values. */
const recordOf = (counts: Counts): Record<string, number> =>
  Object.fromEntries([...counts].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));

/** Counts by option as the browser counts them: what is not published or "no" is no option. */
function countsOf(filter: FactFilter, counts: Counts) {
  const byValue = Object.fromEntries(
    counts
      .map(([value, n]) => [fromColumn(filter.fact, value, 'USD'), n] as const)
      .filter(([value]) => value !== null && value !== false)
      .map(([value, n]) => [String(value), n]),
  );
  return optionCounts(filter, byValue);
}
