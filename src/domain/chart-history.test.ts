import { expect, it } from 'vitest';
import { dateTicks, historyChart, historyRanges, historySentence } from './chart-history.ts';
import { priceRange } from './price-range.ts';
import { priceSteps } from './price-steps.ts';

const AS_OF = '2026-11-20';
const RECORDS = [
  { recordedDate: '2026-11-01', price: 50, sample: false },
  { recordedDate: '2026-08-01', price: 60, sample: false },
  { recordedDate: '2026-06-01', price: 65, sample: true },
];
const steps = priceSteps(RECORDS, AS_OF);

it('holds a price until it changes', () => {
  expect(steps.map(({ from, to, price }) => [from, to, price])).toEqual([
    ['2026-06-01', '2026-08-01', 65],
    ['2026-08-01', '2026-11-01', 60],
    ['2026-11-01', '2026-11-21', 50],
  ]);
});

it('counts the newest of several records of one day', () => {
  const [step] = priceSteps([{ ...RECORDS[0]!, price: 49 }, RECORDS[0]!], AS_OF);
  expect(step!.price).toBe(49);
});

it('draws made-up and real records as separate lines, never joined', () => {
  const chart = historyChart(steps, '2026-06-01', AS_OF, 'USD')!;
  expect(chart.paths.map(({ sample }) => sample)).toEqual([true, false]);
  expect(chart.paths[1]!.d).toMatch(/^M352\.6 [\d.]+V[\d.]+H884\.4V[\d.]+H1000$/);
  expect(chart.recentX).toBeCloseTo(821, 0);
  expect(chart.high?.label).toBe('$65.00');
  expect(chart.end.label).toBe('$50.00');
});

it('leaves the time before the first record empty', () => {
  const chart = historyChart(steps, '2026-05-21', AS_OF, 'USD')!;
  expect(chart.paths[0]!.d.startsWith('M59.8 ')).toBe(true);
});

it('offers only ranges that show more', () => {
  const keys = (date: string) =>
    historyRanges(priceSteps([{ recordedDate: date, price: 9, sample: false }], AS_OF), AS_OF).map(
      (r) => r.key,
    );
  expect(keys('2026-11-10')).toEqual(['30']);
  expect(keys('2026-07-01')).toEqual(['30', '183']);
  expect(keys('2025-07-01')).toEqual(['30', '183', 'all']);
  expect(historyRanges([], AS_OF)).toEqual([]);
});

it('labels weeks in a month and months in longer spans, never crowded', () => {
  expect(dateTicks('2026-10-21', AS_OF).map(({ label }) => label)).toEqual([
    '23 Oct',
    '30 Oct',
    '6 Nov',
    '13 Nov',
    '20 Nov',
  ]);
  expect(dateTicks('2026-05-21', AS_OF).map(({ label }) => label)).toEqual([
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
  ]);
  expect(dateTicks('2023-01-05', AS_OF).length).toBeLessThanOrEqual(7);
});

it('says that a history is a sample', () => {
  expect(historySentence(steps, '2026-05-21', AS_OF, 'USD')).toBe(
    'Sample price history, 1 June 2026 to 20 November 2026: highest $65.00, lowest $50.00, last $50.00.',
  );
  expect(historySentence(steps, '2026-09-01', AS_OF, 'USD')).toMatch(/^Price, 1 September 2026 to/);
});

it('places the present price between the lowest and the highest of six months', () => {
  expect(priceRange(RECORDS, AS_OF)).toEqual({
    low: 50,
    high: 65,
    current: 50,
    percent: 0,
    sample: true,
  });
  expect(priceRange(RECORDS.slice(0, 1), AS_OF)).toMatchObject({ low: 50, high: 50, percent: 50 });
  expect(priceRange([], AS_OF)).toBeNull();
});
