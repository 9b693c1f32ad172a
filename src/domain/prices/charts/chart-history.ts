import { axisLabel, priceAxis, round, scale } from './chart-scale.ts';
import { PLOT_WIDTH } from './chart-trends.ts';
import {
  addDays,
  daysBetween,
  formatMonth,
  formatMonthYear,
  formatSeenDay,
  formatShortDay,
} from '../../core/dates.ts';
import { currencyDigits, formatMoney } from '../../core/money/money.ts';
import type { HistoryRecord } from '../history/price-steps.ts';
import type { Currency } from '../../core/vocabulary.ts';

/** Pixels from the top of the plot to its axis. */
export const HISTORY_HEIGHT = 164;
/** Room for half a dot at both ends, in drawing units. */
const INSET = 16;
/** Prices that the chart is described with, for people who do not see it. */
const TOLD = 6;

/** Everything that the price history chart draws; x in drawing units, y in pixels. */
export interface HistoryChart {
  ticks: { y: number; label: string }[];
  dates: { x: number; label: string }[];
  /** From each record to the next; level between equal prices, else nobody saw the price in between. */
  lines: { from: Point; to: Point; level: boolean }[];
  /** A dot for each record. */
  points: Point[];
  /** The first and the last price, where they differ; else one of them. */
  labels: (Point & { text: string; anchor: 'start' | 'end' })[];
  /** The same in words. */
  description: string;
}
interface Point {
  x: number;
  y: number;
}

/**
 * A plan's records (newest first) as a chart that ends with the last of them. Made-up ones are drawn
 * only where there are no others. Null for records of less than two days and of one price: a sentence
 * says them.
 */
export function historyChart(
  records: readonly HistoryRecord[],
  currency: Currency,
): HistoryChart | null {
  const real = records.filter(({ sample }) => !sample);
  const drawn = (real.length > 0 ? real : records).toReversed();
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last || first.recordedDate === last.recordedDate) return null;
  if (drawn.every(({ price }) => price === first.price)) return null;
  const axis = priceAxis(
    drawn.map(({ price }) => price),
    currencyDigits(currency) === 0 ? 10 : 1,
  );
  const y = scale([axis.max, axis.min], [0, HISTORY_HEIGHT]);
  const [from, to] = [first.recordedDate, last.recordedDate];
  const along = scale([0, daysBetween(from, to)], [INSET, PLOT_WIDTH - INSET]);
  const x = (date: string) => round(along(daysBetween(from, date)));
  const points = drawn.map(({ recordedDate, price }) => ({ x: x(recordedDate), y: y(price) }));
  const label = (at: number, anchor: 'start' | 'end') => ({
    ...points.at(at)!,
    text: formatMoney(drawn.at(at)!.price, currency),
    anchor,
  });
  const told = drawn.length > TOLD ? [first, last] : drawn;
  const prices = told.map(
    ({ price, recordedDate }) =>
      `${formatMoney(price, currency)} on ${formatSeenDay(recordedDate)}`,
  );
  return {
    ticks: axis.ticks.map((value) => ({ y: y(value), label: axisLabel(value, currency) })),
    dates: dateTicks(from, to).map((tick) => ({ x: x(tick.date), label: tick.label })),
    lines: points.slice(1).map((point, at) => ({
      from: points[at]!,
      to: point,
      level: drawn[at]!.price === drawn[at + 1]!.price,
    })),
    points,
    labels: [...(first.price === last.price ? [] : [label(0, 'start')]), label(-1, 'end')],
    description: `Prices seen: ${prices.join(', ')}${told === drawn ? '' : `, ${drawn.length} in all`}`,
  };
}

/** Month starts, at most seven; within 45 days, weeks counted back from the end. */
export function dateTicks(from: string, to: string): { date: string; label: string }[] {
  if (daysBetween(from, to) <= 45) {
    return [42, 35, 28, 21, 14, 7, 0]
      .map((back) => addDays(to, -back))
      .filter((date) => date >= from)
      .map((date) => ({ date, label: formatShortDay(date) }));
  }
  const months: string[] = [];
  const start = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  for (const month = start; ; month.setUTCMonth(month.getUTCMonth() + 1)) {
    const date = month.toISOString().slice(0, 10);
    if (date > to) break;
    if (date >= from) months.push(date);
  }
  const stride = Math.ceil(months.length / 7);
  // A year is named where it begins.
  const named = (date: string) =>
    months.length > 12 || date.slice(5, 7) === '01' ? formatMonthYear(date) : formatMonth(date);
  return months
    .filter((_, index) => index % stride === 0)
    .map((date) => ({ date, label: named(date) }));
}
