import type { CompareIn } from '../core/money/approx.ts';
import type { CostLine } from '../finder/cost/lines.ts';
import type { FinderPlan } from '../finder/book.ts';
import { costOfPlan } from '../finder/cost/plan-cost.ts';
import { needOfList, type ListNeed } from './list-need.ts';
import { convertMinor, fromMinor, toMinor } from '../core/money/money.ts';
import type { Currency } from '../core/vocabulary.ts';

/** What a plan of a list costs for the list's need; amounts decimal in `currency`, the seller's. */
export interface ListedCost {
  total: number;
  currency: Currency;
  /** The total in the currency that the list compares in. */
  totalIn: { amount: number; currency: Currency; approx: boolean };
  /** A charge is known to exist but not its amount. */
  atLeast: boolean;
  dueToday: number;
  perMonth: number;
  /** They add up to `total`. */
  lines: CostLine[];
  /** It has the data, and nothing is known that it lacks. */
  covers: boolean;
  /** GB that are missing: a month with months, in all with days. */
  shortGb: number;
  /** How much data it has is not published. */
  dataUnknown: boolean;
  /** What it is known not to have: 'no calls'. */
  lacks: string[];
}

/**
 * The total of one plan of a list that is bought on `start` (ISO 8601), as comparisons have it. Null
 * where its offer is over and no price is known for after it.
 */
export function listedCost(
  plan: FinderPlan,
  need: ListNeed,
  start: string,
  { currency, rates }: CompareIn,
): ListedCost | null {
  const found = costOfPlan(plan, needOfList(need), start);
  if (!found) return null;
  const { cost, covers, shortGb, isDataUnknown, lacks } = found;
  const { total, atLeast, dueToday, perMonth, lines } = cost;
  const minor = convertMinor(toMinor(total, plan.currency), plan.currency, currency, rates);
  return {
    total,
    currency: plan.currency,
    totalIn: { amount: fromMinor(minor, currency), currency, approx: currency !== plan.currency },
    atLeast,
    dueToday,
    perMonth,
    lines,
    covers,
    shortGb,
    dataUnknown: isDataUnknown,
    lacks,
  };
}
