import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalog, type Catalog } from '#db/catalog.ts';
import { openSeededDb } from '#db/testing.ts';
import { approxAmount } from '#src/domain/approx.ts';
import { lowerTotals } from './lower-totals.ts';
import { planSum } from './plan-sum.ts';

let catalog: Catalog;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openSeededDb();
  ({ close } = opened);
  catalog = await openCatalog(opened.db, new Date('2026-11-22T12:00:00Z'));
});
afterAll(() => close());

it('names totals below that of the plan, or what covers its need, the lowest first', async () => {
  const plans = (await catalog.allPlans()).map(({ plan }) => plan);
  const seen = { lower: 0, covering: 0, none: 0 };
  for (const plan of plans) {
    const sum = planSum(catalog, plan);
    const totals = await lowerTotals(catalog, plan, sum);
    if (!totals || !sum) continue;
    const { covers, lower } = totals;
    const asked = { ...sum.need, limit: 4 };
    const answers = (await catalog.find(asked)).data.filter(({ fits }) => fits === 'known');
    expect(answers.map(({ total }) => total)).toEqual(
      expect.arrayContaining(lower.map(({ total }) => total)),
    );
    expect(lower.length).toBeLessThanOrEqual(3);
    expect(lower.every(({ slug }) => slug !== plan.slug)).toBe(true);
    const rates = catalog.rates!.rates;
    const inDollars = (amount: number, currency: typeof plan.currency) =>
      approxAmount(amount, currency, { currency: 'USD', rates }) ?? amount;
    const own = inDollars(sum.planCost.cost.total, plan.currency);
    for (const { total, currency } of lower) {
      // A cent of rounding where three currencies meet.
      if (covers) expect(inDollars(total, currency)).toBeLessThan(own + 0.01);
    }
    if (lower.length === 0) seen.none += 1;
    else seen[covers ? 'lower' : 'covering'] += 1;
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
}, 60_000);

it('ranks once for a need, however many plans ask', async () => {
  const [first] = await catalog.allPlans();
  const { need } = planSum(catalog, first!.plan)!;
  const [one, other] = await Promise.all([catalog.lowest(need, 4), catalog.lowest(need, 4)]);
  expect(one[0]).toBe(other[0]);
});
