import { approxAmount, type CompareIn } from '../../core/money/approx.ts';
import type { ComparedPlan } from './compared-plan.ts';

/** One plan's value of one attribute; `text` is null when it is not known. */
export interface ComparisonCell {
  text: string | null;
  /** The amount in the common currency, 'approx. $19.74', when it was converted. */
  approx: string | null;
  /** The amount as it is marked for other currencies (`moneyMark`), where the cell is one. */
  money?: string;
  best: boolean;
  /** Of a total: the amount, the terms of its sum, and what of the need the plan lacks. */
  total?: number;
  atLeast?: boolean;
  sum?: string[];
  lacks?: string[];
  /** What serves the need for less with other packs of the seller: words and the search of /find. */
  mix?: { text: string; search: string };
}

/** One attribute of all plans. */
export interface ComparisonRow {
  key: string;
  label: string;
  /** What the best value is called. */
  bestWord: 'Lowest' | 'Most' | 'Most at full speed' | 'Lowest that covers it';
  cells: ComparisonCell[];
  differs: boolean;
}

/**
 * Amounts of plans in the currency that all are compared in; null where one needs a rate and there is
 * none: nothing can then be called lowest.
 */
export function inCommon(
  plans: readonly ComparedPlan[],
  amounts: readonly (number | null)[],
  compareIn: CompareIn | null,
): (number | null)[] {
  const mixed = new Set(plans.map((plan) => plan.currency)).size > 1;
  return amounts.map((amount, at) => {
    if (amount === null || (mixed && !compareIn)) return null;
    return approxAmount(amount, plans[at]!.currency, compareIn) ?? amount;
  });
}

/** Marks the lowest of the known values: none when fewer than two are known or all are equal. */
export function lowest(values: readonly (number | null)[]): boolean[] {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const ranked = known.length > 1 && known.some((value) => !same(value, least));
  return values.map((value) => ranked && value !== null && same(value, least));
}

/** A row with a cell for each plan; it differs where the words of its cells do. */
export function row(
  key: string,
  label: string,
  bestWord: ComparisonRow['bestWord'],
  plans: readonly ComparedPlan[],
  cell: (plan: ComparedPlan, index: number) => ComparisonCell,
): ComparisonRow {
  const cells = plans.map(cell);
  return { key, label, bestWord, cells, differs: new Set(cells.map(({ text }) => text)).size > 1 };
}

/** An old price wins no mark, and neither does one above it (rule 20). */
export function isOld({ age }: ComparedPlan): boolean {
  return age === 'old' || age === 'older';
}

/** Equal to the cent: two prices that read the same are the same. */
function same(a: number, b: number): boolean {
  return a === b || Math.abs(a - b) < 0.005;
}
