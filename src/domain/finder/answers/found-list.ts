import type { FinderContext } from '../request.ts';
import { aroundNeed } from '../beside/around.ts';
import type { FinderIndex, FinderPlan } from '../finder-index.ts';
import { findPlans, type Found } from './find.ts';
import { needSearch } from '../need/need-address.ts';
import type { NearestAnswer } from '../beside/nearest.ts';
import type { NeedQuery } from '../need/need.ts';
import type { PublishedWishes } from '../need/published-words.ts';
import type { Size } from '../beside/around.ts';

/** What stands beside answers, with addresses in the place of needs. */
export interface AroundList<T extends FinderPlan> {
  sizes: (Omit<Size, 'need'> & { search: string })[];
  leftOut: { count: number; search: string } | null;
  nearest: (Omit<NearestAnswer<T>, 'need'> & { search: string })[];
  wishes: PublishedWishes;
}

/** A page of answers as the API gives it. */
export interface FoundPage<T extends FinderPlan> extends Found<T> {
  meta: Found<T>['meta'] & { around?: AroundList<T> };
}

/** Answers a need; with `around`, what stands beside the answers, too. */
export function foundPage<T extends FinderPlan>(
  index: FinderIndex<T>,
  query: NeedQuery,
  context: FinderContext,
  around: boolean,
): FoundPage<T> {
  const found = findPlans(index, query, context);
  if (!around) return found;
  const beside = aroundNeed(index, query, context, found.meta);
  const { sizes, leftOut, nearest, wishes } = beside;
  return {
    ...found,
    meta: {
      ...found.meta,
      around: {
        sizes: sizes.map(({ need, ...size }) => ({ ...size, search: needSearch(need) })),
        leftOut: leftOut && { count: leftOut.count, search: needSearch(leftOut.need) },
        nearest: nearest.map(({ need, ...one }) => ({ ...one, search: needSearch(need) })),
        wishes,
      },
    },
  };
}
