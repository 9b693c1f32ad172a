import type { ComparedPlan } from '../compare/compared-plan.ts';
import { type CostChartData, type ChartLine, totalAt } from './cost-line.ts';
import { tripLine } from './cost-steps.ts';
import { packSize } from '../cost/served.ts';
import { mbPerMonth } from '../cost/terms.ts';
import { eachMonth, gbFromTenth, leastText } from '../../core/words/amounts.ts';
import { timeWords } from '../need/need-words.ts';
import { mbOf, type Need } from '../need/need.ts';
import { costOfPlan } from '../cost/plan-cost.ts';
import { fullSpeedPart, slowerWords, unlimitedOf } from '../../plans/unlimited.ts';
import { listed } from '../../places/carrier-line.ts';
import { formatMoney } from '../../core/money/money.ts';

/** Sentences about who costs least where; beyond them the chart and its table say it. */
const MOST_PARTS = 5;

type Drawn = Omit<CostChartData, 'crosses' | 'sentence'>;

interface Part {
  from: number;
  to: number;
  least: ChartLine[];
  /** The lowest and the highest total of it. */
  low: number;
  high: number;
}

/**
 * "Up to 10 GB a month A costs least, $182.00 for 12 months. From 10 to 30 GB B does, $240.00. Above
 * 30 GB C does, $300.00; its limit at full speed is not published." Of a trip up to the end of the
 * chart, since more packs go on for ever.
 */
function crossings(chart: Drawn): Pick<CostChartData, 'crosses' | 'sentence'> {
  const { lines, months, scaleGb } = chart;
  const all = partsOf(lines, months === null ? scaleGb : Infinity);
  const parts = all.length > MOST_PARTS ? all.slice(0, MOST_PARTS - 1) : all;
  const sentences = parts.map((part, at) => partWords(part, at === 0, chart));
  const end = parts.at(-1)?.to ?? 0;
  if (parts.length < all.length) {
    sentences.push(`Above ${gbFromTenth(end)} it changes with each pack, as the chart shows.`);
  } else if (end < (months === null ? scaleGb : Infinity)) {
    sentences.push(`Above ${gbFromTenth(end)} none of these serves at full speed.`);
  }
  return { crosses: all.length > 1, sentence: sentences.join(' ') };
}

/** Where which lines cost least, up to an end. */
function partsOf(lines: readonly ChartLine[], end: number): Part[] {
  const edges = lines.flatMap(({ servesTo, steps }) => [servesTo, ...steps.map(({ to }) => to)]);
  const bounds = [...new Set(edges.map((gb) => Math.min(gb, end)))].filter((gb) => gb > 0);
  const parts: Part[] = [];
  let from = 0;
  for (const to of bounds.sort((a, b) => a - b)) {
    const serving = lines.filter(({ servesTo }) => servesTo >= to);
    if (serving.length === 0) break;
    const total = Math.min(...serving.map((line) => totalAt(line, to)));
    const least = serving.filter((line) => totalAt(line, to) === total);
    const last = parts.at(-1);
    if (last && slugsOf(last.least) === slugsOf(least)) {
      [last.to, last.high] = [to, total];
    } else parts.push({ from, to, least, low: total, high: total });
    from = to;
  }
  return parts;
}

const slugsOf = (lines: readonly ChartLine[]) => lines.map(({ slug }) => slug).join();

function partWords(part: Part, isFirst: boolean, chart: Drawn): string {
  const { least, low, high, to } = part;
  const { currency, time } = chart;
  const money = (amount: number) => formatMoney(amount, currency);
  const amount = low === high ? money(low) : `${money(low)} to ${money(high)}`;
  const said = leastText(least[0]!.atLeast, amount);
  const isOne = least.length === 1;
  const cost = isFirst
    ? `${isOne ? 'costs' : 'cost'} least, ${said} for ${time}`
    : `${isOne ? 'does' : 'do'}, ${said}`;
  const silent =
    to === Infinity && least[0]!.fullTo === 0 ? '; the limit at full speed is not published' : '';
  return `${rangeWords(part, chart)} ${listed(least.map(({ name }) => name))} ${cost}${silent}.`;
}

