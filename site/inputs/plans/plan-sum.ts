import { gbText } from '#src/domain/core/words/amounts.ts';
import type { Catalog } from '#db/catalog/catalog.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { mbOf, type NeedQuery } from '#src/domain/finder/need/need.ts';
import { usualNeed } from '#src/domain/finder/need/need-form.ts';
import { isBilledOnce } from '#src/domain/finder/need/wishes.ts';
import { costOfPlan, type PlanCost } from '#src/domain/finder/cost/plan-cost.ts';
import { mbPerMonth } from '#src/domain/finder/cost/terms.ts';
import { packSize } from '#src/domain/finder/cost/served.ts';
import { memo } from '#src/domain/core/memo.ts';
import { fullSpeedPart, unlimitedOf } from '#src/domain/plans/unlimited.ts';

/** What a plan costs for the need that it is made for. */
export interface PlanSum {
  need: NeedQuery;
  planCost: PlanCost;
}

/**
 * The sum that a plan's page shows: of a year with as much data as it has, of a trip of its length
 * where it is billed once. Null where its offer is over and no price is known for after it. It is
 * part of the page's key.
 */
export function planSum({ freshness }: Pick<Catalog, 'freshness'>, plan: Plan): PlanSum | null {
  const { today } = freshness;
  return memo(plan, `sum ${today}`, () => {
    const need = ownNeed(plan);
    const planCost = costOfPlan(plan, need, today);
    return planCost && { need, planCost };
  });
}

/** Sizes and lengths that plans are compared at: theirs, or the next below, so that few needs serve all. */
const SIZES = [0, 0.1, 0.5, 1, 2, 3, 5, 10, 15, 20, 30, 50, 100];
const LENGTHS = [1, 3, 5, 7, 10, 15, 21, 30, 60, 90, 180, 365];

/** The need that a plan is made for; the plans of a place ask for a few: each is the same object, with its hash and name. */
function ownNeed(plan: Plan): NeedQuery {
  const isOnce = isBilledOnce(plan);
  const usual = usualNeed({ code: plan.region.code, kind: isOnce ? 'group' : 'country' });
  const sized = sizedPlan(plan);
  const mb = sized && (isOnce ? packSize(sized).mb : mbPerMonth(sized, usual.months!));
  const days = isOnce ? atMost(LENGTHS, plan.validityDays ?? 0) : undefined;
  const gb = mb === null || mb === Infinity ? undefined : atMost(SIZES, mb / 1000);
  const need: NeedQuery = {
    ...usual,
    ...(days !== undefined && { days: [days] }),
    ...(gb !== undefined && { gb: [gb] }),
    ...(mb === Infinity && { gb: [], unlimited: true }),
  };
  const name = JSON.stringify(need);
  const known = needs.get(name) ?? need;
  needs.set(name, known);
  return known;
}

/** A plan with the data that it is made for: of unlimited data what comes at full speed; null: not known. */
function sizedPlan(plan: Plan): Plan | null {
  if (unlimitedOf(plan)?.kind !== 'limited') return plan;
  const part = fullSpeedPart(plan);
  return part && { ...plan, ...part };
}

const atMost = (steps: readonly number[], most: number) => steps.findLast((step) => step <= most);

const needs = new Map<string, NeedQuery>();

/** '10 GB', 'unlimited data'. */
export function dataWanted(need: NeedQuery): string {
  return need.unlimited ? 'unlimited data' : gbText(mbOf(need) / 1000);
}
