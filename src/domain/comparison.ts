import { approxAmount, approxText, moneyMark, type CompareIn } from './approx.ts';
import { mbPer30Days, totalMb, type ComparedPlan } from './compared-plan.ts';
import { dueToday } from './due-today.ts';
import { PLAN_FACTS } from './facts/plans.ts';
import { describePlan } from './plan-description.ts';
import { factLines } from './facts/words.ts';
import { seenText } from './freshness-words.ts';
import { shownChange } from './deal.ts';
import { presentPrice } from './offers.ts';
import { formatMoney, type Rates } from './money.ts';
import { dataText, pricePer30Days, pricePerGb } from './unit-price.ts';
import { PLAN_TYPE_LABELS } from './vocabulary.ts';

/** One plan's value of one attribute; `text` is null when it is not known. */
export interface Cell {
  text: string | null;
  /** The amount in the common currency, 'approx. $19.74', when it was converted. */
  approx: string | null;
  /** The amount as it is marked for other currencies (`moneyMark`), where the cell is one. */
  money?: string;
  best: boolean;
}

/** One attribute of all plans. */
export interface ComparisonRow {
  key: string;
  label: string;
  /** What the best value is called. */
  bestWord: 'Lowest' | 'Most';
  cells: Cell[];
  differs: boolean;
}

/** A comparison as its table shows it, always in the same order. */
export interface Comparison {
  groups: { label: string; rows: ComparisonRow[] }[];
  /** True when prices were converted to be compared. */
  converted: boolean;
}

/**
 * Compares plans attribute by attribute. Prices of different currencies are compared in US dollars
 * by the reference rates and marked 'approx.'; without rates they are not compared. A price is only
 * called lowest against prices of the same length of time (decisions §4, Derived figures).
 */
export function comparePlans(plans: readonly ComparedPlan[], rates: Rates | null): Comparison {
  const mixed = new Set(plans.map((plan) => plan.currency)).size > 1;
  const compareIn: CompareIn | null = mixed && rates ? { currency: 'USD', rates } : null;
  const sameValidity = new Set(plans.map((plan) => plan.validity)).size === 1;
  const allMonthly = plans.every((plan) => plan.validity === '30 days');

  const money = (
    key: string,
    label: string,
    value: (plan: ComparedPlan) => number | null,
    judge = true,
  ) => {
    const amounts = plans.map(value);
    const common = amounts.map((amount, index) =>
      amount === null || (mixed && !compareIn)
        ? null
        : (approxAmount(amount, plans[index]!.currency, compareIn) ?? amount),
    );
    const best = judge ? lowest(common).map((is, index) => is && !isOld(plans[index]!)) : [];
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
  const data = (
    key: string,
    label: string,
    mb: (plan: ComparedPlan) => number | null,
    judge: boolean,
    words: (plan: ComparedPlan) => string | null,
  ) => {
    const best = judge ? lowest(plans.map((plan) => negative(mb(plan)))) : [];
    return row(key, label, 'Most', plans, (plan, index) => ({
      text: words(plan),
      approx: null,
      best: best[index] ?? false,
    }));
  };

  const lines = plans.map((plan) => factLines(PLAN_FACTS, plan));
  // What no plan says has a row only where people look for it.
  const factRows = (lines[0] ?? []).flatMap(({ name, label, asked }, at) => {
    const words = lines.map((facts) => facts[at]!.words);
    if (!asked && words.every((text) => text === null)) return [];
    return row(name, label, 'Most', plans, (_, index) => ({
      text: words[index]!,
      approx: null,
      best: false,
    }));
  });

  const cost = [
    money('price', 'Price', presentPrice, sameValidity),
    // Said where a first purchase charges something else than the price (decisions §5).
    ...(plans.some((plan) => dueToday(plan) !== plan.price)
      ? [money('due', 'Due today', dueToday, sameValidity)]
      : []),
    ...(allMonthly ? [] : [money('per30', 'Per 30 days', pricePer30Days)]),
    money('perGb', 'Per GB', pricePerGb),
    text('change', 'Price change', changeText),
    ...(plans.some(({ seenOn }) => seenOn !== null) ? [text('seen', 'Price seen', seenText)] : []),
  ];
  const get = [
    data('data', 'Data', totalMb, sameValidity, dataText),
    ...(allMonthly ? [] : [data('data30', 'Data per 30 days', mbPer30Days, true, dataPer30Days)]),
    text('validity', 'Validity', (plan) => plan.validity),
    text('type', 'Type', (plan) => PLAN_TYPE_LABELS[plan.planType]),
    text('network', 'Network', networkOf),
    ...factRows,
    text('region', 'Region', (plan) => plan.region.name),
    text('details', 'Details', describePlan),
  ];
  return {
    groups: [
      { label: 'Cost', rows: cost },
      { label: 'What you get', rows: get },
    ],
    converted: compareIn !== null,
  };
}

/** Marks the lowest of the known values: none when fewer than two are known or all are equal. */
export function lowest(values: readonly (number | null)[]): boolean[] {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const judged = known.length > 1 && known.some((value) => !same(value, least));
  return values.map((value) => judged && value !== null && same(value, least));
}

function row(
  key: string,
  label: string,
  bestWord: ComparisonRow['bestWord'],
  plans: readonly ComparedPlan[],
  cell: (plan: ComparedPlan, index: number) => Cell,
): ComparisonRow {
  const cells = plans.map(cell);
  return { key, label, bestWord, cells, differs: new Set(cells.map(({ text }) => text)).size > 1 };
}

/** Unlimited data has no price per GB: the cell says why. */
function missingMoney(key: string, plan: ComparedPlan): string | null {
  if (key === 'perGb' && totalMb(plan) === Infinity) return 'Unlimited';
  return null;
}

function dataPer30Days(plan: ComparedPlan): string | null {
  const mb = mbPer30Days(plan);
  if (mb === null) return null;
  return mb === Infinity ? 'Unlimited' : `${Number((mb / 1000).toFixed(1))} GB`;
}

function networkOf({ carrier }: ComparedPlan): string | null {
  return carrier.hostNetwork ?? (carrier.kind === 'mno' ? carrier.name : null);
}

function negative(value: number | null): number | null {
  return value === null ? null : -value;
}

/** An old price wins no mark, and neither does one above it (decisions §5, Freshness). */
function isOld({ age }: ComparedPlan): boolean {
  return age === 'old' || age === 'older';
}

/** What two cells of this row differ by. */
function changeText(plan: ComparedPlan): string {
  const shown = shownChange(plan);
  const { proof } = plan;
  if (shown === 'higher') return `higher ${plan.priceChangePercent}`;
  return proof?.kind === 'proven' ? `proven ${proof.percent}` : shown;
}

/** Equal to the cent: two prices that read the same are the same. */
function same(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 0.005;
}
