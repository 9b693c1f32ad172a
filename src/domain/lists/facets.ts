import type { PlanListMeta } from '#src/contract/plans/plans.ts';
import { FACT_FILTERS, optionCounts } from '../plans/facts/filters.ts';
import { FRESH_DAYS } from '../prices/freshness.ts';
import { countNetworks } from '../places/network-filter.ts';
import { emptyFilter, type FilterKey, type PlanFilters } from './plan-query.ts';
import { activeFilters } from './filter-values.ts';
import { simOf, type SimCounts } from '../plans/phones/fit.ts';
import { FIT } from '../core/vocabulary.ts';
import { isSeenWithin, rowsLeft } from './conditions.ts';
import {
  countGroups,
  groupsBy,
  rowGroups,
  type ListData,
  type PlanKey,
  type Row,
  type RowPlan,
} from './rows.ts';
import { readSearch } from './search.ts';

/** Counts beside the filters' options: each group counted without its own filter. */
export type Facets = NonNullable<PlanListMeta['facets']>;

/** The counts beside the filters of a list, of which all filters leave `rows`. */
export function facetsOf<P extends RowPlan>(
  data: ListData<P>,
  query: PlanFilters,
  rows: readonly Row<P>[],
): Facets {
  const chosen = activeFilters(query);
  // A text may ask for other things with other filters: it is understood anew.
  const rowsWith = (patch: Partial<PlanFilters>) =>
    rowsLeft(data, readSearch(data, { ...query, ...patch }, FIT));
  const without = (of: FilterKey) =>
    chosen.includes(of) ? rowsWith({ [of]: emptyFilter(of) }) : rows;
  const countBy = (name: keyof PlanKey, some: readonly Row<P>[]) =>
    countGroups(groupsBy(data, name), some);
  const valuesOf = (name: keyof PlanKey, some: readonly Row<P>[]) =>
    byValue(countBy(name, some).map(({ row, count }) => [row.key[name], count]));
  const { maxAge, region } = query;
  const isFresh = isSeenWithin(FRESH_DAYS, data.freshness.from);
  const isStricter = maxAge !== null && maxAge < FRESH_DAYS;
  const ownPlans = region === null ? 0 : rowsWith({ ownOnly: true }).length;
  // Without any of its own there is nothing to leave them out for.
  const alsoCovering = ownPlans === 0 ? 0 : rowsWith({ ownOnly: false }).length - ownPlans;
  return {
    carriers: valuesOf('carrier', without('carriers')),
    planTypes: valuesOf('planType', without('planTypes')),
    deals: rowsWith({ dealsOnly: true }).length,
    networks: countNetworks(
      countBy('carrier', without('network')).map(({ row, count }) => ({
        networks: row.key.networks,
        count,
      })),
    ),
    noContract: rows.filter(({ key }) => key.noTerm).length,
    fullSpeed: rows.filter(({ key }) => key.fullSpeed).length,
    fresh: isStricter
      ? rowsWith({ maxAge: FRESH_DAYS }).length
      : rows.filter(({ key }) => isFresh(key)).length,
    ...(alsoCovering > 0 && { alsoCovering }),
    sims: simsOf(data, without('format')),
    ...(FACT_FILTERS.length > 0 && {
      facts: Object.fromEntries(
        FACT_FILTERS.map((filter) => {
          const { name, fact } = filter;
          const counts = valuesOf(name, fact.kind === 'flag' ? rows : without(name));
          return [name, optionCounts(filter, counts)];
        }),
      ),
    }),
  };
}

/** How many of some plans come each way. */
function simsOf<P extends RowPlan>(data: ListData<P>, some: readonly Row<P>[]): SimCounts {
  const groups = rowGroups(data, 'sim', ({ plan }) => simOf(plan));
  return Object.fromEntries(
    countGroups(groups, some).map(({ row, count }) => [simOf(row.plan), count]),
  );
}

/** In the order of the values; what is not published or "no" is none. */
function byValue(counts: readonly (readonly [value: unknown, count: number])[]) {
  const said = counts.filter(([value]) => value !== null && value !== false);
  const named = said.map(([value, count]) => [String(value), count] as const);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}
