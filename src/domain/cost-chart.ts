import type { ComparedPlan } from './compared-plan.ts';
import { mbPerMonth } from './cost/terms.ts';
import { mbOf, type Need } from './finder/need.ts';
import { gbWords } from './finder/cost-words.ts';
import { costOfPlan } from './finder/plan-cost.ts';
import { listed } from './carrier-line.ts';
import { formatMoney } from './money.ts';
import { plural } from './plural.ts';
import { fullSpeedPart, slowerWords, unlimitedOf } from './unlimited.ts';
import type { Currency } from './vocabulary.ts';

/** What one plan costs by how much data is used; GB a month. */
export interface CostLine {
  slug: string;
  /** The carrier, or the plan where carriers are the same. */
  name: string;
  total: number;
  atLeast: boolean;
  /** At full speed, as stated; Infinity: without an end. */
  fullTo: number;
  /** After it, it has no more data; null: it goes on slower, or its limit is not published. */
  endsAt: number | null;
  /** It is known to serve that much, or its limit is not published; Infinity: any amount. */
  servesTo: number;
  /** 'ends at 5 GB', '128 kbps after 17 GB', 'limit not published'. */
  limit: string;
}

/** Cost against data used, for some plans of one currency. */
export interface CostChart {
  lines: CostLine[];
  currency: Currency;
  months: number;
  /** The need as a line; null: no amount is asked for. */
  needGb: number | null;
  /** End of the data axis. */
  scaleGb: number;
  /** Which plan costs least for how much; null where an old price is among them (decisions §5, Freshness). */
  sentence: string | null;
}

/**
 * What each plan costs for the months of a need, by how much data is used. Null for trips, for plans
 * of several currencies, and where fewer than two have a total and a known amount of data.
 */
export function costChart(
  plans: readonly ComparedPlan[],
  need: Need,
  start: string,
): CostChart | null {
  const { months } = need;
  if (months === null || new Set(plans.map(({ currency }) => currency)).size > 1) return null;
  const lines = plans.flatMap((plan) => lineOf(plan, plans, need, start) ?? []);
  if (lines.length < 2) return null;
  const needGb = mbOf(need) > 0 ? mbOf(need) / 1000 : null;
  const ends = lines.flatMap(({ fullTo, endsAt }) => [fullTo, endsAt ?? 0]).filter(Number.isFinite);
  const isOld = plans.some(({ age }) => age === 'old' || age === 'older');
  const chart = {
    lines,
    currency: plans[0]!.currency,
    months,
    needGb,
    scaleGb: niceEnd(Math.max(needGb ?? 0, ...ends, 1) * 1.3),
  };
  return { ...chart, sentence: isOld ? null : crossings(chart) };
}

function lineOf(
  plan: ComparedPlan,
  plans: readonly ComparedPlan[],
  need: Need,
  start: string,
): CostLine | null {
  const sum = costOfPlan(plan, { ...need, gb: [], unlimited: false }, start);
  const mb = mbPerMonth(plan, need.months!);
  if (!sum || mb === null) return null;
  const isOwn = plans.every((other) => other === plan || other.carrier.slug !== plan.carrier.slug);
  const { total, atLeast } = sum.cost;
  const name = isOwn ? plan.carrier.name : plan.planName;
  return { slug: plan.slug, name, total, atLeast, ...reachOf(plan, mb / 1000) };
}

type LineReach = Pick<CostLine, 'fullTo' | 'endsAt' | 'servesTo' | 'limit'>;

