import type { Answer } from '#src/contract/finder/find.ts';
import { isSlow, speedOf } from '../../finder/cost/pace.ts';
import { isForEverybody } from '../../plans/eligibility.ts';
import type { Age } from '../../prices/freshness.ts';
import type { Dated } from '../../prices/freshness-words.ts';
import {
  chargedPlans,
  SIDE_BY_SIDE,
  type Charge,
  type HeadlinePlan,
} from '../../plans/words/headline.ts';
import { minorInCurrency, type LandingEntry } from './landing.ts';
import { fromMinor, type Rates } from '../../core/money/money.ts';
import { presentPrice } from '../../plans/words/offers.ts';
import { newestDay } from '../../prices/history/price-steps.ts';
import { pricePerGb } from '../../prices/unit-price.ts';
import type { Currency } from '../../core/vocabulary.ts';

/** An amount of money, decimal; `approx` when a reference rate is in the figure itself. */
export type LandingAmount = Answer['totalIn'];

/** The middle of what some plans charge, how many they are, and of what kind all are. */
export type Median = LandingAmount & { of: number; kind: Charge['kind'] | 'mixed' };

/** What a landing page says in numbers. Figures that compare are in the region's currency. */
export interface LandingFacts {
  plans: number;
  carriers: number;
  /** Plans of each carrier, by its slug. */
  byCarrier: Readonly<Record<string, number>>;
  /** The plan with the lowest price that everybody may buy, by its number. */
  cheapestId: number;
  /** The lowest that a plan of about a month charges, in its own currency, and its day. */
  month: (Charge & Lowest) | null;
  /** What half of such plans do not exceed. */
  median: Median | null;
  /** Lowest price of one GB. */
  perGb: (LandingAmount & Lowest) | null;
  /** The lowest that a plan by the month with unlimited data charges, slow ones left out, and the middle of all. */
  unlimitedMonth: (Charge & Lowest) | null;
  unlimitedMedian: Median | null;
  /** The newest day on which one of the prices was seen; null when none was. */
  seen: string | null;
  /** Plans whose price is sample data. */
  samples: number;
}

/** Whose figure is the lowest: the number of the plan, and the day of its price. */
type Lowest = Dated & { id: number };

/** A plan as far as figures need it. */
export type FiguredEntry = LandingEntry & { plan: HeadlinePlan & { age: Age | null } };

/** Figures over some plans of a region, given cheapest first. There must be one at least. Prices are those that everybody may have, after an offer the regular one; slow plans are the cheapest of nothing. */
export function landingFacts(
  entries: readonly FiguredEntry[],
  currency: Currency,
  rates: Rates | null,
): LandingFacts {
  const open = entries.filter(({ plan }) => isForEverybody(plan) && presentPrice(plan) !== null);
  const fast = open.filter(({ plan }) => !isSlow(speedOf(plan)));
  const now = figures(fast, presentPrice, currency, rates);
  const perGb = figures(open, pricePerGb, currency, rates);
  const month = charges(fast, SIDE_BY_SIDE, currency, rates);
  const unlimited = charges(
    fast.filter(({ key }) => key.unlimited),
    undefined,
    currency,
    rates,
  );
  const byCarrier = Map.groupBy(entries, ({ key }) => key.carrier);
  return {
    plans: entries.length,
    carriers: byCarrier.size,
    byCarrier: Object.fromEntries([...byCarrier].map(([slug, own]) => [slug, own.length])),
    cheapestId: now[0]?.id ?? (open[0] ?? entries[0]!).key.id,
    month: month.lowest,
    median: month.median,
    perGb: perGb[0] ?? null,
    unlimitedMonth: unlimited.lowest,
    unlimitedMedian: unlimited.median,
    seen: newestDay(entries.map(({ plan }) => plan.seenOn)),
    samples: entries.filter(({ plan }) => plan.sample).length,
  };
}

/** Of plans of the kinds that head them: what the lowest charges, and the middle of all. */
function charges(
  entries: readonly FiguredEntry[],
  kinds: typeof SIDE_BY_SIDE | undefined,
  currency: Currency,
  rates: Rates | null,
) {
  const plans = entries.map(({ plan }) => plan);
  const found = chargedPlans(plans, kinds);
  const byPlan = new Map<HeadlinePlan, Charge>(found.map(({ plan, charge }) => [plan, charge]));
  const own = entries.filter(({ plan }) => byPlan.has(plan));
  const amounts = figures(own, (plan) => byPlan.get(plan)!.amount, currency, rates);
  const [lowest] = amounts;
  const first = lowest && own.find(({ key }) => key.id === lowest.id)!;
  const middle = middleOf(amounts);
  return {
    lowest: first
      ? { ...byPlan.get(first.plan)!, id: lowest.id, seenOn: lowest.seenOn, age: lowest.age }
      : null,
    median: middle && { ...middle, of: amounts.length, kind: kindOf(found) },
  };
}

function kindOf(found: readonly { charge: Charge }[]): Median['kind'] {
  const [first, ...others] = new Set(found.map(({ charge }) => charge.kind));
  return others.length > 0 ? 'mixed' : first!;
}

type Figure = LandingAmount & Lowest;

/**
 * The middle of some figures: where one of them was converted, a rate says which it is. The lowest
 * is what one plan costs, exactly, whatever it was compared with.
 */
function middleOf(all: readonly Figure[]): LandingAmount | null {
  const figure = all[Math.floor((all.length - 1) / 2)];
  if (!figure) return null;
  const { amount, currency } = figure;
  return { amount, currency, approx: all.some(({ approx }) => approx) };
}

/** The figure of each plan that has one, lowest first; of equal ones that of the lower number. */
function figures(
  entries: readonly FiguredEntry[],
  measure: (plan: FiguredEntry['plan']) => number | null,
  currency: Currency,
  rates: Rates | null,
): Figure[] {
  return entries
    .flatMap(({ plan, key }): Figure[] => {
      const own = measure(plan);
      if (own === null) return [];
      const approx = plan.currency !== currency;
      const minor = approx ? minorInCurrency(own, plan.currency, currency, rates) : null;
      if (approx && minor === null) return [];
      const amount = minor === null ? own : fromMinor(minor, currency);
      const { seenOn, age } = plan;
      return [{ id: key.id, amount, currency, approx, seenOn, age }];
    })
    .sort((a, b) => a.amount - b.amount || a.id - b.id);
}
