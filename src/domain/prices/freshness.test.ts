import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, formatDay, formatSeenDay } from '../core/dates.ts';
import { ageOf, ageRank, dataDay, dayOfData, isCurrent, type SeenCount } from './freshness.ts';

const seen = (day: string | null, plans: number): SeenCount => ({ day, plans });

describe('the day of the data', () => {
  it('is the newest on which one plan in twenty was seen within 30 days', () => {
    // 79 of 1,219 plans in the 30 days up to 3 October.
    const counts = [
      seen('2026-08-17', 1_140),
      seen('2026-09-04', 26),
      seen('2026-09-20', 52),
      seen('2026-10-03', 1),
    ];
    expect(dayOfData(counts)).toBe('2026-10-03');
  });

  it('does not move with one check, however new', () => {
    const counts = [seen('2026-08-17', 100), seen('2026-11-20', 1), seen(null, 10)];
    expect(dayOfData(counts)).toBe('2026-08-17');
    expect(dayOfData([...counts, seen('2026-11-19', 6)])).toBe('2026-11-20');
  });

  it('looks back on 30 days and no more, and counts plans without a day among all', () => {
    const two = (first: string) => [seen(first, 1), seen('2026-10-31', 1), seen('2026-01-01', 38)];
    expect(dayOfData(two('2026-10-02'))).toBe('2026-10-31');
    expect(dayOfData(two('2026-10-01'))).toBe('2026-01-01');
    expect(dayOfData([seen('2026-10-31', 1), seen(null, 19)])).toBe('2026-10-31');
    expect(dayOfData([seen('2026-10-31', 1), seen(null, 20)])).toBeNull();
  });

  it('is not known where no plan has a day', () => {
    expect(dayOfData([seen(null, 7)])).toBeNull();
    expect(dayOfData([])).toBeNull();
    expect(dataDay([seen(null, 7)], '2026-11-21')).toEqual({
      day: null,
      from: '2026-11-21',
      today: '2026-11-21',
      isPast: false,
    });
  });

  it('is found as the rule says, whatever was seen when', () => {
    const day = fc.integer({ min: 0, max: 90 }).map((n) => addDays('2026-08-01', n));
    const counts = fc.uniqueArray(fc.record({ day, plans: fc.integer({ min: 1, max: 40 }) }), {
      selector: (count) => count.day,
      minLength: 1,
    });
    fc.assert(
      fc.property(counts, fc.nat(2000), (dated, undated) => {
        const all = dated.reduce((sum, { plans }) => sum + plans, undated);
        const enough = dated
          .filter(({ day: to }) => {
            const within = dated.filter(({ day: d }) => d <= to && d > addDays(to, -30));
            return within.reduce((sum, { plans }) => sum + plans, 0) * 20 >= all;
          })
          .map(({ day: d }) => d);
        expect(dayOfData([...dated, seen(null, undated)])).toBe(enough.toSorted().at(-1) ?? null);
      }),
    );
  });
});

describe('ages', () => {
  it('count from today while the day of the data is at most 30 days past, else from it', () => {
    const counts = [seen('2026-10-03', 5)];
    expect(dataDay(counts, '2026-11-02')).toEqual({
      day: '2026-10-03',
      from: '2026-11-02',
      today: '2026-11-02',
      isPast: false,
    });
    expect(dataDay(counts, '2026-11-03')).toEqual({
      day: '2026-10-03',
      from: '2026-10-03',
      today: '2026-11-03',
      isPast: true,
    });
  });

  it.each([
    ['2026-10-03', 'fresh'],
    ['2026-07-05', 'fresh'],
    ['2026-07-04', 'old'],
    ['2025-10-03', 'old'],
    ['2025-10-02', 'older'],
    // Checked after the day that ages count from.
    ['2026-11-20', 'fresh'],
    [null, null],
  ])('a price of %s is %s on 3 October 2026', (day, age) => {
    expect(ageOf(day, '2026-10-03')).toBe(age);
    expect(isCurrent(day, '2026-10-03')).toBe(age !== 'older');
  });

  it('put old prices after fresh ones, and older ones last', () => {
    expect((['fresh', 'old', 'older'] as const).map(ageRank)).toEqual([0, 1, 2]);
    expect(ageRank(null)).toBe(1);
  });
});

test('days are written as people read them', () => {
  expect(formatSeenDay('2026-08-17')).toBe('17 Aug 2026');
  expect(formatSeenDay('2026-09-04')).toBe('4 Sep 2026');
  expect(formatDay('2026-10-03')).toBe('3 October 2026');
});
