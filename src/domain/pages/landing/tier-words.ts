import { isolated } from '../../core/isolate.ts';
import type { ComparedPlan } from '../../finder/compare/compared-plan.ts';
import type { Cost } from '../../finder/cost/lines.ts';
import { costForTrip } from '../../finder/cost/trip.ts';
import { gbText, gbFromTenth, leastText } from '../../core/words/amounts.ts';
import { timeWords } from '../../finder/need/need-words.ts';
import { daysOf, mbOf, type NeedQuery } from '../../finder/need/need.ts';
import { costOfPlan } from '../../finder/cost/plan-cost.ts';
import { lowestMark, type Dated } from '../../prices/freshness-words.ts';
import { formatMoney, toMinor } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';

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

/** Of two carriers; null: it has none. */
export type Pair<T> = [T | null, T | null];

interface Words {
  names: readonly [string, string];
  currency: Currency;
  time: string;
  isTrip: boolean;
}

/** Sizes with their differences in words, and as parts of the greatest. */
export function withWords(tiers: readonly Tier[], words: Words): Tier[] {
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
  const gap = gbFromTenth(Math.abs(low.gb - high.gb));
  return `${price}${whose}${gap} ${low.gb < high.gb ? 'less' : 'more'}${isTrip ? '' : ' a month'}`;
}

/** Who is lower for a need of so many GB, null: of unlimited data, with the figure of the other. */
export function verdictOf(
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
    return `${names[at]}, ${leastText(atLeast, formatMoney(total, currency))}`;
  };
  const planOf = (at: number) => (best[at] ? ` (${isolated(best[at].name)})` : '');
  const [a, b] = best;
  const label = gb === null ? 'For unlimited data' : `For ${gbText(gb)}${each}`;
  if (!a && !b) return { need: label, answer: 'Neither has a plan for it', other: '' };
  const first = !b || (a && a.cost.total <= b.cost.total) ? 0 : 1;
  const isTie = a !== null && b !== null && a!.cost.total === b!.cost.total;
  return {
    need: label,
    answer: isTie ? `Both, ${says(0).split(', ')[1]}` : says(first),
    other: isTie
      ? `${isolated(a!.name)} and ${isolated(b!.name)}, the same total.`
      : `${isolated(best[first]!.name)}${lowestMark(best[first]!.price)}. ${says(1 - first)}${planOf(1 - first)}.`,
  };
}

/** What a carrier asks at the least for a need, and the oldest price in it. */
interface Lowest {
  name: string;
  cost: Cost;
  price: Dated;
}

/** The lowest total of a carrier that covers a need: of its packs together, else of one plan. */
function lowestFor(plans: readonly ComparedPlan[], need: NeedQuery, start: string): Lowest | null {
  const covering = plans.flatMap((plan) => {
    const sum = costOfPlan(plan, need, start);
    return sum?.covers ? [{ plan, name: plan.planName, cost: sum.cost, price: plan }] : [];
  });
  if (need.months !== null) {
    return covering.sort((a, b) => a.cost.total - b.cost.total)[0] ?? null;
  }
  const packs = covering.map(({ plan }) => plan);
  const gb = need.unlimited ? 'unlimited' : mbOf(need) / 1000;
  const found = costForTrip(packs, { days: daysOf(need), gb, start });
  if (!found) return null;
  const names = found.packs.map(
    ({ plan, count }) => (count > 1 ? `${count} × ` : '') + isolated(plan.planName),
  );
  const [oldest] = found.packs.map(({ plan }) => plan).sort(bySeen);
  return { name: names.join(' + '), cost: found.cost, price: oldest! };
}

/** The oldest price first; one of which nobody knows the day is older than any. */
const bySeen = (a: Dated, b: Dated): number => ((a.seenOn ?? '') < (b.seenOn ?? '') ? -1 : 1);
