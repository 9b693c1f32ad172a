import type { ComparedPlan } from './compared-plan.ts';
import type { Cost } from './cost/lines.ts';
import { costForTrip } from './cost/trip.ts';
import { isForEverybody } from './eligibility.ts';
import { timeWords } from './finder/need-words.ts';
import { daysOf, mbOf, NO_WISHES, type NeedQuery } from './finder/need.ts';
import { gbWords } from './finder/cost-words.ts';
import { costOfPlan } from './finder/plan-cost.ts';
import { isBilledOnce } from './finder/wishes.ts';
import { formatMoney, toMinor } from './money.ts';
import type { Currency } from './vocabulary.ts';

/** A plan of a size with what it costs. */
export interface TierPlan {
  slug: string;
  name: string;
  /** '15 GB a month', 'Unlimited, 16 GB fast'. */
  size: string;
  /** '24-month contract', 'no contract', 'contract not stated'; null where plans are bought as packs. */
  contract: string | null;
  /** '13 × $15.00'. */
  cost: Cost;
  /** GB that are paid for; Infinity: unlimited. */
  gb: number;
  isOld: boolean;
}

/** One size: the plan of each carrier with the lowest total, null: no plan of this size. */
export interface Tier {
  label: string;
  plans: [TierPlan | null, TierPlan | null];
  /** Which of the two costs less; null: neither, or only one sells the size. */
  lower: 0 | 1 | null;
  /** How much less, as a part of the greater difference of all tiers, 0 to 1. */
  share: number;
  /** 'congstar €14.95 less in 12 months, 5 GB less'. */
  words: string;
}

/** Who is lower for a need, with the other's figure. */
export interface Verdict {
  /** 'For 20 GB a month'. */
  need: string;
  /** 'congstar, €180.00'; 'Neither has it'. */
  answer: string;
  other: string;
}

/** Two carriers against each other, by need and by size (design, Tier comparison). */
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
const NEEDS = [5, 20, null] as const;
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
      tierOf(`Around ${gb} GB`, sold, (size) => size >= from && size < below),
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
    verdicts: NEEDS.map((gb) => verdictOf(gb, plans, { names, need, start, currency })),
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
  const each = need.months === null ? '' : ' a month';
  return {
    slug: plan.slug,
    name: plan.planName,
    size: dataGb === null ? 'Unlimited' : `${gbWords(gb)}${each}`,
    contract: need.months === null ? null : contractWords(plan),
    cost: sum.cost,
    gb,
    isOld: plan.age === 'old' || plan.age === 'older',
  };
}

function contractWords({ contractMonths }: ComparedPlan): string {
  if (contractMonths === null) return 'contract not stated';
  return contractMonths > 1 ? `${contractMonths}-month contract` : 'no contract';
}

type Pair<T> = [T | null, T | null];

function tierOf(label: string, sold: readonly TierPlan[][], isOf: (gb: number) => boolean): Tier {
  const [a, b] = sold.map(
    (some) =>
      some
        .filter(({ gb }) => isOf(gb))
        .sort((x, y) => x.cost.total - y.cost.total || y.gb - x.gb)[0] ?? null,
  );
  return { label, plans: [a ?? null, b ?? null], lower: null, share: 0, words: '' };
}

interface Words {
  names: readonly [string, string];
  currency: Currency;
  time: string;
  isTrip: boolean;
}

function withWords(tiers: readonly Tier[], words: Words): Tier[] {
  const gap = ({ plans: [a, b] }: Tier) =>
    a && b ? toMinor(a.cost.total, words.currency) - toMinor(b.cost.total, words.currency) : 0;
  const most = Math.max(1, ...tiers.map((tier) => Math.abs(gap(tier))));
  return tiers.map((tier) => {
    const minor = gap(tier);
    return {
      ...tier,
      // An old price is called lower nowhere, and nothing is called lower than it.
      lower: minor === 0 || tier.plans.some((plan) => plan?.isOld) ? null : minor < 0 ? 0 : 1,
      share: Math.abs(minor) / most,
      words: differenceWords(tier.plans, words),
    };
  });
}

function differenceWords([a, b]: Pair<TierPlan>, { names, currency, time, isTrip }: Words): string {
  if (!a || !b) return `Only ${a ? names[0] : names[1]}.`;
  const minor = toMinor(a.cost.total, currency) - toMinor(b.cost.total, currency);
  const [low, high, name] = minor <= 0 ? [a, b, names[0]] : [b, a, names[1]];
  const less = high.cost.total - low.cost.total;
  const price =
    minor === 0
      ? `The same total for ${time}`
      : `${name} ${formatMoney(Number(less.toFixed(2)), currency)} less for ${time}`;
  // Of the same total it is said of the first.
  const whose = minor === 0 ? `, ${names[0]} with ` : ', ';
  if (low.gb === high.gb)
    return `${price}, ${low.gb === Infinity ? 'both unlimited' : 'same data'}`;
  const gap = gbWords(Math.abs(low.gb - high.gb));
  return `${price}${whose}${gap} ${low.gb < high.gb ? 'less' : 'more'}${isTrip ? '' : ' a month'}`;
}

function verdictOf(
  gb: number | null,
  plans: readonly (readonly ComparedPlan[])[],
  {
    names,
    need,
    start,
    currency,
  }: Omit<Words, 'time' | 'isTrip'> & { need: NeedQuery; start: string },
): Verdict {
  const asked: NeedQuery = gb === null ? { ...need, unlimited: true } : { ...need, gb: [gb] };
  const best = plans.map((some) => lowestFor(some, asked, start));
  const each = need.months === null ? ` in ${timeWords(need)}` : ' a month';
  const says = (at: number) => {
    const found = best[at];
    if (!found) return `${names[at]} has none`;
    const { total, atLeast } = found.cost;
    return `${names[at]}, ${atLeast ? 'at least ' : ''}${formatMoney(total, currency)}`;
  };
  const planOf = (at: number) => (best[at] ? ` (${best[at].name})` : '');
  const [a, b] = best;
  const label = gb === null ? 'For unlimited data' : `For ${gb} GB${each}`;
  if (!a && !b) return { need: label, answer: 'Neither has a plan for it', other: '' };
  const first = !b || (a && a.cost.total <= b.cost.total) ? 0 : 1;
  const isTie = a !== null && b !== null && a!.cost.total === b!.cost.total;
  return {
    need: label,
    answer: isTie ? `Both, ${says(0).split(', ')[1]}` : says(first),
    other: isTie
      ? `${a!.name} and ${b!.name}, the same total.`
      : `${best[first]!.name}. ${says(1 - first)}${planOf(1 - first)}.`,
  };
}

/** The lowest total of a carrier that covers a need: of its packs together, else of one plan. */
function lowestFor(
  plans: readonly ComparedPlan[],
  need: NeedQuery,
  start: string,
): { name: string; cost: Cost } | null {
  const covering = plans.flatMap((plan) => {
    const sum = costOfPlan(plan, need, start);
    return sum?.covers ? [{ plan, name: plan.planName, cost: sum.cost }] : [];
  });
  if (need.months !== null) {
    return covering.sort((a, b) => a.cost.total - b.cost.total)[0] ?? null;
  }
  const packs = covering.map(({ plan }) => plan);
  const gb = need.unlimited ? 'unlimited' : mbOf(need) / 1000;
  const found = costForTrip(packs, { days: daysOf(need), gb, start });
  if (!found) return null;
  const names = found.packs.map(({ plan, count }) =>
    count > 1 ? `${count} × ${plan.planName}` : plan.planName,
  );
  return { name: names.join(' + '), cost: found.cost };
}
