import fc from 'fast-check';
import { expect, test } from 'vitest';
import { needOfList } from './list-need.ts';
import { convertMinor, toMinor } from '../core/money/money.ts';
import type { Currency } from '../core/vocabulary.ts';
import { anyListNeed, anyPlans } from '../core/testing.ts';
import { finderIndex } from '../finder/finder-index.ts';
import { costOfPlan } from '../finder/cost/plan-cost.ts';
import { totalsOf } from './plan-totals.ts';
import { FINDER_CONTEXT } from '../finder/testing.ts';

test('an order of many plans goes by the totals that comparisons show of each', () => {
  const { rates, today: start } = FINDER_CONTEXT;
  const seen = new Set<number>();
  fc.assert(
    fc.property(anyPlans, anyListNeed, (plans, need) => {
      const convert = (minor: number, from: Currency) => convertMinor(minor, from, 'EUR', rates);
      const totalOf = totalsOf(need, { start, convert });
      for (const region of finderIndex(plans).values()) {
        for (const prepared of region.plans) {
          const sum = costOfPlan(prepared.plan, needOfList(need), start);
          const { fit, total } = totalOf(prepared);
          seen.add(fit);
          expect(fit).toBe(sum ? (sum.covers ? 0 : 1) : 2);
          if (!sum) continue;
          const { currency } = prepared.plan;
          expect(total).toBe(
            convertMinor(toMinor(sum.cost.total, currency), currency, 'EUR', rates),
          );
        }
      }
    }),
    { numRuns: 1000 },
  );
  expect([...seen].sort()).toEqual([0, 1, 2]);
});