function rangeWords({ from, to }: Part, { months }: Pick<CostChartData, 'months'>): string {
  const each = eachMonth(months);
  if (from === 0) return to === Infinity ? 'For any amount' : `Up to ${gbFromTenth(to)}${each}`;
  return to === Infinity
    ? `Above ${gbFromTenth(from)}`
    : `From ${gbFromTenth(from)} to ${gbFromTenth(to)}`;
}

/**
 * What each plan costs for the time of a need, by how much data is used: a level line for months, of
 * packs one that steps up with each that is added. Null for plans of several currencies, and where
 * fewer than two have a total and a known amount of data.
 */
export function costChart(
  plans: readonly ComparedPlan[],
  need: Need,
  start: string,
): CostChartData | null {
  const { months } = need;
  if (new Set(plans.map(({ currency }) => currency)).size > 1) return null;
  const needGb = mbOf(need) > 0 ? mbOf(need) / 1000 : null;
  const tripGb = months === null ? tripScale(plans, needGb) : 0;
  const lines = plans.flatMap((plan) => lineOf(plan, plans, need, start, tripGb) ?? []);
  if (lines.length < 2) return null;
  const ends = lines.flatMap(({ fullTo, endsAt }) => [fullTo, endsAt ?? 0]).filter(Number.isFinite);
  const isOld = plans.some(({ age }) => age === 'old' || age === 'older');
  const chart = {
    lines,
    currency: plans[0]!.currency,
    months,
    time: timeWords(need),
    needGb,
    scaleGb: months === null ? tripGb : niceEnd(Math.max(needGb ?? 0, ...ends, 1) * 1.3),
  };
  const { crosses, sentence } = crossings(chart);
  return { ...chart, crosses, sentence: isOld ? null : sentence };
}

/** How far the chart of a trip goes: past the need, or past the largest pack where none is said. */
function tripScale(plans: readonly ComparedPlan[], needGb: number | null): number {
  const packs = plans.map((plan) => packSize(plan).mb ?? 0).filter(Number.isFinite);
  return niceEnd((needGb ?? Math.max(...packs, 1000) / 1000) * 1.5);
}

function lineOf(
  plan: ComparedPlan,
  plans: readonly ComparedPlan[],
  need: Need,
  start: string,
  tripGb: number,
): ChartLine | null {
  const line =
    need.months === null ? tripLine(plan, need, start, tripGb) : monthLine(plan, need, start);
  if (!line) return null;
  const isOwn = plans.every((other) => other === plan || other.carrier.slug !== plan.carrier.slug);
  const name = isOwn ? plan.carrier.name : plan.planName;
  return { slug: plan.slug, name, ...line };
}

function monthLine(plan: ComparedPlan, need: Need, start: string) {
  const sum = costOfPlan(plan, { ...need, gb: [], unlimited: false }, start);
  const mb = mbPerMonth(plan, need.months!);
  if (!sum || mb === null) return null;
  const { total, atLeast } = sum.cost;
  return { steps: [{ to: Infinity, total }], atLeast, ...reachOf(plan, mb / 1000) };
}

type LineReach = Pick<ChartLine, 'fullTo' | 'endsAt' | 'servesTo' | 'limit'>;

function reachOf(plan: ComparedPlan, gb: number): LineReach {
  const unlimited = unlimitedOf(plan);
  const after = slowerWords(plan);
  if (!unlimited) {
    const limit = after ? `${after} after ${gbFromTenth(gb)}` : `ends at ${gbFromTenth(gb)}`;
    return { fullTo: gb, endsAt: after ? null : gb, servesTo: gb, limit };
  }
  if (unlimited.kind === 'free') {
    return { fullTo: Infinity, endsAt: null, servesTo: Infinity, limit: 'full speed' };
  }
  const fast = fastGb(plan);
  if (fast !== null) {
    const limit = after
      ? `${after} after ${gbFromTenth(fast)}`
      : `slowed after ${gbFromTenth(fast)}`;
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
