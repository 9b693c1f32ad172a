import { inCurrency, type LandingEntry } from './landing.ts';
import { fromMinor, type Rates } from './money.ts';
import { newestDay } from './price-steps.ts';
import { pricePer30Days, pricePerGb } from './unit-price.ts';
import type { Currency } from './vocabulary.ts';

/** An amount of money, decimal; `approx` when a reference rate converted it, or put it in its place. */
export interface Amount {
  amount: number;
  currency: Currency;
  approx: boolean;
}

/** What a landing page says in numbers. Figures that compare are in the region's currency. */
export interface LandingFacts {
  plans: number;
  carriers: number;
  /** Plans of each carrier, by its slug. */
  byCarrier: Readonly<Record<string, number>>;
  /** The plan with the lowest price, by its number. */
  cheapestId: number;
  /** Price for 30 days: the lowest, and the one that half of the plans do not exceed. */
  lowest30: Amount | null;
  median30: Amount | null;
  /** How many plans have such a price; one that never runs out has none. */
  timed: number;
  /** Lowest price of one GB, and the plan that has it. */
  perGb: (Amount & { id: number }) | null;
  /** Lowest price for 30 days with unlimited data. */
  unlimited30: Amount | null;
  /** Day of the newest check; null when none was ever checked. */
  checked: string | null;
  /** Plans whose price is sample data. */
  samples: number;
}

/** Figures over some plans of a region, given cheapest first. There must be one at least. */
export function landingFacts(
  entries: readonly LandingEntry[],
  currency: Currency,
  rates: Rates | null,
): LandingFacts {
  const per30 = figures(entries, pricePer30Days, currency, rates);
  const perGb = figures(entries, pricePerGb, currency, rates);
  const unlimited = figures(
    entries.filter(({ key }) => key.unlimited),
    pricePer30Days,
    currency,
    rates,
  );
  const byCarrier = Map.groupBy(entries, ({ key }) => key.carrier);
  const middle = per30[Math.floor((per30.length - 1) / 2)];
  return {
    plans: entries.length,
    carriers: byCarrier.size,
    byCarrier: Object.fromEntries([...byCarrier].map(([slug, own]) => [slug, own.length])),
    cheapestId: entries[0]!.key.id,
    lowest30: placed(per30[0], per30),
    median30: placed(middle, per30),
    timed: per30.length,
    perGb: placed(perGb[0], perGb),
    unlimited30: placed(unlimited[0], unlimited),
    checked: newestDay(entries.map(({ plan }) => plan.checkedAt)),
    samples: entries.filter(({ plan }) => plan.sample).length,
  };
}

type Figure = Amount & { id: number };

/** A figure by its place among all: where one of them was converted, their order rests on the rate. */
function placed(figure: Figure | undefined, all: readonly Figure[]): Figure | null {
  return figure ? { ...figure, approx: all.some(({ approx }) => approx) } : null;
}

/** The figure of each plan that has one, lowest first; of equal ones that of the lower number. */
function figures(
  entries: readonly LandingEntry[],
  measure: (plan: LandingEntry['plan']) => number | null,
  currency: Currency,
  rates: Rates | null,
): Figure[] {
  return entries
    .flatMap(({ plan, key }): Figure[] => {
      const own = measure(plan);
      if (own === null) return [];
      const approx = plan.currency !== currency;
      const minor = approx ? inCurrency(own, plan.currency, currency, rates) : null;
      if (approx && minor === null) return [];
      const amount = minor === null ? own : fromMinor(minor, currency);
      return [{ id: key.id, amount, currency, approx }];
    })
    .sort((a, b) => a.amount - b.amount || a.id - b.id);
}
