import { isDeepStrictEqual } from 'node:util';
import { isCurrent, OLD_DAYS } from '#src/domain/freshness.ts';
import { kept } from '#src/domain/kept.ts';
import { NO_FILTERS, type PlanFilters } from '#src/domain/plan-query.ts';
import type { PlanOutline } from './queries/plan-outlines.ts';

/** What the plans of a list are counted by. */
interface Group {
  type: string;
  unlimited: boolean;
  current: boolean;
  count: number;
}

/**
 * How many plans of a place's lists the filters leave, where they ask for no more than a type,
 * unlimited data and prices of at most a year, as tabs do; else null. `from` is the day that ages
 * count from.
 */
export function countOutlines(
  lists: readonly (readonly PlanOutline[])[],
  filters: PlanFilters,
  from: string,
): number | null {
  const { planTypes, unlimited, maxAge } = filters;
  const rest = { ...filters, planTypes: [], unlimited: false, maxAge: null, region: null };
  const asksMore = FILTERS.some((name) => !isDeepStrictEqual(rest[name], NO_FILTERS[name]));
  if (asksMore || (maxAge !== null && maxAge !== OLD_DAYS)) return null;
  let sum = 0;
  for (const group of lists.flatMap((list) => groupsOf(list, from))) {
    if (unlimited && !group.unlimited) continue;
    if (maxAge !== null && !group.current) continue;
    if (planTypes.length === 0 || planTypes.some((type) => type === group.type)) sum += group.count;
  }
  return sum;
}

const FILTERS = Object.keys(NO_FILTERS) as (keyof PlanFilters)[];

/** Counted once: a list is the same object while nothing in it changed. */
const groupsOf = kept((plans: readonly PlanOutline[], from: string): Group[] => {
  const groups = new Map<string, Group>();
  for (const { plan, key } of plans) {
    const { planType: type, unlimited } = key;
    const current = isCurrent(plan.seenOn, from);
    const name = `${type} ${unlimited} ${current}`;
    const group = groups.get(name) ?? { type, unlimited, current, count: 0 };
    groups.set(name, group);
    group.count += 1;
  }
  return [...groups.values()];
});
