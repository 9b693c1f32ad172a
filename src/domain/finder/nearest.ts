import { ask, type FinderContext } from './asked.ts';
import type { FinderBook, FinderPlan } from './book.ts';
import { answerOf, rankPlans, type Answer } from './find.ts';
import { NO_WISHES, type NeedQuery } from './need.ts';
import { byRank, type Ranked } from './ranking.ts';

/** A wish that may be given up. */
type Wish = Exclude<keyof typeof NO_WISHES, 'page' | 'limit' | 'currency' | 'from'>;
const WISHES = [
  'carriers',
  'gb',
  'unlimited',
  'maxPerMonth',
  'maxDue',
  'contract',
  'hotspot',
  'hotspotGb',
  'calls',
  'number',
  'format',
  'network',
  'planTypes',
  'audience',
  'maxAge',
] as const satisfies readonly Wish[];

/** What would be answered without one wish. */
export interface Nearest<T extends FinderPlan> {
  wish: (typeof WISHES)[number];
  /** The need that has answers: without the wish; with less data, where that is the wish. */
  need: NeedQuery;
  count: number;
  /** The one that comes nearest: with the most data where data is the wish, else the cheapest. */
  best: Answer<T>;
}

/**
 * Where no plan answers a need: each single wish that stands in the way, with the nearest answer
 * without it. Empty where no one wish is to blame.
 */
export function nearestPlans<T extends FinderPlan>(
  book: FinderBook<T>,
  query: NeedQuery,
  context: FinderContext,
): Nearest<T>[] {
  return WISHES.flatMap((wish) => {
    if (String(query[wish] ?? '') === String(without(wish) ?? '')) return [];
    const need = { ...query, [wish]: without(wish), page: NO_WISHES.page };
    const asked = ask(need, context);
    const ranked = rankPlans(book, asked);
    const [first] = wish === 'gb' ? ranked.toSorted(byData) : ranked;
    if (!first) return [];
    const best = answerOf(first, 0, first, asked);
    const isLess = wish === 'gb' && best.dataGb !== null && need.months !== null;
    return [
      { wish, need: isLess ? { ...need, gb: [best.dataGb!] } : need, count: ranked.length, best },
    ];
  });
}

/** A wish as it is when it wishes nothing: of ages and audiences the default is one, too. */
function without(wish: Wish): unknown {
  if (wish === 'maxAge') return 'any';
  return wish === 'audience' ? 'all' : NO_WISHES[wish];
}

/** The most data first, else as they rank. */
function byData<T extends FinderPlan>(a: Ranked<T>, b: Ranked<T>): number {
  return a.mb === b.mb ? byRank(a, b) : b.mb > a.mb ? 1 : -1;
}
