import { formatMoney } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';

/** A value axis: where it begins and ends, and the values its grid lines stand at. */
export interface ValueAxis {
  min: number;
  max: number;
  ticks: number[];
}

/** The Price Trends axis at least spans these dollars (rule 26). */
export const TREND_AXIS = { min: 20, max: 70 } as const;

/**
 * The Price Trends axis: 20 to 70, widened by whole steps when values lie outside. The step is 10,
 * or a larger round one when more than eight grid lines would be needed.
 */
export function trendAxis(values: readonly number[]): ValueAxis {
  const low = Math.min(TREND_AXIS.min, ...values);
  const high = Math.max(TREND_AXIS.max, ...values);
  const step = Math.max(10, niceStep((high - low) / 7));
  return axisOf(low, high, step);
}

/** An axis around one plan's prices: about four steps, never below zero, never flat. */
export function priceAxis(values: readonly number[], smallestStep = 1): ValueAxis {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = Math.max((high - low) * 0.15, high * 0.05, smallestStep);
  const step = Math.max(smallestStep, niceStep((high - low + 2 * pad) / 4));
  return axisOf(Math.max(0, low - pad), high + pad, step);
}

/** The axis of changes in percent: zero is on it, and half a percent is the smallest step. */
export function changeAxis(percents: readonly number[]): ValueAxis {
  const low = Math.min(0, ...percents);
  const high = Math.max(0, ...percents);
  const step = Math.max(0.5, niceStep((high - low) / 4));
  return low === high ? axisOf(-1, 1, 1) : axisOf(low, high, step);
}

/** A linear scale from one interval to another; the middle when the first is a point. */
export function scale(
  from: readonly [number, number],
  to: readonly [number, number],
): (value: number) => number {
  const span = from[1] - from[0];
  return (value) =>
    span === 0 ? (to[0] + to[1]) / 2 : round(to[0] + ((value - from[0]) / span) * (to[1] - to[0]));
}

/** The text of a grid line: '$20', '$7.50'. */
export function axisLabel(value: number, currency: Currency): string {
  return formatMoney(value, currency).replace(/\.00$/, '');
}

/** A coordinate with at most one decimal: enough for a screen, short in HTML. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function axisOf(low: number, high: number, step: number): ValueAxis {
  const min = Math.floor(tidy(low / step)) * step;
  const max = Math.ceil(tidy(high / step)) * step;
  const count = Math.round((max - min) / step);
  return {
    min: tidy(min),
    max: tidy(max),
    ticks: Array.from({ length: count + 1 }, (_, index) => tidy(min + index * step)),
  };
}

/** The next of 1, 2, 5, 10, 20, 50 ... at or above a raw step. */
function niceStep(raw: number): number {
  if (!(raw > 0)) return 0;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((unit) => tidy(unit * power)).find((step) => step >= tidy(raw))!;
}

/** Without the dust of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
