import type { PriceTrend } from '#src/contract/prices/prices.ts';
import { LABEL_GAP, spreadLabels } from './chart-labels.ts';
import { listed } from '../../places/carrier-line.ts';
import { axisLabel, round, scale, trendAxis, type ValueAxis } from './chart-scale.ts';
import { formatMonth, formatMonthYear } from '../../core/dates.ts';
import { formatMonths } from '../../core/months.ts';
import { isolated } from '../../core/isolate.ts';
import { formatMoney } from '../../core/money/money.ts';

import type { Trends } from '../history/price-trend.ts';

/** Drawing units across a plot; stretched to the real width, lines keep their thickness. */
export const PLOT_WIDTH = 1000;
/** Drawing units from the top of the trends' plot to its axis, stretched likewise. */
export const TREND_HEIGHT = 100;
/** Pixels of the same, on a phone and elsewhere: labels keep their distance in them. */
const HEIGHTS = { phone: 348, wide: 328 };

/** Where a label stands, and where the line or dot that it names ends; pixels from the top. */
export interface TrendLabel {
  endY: number;
  y: number;
  name: string;
}

/** One line or dot as it is drawn: `tone` names its colour token. */
export interface TrendSeries {
  tone: string;
  /** A month alone: a grey dot. */
  isDot: boolean;
  path: string;
  /** The ends of the line, as paths of no length. */
  points: string;
  /** Where it ends, in the plot's percent from left and top. */
  endX: number;
  endY: number;
  labels: Record<keyof typeof HEIGHTS, TrendLabel>;
  price: string;
  /** A price for each month, for the live lines. */
  prices: (number | null)[];
  name: string;
}

/** Everything that the Price Trends chart draws. */
export interface TrendChart {
  axis: ValueAxis;
  /** Grid lines, in percent from the top. */
  ticks: { y: number; label: string }[];
  months: { date: string; label: string; year: string; x: number }[];
  series: TrendSeries[];
  /** The newest month with a price: how many months come before it, and how far right it lies. */
  lastAt: number;
  lastX: number;
}

/** Colours of the named carriers; everybody else is grey. */
const TONES: Record<string, string> = {
  verizon: 'verizon',
  att: 'att',
  't-mobile': 'tmobile',
  'mint-mobile': 'mint',
  visible: 'visible',
  cricket: 'cricket',
};
/** As many letters of a name fit beside its price, on a phone and elsewhere. */
const LETTERS = { phone: 12, wide: 26 };

/** Lays the chart out over its six months; null when there is nothing to draw. */
export function trendChart({ months, lines }: Pick<Trends, 'months' | 'lines'>): TrendChart | null {
  if (lines.length === 0) return null;
  const axis = trendAxis(lines.flatMap(({ prices }) => prices.map(({ price }) => price)));
  const y = scale([axis.max, axis.min], [0, TREND_HEIGHT]);
  const x = scale([0, months.length - 1], [0, 100]);
  const at = (date: string) => x(months.indexOf(date));
  const ends = lines.map(({ prices }) => y(prices.at(-1)!.price));
  const labels = { phone: spread(ends, HEIGHTS.phone), wide: spread(ends, HEIGHTS.wide) };
  const lastAt = Math.max(...lines.map(({ prices }) => months.indexOf(prices.at(-1)!.date)));
  return {
    axis,
    ticks: axis.ticks.map((value) => ({ y: y(value), label: axisLabel(value, 'USD') })),
    months: months.map((date) => ({
      date,
      label: formatMonth(date),
      year: date.slice(0, 4),
      x: at(date),
    })),
    series: lines.map(({ carrier, prices }, index): TrendSeries => {
      const places = prices.map((one) => `${round(at(one.date) * 10)} ${y(one.price)}`);
      const isDot = prices.length === 1;
      const known = new Map(prices.map(({ date, price }) => [date, price]));
      return {
        tone: isDot ? 'other' : (TONES[carrier.slug] ?? 'other'),
        isDot,
        path: isDot ? '' : `M${places.join('L')}`,
        points: [...new Set([places[0]!, places.at(-1)!])].map((place) => `M${place}h0`).join(''),
        endX: at(prices.at(-1)!.date),
        endY: ends[index]!,
        labels: {
          phone: { ...labels.phone[index]!, name: cut(shortName(carrier.name), LETTERS.phone) },
          wide: { ...labels.wide[index]!, name: cut(carrier.name, LETTERS.wide) },
        },
        price: formatMoney(prices.at(-1)!.price),
        prices: months.map((date) => known.get(date) ?? null),
        name: carrier.name,
      };
    }),
    lastAt,
    lastX: x(lastAt),
  };
}

