import { chargesOf, runsOf } from './charges.ts';
import { totalMinor } from './months.ts';
import { beyondMonth, beyondStay, type Speed } from './pace.ts';
import { chargesInStay, stayNeed, servedOf, type PackSize, type Stay } from './served.ts';
import type { Terms } from './terms.ts';
import type { FinderPlan } from '../finder-index.ts';
import { daysOf, mbOf, type Need } from '../need/need.ts';
import { isBilledOnce } from '../need/wishes.ts';

/** A plan on the day of purchase: its terms, what one of it holds, and its MB for a month of the need. */
export interface SoldPlan {
  plan: FinderPlan;
  terms: Terms;
  size: PackSize;
  speed: Speed;
  /** Null: not known. */
  monthMb: number | null;
}

/** For how long, and how much data, worked out once for all plans. */
export interface Span {
  months: number | null;
  /** The day of purchase, ISO 8601. */
  start: string;
  /** Its MB are those of a month with months. */
  stay: Stay;
}

/** The span of a need that begins on `start` (ISO 8601). */
export function spanOf(need: Need, start: string): Span {
  return { months: need.months, start, stay: { days: daysOf(need), mb: mbOf(need), parts: 1 } };
}

/** What one plan is charged for a need, before it is words. */
export interface PlanCharge {
  /** Packs or charges. */
  count: number;
  /** Minor units, set-up fee included. */
  minor: number;
  /** MB that are missing: a month with months, in all with days; 0 and less: none, or not known. */
  shortMb: number;
}

/**
 * What one plan charges for a need: packs as often as the trip takes them, a plan that renews as often
 * as it is charged, also where its data is not enough. Null where no number of packs serves the trip.
 */
export function chargeOf(sold: SoldPlan, { months, start, stay }: Span): PlanCharge | null {
  const { terms, size, speed } = sold;
  if (months !== null) {
    const charges = chargesOf(terms, months, start);
    const shortMb = Math.max(
      stay.mb - (sold.monthMb ?? Infinity),
      stay.mb > 0 ? beyondMonth(speed, stay.mb, months) : 0,
    );
    return { count: charges.count, minor: totalMinor(terms, charges), shortMb };
  }
  const slowMb = stay.mb * beyondStay(speed, size, stay);
  if (isBilledOnce(sold.plan)) {
    const served = servedOf(size, stay);
    if (served <= 0) return null;
    const count = Math.ceil(stayNeed(stay) / served);
    return { count, minor: count * (terms.first + (terms.setup ?? 0)), shortMb: slowMb };
  }
  // Of a plan that renews no second one is bought: what its data does not last for is short.
  const count = chargesInStay(size, stay) ?? chargesInStay(size, { ...stay, mb: 0 });
  if (count === null) return null;
  const minor = runsOf(terms, count, start).minor + (terms.setup ?? 0);
  return { count, minor, shortMb: Math.max(slowMb, shortInStay(size, stay)) };
}

/** MB of a stay that the charges of a plan that renews do not hold, when data is used evenly. */
function shortInStay(size: PackSize, stay: Stay): number {
  const need = stayNeed(stay);
  const period = size.twelfths === null ? need : size.twelfths * (stay.mb || 1) * stay.parts;
  const served = servedOf(size, stay);
  const last = need % period || period;
  const whole = Math.ceil(need / period) - 1;
  const missing = whole * Math.max(0, period - served) + Math.max(0, last - served);
  return (stay.mb * missing) / need;
}

/** Less is what sums of fractions leave, and no data. */
const HAIR_MB = 5e-7;

/** Whole MB that are missing. */
export const missingMb = ({ shortMb }: PlanCharge): number =>
  shortMb > HAIR_MB ? Math.ceil(Number(shortMb.toFixed(6))) : 0;

/** Whether its data is enough for the need, as far as it is known. */
export function isCovered({ stay }: Span, { size }: SoldPlan, charge: PlanCharge): boolean {
  return charge.shortMb <= HAIR_MB && (size.mb !== null || stay.mb === 0);
}
