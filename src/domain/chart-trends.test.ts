import { expect, it } from 'vitest';
import { trendChart, trendSentence, TREND_HEIGHT } from './chart-trends.ts';

const line = (name: string, slug: string, prices: [string, number][]) => ({
  carrier: { id: 1, name, slug },
  prices: prices.map(([date, price]) => ({ date, price })),
});
const LINES = [
  line('Verizon', 'verizon', [
    ['2026-09-01', 60],
    ['2026-10-01', 60],
    ['2026-11-01', 70],
  ]),
  line('Good2Go', 'good2go', [
    ['2026-09-01', 20],
    ['2026-11-01', 45],
  ]),
];

it('lays lines out between the axis ends, with month labels and a colour per carrier', () => {
  const chart = trendChart(LINES)!;
  expect(chart.months.map(({ label, x }) => [label, x])).toEqual([
    ['Sep 2026', 0],
    ['Oct 2026', 500],
    ['Nov 2026', 1000],
  ]);
  expect(chart.ticks[0]).toEqual({ y: TREND_HEIGHT, label: '$20' });
  expect(chart.series.map(({ tone }) => tone)).toEqual(['verizon', 'other']);
  expect(chart.series[0]!.dash).not.toBe(chart.series[1]!.dash);
  expect(chart.series[0]).toMatchObject({
    path: 'M0 62.8L500 62.8L1000 0',
    endY: 0,
    price: '$70.00',
  });
});

it('leaves a gap where a month has no price, and draws a month alone as a point', () => {
  expect(trendChart(LINES)!.series[1]!.path).toBe('M0 314h0M1000 157h0');
});

it('says in a sentence what moved most', () => {
  expect(trendSentence(LINES)).toBe(
    'Average price for unlimited data plans of 2 carriers, Sep 2026 to Nov 2026. Good2Go moved most: it rose from $20.00 to $45.00.',
  );
});

it('draws nothing without prices', () => {
  expect(trendChart([])).toBeNull();
  expect(trendSentence([])).toBe('No price trend data available');
});

it('knows which lines reach the last month', () => {
  const [first] = trendChart([...LINES, line('Gone', 'gone', [['2026-09-01', 30]])])!.series;
  expect(first!.isToEnd).toBe(true);
  const gone = trendChart([LINES[0]!, line('Gone', 'gone', [['2026-09-01', 30]])])!.series[1]!;
  expect(gone).toMatchObject({ isToEnd: false, path: expect.stringMatching(/^M0 [\d.]+h0$/) });
});