/** The chart in a sentence, for people who do not see it. */
export function trendSentence(lines: readonly PriceTrend[]): string {
  if (lines.length === 0) return 'No price trend data available';
  const each = lines.map(({ carrier, prices }) => {
    const of = ({ date, price }: PriceTrend['prices'][number]) =>
      `${formatMoney(price)} in ${formatMonthYear(date)}`;
    const [first, last] = [prices[0]!, prices.at(-1)!];
    const words = prices.length === 1 ? of(last) : `${of(first)} and ${of(last)}`;
    return `${isolated(carrier.name)} ${words}`;
  });
  return `Average price of a month of unlimited data plans: ${each.join('; ')}.`;
}

/** What stands beside the chart: what lines and dots hold, and in which months nothing was seen. */
export interface TrendNotes {
  /** Goes on after 'A line'; null without one. */
  line: string | null;
  /** Goes on after 'A grey point'; null without one. */
  dot: string | null;
  unseen: string | null;
}

/** Words it. */
export function trendNotes({ lines, isFlat, unseen }: Omit<Trends, 'months'>): TrendNotes {
  const [dots, runs] = [true, false].map((isDot) =>
    lines.filter(({ prices }) => (prices.length === 1) === isDot),
  ) as [PriceTrend[], PriceTrend[]];
  const held = runs.reduce((sum, { plans }) => sum + plans, 0);
  const flat = isFlat ? ` No price of these ${held} plans changed.` : '';
  const months = unseen.map((date, at) =>
    date.slice(0, 4) === unseen[at + 1]?.slice(0, 4)
      ? formatMonths(date, date).slice(0, -5)
      : formatMonths(date, date),
  );
  return {
    line: runs.length > 0 ? `is the same plans in every month: ${holds(runs)}.${flat}` : null,
    dot: dots.length > 0 ? `has too few months for a line: the mean of ${holds(dots)}.` : null,
    unseen: months.length > 0 ? `No prices of these plans were seen in ${listed(months)}.` : null,
  };
}

/** '2 of Verizon and 3 of AT&T, June to August 2026; 3 of Metro, July to August 2026'. */
function holds(lines: readonly PriceTrend[]): string {
  const spans = Map.groupBy(lines, ({ prices }) =>
    formatMonths(prices[0]!.date, prices.at(-1)!.date),
  );
  return [...spans]
    .map(([span, own]) => {
      const plans = own.map(({ plans: count, carrier }) => `${count} of ${isolated(carrier.name)}`);
      return `${listed(plans)}, ${span}`;
    })
    .join('; ');
}

/** Labels pushed apart in a plot of so many pixels. */
function spread(ends: readonly number[], height: number): Omit<TrendLabel, 'name'>[] {
  const wanted = ends.map((end) => round((end / TREND_HEIGHT) * height));
  const placed = spreadLabels(wanted, [2, height - 2], LABEL_GAP);
  return wanted.map((endY, index) => ({ endY, y: placed[index]! }));
}

/** A name without the words that names of networks share: 'Mint', but 'US Mobile'. */
function shortName(name: string): string {
  const short = name.replace(/ (Mobile|Wireless|by T-Mobile)$/, '');
  return short.length > 3 ? short : name;
}

function cut(name: string, letters: number): string {
  return name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;
}
