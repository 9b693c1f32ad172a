import { fromMinor } from '../money.ts';
import type { Currency } from '../vocabulary.ts';
import { FEWEST_CLICKS } from './words.ts';

/** Sums of one plan, carrier or page; amounts in minor units of the one currency. */
export interface Tally {
  clicks: number;
  covered: number;
  sales: number;
  reversals: number;
  approved: number;
  pending: number;
  reversed: number;
  /** Some amount has no rate. */
  unpriced: boolean;
}

/** Why nothing is said of what a click earns. */
export const NO_FIGURE = ['not-covered', 'few-clicks', 'no-rate', 'mixed'] as const;
export type NoFigure = (typeof NO_FIGURE)[number];

/** What is said of a tally; amounts as decimals, null: not known. */
export interface Figures {
  clicks: number;
  /** Those on days that reports tell of: what conversion and earnings per click rest on. */
  coveredClicks: number;
  sales: number;
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
  covered: 0,
  sales: 0,
  reversals: 0,
  approved: 0,
  pending: 0,
  reversed: 0,
  unpriced: false,
});

/** What is said of a tally; `isMixed`: its clicks and its sales are not of the same things. */
export function figuresOf(tally: Tally | undefined, currency: Currency, isMixed = false): Figures {
  const { clicks, covered, sales, reversals, approved, pending, reversed, unpriced } =
    tally ?? emptyTally();
  const why = isMixed ? 'mixed' : reasonOf(covered, unpriced);
  const isCounted = !isMixed && covered >= FEWEST_CLICKS;
  const amount = (minor: number) => (unpriced ? null : fromMinor(minor, currency));
  return {
    clicks,
    coveredClicks: covered,
    sales,
    reversals,
    conversion: isCounted ? sales / covered : null,
    approved: amount(approved),
    pending: amount(pending),
    reversed: amount(reversed),
    perClick: why === null ? fromMinor(approved + pending, currency) / covered : null,
    why,
  };
}

function reasonOf(covered: number, unpriced: boolean): NoFigure | null {
  if (covered === 0) return 'not-covered';
  if (covered < FEWEST_CLICKS) return 'few-clicks';
  return unpriced ? 'no-rate' : null;
}
