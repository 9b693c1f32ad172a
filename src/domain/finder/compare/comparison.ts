import { gbRounded } from '../../core/words/amounts.ts';
import { approxAmount, approxText, moneyMark, type CompareIn } from '../../core/money/approx.ts';
import {
  fullSpeedMb,
  fullSpeedMbPer30Days,
  mbPer30Days,
  totalMb,
  type ComparedPlan,
} from './compared-plan.ts';
import { costRows, type ComparedFor } from './compared-costs.ts';
import { inCommon, isOld, lowest, row, type ComparisonRow } from './comparison-rows.ts';
import { fullSpeedWords } from '../words/cost-words.ts';
import { placeLacks } from '../beside/place-lacks.ts';
import { contractWords, planFacts } from '../../plans/plan-facts.ts';
import { describePlan } from '../../plans/words/plan-description.ts';
import { planLines } from '../../plans/has-number.ts';
import { seenText } from '../../prices/freshness-words.ts';
import { presentPrice } from '../../plans/words/offers.ts';
import { formatMoney, type Rates } from '../../core/money/money.ts';
import { FULL_SPEED_FACT, isFullSpeed, unlimitedOf } from '../../plans/unlimited.ts';
import { dataText, pricePer30Days, pricePerGb } from '../../prices/unit-price.ts';
import { PLAN_TYPE_LABELS } from '../../core/vocabulary.ts';

/** A comparison as its table shows it, always in the same order. */
export interface Comparison {
  groups: { label: string; rows: ComparisonRow[] }[];
  /** True when prices were converted to be compared. */
  converted: boolean;
}

/**
 * Compares plans attribute by attribute. Prices of different currencies are compared in US dollars
 * by the reference rates and marked 'approx.'; without rates they are not compared. A price is only
 * called lowest against prices of the same length of time (rule 5).
 */
export function comparePlans(
  plans: readonly ComparedPlan[],
  rates: Rates | null,
  { need, start, places, mixes, carriers }: ComparedFor,
): Comparison {
  const mixed = new Set(plans.map((plan) => plan.currency)).size > 1;
  const compareIn: CompareIn | null = mixed && rates ? { currency: 'USD', rates } : null;
  const sameValidity = new Set(plans.map((plan) => plan.validity)).size === 1;
  const allMonthly = plans.every((plan) => plan.validity === '30 days');

  // What is not sold where it is needed is best at nothing.
  const isAway = plans.map((plan) => placeLacks(plan, places).length > 0);
  const ranked = <T>(values: readonly T[]) =>
    values.map((value, at) => (isAway[at] ? null : value));
  const money = (
    key: string,
    label: string,
    value: (plan: ComparedPlan) => number | null,
    ranks = true,
  ) => {
    const amounts = plans.map(value);
    const best = ranks
      ? lowest(inCommon(plans, ranked(amounts), compareIn)).map(
          (is, index) => is && !isOld(plans[index]!),
        )
      : [];
    return row(key, label, 'Lowest', plans, (plan, index) => {
      const amount = amounts[index] ?? null;
      const approx = amount === null ? null : approxAmount(amount, plan.currency, compareIn);
      return {
        text: amount === null ? missingMoney(key, plan) : formatMoney(amount, plan.currency),
        approx: approx === null ? null : approxText(approx, 'USD'),
        ...(amount !== null && { money: moneyMark(amount, plan.currency) }),
        best: best[index] ?? false,
      };
    });
  };
  const text = (key: string, label: string, value: (plan: ComparedPlan) => string | null) =>
    row(key, label, 'Most', plans, (plan) => ({ text: value(plan), approx: null, best: false }));
  // Unlimited data is the most where nothing is known to slow it down.
  const isSlowed = plans.some((plan) => unlimitedOf(plan) && !isFullSpeed(plan));
  const mostWord = isSlowed ? 'Most at full speed' : 'Most';
  const data = (
    key: string,
    label: string,
    mb: (plan: ComparedPlan) => number | null,
    ranks: boolean,
    words: (plan: ComparedPlan) => string | null,
  ) => {
    const best = ranks ? lowest(ranked(plans.map((plan) => negative(mb(plan))))) : [];
    return row(key, label, mostWord, plans, (plan, index) => ({
      text: words(plan),
      approx: null,
      best: best[index] ?? false,
    }));
  };

  const lines = plans.map((plan) => planLines(plan));
  // What no plan says has a row only where people look for it.
  const factRows = (lines[0] ?? []).flatMap(({ name, label, prominent }, at) => {
    const words = lines.map((facts) => facts[at]!.words);
    if (FOR_NEED.has(name) || (!prominent && words.every((text) => text === null))) return [];
    return row(name, label, 'Most', plans, (_, index) => ({
      text: words[index]!,
      approx: null,
      best: false,
    }));
  });

  const contract = lines[0]?.findIndex(({ name }) => name === 'contractMonths') ?? -1;
  const forNeed = [
    ...costRows(plans, { need, start, places, mixes, carriers }, compareIn),
    text('conditions', 'Conditions', (plan) => planFacts(plan).join(', ') || 'none stated'),
    row('contractMonths', 'Contract', 'Most', plans, (plan, at) => ({
      text: contractWords(plan, lines[at]?.[contract]?.words ?? null),
      approx: null,
      best: false,
    })),
    text('fullSpeed', 'At full speed', fullSpeedWords),
  ];
  const cost = [
    money('price', 'Price', presentPrice, sameValidity),
    ...(allMonthly ? [] : [money('per30', 'Per 30 days', pricePer30Days)]),
    money('perGb', 'Per GB', pricePerGb),
    ...(plans.some(({ seenOn }) => seenOn !== null) ? [text('seen', 'Price seen', seenText)] : []),
  ];
  const get = [
    data('data', 'Data', fullSpeedMb, sameValidity, dataText),
    ...(allMonthly
      ? []
      : [data('data30', 'Data per 30 days', fullSpeedMbPer30Days, true, dataPer30Days)]),
    text('validity', 'Validity', (plan) => plan.validity),
    text('type', 'Type', (plan) => PLAN_TYPE_LABELS[plan.planType]),
    text('network', 'Network', networkOf),
    ...factRows,
    text('region', 'Region', (plan) => plan.region.name),
    text('details', 'Details', describePlan),
  ];
  return {
    groups: [
      { label: 'For your need', rows: forNeed },
      { label: 'Price', rows: cost },
      { label: 'What you get', rows: get },
    ],
    converted: compareIn !== null,
  };
}

/** Facts that stand with the need. */
const FOR_NEED: ReadonlySet<string> = new Set(['contractMonths', FULL_SPEED_FACT]);

/** Unlimited data has no price per GB: the cell says why. */
function missingMoney(key: string, plan: ComparedPlan): string | null {
  if (key === 'perGb' && totalMb(plan) === Infinity) return 'none, data is unlimited';
  return null;
}

function dataPer30Days(plan: ComparedPlan): string | null {
  const unlimited = unlimitedOf(plan);
  if (unlimited) return unlimited.words;
  const mb = mbPer30Days(plan);
  return mb === null ? null : gbRounded(mb / 1000);
}

function networkOf({ carrier }: ComparedPlan): string | null {
  return carrier.hostNetwork ?? (carrier.kind === 'mno' ? carrier.name : null);
}

function negative(value: number | null): number | null {
  return value === null ? null : -value;
}
