import { formatMoney, fromMinor } from '../core/money/money.ts';
import type { Currency } from '../core/vocabulary.ts';

/** A price above this many times the plan's own median is held back. */
const FAR_ABOVE = 2.5;
/** A price below this part of the plan's own median is held back. */
const FAR_BELOW = 0.35;
/** How far the first price of a plan is from those of other plans before somebody is asked. */
const FAR_FIRST = 20;
/** Fewer other plans say nothing of what is usual. */
const LEAST_OTHERS = 5;
/** More than this share of the prices in a file moving at once ... */
const LARGE_SHARE = 0.3;
/** ... holds all of them back, when at least this many move. */
const LEAST_MOVES = 10;
/** Moves by the same factor, within this, have one cause: a tax, a currency, a unit. */
const SAME_FACTOR = 0.001;

export const GATE_REASONS = ['factor-100', 'above-median', 'below-median', 'many-at-once'] as const;
export type GateReason = (typeof GATE_REASONS)[number];

/** How a price stands to the plan's own earlier ones; amounts in minor units of its currency. */
export interface PriceMeasure {
  price: number;
  /** The plan's price now: the newest of its history. */
  current: number;
  /** Median of the plan's own prices. */
  median: number;
  /** Price divided by the median. */
  ratio: number;
  /** How many prices the median is of. */
  prices: number;
}

/** Why a price is held back. */
export interface PriceEvidence extends PriceMeasure {
  reason: Exclude<GateReason, 'many-at-once'>;
}

export type PriceValidity = { ok: true } | { ok: false; evidence: PriceEvidence };

/** Sets a price beside the plan's own earlier ones, newest first; null when there are none. */
export function measurePrice(price: number, history: readonly number[]): PriceMeasure | null {
  const [current] = history;
  if (current === undefined) return null;
  const median = medianOf(history);
  return { price, current, median, ratio: price / median, prices: history.length };
}

/**
 * Validates a new price by the plan's own earlier ones, in minor units of the same currency, newest
 * first. A plan without any has nothing to be compared with and passes, as does a price that does not
 * move. Above 2.5 times or below 0.35 times the median, and exactly 100 times more or less than the
 * current price or the median, are held back.
 */
export function validatePrice(price: number, history: readonly number[]): PriceValidity {
  const measure = measurePrice(price, history);
  if (measure === null || price === measure.current) return { ok: true };
  const { current, median, ratio } = measure;
  const hold = (reason: PriceEvidence['reason']): PriceValidity => ({
    ok: false,
    evidence: { reason, ...measure },
  });
  const hundredfold = (before: number) => price === before * 100 || before === price * 100;
  if (hundredfold(current) || hundredfold(median)) return hold('factor-100');
  if (ratio > FAR_ABOVE) return hold('above-median');
  if (ratio < FAR_BELOW) return hold('below-median');
  return { ok: true };
}

/**
 * Whether a price that a person enters wants a second look: far from all that the plan ever had. A
 * step from a price that is unusual already, and the way back from one, are none.
 */
export function isUnusual(price: number, history: readonly number[]): boolean {
  const isFar = (base: number) => price > base * FAR_ABOVE || price < base * FAR_BELOW;
  return history.length > 0 && history.every(isFar);
}

/**
 * Whether the first price of a plan wants a second look, by those of other plans of its country and
 * currency, in minor units; null when it does not. Plans differ more than one plan does in its time,
 * by ten times from the one in the middle at most: twenty times is what a lost decimal point makes.
 * Fewer than five plans say nothing.
 */
export function validateFirstPrice(price: number, others: readonly number[]): PriceMeasure | null {
  if (others.length < LEAST_OTHERS) return null;
  const median = medianOf(others);
  if (price <= median * FAR_FIRST && price >= median / FAR_FIRST) return null;
  return { price, current: median, median, ratio: price / median, prices: others.length };
}

/** An unusual price in words: '$1,999.00 is 87 times the usual price of $22.90'. */
export function unusualWords({ price, median, ratio }: PriceMeasure, currency: Currency): string {
  const money = (minor: number) => formatMoney(fromMinor(minor, currency), currency);
  const much = ratio >= 1 ? `${rounded(ratio)} times` : `${rounded(ratio * 100)}% of`;
  return `${money(price)} is ${much} the usual price of ${money(median)}`;
}

/** '87', '2.6', '0.5': what tells two such figures apart. */
const rounded = (value: number) => String(Number(value.toFixed(value < 10 ? 1 : 0)));

/** Why all moving prices of a file are held back. */
export interface BatchEvidence {
  reason: 'many-at-once';
  /** Rows whose price differs from the stored one. */
  moved: number;
  /** Rows that belong to a stored plan. */
  matched: number;
  /** `moved` divided by `matched`. */
  share: number;
  /** The factor in the middle: new price divided by old. */
  medianRatio: number;
  /** Moves by that very factor: near `moved` when everything has one cause. */
  sameFactor: number;
}

export type BatchValidity = { ok: true } | { ok: false; evidence: BatchEvidence };

/**
 * Validates a whole file: `ratios` are new price divided by old, one for each moving row, and
 * `matched` counts the rows of stored plans. More than 30% moving at once, and at least 10, is held
 * back: that is a changed currency or tax more often than a changed market.
 */
export function validateBatch(ratios: readonly number[], matched: number): BatchValidity {
  const moved = ratios.length;
  const share = matched > 0 ? moved / matched : 0;
  if (moved < LEAST_MOVES || share <= LARGE_SHARE) return { ok: true };
  const medianRatio = medianOf(ratios);
  const sameFactor = ratios.filter((r) => Math.abs(r / medianRatio - 1) <= SAME_FACTOR).length;
  return {
    ok: false,
    evidence: { reason: 'many-at-once', moved, matched, share, medianRatio, sameFactor },
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