function reachOf(plan: ComparedPlan, gb: number): LineReach {
  const unlimited = unlimitedOf(plan);
  const after = slowerWords(plan);
  if (!unlimited) {
    const limit = after ? `${after} after ${gbWords(gb)}` : `ends at ${gbWords(gb)}`;
    return { fullTo: gb, endsAt: after ? null : gb, servesTo: gb, limit };
  }
  if (unlimited.kind === 'free') {
    return { fullTo: Infinity, endsAt: null, servesTo: Infinity, limit: 'full speed' };
  }
  const fast = fastGb(plan);
  if (fast !== null) {
    const limit = after ? `${after} after ${gbWords(fast)}` : `slowed after ${gbWords(fast)}`;
    return { fullTo: fast, endsAt: null, servesTo: fast, limit };
  }
  const servesTo = unlimited.isFull ? Infinity : 0;
  return { fullTo: 0, endsAt: null, servesTo, limit: unlimited.limit ?? 'limit not published' };
}

/** GB a month at full speed of unlimited data; null: no amount is stated. */
function fastGb(plan: ComparedPlan): number | null {
  const part = fullSpeedPart(plan);
  const mb = part && mbPerMonth({ ...part, validity: plan.validity }, 1);
  return mb === null || mb === Infinity ? null : mb / 1000;
}

/**
 * "Up to 10 GB a month A costs least, $182.00 for 12 months. From 10 to 30 GB B does, $240.00. Above
 * 30 GB C does, $300.00; its limit at full speed is not published."
 */
function crossings({ lines, currency, months }: Omit<CostChart, 'sentence'>): string {
  const bounds = [...new Set(lines.map(({ servesTo }) => servesTo))].filter((gb) => gb > 0);
  const parts: { to: number; least: CostLine[] }[] = [];
  for (const to of bounds.sort((a, b) => a - b)) {
    const serving = lines.filter(({ servesTo }) => servesTo >= to);
    const total = Math.min(...serving.map((line) => line.total));
    const least = serving.filter((line) => line.total === total);
    const last = parts.at(-1);
    const isSame =
      last?.least.map(({ slug }) => slug).join() === least.map(({ slug }) => slug).join();
    if (last && isSame) last.to = to;
    else parts.push({ to, least });
  }
  const sentences = parts.map(({ to, least }, at) => {
    const from = parts[at - 1]?.to ?? 0;
    const [first] = least;
    const money = `${first!.atLeast ? 'at least ' : ''}${formatMoney(first!.total, currency)}`;
    const names = listed(least.map(({ name }) => name));
    const cost =
      at === 0
        ? `${least.length > 1 ? 'cost' : 'costs'} least, ${money} for ${plural(months, 'month')}`
        : `${least.length > 1 ? 'do' : 'does'}, ${money}`;
    const silent =
      to === Infinity && first!.fullTo === 0 ? '; the limit at full speed is not published' : '';
    return `${rangeWords(from, to)} ${names} ${cost}${silent}.`;
  });
  const end = parts.at(-1)?.to ?? 0;
  if (end !== Infinity) sentences.push(`Above ${gbWords(end)} none of these serves at full speed.`);
  return sentences.join(' ');
}

function rangeWords(from: number, to: number): string {
  if (from === 0) return to === Infinity ? 'For any amount' : `Up to ${gbWords(to)} a month`;
  return to === Infinity ? `Above ${gbWords(from)}` : `From ${gbWords(from)} to ${gbWords(to)}`;
}

/** The next round end of an axis that four ticks divide well. */
function niceEnd(gb: number): number {
  const power = 10 ** Math.floor(Math.log10(gb));
  return [1, 1.2, 1.6, 2, 2.4, 3.2, 4, 6, 8, 10]
    .map((unit) => Number((unit * power).toPrecision(3)))
    .find((end) => end >= gb)!;
}

/** Round amounts of an axis of money below and above all totals, the lowest first. */
export function moneyTicks(totals: readonly number[]): number[] {
  const [low, high] = [Math.min(...totals), Math.max(...totals)];
  const span = Math.max(high - low, high * 0.3);
  const power = 10 ** Math.floor(Math.log10(span / 3));
  const step = [1, 2, 2.5, 5, 10].map((unit) => unit * power).find((each) => each >= span / 3)!;
  const from = Math.max(0, Math.floor((low - step * 0.6) / step));
  const to = Math.ceil((high + step * 0.6) / step);
  return Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toFixed(6)));
}
