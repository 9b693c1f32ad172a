import type { ComparedPlan } from '../compare/compared-plan.ts';
import type { ChartLine, CostStep } from './cost-line.ts';
import { chargesInStay, stayNeed, packSize, servedOf, type PackSize } from '../cost/served.ts';
import { termsOn } from '../cost/terms.ts';
import { gbFromTenth } from '../../core/words/amounts.ts';
import { daysOf, type Need } from '../need/need.ts';
import { costOfPlan } from '../cost/plan-cost.ts';
import { isBilledOnce } from '../need/wishes.ts';
import { formatMoney, fromMinor, toMinor } from '../../core/money/money.ts';
import { fullSpeedPart, slowerWords, unlimitedOf } from '../../plans/unlimited.ts';

/** Steps that a line has at most: nobody buys more packs for one trip. */
const MOST_STEPS = 60;

type TripLine = Omit<ChartLine, 'slug' | 'name'>;

/**
 * What one plan costs for a trip by the data used, in whole packs up to `scaleGb`; a plan that renews
 * is charged for the time alone, and ends where its data does. Null where its data or its price is
 * not known.
 */
export function tripLine(
  plan: ComparedPlan,
  need: Need,
  start: string,
  scaleGb: number,
): TripLine | null {
  const terms = termsOn(plan, start);
  const size = packSize(plan);
  const bare = costOfPlan(plan, { ...need, gb: [], unlimited: false }, start);
  if (!terms || !bare || !size.mb) return null;
  const days = daysOf(need);
  const { total, atLeast } = bare.cost;
  if (size.mb === Infinity) {
    return { atLeast, ...endless(plan, total, countAt(size, days, 0)) };
  }
  if (!isBilledOnce(plan)) {
    const mb = lastMb(
      (held) => chargesInStay(size, { days, mb: held, parts: 1 }) !== null,
      size.mb * days,
    );
    const gb = mb / 1000;
    const limit = `ends at ${gbFromTenth(gb)}`;
    return { steps: [{ to: gb, total }], atLeast, fullTo: gb, endsAt: gb, servesTo: gb, limit };
  }
  const each = fromMinor(terms.first + (terms.setup ?? 0), plan.currency);
  const steps = stepsOf(size, days, scaleGb).map(({ to, count }): CostStep => ({
    to,
    total: fromMinor(toMinor(each, plan.currency) * count, plan.currency),
  }));
  const servesTo = steps.at(-1)!.to < scaleGb ? steps.at(-1)!.to : Infinity;
  const limit = `${formatMoney(each, plan.currency)} a pack of ${gbFromTenth(size.mb / 1000)}`;
  return { steps, atLeast, fullTo: Infinity, endsAt: null, servesTo, limit };
}

/** Packs that serve a trip with so many MB. */
function countAt(size: PackSize, days: number, mb: number): number {
  const stay = { days, mb, parts: 1 };
  return Math.ceil(stayNeed(stay) / servedOf(size, stay));
}

/** How many packs it takes up to how many GB: each step ends at the last MB that they hold. */
function stepsOf(size: PackSize, days: number, scaleGb: number): { to: number; count: number }[] {
  const end = Math.round(scaleGb * 1000);
  const steps: { to: number; count: number }[] = [];
  for (let from = 0; from < end && steps.length < MOST_STEPS;) {
    const count = countAt(size, days, from + 1);
    const to = lastMb((mb) => countAt(size, days, mb) <= count, end);
    steps.push({ to: to / 1000, count });
    from = to;
  }
  return steps;
}

/** The largest of 1 to `most` that a test holds for, which holds for all below it; at least 1. */
function lastMb(test: (mb: number) => boolean, most: number): number {
  let [low, high] = [1, Math.max(1, Math.floor(most))];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (test(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Unlimited data of so many packs: full speed as far as it is stated, for all of them together. */
function endless(plan: ComparedPlan, total: number, packs: number): Omit<TripLine, 'atLeast'> {
  const steps = [{ to: Infinity, total }];
  const unlimited = unlimitedOf(plan);
  if (unlimited?.kind === 'free') {
    return { steps, fullTo: Infinity, endsAt: null, servesTo: Infinity, limit: 'full speed' };
  }
  const part = fullSpeedPart(plan);
  const fast = part && packSize({ ...part, validity: plan.validity }).mb;
  if (fast && fast !== Infinity) {
    const gb = (fast * packs) / 1000;
    const limit = `${slowerWords(plan) ?? 'slowed'} after ${gbFromTenth(gb)}`;
    return { steps, fullTo: gb, endsAt: null, servesTo: gb, limit };
  }
  const limit = unlimited?.limit ?? 'limit not published';
  const servesTo = unlimited?.isFull ? Infinity : 0;
  return { steps, fullTo: 0, endsAt: null, servesTo, limit };
}
