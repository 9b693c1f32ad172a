import { leastText } from '../../core/words/amounts.ts';
import { approxAmount, approxText, moneyMark, type CompareIn } from '../../core/money/approx.ts';
import type { ComparedPlan } from './compared-plan.ts';
import {
  inCommon,
  isOld,
  lowest,
  row,
  type ComparisonCell,
  type ComparisonRow,
} from './comparison-rows.ts';
import { lackWords, sumTerms } from '../words/cost-words.ts';
import type { Mix } from '../mixes.ts';
import { timeWords } from '../need/need-words.ts';
import type { NeedQuery } from '../need/need.ts';
import type { NetworkCarrier } from '../networks.ts';
import { placeLacks, type PlaceOfNeed } from '../beside/place-lacks.ts';
import { costOfPlan, type PlanCost } from '../cost/plan-cost.ts';
import { isBilledOnce } from '../need/wishes.ts';
import { formatMoney } from '../../core/money/money.ts';

/** What plans are compared for, and the day (ISO 8601) on which it begins. */
export interface ComparedFor {
  need: NeedQuery;
  start: string;
  /** The places that were asked for; none: each plan is compared for its own. */
  places: readonly PlaceOfNeed[];
  /** By slug, packs bought beside a plan (`mixesOf`); null: not known, as where there is no server. */
  mixes: ReadonlyMap<string, Mix> | null;
  /** The carriers of the site, by which networks are named. */
  carriers: readonly NetworkCarrier[];
}

/** What each plan costs for the need, all in, and what of it is due today. */
export function costRows(
  plans: readonly ComparedPlan[],
  { need, start, places, mixes, carriers }: ComparedFor,
  compareIn: CompareIn | null,
): ComparisonRow[] {
  const costs = plans.map((plan) => {
    const sum = costOfPlan(plan, need, start, carriers);
    const away = placeLacks(plan, places);
    if (!sum || away.length === 0) return sum;
    return { ...sum, lacks: [...away, ...sum.lacks], covers: false };
  });
  const cheaper = plans.map(({ slug }, at) => {
    const [mix, sum] = [mixes?.get(slug), costs[at]];
    return mix && sum?.covers && mix.total < sum.cost.total ? mix : null;
  });
  const mixed = cheaper.map((mix) => mix && mix.total);
  // Where nobody knows the mixes, any plan of which several packs are bought may have a cheaper one.
  const isOpen =
    need.months === null && mixes === null && plans.some((plan, at) => isRepeated(plan, costs[at]));
  const word = costs.every((sum) => sum?.covers) ? 'Lowest' : 'Lowest that covers it';
  const of = (key: string, label: string, figure: 'total' | 'dueToday') => {
    const amounts = costs.map((sum) => sum && sum.cost[figure]);
    // What does not cover the need is no lower price of it.
    const covering = amounts.map((amount, at) => (costs[at]?.covers ? amount : null));
    const common = inCommon(plans, covering, compareIn);
    const undercut = Math.min(
      ...inCommon(plans, mixed, compareIn).map((amount) => amount ?? Infinity),
    );
    const best = lowest(common).map((is, at) => {
      const isLeft = figure === 'total' && (isOpen || common[at]! > undercut);
      return is && !isOld(plans[at]!) && !isLeft;
    });
    return row(key, label, word, plans, (plan, at) => {
      const sum = costs[at];
      if (!sum) return { text: null, approx: null, best: false };
      const cell = moneyCell(plan, sum.cost[figure], compareIn, best[at]!);
      return figure === 'total' ? totalCell(cell, sum, need, cheaper[at]!, plan) : cell;
    });
  };
  return [of('total', `Total for ${timeWords(need)}`, 'total'), of('due', 'Due today', 'dueToday')];
}

function moneyCell(
  { currency }: ComparedPlan,
  amount: number,
  compareIn: CompareIn | null,
  best: boolean,
): ComparisonCell {
  const approx = approxAmount(amount, currency, compareIn);
  return {
    text: formatMoney(amount, currency),
    approx: approx === null ? null : approxText(approx, 'USD'),
    money: moneyMark(amount, currency),
    best,
  };
}

/** More than one pack of the plan is bought. */
function isRepeated(plan: ComparedPlan, sum: PlanCost | null | undefined): boolean {
  return (
    sum !== null && sum !== undefined && isBilledOnce(plan) && sum.cost.total > sum.cost.dueToday
  );
}

function totalCell(
  cell: ComparisonCell,
  sum: PlanCost,
  need: NeedQuery,
  mix: Mix | null,
  { currency }: ComparedPlan,
): ComparisonCell {
  const { total, atLeast } = sum.cost;
  return {
    ...cell,
    text: leastText(atLeast, formatMoney(total, currency)),
    total,
    atLeast,
    sum: sumTerms(sum.cost),
    lacks: lackWords(sum, need),
    ...(mix && {
      mix: { text: `${mix.words}: ${formatMoney(mix.total, currency)}`, search: mix.search },
    }),
  };
}
