import { mbPerMonth } from '../finder/cost/terms.ts';
import { needOfList, type ListNeed } from './list-need.ts';
import type { Currency } from '../core/vocabulary.ts';
import { termsAt } from '../finder/request.ts';
import type { FinderPlan, Prepared } from '../finder/finder-index.ts';
import { chargeOf, isCovered, spanOf } from '../finder/cost/plan-charge.ts';
import { lacksOf } from '../finder/need/wishes.ts';

/** What a list by totals compares of a plan. */
export interface PlanTotal {
  /** 0: it covers the need; 1: it falls short, or that is not known; 2: it has no total. */
  fit: 0 | 1 | 2;
  /** Minor units of the list's currency. */
  total: number;
}

/** What totals of a list depend on beside plans and need. */
export interface TotalsContext {
  /** The day of purchase, ISO 8601. */
  start: string;
  /** Minor units of a currency in those of the list's. */
  convert: (minor: number, from: Currency) => number;
}

const NO_TOTAL: PlanTotal = { fit: 2, total: 0 };

/**
 * The figures of `costOfPlan` without its words, for an order of many plans: by both, a plan has the
 * same total and covers the same needs.
 */
export function totalsOf(
  wanted: ListNeed,
  { start, convert }: TotalsContext,
): <T extends FinderPlan>(prepared: Prepared<T>) => PlanTotal {
  const need = needOfList(wanted);
  const span = spanOf(need, start);
  const hasWishes = need.unlimited || need.calls !== 'any' || need.number;
  return (prepared) => {
    const { plan, size, speed } = prepared;
    const terms = termsAt(prepared, start);
    if (!terms) return NO_TOTAL;
    const isShared = need.months !== null && size.twelfths === null;
    const monthMb = isShared ? mbPerMonth(plan, need.months!) : prepared.monthMb;
    const sold = { plan, terms, size, speed, monthMb };
    const charge = chargeOf(sold, span);
    if (!charge) return NO_TOTAL;
    const lacks = hasWishes && lacksOf(plan, need, prepared.unlimited).length > 0;
    return {
      fit: !lacks && isCovered(span, sold, charge) ? 0 : 1,
      total: convert(charge.minor, plan.currency),
    };
  };
}
