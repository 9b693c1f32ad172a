import { isSlow, speedOf } from '../../finder/cost/pace.ts';
import { isForEverybody, type Offered } from '../../plans/eligibility.ts';
import { chargedPlans, type Charge, type HeadlinePlan } from '../../plans/words/headline.ts';
import { pricePerGb, type PricedPlan } from '../../prices/unit-price.ts';
import { parseDataAmount } from '../../plans/data-amount.ts';
import type { Currency } from '../../core/vocabulary.ts';

type Figured = HeadlinePlan & PricedPlan & Offered;

/** Key figures of a group of plans; amounts in `currency`, null where no plan has one. */
export interface PlanFigures {
  currency: Currency;
  /** The lowest that a plan of about a month charges. */
  month: Charge | null;
  /** The same with unlimited data that is not slow. */
  unlimitedMonth: Charge | null;
  /** Lowest price of one GB. */
  perGb: number | null;
}

/** Figures, and the plans that they come from. */
export interface FoundFigures<T> {
  figures: PlanFigures;
  plans: Record<'month' | 'unlimitedMonth' | 'perGb', T | null>;
}

/** Figures over the plans priced in one currency that everybody may buy; plans in others are left out, not converted. */
export function planFigures<T extends Figured>(
  plans: readonly T[],
  currency: Currency,
): FoundFigures<T> {
  const open = plans.filter((plan) => plan.currency === currency && isForEverybody(plan));
  const fast = open.filter((plan) => !isSlow(speedOf(plan)));
  const month = lowestCharge(fast);
  const unlimited = lowestCharge(fast.filter((plan) => parseDataAmount(plan.dataAmount).unlimited));
  const perGb = open.flatMap((plan) => {
    const amount = pricePerGb(plan);
    return amount === null ? [] : [{ plan, amount }];
  });
  const best = perGb.reduce<(typeof perGb)[number] | null>(
    (low, one) => (low && low.amount <= one.amount ? low : one),
    null,
  );
  return {
    figures: {
      currency,
      month: month?.charge ?? null,
      unlimitedMonth: unlimited?.charge ?? null,
      perGb: best?.amount ?? null,
    },
    plans: {
      month: month?.plan ?? null,
      unlimitedMonth: unlimited?.plan ?? null,
      perGb: best?.plan ?? null,
    },
  };
}

function lowestCharge<T extends HeadlinePlan>(plans: readonly T[]) {
  const all = chargedPlans(plans);
  return all.reduce<(typeof all)[number] | null>(
    (low, one) => (low && low.charge.amount <= one.charge.amount ? low : one),
    null,
  );
}

/** The currency that most of the plans are priced in; null without plans. */
export function mainCurrency(plans: readonly Pick<Figured, 'currency'>[]): Currency | null {
  const counts = new Map<Currency, number>();
  for (const { currency } of plans) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first ? first[0] : null;
}
