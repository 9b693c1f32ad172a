import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateTicks, historyChart } from './chart-history.ts';
import { PLOT_WIDTH } from './chart-trends.ts';
import { addDays } from '../../core/dates.ts';

/** Records newest first. */
const records = (...list: [string, number, 'sample'?][]) =>
  list.map(([recordedDate, price, sample]) => ({
    recordedDate,
    price,
    sample: sample === 'sample',
  }));
const ASIA = records(
  ['2026-08-17', 38],
  ['2026-08-11', 38],
  ['2026-08-10', 38],
  ['2026-05-13', 39],
);

it('has a dot for each record, a level line between equal ones, and a straight one elsewhere', () => {
  const { points, lines, labels } = historyChart(ASIA, 'USD')!;
  expect(points).toHaveLength(4);
  expect(lines.map(({ level }) => level)).toEqual([false, true, true]);
  expect(lines[0]).toMatchObject({ from: points[0], to: points[1] });
  expect(labels.map(({ text, anchor }) => [text, anchor])).toEqual([
    ['$39.00', 'start'],
    ['$38.00', 'end'],
  ]);
});

it('says the same in words, and of many records how many there are', () => {
  expect(historyChart(ASIA, 'USD')!.description).toBe(
    'Prices seen: $39.00 on 13 May 2026, $38.00 on 10 Aug 2026, $38.00 on 11 Aug 2026, $38.00 on 17 Aug 2026',
  );
  const many = Array.from({ length: 9 }, (_, at) => ({ ...ASIA[0]!, price: 30 + at }));
  expect(historyChart([...many, ASIA[3]!], 'USD')!.description).toBe(
    'Prices seen: $39.00 on 13 May 2026, $30.00 on 17 Aug 2026, 10 in all',
  );
});

it('is none of one day, of one price, or without records', () => {
  for (const list of [
    [],
    records(['2026-08-17', 38]),
    records(['2026-08-17', 38], ['2026-08-17', 39]),
    records(['2026-08-17', 38], ['2026-08-10', 38], ['2026-05-13', 39, 'sample']),
  ]) {
    expect(historyChart(list, 'USD')).toBeNull();
  }
});

it('draws made-up records only where there are no others', () => {
  const mixed = [...ASIA, ...records(['2026-01-01', 90, 'sample'])];
  expect(historyChart(mixed, 'USD')).toEqual(historyChart(ASIA, 'USD'));
  const made = records(['2026-08-17', 38, 'sample'], ['2026-05-13', 39, 'sample']);
  expect(historyChart(made, 'USD')!.points).toHaveLength(2);
});

it('begins with the first record and ends with the last, whatever they are', () => {
  const record = fc.record({
    day: fc.nat(900),
    price: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
  });
  fc.assert(
    fc.property(fc.array(record, { minLength: 2, maxLength: 12 }), (list) => {
      const own = list
        .toSorted((a, b) => b.day - a.day)
        .map(({ day, price }) => ({
          price,
          recordedDate: addDays('2024-01-01', day),
          sample: false,
        }));
      const chart = historyChart(own, 'USD');
      const isFlat = own.every(({ price }) => price === own[0]!.price);
      if (isFlat || own[0]!.recordedDate === own.at(-1)!.recordedDate) {
        expect(chart).toBeNull();
        return;
      }
      const { points, lines } = chart!;
      const xs = points.map(({ x }) => x);
      expect(xs).toEqual(xs.toSorted((a, b) => a - b));
      expect([xs[0], xs.at(-1)]).toEqual([16, PLOT_WIDTH - 16]);
      for (const { from, to, level } of lines) if (level) expect(from.y).toBe(to.y);
    }),
  );
});

it('labels weeks in a month and months in longer spans, never crowded', () => {
  const labels = (from: string, to: string) => dateTicks(from, to).map(({ label }) => label);
  expect(labels('2026-10-21', '2026-11-20')).toEqual([
    '23 Oct',
    '30 Oct',
    '6 Nov',
    '13 Nov',
    '20 Nov',
  ]);
  expect(labels('2026-05-21', '2026-11-20')).toEqual(['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']);
  expect(labels('2025-12-05', '2026-03-20')).toEqual(['Jan 2026', 'Feb', 'Mar']);
  expect(dateTicks('2023-01-05', '2026-11-20').length).toBeLessThanOrEqual(7);
});
