import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinor } from '../money.ts';
import { hasNumber } from '../has-number.ts';
import { anyPlans, PLACES } from '../testing.ts';
import { finderBook, type FinderPlan } from './book.ts';
import { findPlans } from './find.ts';
import { NO_WISHES, type NeedQuery } from './need.ts';
import { FINDER_CONTEXT } from './testing.ts';

const anyNeed = fc
  .record({
    places: fc.subarray(PLACES, { minLength: 1, maxLength: 2 }),
    time: fc.oneof(
      fc.record({ months: fc.integer({ min: 1, max: 36 }), days: fc.constant<number[]>([]) }),
      fc.record({
        months: fc.constant(null),
        days: fc.integer({ min: 1, max: 60 }).map((days) => [days]),
      }),
    ),
    gb: fc.constantFrom<number[]>([], [0], [5], [10]),
    unlimited: fc.boolean(),
    hotspot: fc.boolean(),
    number: fc.boolean(),
    calls: fc.constantFrom('any' as const, 'some' as const, 'unlimited' as const),
    format: fc.constantFrom('esim' as const, null),
    contract: fc.constantFrom('any' as const, 'none' as const),
    audience: fc.constantFrom('all' as const, 'visitors' as const, null),
    maxPerMonth: fc.constantFrom(20, null),
  })
  .map(({ time, gb, unlimited, ...wishes }): NeedQuery => ({
    ...NO_WISHES,
    ...time,
    ...wishes,
    gb: unlimited ? [] : gb,
    unlimited,
    limit: 100,
  }));

/** What an answer that is known to fit promises of each of its plans. */
function keepsWishes(plan: FinderPlan, need: NeedQuery): boolean {
  return (
    (!need.hotspot || plan.hotspot === true) &&
    (!need.number || hasNumber(plan) === true) &&
    (need.calls !== 'unlimited' || plan.calls === 'unlimited') &&
    (need.format === null || plan.format === 'esim' || plan.format === 'both') &&
    (need.contract === 'any' || plan.contractMonths === 0 || plan.contractMonths === 1) &&
    (!need.unlimited || plan.dataAmount === 'Unlimited') &&
    (need.audience === 'all' ||
      (!plan.addOnTo && plan.audience !== 'existing' && plan.audience !== 'entitled'))
  );
}

test('whatever the plans and the need: sums add up, no wish is broken', () => {
  fc.assert(
    fc.property(anyPlans, anyNeed, (plans, need) => {
      const book = finderBook(plans);
      const { data, meta } = findPlans(book, need, FINDER_CONTEXT);
      expect(meta.totalCount).toBe(data.length);
      const bySlug = new Map(plans.map((plan) => [plan.slug, plan]));
      for (const answer of data) {
        const { lines, total, currency, packs, fits, perMonth } = answer;
        const minor = lines.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0);
        expect(minor).toBe(toMinor(total, currency));
        expect(total).toBeGreaterThanOrEqual(answer.dueToday);
        const used = packs.map(({ slug }) => bySlug.get(slug)!);
        expect(new Set(used.map((plan) => `${plan.carrier.slug} ${plan.currency}`)).size).toBe(1);
        if (fits === 'known') expect(used.every((plan) => keepsWishes(plan, need))).toBe(true);
        else expect(answer.unknown.length).toBeGreaterThan(0);
        if (need.maxPerMonth !== null && !answer.totalIn.approx) {
          expect(perMonth).toBeLessThanOrEqual(need.maxPerMonth);
        }
      }
      const pages = [1, 2, 3].flatMap(
        (page) => findPlans(book, { ...need, page, limit: 10 }, FINDER_CONTEXT).data,
      );
      expect(pages).toEqual(data);
    }),
    { numRuns: 1000 },
  );
});
