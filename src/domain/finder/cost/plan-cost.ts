import type { Cost } from './lines.ts';
import { costForMonths } from './months.ts';
import { speedOf } from './pace.ts';
import { packSize } from './served.ts';
import { mbPerMonth, termsOn } from './terms.ts';
import { costOfCharges, costOfPacks } from './trip.ts';
import type { FinderPlan } from '../finder-index.ts';
import { daysOf, type Need } from '../need/need.ts';
import {
  chargeOf,
  isCovered,
  missingMb,
  spanOf,
  type PlanCharge,
  type SoldPlan,
} from './plan-charge.ts';
import type { NetworkCarrier } from '../networks.ts';
import { withWishes } from '../answers/unknown.ts';
import { isBilledOnce, lacksOf } from '../need/wishes.ts';

/** What one plan costs for one need, and what of the need it does not meet. */
export interface PlanCost {
  cost: Cost;
  /** GB that are missing: a month with months, in all with days; 0: its data is enough, or not known. */
  shortGb: number;
  /** How much data it has is not published. */
  isDataUnknown: boolean;
  /** What it is known not to have, as short words: 'no hotspot', 'not unlimited'. */
  lacks: string[];
  /** It is known to have the data, and nothing is known that it lacks. */
  covers: boolean;
}

/**
 * The cost of one plan for one need that begins on `start` (ISO 8601), whoever may buy it and
 * wherever it is sold: packs as often as the trip takes them, a plan that renews as often as it is
 * charged, also where its data is not enough. Null where its offer is over and nothing is published
 * for after it. `carriers` are those of the site, for needs that name networks.
 */
export function costOfPlan(
  plan: FinderPlan,
  need: Need,
  start: string,
  carriers: readonly NetworkCarrier[] = [],
): PlanCost | null {
  const terms = termsOn(plan, start);
  if (!terms) return null;
  const size = packSize(plan);
  const speed = speedOf(plan);
  const sold: SoldPlan = { plan, terms, size, speed, monthMb: mbPerMonth(plan, need.months ?? 1) };
  const span = spanOf(need, start);
  const charge = chargeOf(sold, span);
  if (!charge) return null;
  const lacks = lacksOf(plan, need, undefined, carriers);
  return {
    cost: withWishes(costOfCharge(sold, charge, need, start), [plan], need),
    shortGb: missingMb(charge) / 1000,
    isDataUnknown: size.mb === null,
    lacks,
    covers: isCovered(span, sold, charge) && lacks.length === 0,
  };
}

function costOfCharge(
  { plan, terms }: SoldPlan,
  { count }: PlanCharge,
  need: Need,
  start: string,
): Cost {
  const { months } = need;
  // The terms are those of that day: there is a sum.
  if (months !== null) return costForMonths(plan, { months, start })!;
  const bought = { plan, terms, count };
  return isBilledOnce(plan)
    ? costOfPacks([bought], daysOf(need))
    : costOfCharges(bought, daysOf(need), start);
}
