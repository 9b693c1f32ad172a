import { describe, expect, it } from 'vitest';
import { mostSeenMonth, seenMonths, tallySeen, type SeenTally } from './price-months.ts';

const TODAY = '2026-11-28';
const tally = (seenOn: string | null, plans: number, isTravel = false): SeenTally => ({
  seenOn,
  isTravel,
  sample: seenOn === null,
  plans,
});
const said = (...tallies: SeenTally[]) => seenMonths(tallies, TODAY, false).seenWords;
const atPlace = (...tallies: SeenTally[]) => seenMonths(tallies, TODAY, true).seenWords;

describe('the months of prices', () => {
  it('are those that each hold a tenth of them', () => {
    expect(said(tally('2026-08-17', 89), tally('2026-09-10', 9), tally('2026-07-10', 2))).toBe(
      "Prices here were seen in August 2026; check the seller's page before you buy.",
    );
    expect(said(tally('2026-08-17', 90), tally('2026-01-01', 10))).toBe(
      "Prices here were seen in January and August 2026; check the seller's page before you buy.",
    );
    expect(said(tally('2026-01-17', 5), tally('2025-12-01', 5))).toContain(
      'in December 2025 and January 2026;',
    );
    expect(
      said(tally('2025-12-05', 30), tally('2026-03-01', 20), tally('2026-09-20', 20)),
    ).toContain('between December 2025 and September 2026;');
  });

  it('say nothing of checking where half of the prices were seen in the last 90 days', () => {
    expect(said(tally('2026-08-30', 5), tally('2026-08-29', 5))).toBe(
      'Prices here were seen in August 2026.',
    );
    expect(said(tally('2026-08-30', 4), tally('2026-08-29', 5))).toContain('; check');
  });

  it('count prices without a day among all', () => {
    const tallies = [tally('2026-10-30', 1), tally('2026-11-05', 5), tally(null, 5)];
    expect(seenMonths(tallies, TODAY, false)).toEqual({
      seen: { from: '2026-11', to: '2026-11', recent: true },
      seenWords: 'Prices here were seen in November 2026.',
    });
  });

  it('are those between the oldest and the newest where each holds less than a tenth', () => {
    const each = Array.from({ length: 11 }, (_, at) =>
      tally(`2026-${String(at + 1).padStart(2, '0')}-01`, 1),
    );
    expect(said(...each)).toContain('between January and November 2026');
  });

  it('give way to "daily" where half were seen within a day, and to what is known of none', () => {
    expect(said(tally('2026-11-27', 1), tally('2026-08-01', 1))).toBe(
      'Prices here are updated daily.',
    );
    expect(said(tally(null, 3))).toBe('Sample prices, not checked.');
    expect(said({ ...tally(null, 3), sample: false })).toBe('Days of the prices not known.');
    expect(said()).toBe('Days of the prices not known.');
  });
});

it('tells of a place both operators and travel sellers, where they differ', () => {
  const operators = tally('2025-04-29', 45);
  const travel = tally('2026-08-17', 80, true);
  expect(atPlace(operators, travel)).toBe(
    "Operators' prices were seen in April 2025, travel eSIMs in August 2026; check the seller's page before you buy.",
  );
  expect(said(operators, travel)).toContain('Prices here were seen in April 2025 and August 2026');
  expect(atPlace(tally('2026-08-02', 5), travel)).toContain('Prices here were seen in August 2026');
  expect(atPlace(travel)).toContain('Prices here were seen in August 2026');
});

it('counts plans by day, kind of seller and sample', () => {
  const plan = (seenOn: string, kind: 'mno' | 'mvno' | 'travel') => ({
    seenOn,
    sample: false,
    carrier: { kind },
  });
  const plans = [
    plan('2026-08-17', 'mno'),
    plan('2026-08-17', 'mvno'),
    plan('2026-08-17', 'travel'),
  ];
  expect(tallySeen(plans)).toEqual([
    { ...tally('2026-08-17', 2), sample: false },
    { ...tally('2026-08-17', 1, true), sample: false },
  ]);
});

it('names the month in which most prices were seen, of two the later', () => {
  const days = new Map([
    ['2026-08-14', 3],
    ['2026-08-17', 3],
    ['2026-10-03', 5],
    [null, 90],
  ]);
  expect(mostSeenMonth(days)).toBe('2026-08');
  expect(
    mostSeenMonth(
      new Map([
        ['2026-08-14', 1],
        ['2026-09-14', 1],
      ]),
    ),
  ).toBe('2026-09');
  expect(mostSeenMonth(new Map())).toBeNull();
});
