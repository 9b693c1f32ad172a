import { isForEverybody } from './eligibility.ts';
import { inCurrency, type LandingEntry } from './landing.ts';
import { fromMinor, type Rates } from './money.ts';
import { presentPrice } from './offers.ts';
import { newestDay } from './price-steps.ts';
import { pricePer30Days, pricePerGb } from './unit-price.ts';
import type { Currency } from './vocabulary.ts';

/** An amount of money, decimal; `approx` when a reference rate is in the figure itself. */
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
  /** The plan with the lowest price that everybody may buy, by its number. */
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
  /** The newest day on which one of the prices was seen; null when none was. */
  seen: string | null;
  /** Plans whose price is sample data. */
  samples: number;
}

/** Figures over some plans of a region, given cheapest first. There must be one at least. Prices are those that everybody may have, after an offer the regular one. */
export function landingFacts(
  entries: readonly LandingEntry[],
  currency: Currency,
  rates: Rates | null,
): LandingFacts {
  const open = entries.filter(({ plan }) => isForEverybody(plan) && presentPrice(plan) !== null);
  const now = figures(open, presentPrice, currency, rates);
  const per30 = figures(open, pricePer30Days, currency, rates);
  const perGb = figures(open, pricePerGb, currency, rates);
  const unlimited = figures(
    open.filter(({ key }) => key.unlimited),
    pricePer30Days,
    currency,
    rates,
  );
  const byCarrier = Map.groupBy(entries, ({ key }) => key.carrier);
  return {
    plans: entries.length,
    carriers: byCarrier.size,
    byCarrier: Object.fromEntries([...byCarrier].map(([slug, own]) => [slug, own.length])),
    cheapestId: now[0]?.id ?? (open[0] ?? entries[0]!).key.id,
    lowest30: per30[0] ?? null,
    median30: middleOf(per30),
    timed: per30.length,
    perGb: perGb[0] ?? null,
    unlimited30: unlimited[0] ?? null,
    seen: newestDay(entries.map(({ plan }) => plan.seenOn)),
    samples: entries.filter(({ plan }) => plan.sample).length,
  };
}

type Figure = Amount & { id: number };

/**
 * The middle of some figures: where one of them was converted, a rate says which it is. The lowest
 * is what one plan costs, exactly, whatever it was compared with.
 */
function middleOf(all: readonly Figure[]): Amount | null {
  const figure = all[Math.floor((all.length - 1) / 2)];
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
