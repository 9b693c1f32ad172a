import type { ComparedPlan } from '../compare/compared-plan.ts';
import { crossings } from './cost-crossings.ts';
import type { CostChart, CostLine } from './cost-line.ts';
import { tripLine } from './cost-steps.ts';
import { packSize } from '../cost/served.ts';
import { mbPerMonth } from '../cost/terms.ts';
import { gbWords } from '../words/cost-words.ts';
import { timeWords } from '../need/need-words.ts';
import { mbOf, type Need } from '../need/need.ts';
import { costOfPlan } from '../cost/plan-cost.ts';
import { fullSpeedPart, slowerWords, unlimitedOf } from '../../plans/unlimited.ts';

/**
 * What each plan costs for the time of a need, by how much data is used: a level line for months, of
 * packs one that steps up with each that is added. Null for plans of several currencies, and where
 * fewer than two have a total and a known amount of data.
 */
export function costChart(
  plans: readonly ComparedPlan[],
  need: Need,
  start: string,
): CostChart | null {
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
): CostLine | null {
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
