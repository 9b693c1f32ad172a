import { packSize } from '../cost/served.ts';
import { parseDataAmount } from '../../plans/data-amount.ts';
import { finderRequest, type FinderContext } from '../request.ts';
import type { FinderIndex, FinderPlan } from '../finder-index.ts';
import { foundAnswer, rankPlans, type PlanAnswer } from '../answers/find.ts';
import { NO_WISHES, type NeedQuery } from '../need/need.ts';
import { byRank, isKnown, type Ranked } from '../answers/ranking.ts';

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
export interface NearestAnswer<T extends FinderPlan> {
  wish: (typeof WISHES)[number];
  /** The need that has answers: without the wish, or with as much of it as is stated. */
  need: NeedQuery;
  /** How many answers it has. */
  count: number;
  /** The one that comes nearest: with the most data or hotspot where that is the wish, else the cheapest. */
  best: PlanAnswer<T>;
  /** GB that it states of the data or hotspot that is wished for; null: another wish, or none stated. */
  most: number | null;
}

/**
 * Where no plan answers a need: each single wish that stands in the way, with the nearest answer
 * without it. Where some may, with `mustFit`, one that fits then and is none of those. Empty where no
 * one wish is to blame.
 */
export function nearestPlans<T extends FinderPlan>(
  index: FinderIndex<T>,
  query: NeedQuery,
  context: FinderContext,
  mustFit = false,
): NearestAnswer<T>[] {
  const may = new Set(
    mustFit ? rankPlans(index, finderRequest(query, context)).map(({ slug }) => slug) : [],
  );
  const isNear = (one: Ranked<T>) => !mustFit || (isKnown(one) && !may.has(one.slug));
  return WISHES.flatMap((wish) => {
    if (String(query[wish] ?? '') === String(without(wish) ?? '')) return [];
    const need = { ...query, [wish]: without(wish), page: NO_WISHES.page };
    const request = finderRequest(need, context);
    const all = rankPlans(index, request);
    const first = nearestOf(all.filter(isNear), wish);
    if (!first) return [];
    const best = foundAnswer(first, 0, first, request);
    const most = wish === 'gb' ? best.dataGb : wish === 'hotspotGb' ? hotspotOf(first) : null;
    const less = lessOf(wish, most, need);
    if (!less) return [{ wish, need, count: all.length, best, most }];
    const nearest = { ...need, ...less };
    const count = rankPlans(index, finderRequest(nearest, context)).length;
    return [{ wish, need: nearest, count, best, most }];
  });
}

/** As much of a wish as is stated, else null; of a trip all data is without a bound, packs add up. */
function lessOf(wish: Wish, most: number | null, { months }: NeedQuery): Partial<NeedQuery> | null {
  if (most === null || most < 0.1 || (wish === 'gb' && months === null)) return null;
  // It may have been rounded up: as much must be there.
  return wish === 'gb' ? { gb: [Math.floor(most * 10) / 10] } : { hotspotGb: most };
}

function nearestOf<T extends FinderPlan>(ranked: readonly Ranked<T>[], wish: Wish) {
  if (wish === 'gb') return ranked.toSorted(byData)[0];
  if (wish !== 'hotspotGb') return ranked[0];
  const sizes = new Map(ranked.map((one) => [one, hotspotOf(one) ?? 0]));
  return ranked.toSorted((a, b) => sizes.get(b)! - sizes.get(a)!)[0];
}

/** GB that all of what is bought lets share, at most its data; null where one does not say it. */
function hotspotOf<T extends FinderPlan>(ranked: Ranked<T>): number | null {
  const sizes = ranked.make().bought.map(({ plan }) => {
    const { unlimited, mb } = parseDataAmount(plan.hotspotData ?? '');
    const stated = unlimited ? Infinity : mb;
    return stated === null ? null : Math.min(stated, packSize(plan).mb ?? Infinity);
  });
  if (sizes.includes(null)) return null;
  const least = Math.min(...(sizes as number[]));
  return least === Infinity ? null : least / 1000;
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
