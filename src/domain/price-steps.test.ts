import { describe, expect, it } from 'vitest';
import { weekStart } from './dates.ts';
import { knownUpTo, newestDay } from './price-steps.ts';

describe('knownUpTo', () => {
  const records = [{ price: 5, recordedDate: '2026-11-18', sample: false }];

  it.each([
    ['its newest record', '2026-11-16', null, '2026-11-18'],
    ['its last check', '2026-11-16', '2026-11-20T09:00:00Z', '2026-11-20'],
    ['the day up to which all are complete', '2026-11-23', null, '2026-11-23'],
    ['its newest record alone', null, null, '2026-11-18'],
  ])('is %s', (_, floor, checkedAt, day) => {
    expect(knownUpTo(floor, records, checkedAt)).toBe(day);
  });

  it('is unknown without any of them', () => {
    expect(knownUpTo(null, [], null)).toBeNull();
    expect(newestDay([])).toBeNull();
  });
});

describe('weekStart', () => {
  it.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-21', '2026-11-16'],
    ['2026-11-22', '2026-11-16'],
    ['2027-01-01', '2026-12-28'],
  ])('of %s is %s', (day, monday) => expect(weekStart(day)).toBe(monday));
});
