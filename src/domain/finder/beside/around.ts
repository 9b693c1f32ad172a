import type { Currency } from '../../core/vocabulary.ts';
import { unlimitedOf } from '../../plans/unlimited.ts';
import { answerName } from '../words/answer-words.ts';
import { finderRequest, type FinderContext } from '../request.ts';
import type { FinderIndex, FinderPlan } from '../finder-index.ts';
import { foundAnswer, rankPlans } from '../answers/find.ts';
import { nearestPlans, type NearestAnswer } from './nearest.ts';
import { mbOf, NO_WISHES, type NeedQuery } from '../need/need.ts';
import type { Ranked } from '../answers/ranking.ts';
import { publishedWishes } from '../need/published-wishes.ts';
import type { PublishedWishes } from '../need/published-words.ts';

/** Data sizes in GB that a need is set beside: a month, and on a trip in all. */
const MONTH_SIZES = [1, 5, 10, 20, 30, 50, 80, 100];
const TRIP_SIZES = [1, 3, 5, 10, 15, 20, 30, 50];
/** So many sizes are shown, those next to the need. */
const MOST_SIZES = 9;

/** The first answer that fits for another amount of data. */
export interface Size {
  gb: number;
  /** In the seller's currency. */
  total: number;
  currency: Currency;
  /** In that of the need. */
  totalIn: { amount: number; currency: Currency; approx: boolean };
  /** It is what the need asks for. */
  isNeed: boolean;
  /** A charge is known to come but not its amount. */
  atLeast: boolean;
  /** 'Airalo 2 packs of 5GB'. */
  title: string;
  /** What the total does not say: 'Unlimited, 16 GB fast', 'plus taxes'. */
  marks: string[];
  need: NeedQuery;
}

/** What stands beside answers. */
export interface Around<T extends FinderPlan> {
  sizes: Size[];
  /** Answers that only some may buy, and where they are shown with the others; null: there are none. */
  leftOut: { count: number; need: NeedQuery } | null;
  /** Where nothing is known to fit: which single wish to give up. */
  nearest: NearestAnswer<T>[];
  /** How many plans publish what each wish asks for. */
  wishes: PublishedWishes;
}

/**
 * What the same need costs with less or more data, what was left out, and what comes nearest.
 * `counts` say how many answers the need has, and how many of them fit.
 */
export function aroundNeed<T extends FinderPlan>(
  index: FinderIndex<T>,
  query: NeedQuery,
  context: FinderContext,
  counts: { totalCount: number; knownCount: number },
): Around<T> {
  const { totalCount: count, knownCount } = counts;
  const rank = (need: NeedQuery) => rankPlans(index, finderRequest(need, context));
  const isFirstPage = { page: NO_WISHES.page };
  const own = mbOf(query) / 1000;
  const isSized = own > 0 && query.gb.length === 1;
  const sizes = !isSized
    ? []
    : sizesAround(own, query.months === null ? TRIP_SIZES : MONTH_SIZES).flatMap((gb) => {
        const need = { ...query, ...isFirstPage, gb: [gb] };
        const first = rank(need).find(({ group }) => group === 0);
        if (!first) return [];
        return [{ ...sizeOf(first, need, context), gb, isNeed: gb === own, need }];
      });
  const everyone: NeedQuery = { ...query, ...isFirstPage, audience: 'all' };
  const more = query.audience === 'all' ? 0 : rank(everyone).length - count;
  return {
    sizes,
    leftOut: more > 0 ? { count: more, need: everyone } : null,
    nearest: knownCount > 0 ? [] : nearestPlans(index, query, context, count > 0),
    wishes: publishedWishes(index, query, context),
  };
}

/** What is said of the first answer of a size. */
function sizeOf<T extends FinderPlan>(
  first: Ranked<T>,
  need: NeedQuery,
  context: FinderContext,
): Omit<Size, 'gb' | 'isNeed' | 'need'> {
  const answer = foundAnswer(first, 0, first, finderRequest(need, context));
  const plans = first.make().bought.map(({ plan }) => plan);
  const limits = plans.flatMap((plan) => unlimitedOf(plan)?.words ?? []);
  const { total, currency, totalIn, atLeast } = answer;
  return {
    total,
    currency,
    totalIn,
    atLeast,
    title: answerName(answer, need.months === null),
    marks: [
      ...new Set(limits),
      ...(plans.some(({ taxes }) => taxes === 'excluded') ? ['plus taxes'] : []),
    ],
  };
}

/** The need's own size among the nearest of the usual ones. */
function sizesAround(own: number, usual: readonly number[]): number[] {
  const all = [...new Set([...usual, own])].sort((a, b) => a - b);
  const from = Math.max(0, Math.min(all.indexOf(own) - 4, all.length - MOST_SIZES));
  return all.slice(from, from + MOST_SIZES);
}
