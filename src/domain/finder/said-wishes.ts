import { ageTest, ask, reachOf, type FinderContext } from './asked.ts';
import type { FinderBook, FinderPlan, Prepared } from './book.ts';
import { NO_WISHES, type Need } from './need.ts';

/** Facts that wishes ask for, by which plans say whether they meet them. */
export const SAID_WISHES = [
  'hotspot',
  'hotspotData',
  'hasNumber',
  'calls',
  'format',
  'contractMonths',
  'network5g',
  'hostNetwork',
] as const;
export type SaidWish = (typeof SAID_WISHES)[number];

/** Of the plans that can answer a need, how many publish what each wish asks for. */
export interface SaidWishes {
  plans: number;
  says: Record<SaidWish, number>;
}

/**
 * Counted over the plans of the places, and of groups that state that they cover them, that can answer
 * the need by its time and for whom it is, whatever else is wished for.
 */
export function saidWishes<T extends FinderPlan>(
  book: FinderBook<T>,
  need: Need,
  context: FinderContext,
): SaidWishes {
  const { places, months, days, audience, maxAge } = need;
  const asked = ask({ ...NO_WISHES, places, months, days, audience, maxAge }, context);
  const says = Object.fromEntries(SAID_WISHES.map((name) => [name, 0])) as SaidWishes['says'];
  let plans = 0;
  for (const region of book.values()) {
    // Of several places each has plans of its own.
    const reaches = places.flatMap((place) => reachOf(region.code, [place]) ?? []);
    const isYoung = ageTest(region, asked);
    for (const prepared of region.plans) {
      const isHere = reaches.some((reach) => (reach(prepared) ?? 'silent') !== 'silent');
      if (!isHere || !isYoung(prepared) || asked.judge(prepared) === null) continue;
      plans += 1;
      for (const name of SAID_WISHES) if (saysIt(prepared, name)) says[name] += 1;
    }
  }
  return { plans, says };
}

function saysIt<T extends FinderPlan>({ plan, hasNumber }: Prepared<T>, name: SaidWish): boolean {
  if (name === 'hasNumber') return hasNumber !== null;
  if (name === 'hostNetwork')
    return plan.carrier.kind === 'mno' || plan.carrier.hostNetwork !== null;
  // Who allows no hotspot says of its size what there is to say.
  if (name === 'hotspotData') return plan.hotspotData !== null || plan.hotspot === false;
  return plan[name] !== null;
}

/** What stands beside a wish: that nobody publishes it, how few do; nothing where half or more do. */
export function saidWords(
  said: SaidWishes | null | undefined,
  name: SaidWish,
): { isOff: boolean; words: string | null } {
  if (!said || said.plans === 0) return { isOff: false, words: null };
  const { plans, says } = said;
  if (says[name] === 0) return { isOff: true, words: 'not published here' };
  return { isOff: false, words: says[name] * 2 < plans ? `${says[name]} of ${plans} say` : null };
}
