import { costOfLines, TWELFTHS, TWELFTHS_A_MONTH, type Cost } from '../cost/lines.ts';
import type { FinderPlan, Prepared } from '../finder-index.ts';
import { daysOf, mbOf, type Need } from '../need/need.ts';
import { paysForCalls } from '../need/wishes.ts';

/**
 * Names of what is not published of an answer: what was asked for, who may buy it, how fast its
 * unlimited data is, and what the sum would need.
 */
export function unknownOf<T extends FinderPlan>(
  used: readonly Prepared<T>[],
  missing: readonly string[],
  cost: Cost,
  need: Need,
): string[] {
  const asksData = need.unlimited || mbOf(need) > 0;
  const silent = asksData && used.some(({ unlimited }) => unlimited?.kind === 'silent');
  const unsaid = used.some(({ plan }) => plan.audience === null);
  return [
    ...new Set([
      ...missing,
      ...(silent ? ['fullSpeed'] : []),
      ...(unsaid ? ['audience'] : []),
      ...cost.unknown,
    ]),
  ];
}

/** The cost with what the need adds to it: more lines, and calls that are paid for one by one. */
export function withWishes(cost: Cost, plans: readonly FinderPlan[], need: Need): Cost {
  const all = costOfLines(cost, need.lines, twelfthsOf(need));
  if (!plans.some((plan) => paysForCalls(plan, need))) return all;
  return { ...all, atLeast: true, notes: [...all.notes, 'Calls are paid for one by one.'] };
}

/** For how long a need is, in twelfths of a day. */
export const twelfthsOf = (need: Pick<Need, 'months' | 'days'>): number =>
  need.months === null ? daysOf(need) * TWELFTHS : need.months * TWELFTHS_A_MONTH;
