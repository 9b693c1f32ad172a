import type { Catalog } from '#db/catalog.ts';
import type { Plan } from '#src/contract/plans.ts';
import { comparedNeed } from '#src/domain/compared-need.ts';
import { mbOf, type NeedQuery } from '#src/domain/finder/need.ts';
import { isBilledOnce } from '#src/domain/finder/wishes.ts';
import { costOfPlan, type PlanCost } from '#src/domain/finder/plan-cost.ts';
import { kept } from '#src/domain/kept.ts';
import { dayOf } from './as-of.ts';

/** What a plan costs for the usual need of its place. */
export interface PlanSum {
  need: NeedQuery;
  planCost: PlanCost;
}

/**
 * The sum that a plan's page shows: of a year, of a trip where the plan is billed once. Null where
 * its offer is over and no price is known for after it. It is part of the page's key.
 */
export function planSum(catalog: Pick<Catalog, 'now'>, plan: Plan): PlanSum | null {
  return sumOn(plan, dayOf(catalog));
}

/** Plans are the same objects from one release to the next while nothing about them changed. */
const sumOn = kept((plan: Plan, today: string): PlanSum | null => {
  const need = usualNeedOf(plan);
  const planCost = costOfPlan(plan, need, today);
  return planCost && { need, planCost };
});

/** The plans of a place ask for one or two needs: each is the same object, with its hash and name. */
function usualNeedOf(plan: Plan): NeedQuery {
  const name = `${plan.region.code} ${isBilledOnce(plan)}`;
  const need = needs.get(name) ?? comparedNeed(new URLSearchParams(), [plan]);
  needs.set(name, need);
  return need;
}

const needs = new Map<string, NeedQuery>();

/** '10 GB a month', '14 GB in all'. */
export function dataWanted(need: NeedQuery): string {
  return `${mbOf(need) / 1000} GB ${need.months === null ? 'in all' : 'a month'}`;
}
