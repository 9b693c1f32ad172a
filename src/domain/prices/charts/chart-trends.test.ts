import { expect, it } from 'vitest';
import { trendChart, trendNotes, trendSentence } from './chart-trends.ts';
import { lastMonths } from '../history/price-trend.ts';

const months = lastMonths('2026-11-21', 6).map(({ first }) => first);
const line = (name: string, slug: string, plans: number, prices: [string, number][]) => ({
  carrier: { id: 1, name, slug },
  plans,
  prices: prices.map(([month, price]) => ({ date: `2026-${month}-01`, price })),
});
const LINES = [
  line('Verizon', 'verizon', 2, [
    ['09', 60],
    ['10', 60],
    ['11', 70],
  ]),
  line('Good2Go Wireless', 'good2go', 3, [['11', 45]]),
];

it('lays lines and dots out over six months, with a colour where the carrier has one', () => {
  const chart = trendChart({ months, lines: LINES })!;
  expect(chart.months.map(({ label, x }) => `${label} ${x}`)).toEqual([
    'Jun 0',
    'Jul 20',
    'Aug 40',
    'Sep 60',
    'Oct 80',
    'Nov 100',
  ]);
  expect(chart.ticks[0]).toEqual({ y: 100, label: '$20' });
  const [verizon, good] = chart.series;
  expect(verizon).toMatchObject({
    tone: 'verizon',
    path: 'M600 20L800 20L1000 0',
    points: 'M600 20h0M1000 0h0',
    price: '$70.00',
    prices: [null, null, null, 60, 60, 70],
  });
  expect(good).toMatchObject({ tone: 'other', isDot: true, path: '', points: 'M1000 50h0' });
  expect(good!.labels).toMatchObject({
    phone: { name: 'Good2Go', endY: 174 },
    wide: { name: 'Good2Go Wireless', endY: 164 },
  });
});

it('pushes names apart where lines end beside each other, and leaves a dot of a named carrier grey', () => {
  const dots = ['a', 'b', 'c'].map((slug) => line(slug, slug, 3, [['08', 45]]));
  const chart = trendChart({
    months,
    lines: [...dots, line('Visible', 'visible', 3, [['08', 46]])],
  })!;
  const at = chart.series.map(({ labels }) => labels.phone.y).toSorted((a, b) => a - b);
  expect(at.slice(1).map((y, index) => Math.round(y - at[index]!))).toEqual([19, 19, 19]);
  expect(chart.series.at(-1)!.tone).toBe('other');
  expect([chart.lastAt, chart.lastX]).toEqual([2, 40]);
});

it('says in a sentence what it shows, and beside it what lines and dots hold', () => {
  expect(trendSentence(LINES)).toBe(
    'Average price of a month of unlimited data plans: Verizon $60.00 in Sep 2026 and $70.00 in Nov 2026; Good2Go Wireless $45.00 in Nov 2026.',
  );
  const unseen = ['2025-12-01', '2026-01-01', '2026-02-01'];
  expect(trendNotes({ lines: LINES, isFlat: false, unseen })).toEqual({
    line: 'is the same plans in every month: 2 of Verizon, September to November 2026.',
    dot: 'has too few months for a line: the mean of 3 of Good2Go Wireless, November 2026.',
    unseen: 'No prices of these plans were seen in December 2025, January and February 2026.',
  });
});

it('draws nothing without prices', () => {
  expect(trendChart({ months, lines: [] })).toBeNull();
  expect(trendSentence([])).toBe('No price trend data available');
});
