import type { Cost } from '../cost/lines.ts';
import { costForMonths } from '../cost/months.ts';
import { mbPerMonth, termsOn } from '../cost/terms.ts';
import {
  chargesInStay,
  needOf,
  packSize,
  servedOf,
  type PackSize,
  type Stay,
} from '../cost/served.ts';
import { cheapestPacks, costOfCharges, costOfPacks } from '../cost/trip.ts';
import type { FinderPlan } from './book.ts';
import { daysOf, mbOf, type Need } from './need.ts';
import { withWishes } from './unknown.ts';
import { isBilledOnce, lacksOf } from './wishes.ts';

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
 * for after it.
 */
export function costOfPlan(plan: FinderPlan, need: Need, start: string): PlanCost | null {
  const sum = need.months === null ? ofTrip(plan, need, start) : ofMonths(plan, need, start);
  if (!sum) return null;
  const { cost, shortGb } = sum;
  const lacks = lacksOf(plan, need);
  const isDataUnknown = packSize(plan).mb === null;
  return {
    cost: withWishes(cost, [plan], need),
    shortGb,
    isDataUnknown,
    lacks,
    covers: shortGb === 0 && lacks.length === 0 && (!isDataUnknown || mbOf(need) === 0),
  };
}

interface Sum {
  cost: Cost;
  shortGb: number;
}

function ofMonths(plan: FinderPlan, need: Need, start: string): Sum | null {
  const months = need.months!;
  const cost = costForMonths(plan, { months, start });
  const held = mbPerMonth(plan, months) ?? Infinity;
  return cost && { cost, shortGb: gbOf(mbOf(need) - held) };
}

function ofTrip(plan: FinderPlan, need: Need, start: string): Sum | null {
  const terms = termsOn(plan, start);
  if (!terms) return null;
  const size = packSize(plan);
  const stay: Stay = { days: daysOf(need), mb: mbOf(need), parts: 1 };
  if (isBilledOnce(plan)) {
    const best = cheapestPacks([{ plan, terms, size }], stay);
    return best && { cost: costOfPacks(best.bought, stay.days), shortGb: 0 };
  }
  // Of a plan that renews no second one is bought: what its data does not last for is short.
  const count = chargesInStay(size, stay) ?? chargesInStay(size, { ...stay, mb: 0 });
  if (count === null) return null;
  const cost = costOfCharges({ plan, terms, count }, stay.days, start);
  return { cost, shortGb: shortInStay(size, stay) };
}

/** GB of a stay that the charges of a plan that renews do not hold, when data is used evenly. */
function shortInStay(size: PackSize, stay: Stay): number {
  const need = needOf(stay);
  const period = size.twelfths === null ? need : size.twelfths * (stay.mb || 1) * stay.parts;
  const served = servedOf(size, stay);
  const last = need % period || period;
  const whole = Math.ceil(need / period) - 1;
  const missing = whole * Math.max(0, period - served) + Math.max(0, last - served);
  return gbOf((stay.mb * missing) / need);
}

/** Three decimals are whole MB. */
const gbOf = (mb: number): number => Math.max(0, Math.ceil(Number(mb.toFixed(6)))) / 1000;
