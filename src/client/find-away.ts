import type { FoundList } from '#src/contract/find.ts';
import { finderBook } from '#src/domain/finder/book.ts';
import { foundPage } from '#src/domain/finder/found-list.ts';
import type { NeedQuery } from '#src/domain/finder/need.ts';
import type { PlanIndex } from './plan-index.ts';

/** Answers a need out of the plans that were published with the pages. Throws without rates. */
export function findInIndex(index: PlanIndex, need: NeedQuery): FoundList {
  const { carriers, regions, rates, agesFrom } = index;
  if (!rates) throw new Error('Totals cannot be compared: the pages hold no rates');
  const plans = index.plans.flatMap(({ key: _, ...plan }) => {
    const carrier = carriers[plan.carrierId];
    const region = regions[plan.regionId];
    return carrier && region ? [{ ...plan, carrier, region }] : [];
  });
  const today = new Date().toISOString().slice(0, 10);
  const context = { today, agesFrom, rates, places: Object.values(regions) };
  return foundPage(finderBook(plans), need, context, true);
}
