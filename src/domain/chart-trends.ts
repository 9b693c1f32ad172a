import { isolated } from './isolate.ts';
import { LABEL_GAP, spreadLabels } from './chart-labels.ts';
import { axisLabel, scale, trendAxis, round, type ValueAxis } from './chart-scale.ts';
import { formatMonthYear } from './dates.ts';
import { formatMoney } from './money.ts';
import type { TrendLine } from './price-trend.ts';

/** Drawing units across the plot; stretched to the real width, lines keep their thickness. */
export const PLOT_WIDTH = 1000;
/** Pixels from the top of the plot to its axis. */
export const TREND_HEIGHT = 314;

/** One line as it is drawn: `tone` names its colour token, `dash` its pattern. */
export interface TrendSeries {
  slug: string;
  name: string;
  tone: string;
  dash: number;
  path: string;
  /** Height at which the line ends, and whether it does so in the last month. */
  endY: number;
  isToEnd: boolean;
  /** Where its label stands. */
  labelY: number;
  price: string;
}

/** Everything that the Price Trends chart draws. */
export interface TrendChart {
  axis: ValueAxis;
  ticks: { y: number; label: string }[];
  months: { date: string; label: string; x: number }[];
  series: TrendSeries[];
}

/** Colours of the named carriers (specification §9); everybody else is grey. */
const TONES: Record<string, string> = {
  verizon: 'verizon',
  att: 'att',
  't-mobile': 'tmobile',
  'mint-mobile': 'mint',
  visible: 'visible',
  cricket: 'cricket',
};
/** Dash patterns that the styles know: lines differ without colour. */
export const DASHES = 5;

/** The colour token of a carrier's line. */
export function trendTone(slug: string): string {
  return TONES[slug] ?? 'other';
}

/** Lays the chart out; null when there is nothing to draw. */
export function trendChart(lines: readonly TrendLine[]): TrendChart | null {
  const dates = trendMonths(lines);
  if (dates.length === 0) return null;
  const axis = trendAxis(lines.flatMap((line) => line.prices.map(({ price }) => price)));
  const y = scale([axis.max, axis.min], [0, TREND_HEIGHT]);
  const x = (index: number) =>
    dates.length === 1 ? PLOT_WIDTH : round((index / (dates.length - 1)) * PLOT_WIDTH);
  const drawn = lines.filter((line) => line.prices.length > 0);
  const ends = drawn.map((line) => y(line.prices.at(-1)!.price));
  const labels = spreadLabels(ends, [6, TREND_HEIGHT - 2], LABEL_GAP);
  return {
    axis,
    ticks: axis.ticks.map((value) => ({ y: y(value), label: axisLabel(value, 'USD') })),
    months: dates.map((date, index) => ({ date, label: formatMonthYear(date), x: x(index) })),
    series: drawn.map((line, index) => ({
      slug: line.carrier.slug,
      name: line.carrier.name,
      tone: trendTone(line.carrier.slug),
      dash: index % DASHES,
      path: linePath(line, dates, x, y),
      endY: ends[index]!,
      isToEnd: line.prices.at(-1)!.date === dates.at(-1),
      labelY: labels[index]!,
      price: formatMoney(line.prices.at(-1)!.price),
    })),
  };
}

/** The months that any line knows, oldest first. */
export function trendMonths(lines: readonly TrendLine[]): string[] {
  return [...new Set(lines.flatMap((line) => line.prices.map(({ date }) => date)))].sort();
}

/** The chart in a sentence, for people who do not see it. */
export function trendSentence(lines: readonly TrendLine[]): string {
  const dates = trendMonths(lines);
  const moves = lines
    .flatMap(({ carrier, prices }) => {
      const [first, last] = [prices[0], prices.at(-1)];
      return first && last ? [{ name: carrier.name, from: first.price, to: last.price }] : [];
    })
    .sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  const [most] = moves;
  if (!most) return 'No price trend data available';
  const span = `${formatMonthYear(dates[0]!)} to ${formatMonthYear(dates.at(-1)!)}`;
  const verb = most.to < most.from ? 'fell' : 'rose';
  const move =
    most.to === most.from
      ? 'No line moved.'
      : `${isolated(most.name)} moved most: it ${verb} from ${formatMoney(most.from)} to ${formatMoney(most.to)}.`;
  return `Average price for unlimited data plans of ${moves.length} carriers, ${span}. ${move}`;
}

/** Straight pieces between months that follow each other; a month without a price is a gap, one alone a point. */
function linePath(
  line: TrendLine,
  dates: readonly string[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const prices = new Map(line.prices.map(({ date, price }) => [date, price]));
  const at = (index: number) => prices.get(dates[index] ?? '');
  return dates
    .map((_, index) => {
      const price = at(index);
      if (price === undefined) return '';
      const isFirst = at(index - 1) === undefined;
      // A line of no length is drawn as a point.
      const isAlone = isFirst && at(index + 1) === undefined;
      return `${isFirst ? 'M' : 'L'}${x(index)} ${y(price)}${isAlone ? 'h0' : ''}`;
    })
    .join('');
}
