import { isForEverybody, type Offered } from './eligibility.ts';
import { pricePer30Days, pricePerGb, type PricedPlan } from './unit-price.ts';
import { parseDataAmount } from './data-amount.ts';
import type { Currency } from './vocabulary.ts';

type Figured = PricedPlan & Offered & { currency: Currency };

/** Key figures of a group of plans; amounts in `currency`, null where no plan has one. */
export interface PlanFigures {
  currency: Currency;
  /** Lowest price for 30 days. */
  per30Days: number | null;
  /** Lowest price for 30 days with unlimited data. */
  unlimitedPer30Days: number | null;
  /** Lowest price of one GB. */
  perGb: number | null;
}

/** Figures over the plans priced in one currency that everybody may buy; plans in others are left out, not converted. */
export function planFigures(plans: readonly Figured[], currency: Currency): PlanFigures {
  const own = plans.filter((plan) => plan.currency === currency && isForEverybody(plan));
  const unlimited = own.filter((plan) => parseDataAmount(plan.dataAmount).unlimited);
  return {
    currency,
    per30Days: lowest(own.map(pricePer30Days)),
    unlimitedPer30Days: lowest(unlimited.map(pricePer30Days)),
    perGb: lowest(own.map(pricePerGb)),
  };
}

/** The plans that such figures come from; null where no plan has one. */
export function figurePlans<T extends Figured>(
  plans: readonly T[],
  { currency, ...figures }: PlanFigures,
): Record<'per30Days' | 'perGb', T | null> {
  const own = plans.filter((plan) => plan.currency === currency && isForEverybody(plan));
  const of = (figure: number | null, price: (plan: T) => number | null) =>
    (figure === null ? undefined : own.find((plan) => price(plan) === figure)) ?? null;
  return { per30Days: of(figures.per30Days, pricePer30Days), perGb: of(figures.perGb, pricePerGb) };
}

/** The currency that most of the plans are priced in; null without plans. */
export function mainCurrency(plans: readonly Pick<Figured, 'currency'>[]): Currency | null {
  const counts = new Map<Currency, number>();
  for (const { currency } of plans) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1]);
  return first ? first[0] : null;
}

function lowest(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length > 0 ? Math.min(...known) : null;
}
