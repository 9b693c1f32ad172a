import type { ComparedPlan } from '../../finder/compare/compared-plan.ts';
import { isForEverybody } from '../../plans/eligibility.ts';
import { timeWords } from '../../finder/need/need-words.ts';
import { NO_WISHES, type NeedQuery } from '../../finder/need/need.ts';
import { eachMonth, gbText, gbFromTenth } from '../../core/words/amounts.ts';
import { costOfPlan } from '../../finder/cost/plan-cost.ts';
import { isBilledOnce } from '../../finder/need/wishes.ts';
import { hasNoTerm, termWords } from '../../plans/plan-facts.ts';
import { verdictOf, withWords, type Tier, type TierPlan, type Verdict } from './tier-words.ts';
import type { Currency } from '../../core/vocabulary.ts';

/** Two carriers against each other, by need and by size. */
export interface TierComparison {
  /** '12 months', '14 days'. */
  time: string;
  currency: Currency;
  verdicts: Verdict[];
  tiers: Tier[];
  /** Some of the prices are old. */
  hasOld: boolean;
}

/** Sizes in GB a month, or in all of a trip, with the bounds within which a plan is of that size. */
const SIZES = [
  { gb: 5, from: 2.5, below: 10 },
  { gb: 20, from: 10, below: 32 },
  { gb: 50, from: 32, below: 71 },
  { gb: 100, from: 71, below: 142 },
  { gb: 200, from: 142, below: 400 },
] as const;
/** The three needs of the verdicts; null: unlimited data. */
const VERDICT_GB = [5, 20, null] as const;
/** As the usual needs of places have it. */
const MONTHS = 12;
const DAYS = 14;

/**
 * Sets the plans of two carriers against each other: the lowest total for each of three needs, then
 * size by size. Of plans that everybody may buy, in the one currency of all, else in `local`; a trip
 * where all are billed once.
 * Null where they sell nothing that could be compared so.
 */
export function compareTiers(
  carriers: readonly [TierCarrier, TierCarrier],
  local: Currency,
  start: string,
): TierComparison | null {
  const currencies = new Set(carriers.flatMap(({ plans }) => plans.map((plan) => plan.currency)));
  const currency = currencies.size === 1 ? [...currencies][0]! : local;
  const plans = carriers.map((carrier) =>
    carrier.plans.filter((plan) => plan.currency === currency && isForEverybody(plan)),
  );
  if (plans.some((some) => some.length === 0)) return null;
  const isTrip = plans.flat().every(isBilledOnce);
  const need: NeedQuery = {
    ...NO_WISHES,
    places: [plans[0]![0]!.region.code],
    months: isTrip ? null : MONTHS,
    days: isTrip ? [DAYS] : [],
  };
  const names = [carriers[0].name, carriers[1].name] as const;
  const sold = plans.map((some) => some.flatMap((plan) => soldAt(plan, need, start) ?? []));
  const tiers = [
    ...SIZES.map(({ gb, from, below }) =>
      tierOf(`Around ${gbText(gb)}`, sold, (size) => size >= from && size < below),
    ),
    tierOf('Unlimited', sold, (size) => size === Infinity),
  ].filter(({ plans: [a, b] }) => a !== null || b !== null);
  if (tiers.length === 0) return null;
  const time = timeWords(need);
  const hasOld = plans.flat().some(({ age }) => age === 'old' || age === 'older');
  return {
    time,
    currency,
    hasOld,
    verdicts: VERDICT_GB.map((gb) => verdictOf(gb, plans, { names, need, start, currency })),
    tiers: withWords(tiers, { names, currency, time, isTrip }),
  };
}

/** A carrier with its plans. */
export interface TierCarrier {
  name: string;
  plans: readonly ComparedPlan[];
}

function soldAt(plan: ComparedPlan, need: NeedQuery, start: string): TierPlan | null {
  const sum = costOfPlan(plan, need, start);
  if (!sum || sum.isDataUnknown) return null;
  const { dataGb } = sum.cost;
  const gb = dataGb ?? Infinity;
  const each = eachMonth(need.months);
  return {
    slug: plan.slug,
    name: plan.planName,
    size: dataGb === null ? 'Unlimited' : `${gbFromTenth(gb)}${each}`,
    contract: need.months === null ? null : contractWords(plan),
    cost: sum.cost,
    gb,
    isOld: plan.age === 'old' || plan.age === 'older',
  };
}

function contractWords(plan: ComparedPlan): string {
  return hasNoTerm(plan) ? 'no contract' : (termWords(plan) ?? 'contract not stated');
}

function tierOf(label: string, sold: readonly TierPlan[][], isOf: (gb: number) => boolean): Tier {
  const [a, b] = sold.map(
    (some) =>
      some
        .filter(({ gb }) => isOf(gb))
        .sort((x, y) => x.cost.total - y.cost.total || y.gb - x.gb)[0] ?? null,
  );
  return { label, plans: [a ?? null, b ?? null], lower: null, share: 0, words: '' };
}
