import { packSize } from '../cost/served.ts';
import { fromMinor } from '../../core/money/money.ts';
import { pageCount } from '../../core/pagination.ts';
import { seenMonths, type SeenMonths, type SeenTally } from '../../prices/history/price-months.ts';
import { validityDays } from '../../plans/validity.ts';
import type { PlanAnswer, AnswerPack } from './answer.ts';
import { finderRequest, type FinderRequest, type FinderContext } from '../request.ts';
import { besideFirst, type BesideFirst } from '../beside/beside-first.ts';
import type { FinderIndex, FinderPlan } from '../finder-index.ts';
import { answersForMonths } from './months.ts';
import type { NeedQuery } from '../need/need.ts';
import { byPlace } from './place-by-place.ts';
import { groupsIn, type AnswerGroup } from './groups.ts';
import { inOrder, isKnown, type Made, type Placed, type Ranked } from './ranking.ts';
import { answersForTrip } from './trips.ts';
import { whyOf } from '../beside/why.ts';

export type { PlanAnswer, AnswerPack };

/** Answers of one page. */
export interface Found<T extends FinderPlan> {
  data: PlanAnswer<T>[];
  meta: {
    currentPage: number;
    totalPages: number;
    totalCount: number;
    /** How many fit. */
    knownCount: number;
    /** What parts the answers, in their order. */
    groups: AnswerGroup[];
    /** Answers that would be slow, which stand apart: the first few. */
    slow: PlanAnswer<T>[];
  } & BesideFirst &
    Partial<SeenMonths>;
}

/** All answers to a need in their order, and apart those that would be slow; not yet in words. */
export function rankAll<T extends FinderPlan>(
  index: FinderIndex<T>,
  request: FinderRequest,
): { answers: Placed<T>[]; slow: Placed<T>[] } {
  const { months, places } = request.need;
  const found = months === null ? answersForTrip(index, request) : answersForMonths(index, request);
  const whole = found.filter(isFast);
  const slow = inOrder(found.filter((one) => !isFast(one)));
  if (months !== null || places.length === 1) return { answers: inOrder(whole), slow };
  const atPlaces = places.map((_, at) => answersForTrip(index, request.atPlace(at)).filter(isFast));
  return { answers: byPlace(atPlaces, whole, request), slow };
}

const isFast = ({ pace }: Ranked<FinderPlan>) => pace !== 'slow';

/** All answers to a need in their order, without those that would be slow. */
export const rankPlans = <T extends FinderPlan>(
  index: FinderIndex<T>,
  request: FinderRequest,
): Placed<T>[] => rankAll(index, request).answers;

/** Slow ones that are named under the answers. */
const MOST_SLOW = 3;

/** Answers a need by what is really paid, those that are known to fit first (rule 44). */
export function findPlans<T extends FinderPlan>(
  index: FinderIndex<T>,
  query: NeedQuery,
  context: FinderContext,
): Found<T> {
  const request = finderRequest(query, context);
  const { answers, slow } = rankAll(index, request);
  const from = (query.page - 1) * query.limit;
  return {
    data: answers
      .slice(from, from + query.limit)
      .map((each, at) => foundAnswer(each, from + at, answers[0]!, request, answers)),
    meta: {
      currentPage: query.page,
      totalPages: pageCount(answers.length, query.limit),
      totalCount: answers.length,
      knownCount: answers.filter(isKnown).length,
      ...(answers.length > 0 && seenMonths(answers.map(tallyOf), context.today, false)),
      groups: groupsIn(answers),
      ...besideFirst(answers, request),
      slow: slow.slice(0, MOST_SLOW).map((each, at) => foundAnswer(each, at, slow[0]!, request)),
    },
  };
}

/** By the day of its oldest price. */
const tallyOf = ({ seenOn }: { seenOn: string | null }): SeenTally => ({
  seenOn,
  isTravel: false,
  sample: false,
  plans: 1,
});

/** The first answers to a need, so many at most, of those the ones that are known to fit. */
export function firstKnown<T extends FinderPlan>(
  index: FinderIndex<T>,
  query: NeedQuery,
  context: FinderContext,
  count: number,
): PlanAnswer<T>[] {
  const request = finderRequest(query, context);
  const answers = rankPlans(index, request);
  return answers
    .slice(0, count)
    .flatMap((each, at) =>
      isKnown(each) ? foundAnswer(each, at, answers[0]!, request, answers) : [],
    );
}

/** A ranked answer with its words; `first` is the one that stands at the top. */
export function foundAnswer<T extends FinderPlan>(
  ranked: Ranked<T>,
  at: number,
  first: Ranked<T>,
  request: FinderRequest,
  answers: readonly Placed<T>[] = [],
): PlanAnswer<T> {
  const { cost, bought, unknown } = ranked.make();
  const { currency, total, dueToday, lines, atLeast, dataGb, perMonth, perDay, perGb, notes } =
    cost;
  return {
    plan: bought[0]!.plan,
    packs: bought.map(packOf),
    total,
    currency,
    totalIn: {
      amount: fromMinor(ranked.total, request.currency),
      currency: request.currency,
      approx:
        currency !== request.currency || bought.some(({ plan }) => plan.currency !== currency),
    },
    atLeast,
    dueToday,
    lines,
    dataGb,
    perMonth,
    perDay,
    perGb,
    fits: isKnown(ranked) ? 'known' : 'unknown',
    seenOn: ranked.seenOn,
    age: ranked.age,
    unknown,
    notes,
    speed: ranked.pace === 'full' ? null : ranked.pace,
    why: whyOf({ ranked, at, first, unknown, cost, request, answers }),
  };
}

function packOf<T extends FinderPlan>({
  plan,
  terms,
  count,
  forPlace,
}: Made<T>['bought'][number]): AnswerPack {
  const { mb } = packSize(plan);
  return {
    slug: plan.slug,
    name: plan.planName,
    carrier: { slug: plan.carrier.slug, name: plan.carrier.name },
    place: plan.region.code,
    forPlace,
    count,
    price: fromMinor(terms.first, plan.currency),
    currency: plan.currency,
    days: validityDays(plan.validity),
    dataGb: mb === null || mb === Infinity ? null : mb / 1000,
  };
}
