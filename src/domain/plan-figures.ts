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
  const own = ownFigures(plans, currency);
  return {
    currency,
    per30Days: lowest(own.map(({ per30Days }) => per30Days)),
    unlimitedPer30Days: lowest(own.map(({ unlimitedPer30Days }) => unlimitedPer30Days)),
    perGb: lowest(own.map(({ perGb }) => perGb)),
  };
}

/** A plan that everybody may buy, with its own figures. */
type OwnFigures<T> = Omit<PlanFigures, 'currency'> & { plan: T };

/** What was worked out of plans: they are the same objects while nothing about them changed. */
const known = new WeakMap<Figured, OwnFigures<Figured> | null>();

/** The figures of each plan that everybody may buy in a currency. */
function ownFigures<T extends Figured>(plans: readonly T[], currency: Currency): OwnFigures<T>[] {
  const own: OwnFigures<T>[] = [];
  for (const plan of plans) {
    if (plan.currency !== currency) continue;
    let figures = known.get(plan) as OwnFigures<T> | null | undefined;
    if (figures === undefined) known.set(plan, (figures = figuresOf(plan)));
    if (figures) own.push(figures);
  }
  return own;
}

function figuresOf<T extends Figured>(plan: T): OwnFigures<T> | null {
  if (!isForEverybody(plan)) return null;
  const per30Days = pricePer30Days(plan);
  const { unlimited } = parseDataAmount(plan.dataAmount);
  const unlimitedPer30Days = unlimited ? per30Days : null;
  return { plan, per30Days, unlimitedPer30Days, perGb: pricePerGb(plan) };
}

/** The plans that such figures come from; null where no plan has one. */
export function figurePlans<T extends Figured>(
  plans: readonly T[],
  { currency, ...figures }: PlanFigures,
): Record<'per30Days' | 'perGb', T | null> {
  const own = ownFigures(plans, currency);
  const of = (name: 'per30Days' | 'perGb') => {
    const figure = figures[name];
    return figure === null ? null : (own.find((one) => one[name] === figure)?.plan ?? null);
  };
  return { per30Days: of('per30Days'), perGb: of('perGb') };
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
