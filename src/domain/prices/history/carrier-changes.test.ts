import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  likeForLike,
  likeForLikeParts,
  percentWords,
  type CarrierPrice,
} from './carrier-changes.ts';
import { addDays, daysBetween, partsText } from '../../core/dates.ts';

const price = (
  plan: string,
  recordedDate: string,
  amount: number,
  patch: Partial<CarrierPrice> = {},
): CarrierPrice => ({
  plan,
  recordedDate,
  price: amount,
  currency: 'USD',
  sample: false,
  sourceName: 'tracker',
  ...patch,
});
/** The plans a, b, c ... at these prices on a day. */
const on = (day: string, ...amounts: number[]) =>
  amounts.map((amount, at) => price('abcdef'[at]!, day, amount));

describe('what changed, like for like', () => {
  it('is told of the plans that have a price on both days', () => {
    const found = likeForLike([
      ...on('2026-05-13', 10, 20, 40),
      ...on('2026-08-17', 9, 22, 40, 99),
    ])!;
    expect(found).toMatchObject({ from: '2026-05-13', to: '2026-08-17', percent: 0, sources: 1 });
    expect([...found.ways]).toEqual([
      ['a', 'fell'],
      ['b', 'rose'],
      ['c', 'same'],
    ]);
    expect(partsText(likeForLikeParts(found))).toBe(
      'Of 3 plans seen on 13 May and on 17 August 2026, 1 fell, 1 rose, 1 is the same; on average 0 % (one source)',
    );
  });

  it('takes the pair with the most plans, of those the furthest apart, and none under 28 days', () => {
    const pair = (...prices: CarrierPrice[]) => {
      const found = likeForLike(prices);
      return found && `${found.from} ${found.to}`;
    };
    const [may, june, july] = ['2026-05-01', '2026-06-01', '2026-07-20'];
    expect(pair(...on(may, 1, 1, 1), ...on(june, 1, 1, 1, 1), ...on(july, 1, 1, 1, 1))).toBe(
      `${june} ${july}`,
    );
    expect(pair(...on(may, 1, 1, 1), ...on(june, 1, 1, 1), ...on(july, 1, 1, 1))).toBe(
      `${may} ${july}`,
    );
    expect(pair(...on(may, 1, 1, 1), ...on('2026-05-28', 1, 1, 1))).toBeNull();
    expect(pair(...on(may, 1, 1, 1), ...on('2026-05-29', 1, 1, 1))).toBe(`${may} 2026-05-29`);
    expect(pair(...on(may, 1, 1), ...on(july, 1, 1))).toBeNull();
  });

  it('counts the last record of a day, no sample, and no price in another currency', () => {
    const after = on('2026-08-17', 10, 10, 10);
    const twice = [...on('2026-05-13', 99, 10, 10), price('a', '2026-05-13', 20), ...after];
    expect(likeForLike(twice)).toMatchObject({ fell: 1, rose: 0, same: 2, percent: -16.7 });
    const without = (patch: Partial<CarrierPrice>) =>
      likeForLike([...on('2026-05-13', 10, 10), price('c', '2026-05-13', 10, patch), ...after]);
    expect(without({ sample: true })).toBeNull();
    expect(without({ currency: 'EUR' })).toBeNull();
    expect(without({ sourceName: null })).toMatchObject({ same: 3, sources: 1 });
  });

  it('is the pair that a look at every pair finds', () => {
    const record = fc.record({
      plan: fc.nat(40),
      day: fc.nat(12),
      amount: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 120 }), (records) => {
        const prices = records.map(({ plan, day, amount }) =>
          price(`p${plan}`, addDays('2026-01-01', day * 11), amount),
        );
        const found = likeForLike(prices);
        const days = [...new Set(prices.map(({ recordedDate }) => recordedDate))].sort();
        const of = (day: string) =>
          new Set(prices.flatMap((one) => (one.recordedDate === day ? [one.plan] : [])));
        const pairs = days.flatMap((to) =>
          days
            .filter((from) => daysBetween(from, to) >= 28)
            .map((from) => ({ from, to, count: of(from).intersection(of(to)).size })),
        );
        const most = Math.max(0, ...pairs.map(({ count }) => count));
        if (most < 3) {
          expect(found).toBeNull();
          return;
        }
        const best = pairs.filter(({ count }) => count === most);
        const furthest = Math.max(...best.map(({ from, to }) => daysBetween(from, to)));
        const last = best.findLast(({ from, to }) => daysBetween(from, to) === furthest)!;
        expect(found).toMatchObject({ from: last.from, to: last.to });
        expect(found!.ways.size).toBe(most);
      }),
    );
  });
});

it('writes a percent with its sign, and years where they differ', () => {
  expect([-2.9, 0, 1.2].map(percentWords)).toEqual(['-2.9 %', '0 %', '+1.2 %']);
  const words = (from: string, to: string) =>
    partsText(likeForLikeParts(likeForLike([...on(from, 1, 1, 1), ...on(to, 1, 1, 1)])!));
  expect(words('2025-12-05', '2026-09-20')).toContain(
    'seen on 5 December 2025 and on 20 September 2026,',
  );
  expect(words('2026-05-01', '2026-05-30')).toContain('seen on 1 May and on 30 May 2026,');
});
