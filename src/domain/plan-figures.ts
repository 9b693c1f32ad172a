import { isForEverybody, type Offered } from './eligibility.ts';
import { pricePer30Days, pricePerGb, type PricedPlan } from './unit-price.ts';
import { parseDataAmount } from './data-amount.ts';
import { kept } from './kept.ts';
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
  const own = plans.flatMap((plan) => ownFigures(plan, currency) ?? []);
  return {
    currency,
    per30Days: lowest(own.map(({ per30Days }) => per30Days)),
    unlimitedPer30Days: lowest(own.map(({ unlimitedPer30Days }) => unlimitedPer30Days)),
    perGb: lowest(own.map(({ perGb }) => perGb)),
  };
}

/** The plans that such figures come from; null where no plan has one. */
export function figurePlans<T extends Figured>(
  plans: readonly T[],
  { currency, ...figures }: PlanFigures,
): Record<'per30Days' | 'perGb', T | null> {
  const of = (name: 'per30Days' | 'perGb') => {
    const figure = figures[name];
    if (figure === null) return null;
    return plans.find((plan) => ownFigures(plan, currency)?.[name] === figure) ?? null;
  };
  return { per30Days: of('per30Days'), perGb: of('perGb') };
}

type OwnFigures = Omit<PlanFigures, 'currency'>;

/** The figures of one plan; null where it is sold in another currency, or not to everybody. */
function ownFigures(plan: Figured, currency: Currency): OwnFigures | null {
  return plan.currency === currency ? figuresOf(plan) : null;
}

/** Worked out once: plans are the same objects while nothing about them changed. */
const figuresOf = kept((plan: Figured): OwnFigures | null => {
  if (!isForEverybody(plan)) return null;
  const per30Days = pricePer30Days(plan);
  const { unlimited } = parseDataAmount(plan.dataAmount);
  return {
    per30Days,
    unlimitedPer30Days: unlimited ? per30Days : null,
    perGb: pricePerGb(plan),
  };
});

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
