import { fromMinor } from '../money.ts';
import type { Currency } from '../vocabulary.ts';
import { FEWEST_CLICKS } from './words.ts';

/** Sums of one plan, carrier or page; amounts in minor units of the one currency. */
export interface Tally {
  clicks: number;
  sales: number;
  reversals: number;
  approved: number;
  pending: number;
  reversed: number;
  /** Some amount has no rate. */
  unpriced: boolean;
  /** What figures per click rest on: clicks and sales of the same carriers, networks and days. */
  covered: { clicks: number; sales: number; earned: number; unpriced: boolean };
}

/** Why nothing is said of what a click earns. */
export const NO_FIGURE = ['not-covered', 'few-clicks', 'no-rate', 'mixed'] as const;
export type NoFigure = (typeof NO_FIGURE)[number];

/** What is said of a tally; amounts as decimals, null: not known. */
export interface Figures {
  clicks: number;
  /** Those on days that reports of their carrier's network tell of: what figures per click rest on. */
  coveredClicks: number;
  sales: number;
  /** Those of the same carriers, networks and days as the covered clicks. */
  coveredSales: number;
  reversals: number;
  conversion: number | null;
  approved: number | null;
  pending: number | null;
  reversed: number | null;
  perClick: number | null;
  why: NoFigure | null;
}

/** A tally of nothing. */
export const emptyTally = (): Tally => ({
  clicks: 0,
  sales: 0,
  reversals: 0,
  approved: 0,
  pending: 0,
  reversed: 0,
  unpriced: false,
  covered: { clicks: 0, sales: 0, earned: 0, unpriced: false },
});

/** What is said of a tally; `isMixed`: its clicks and its sales are not of the same things. */
export function figuresOf(tally: Tally | undefined, currency: Currency, isMixed = false): Figures {
  const { clicks, covered, sales, reversals, approved, pending, reversed, unpriced } =
    tally ?? emptyTally();
  const why = isMixed ? 'mixed' : reasonOf(covered);
  const isCounted = !isMixed && covered.clicks >= FEWEST_CLICKS;
  const amount = (minor: number) => (unpriced ? null : fromMinor(minor, currency));
  return {
    clicks,
    coveredClicks: isMixed ? 0 : covered.clicks,
    sales,
    coveredSales: isMixed ? 0 : covered.sales,
    reversals,
    conversion: isCounted ? covered.sales / covered.clicks : null,
    approved: amount(approved),
    pending: amount(pending),
    reversed: amount(reversed),
    perClick: why === null ? fromMinor(covered.earned, currency) / covered.clicks : null,
    why,
  };
}

function reasonOf({ clicks, unpriced }: Tally['covered']): NoFigure | null {
  if (clicks === 0) return 'not-covered';
  if (clicks < FEWEST_CLICKS) return 'few-clicks';
  return unpriced ? 'no-rate' : null;
}
