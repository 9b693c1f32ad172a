import type { FoundList } from '#src/contract/finder/find.ts';
import { finderIndex } from '#src/domain/finder/finder-index.ts';
import { foundPage } from '#src/domain/finder/answers/found-list.ts';
import type { NeedQuery } from '#src/domain/finder/need/need.ts';
import { indexedPlans } from '../lists/indexed-plans.ts';
import type { PlanIndex } from '../lists/plan-index.ts';

/** Answers a need out of the plans that were published with the pages. Throws without rates. */
export function findInIndex(index: PlanIndex, need: NeedQuery): FoundList {
  const { regions, carriers, rates, agesFrom } = index;
  if (!rates) throw new Error('Totals cannot be compared: the pages hold no rates');
  const today = new Date().toISOString().slice(0, 10);
  const known = { places: Object.values(regions), carriers: Object.values(carriers) };
  const context = { today, agesFrom, rates, ...known };
  return foundPage(finderIndex(indexedPlans(index)), need, context, true);
}
