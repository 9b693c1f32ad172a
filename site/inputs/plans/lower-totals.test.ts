import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { openSeededDb, readCatalog } from '#db/testing.ts';
import { approxAmount } from '#src/domain/core/money/approx.ts';
import type { Currency } from '#src/domain/core/vocabulary.ts';
import { lowerTotals } from './lower-totals.ts';
import { planSum } from './plan-sum.ts';

let catalog: Catalog;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openSeededDb();
  ({ close } = opened);
  catalog = await readCatalog(opened.db, new Date('2026-11-22T12:00:00Z'));
});
afterAll(() => close());

it('names totals below that of the plan, for as long and as much data, the lowest first', async () => {
  const plans = (await catalog.allPlans()).map(({ plan }) => plan);
  const seen = { lower: 0, none: 0 };
  const rates = catalog.rates!.rates;
  const inDollars = (amount: number, currency: Currency) =>
    approxAmount(amount, currency, { currency: 'USD', rates }) ?? amount;
  const bySlug = new Map(plans.map((plan) => [plan.slug, plan]));
  for (const plan of plans) {
    const sum = planSum(catalog, plan);
    const lower = await lowerTotals(catalog, plan, sum);
    seen[lower.length === 0 ? 'none' : 'lower'] += 1;
    if (!sum || lower.length === 0) continue;
    const answers = (await catalog.find({ ...sum.need, limit: 4 })).data;
    const known = answers.filter(({ fits }) => fits === 'known');
    expect(known.map(({ total }) => total)).toEqual(
      expect.arrayContaining(lower.map(({ total }) => total)),
    );
    expect(lower.length).toBeLessThanOrEqual(3);
    const own = inDollars(sum.planCost.cost.total, plan.currency);
    for (const { slug, total, currency } of lower) {
      expect(slug).not.toBe(plan.slug);
      // A cent of rounding where three currencies meet.
      expect(inDollars(total, currency)).toBeLessThan(own + 0.01);
      expect(bySlug.get(slug)!.addOnTo).toBeNull();
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

it.each([
  // $73.50 for 60 days cost less a month than $38.00 for 15 days, and more for the trip.
  ['airalo-asia-20gb-15-days-asia', { months: null, days: [15], gb: [20] }, 38],
  // A topping that needs a base plan cost less.
  ['ymobile-simple-3-m-jp', { months: 12, days: [], gb: [30] }, 52_536],
])('compares %s with what serves as long', async (slug, need, own) => {
  const plan = (await catalog.plan(slug))!;
  const sum = planSum(catalog, plan);
  expect(sum!.need).toMatchObject(need);
  expect(sum!.planCost.cost.total).toBe(own);
  const lower = await lowerTotals(catalog, plan, sum);
  expect(lower.length).toBeGreaterThan(0);
  for (const { total, title } of lower) {
    expect(total).toBeLessThan(own);
    expect(title).not.toMatch(/povo/);
  }
});
