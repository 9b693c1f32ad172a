import { describe, expect, it } from 'vitest';
import { weekStart } from './dates.ts';
import { drawnUpTo, lastSeenOn, newestDay, priceSteps, seenSteps } from './price-steps.ts';

const records = [{ price: 5, recordedDate: '2026-11-18', sample: false }];

describe('the day that a history is drawn up to', () => {
  it.each([
    ['its newest record', '2026-11-16', null, '2026-11-18'],
    ['the day on which it was last seen', '2026-11-16', '2026-11-20', '2026-11-20'],
    ['the day of the data', '2026-11-23', null, '2026-11-23'],
    ['its newest record alone', null, null, '2026-11-18'],
  ])('is %s', (_, floor, seenOn, day) => {
    expect(drawnUpTo(floor, records, seenOn)).toBe(day);
  });

  it('is unknown without any of them', () => {
    expect(drawnUpTo(null, [], null)).toBeNull();
    expect(newestDay([])).toBeNull();
  });
});

it('has no steps without a record, whatever day is asked about', () => {
  expect(priceSteps([], '')).toEqual([]);
});

describe('what nobody saw', () => {
  const history = [
    { price: 5, recordedDate: '2026-08-01', sample: false },
    { price: 6, recordedDate: '2026-06-01', sample: false },
  ];
  const split = (seenOn: string | null) =>
    seenSteps(priceSteps(history, '2026-10-03'), lastSeenOn(history, seenOn)).map(
      ({ from, to, unseen = false }) => [from, to, unseen],
    );

  it('begins the day after the last observation', () => {
    expect(split('2026-08-17')).toEqual([
      ['2026-06-01', '2026-08-01', false],
      ['2026-08-01', '2026-08-18', false],
      ['2026-08-18', '2026-10-04', true],
    ]);
  });

  it('begins after the newest record where no day is known, and is nothing up to the day itself', () => {
    expect(split(null).at(-1)).toEqual(['2026-08-02', '2026-10-04', true]);
    expect(split('2026-10-03').some(([, , unseen]) => unseen)).toBe(false);
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
