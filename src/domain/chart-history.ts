import { axisLabel, priceAxis, round, scale, type ValueAxis } from './chart-scale.ts';
import { PLOT_WIDTH } from './chart-trends.ts';
import {
  addDays,
  daysBetween,
  formatDay,
  formatMonth,
  formatMonthYear,
  formatShortDay,
} from './dates.ts';
import { currencyDigits, formatMoney } from './money.ts';
import { clipSteps, type HistoryRecord, type PriceStep } from './price-steps.ts';
import type { Currency } from './vocabulary.ts';

/** Pixels from the top of the plot to its axis. */
export const HISTORY_HEIGHT = 218;
const HALF_YEAR = 183;

/** A span of time that the history can be looked at over. */
export interface HistoryRange {
  key: '30' | '183' | 'all';
  label: string;
  from: string;
}

/** Everything that the price history chart draws; x in drawing units, y in pixels. */
export interface HistoryChart {
  axis: ValueAxis;
  ticks: { y: number; label: string }[];
  dates: { x: number; label: string }[];
  /** One path per unbroken run; made-up ones, and days on which nobody saw the price, are drawn apart. */
  paths: { d: string; sample: boolean; unseen: boolean }[];
  /** The days on which the price was seen. */
  points: { x: number; y: number }[];
  /** Left edge of the last 30 days; null when the chart shows no more than these. */
  recentX: number | null;
  end: { y: number; label: string };
  /** The highest price, when it differs from the last. */
  high: { x: number; y: number; label: string } | null;
}

/** The ranges worth a switch: each one shows more than the one before. */
export function historyRanges(steps: readonly PriceStep[], asOf: string): HistoryRange[] {
  const first = steps[0]?.from;
  if (first === undefined) return [];
  const month = addDays(asOf, -30);
  const halfYear = addDays(asOf, -HALF_YEAR);
  const ranges: HistoryRange[] = [];
  if (steps.at(-1)!.to > month) ranges.push({ key: '30', label: '30 days', from: month });
  if (first < month) ranges.push({ key: '183', label: '6 months', from: halfYear });
  if (first < halfYear) ranges.push({ key: 'all', label: 'All', from: first });
  return ranges;
}

/** Lays one range of a history out. `steps` come oldest first and end with `asOf`; `records` are its points. */
export function historyChart(
  steps: readonly PriceStep[],
  from: string,
  asOf: string,
  currency: Currency,
  records: readonly HistoryRecord[] = [],
): HistoryChart | null {
  const to = addDays(asOf, 1);
  const shown = clipSteps(steps, from, to);
  const last = shown.at(-1);
  if (!last) return null;
  const smallest = currencyDigits(currency) === 0 ? 10 : 1;
  const axis = priceAxis(
    shown.map((step) => step.price),
    smallest,
  );
  const y = scale([axis.max, axis.min], [0, HISTORY_HEIGHT]);
  const days = daysBetween(from, to);
  const x = (date: string) => round((daysBetween(from, date) / days) * PLOT_WIDTH);
  const top = shown.reduce((high, step) => (step.price > high.price ? step : high));
  return {
    axis,
    ticks: axis.ticks.map((value) => ({ y: y(value), label: axisLabel(value, currency) })),
    dates: dateTicks(from, asOf).map(({ date, label }) => ({ x: x(date), label })),
    paths: runs(shown).map((run) => ({
      d: stepPath(run, x, y),
      sample: run[0]!.sample,
      unseen: run[0]!.unseen === true,
    })),
    points: records
      .filter(({ recordedDate }) => recordedDate >= from && recordedDate <= asOf)
      .map(({ recordedDate, price }) => ({ x: x(recordedDate), y: y(price) })),
    recentX: days > 45 ? x(addDays(asOf, -30)) : null,
    end: { y: y(last.price), label: formatMoney(last.price, currency) },
    high:
      top.price === last.price
        ? null
        : {
            x: (x(top.from) + x(top.to)) / 2,
            y: y(top.price),
            label: formatMoney(top.price, currency),
          },
  };
}

/** The history in a sentence, for people who do not see it. */
export function historySentence(
  steps: readonly PriceStep[],
  from: string,
  asOf: string,
  currency: Currency,
): string {
  const shown = clipSteps(steps, from, addDays(asOf, 1));
  if (shown.length === 0) return 'No price history yet';
  const prices = shown.map((step) => step.price);
  const money = (price: number) => formatMoney(price, currency);
  const span = `${formatDay(shown[0]!.from)} to ${formatDay(asOf)}`;
  const sample = shown.some((step) => step.sample) ? 'Sample price history' : 'Price';
  return `${sample}, ${span}: highest ${money(Math.max(...prices))}, lowest ${money(Math.min(...prices))}, last ${money(prices.at(-1)!)}.`;
}

/** Month starts, at most seven; within 45 days, weeks counted back from the end. */
export function dateTicks(from: string, to: string): { date: string; label: string }[] {
  if (daysBetween(from, to) <= 45) {
    return [28, 21, 14, 7, 0]
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
  const named = months.length > 12 ? formatMonthYear : formatMonth;
  return months
    .filter((_, index) => index % stride === 0)
    .map((date) => ({ date, label: named(date) }));
}

/** Steps that follow each other without a gap, and are all real or all made up. */
function runs(steps: readonly PriceStep[]): PriceStep[][] {
  const groups: PriceStep[][] = [];
  for (const step of steps) {
    const before = groups.at(-1)?.at(-1);
    if (before && before.to === step.from && isAlike(before, step)) {
      groups.at(-1)!.push(step);
    } else groups.push([step]);
  }
  return groups;
}

function isAlike(a: PriceStep, b: PriceStep): boolean {
  return a.sample === b.sample && a.unseen === b.unseen;
}

/** A price holds until it changes: level lines and straight rises. */
function stepPath(
  run: readonly PriceStep[],
  x: (date: string) => number,
  y: (value: number) => number,
): string {
  const start = `M${x(run[0]!.from)} ${y(run[0]!.price)}`;
  return start + run.map((step) => `V${y(step.price)}H${x(step.to)}`).join('');
}
