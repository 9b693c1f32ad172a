import { finderRequest, reachOf, youngIn, type FinderContext } from '../request.ts';
import type { FinderIndex, FinderPlan, Prepared } from '../finder-index.ts';
import { NO_WISHES, type Need } from './need.ts';
import { PUBLISHED_WISHES, type PublishedWish, type PublishedWishes } from './published-words.ts';

/**
 * Counted over the plans of the places, and of groups that state that they cover them, that can answer
 * the need by its time and for whom it is, whatever else is wished for.
 */
export function publishedWishes<T extends FinderPlan>(
  index: FinderIndex<T>,
  need: Need,
  context: FinderContext,
): PublishedWishes {
  const { places, months, days, audience, maxAge, carriers } = need;
  const request = finderRequest(
    { ...NO_WISHES, places, months, days, audience, maxAge, carriers },
    context,
  );
  const says = Object.fromEntries(
    PUBLISHED_WISHES.map((name) => [name, 0]),
  ) as PublishedWishes['says'];
  let plans = 0;
  for (const region of index.values()) {
    // Of several places each has plans of its own.
    const reaches = places.flatMap((place) => reachOf(region.code, [place]) ?? []);
    for (const prepared of youngIn(region, request).plans) {
      const isHere = reaches.some((reach) => (reach(prepared) ?? 'silent') !== 'silent');
      if (!isHere || request.missingOf(prepared) === null) continue;
      plans += 1;
      for (const name of PUBLISHED_WISHES) if (saysIt(prepared, name)) says[name] += 1;
    }
  }
  return { plans, says };
}

function saysIt<T extends FinderPlan>(
  { plan, hasNumber }: Prepared<T>,
  name: PublishedWish,
): boolean {
  if (name === 'hasNumber') return hasNumber !== null;
  if (name === 'hostNetwork')
    return plan.carrier.kind === 'mno' || plan.carrier.hostNetwork !== null;
  // Who allows no hotspot says of its size what there is to say.
  if (name === 'hotspotData') return plan.hotspotData !== null || plan.hotspot === false;
  return plan[name] !== null;
}
