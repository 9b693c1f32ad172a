import type { CostLine } from '../cost/lines.ts';
import { packSize } from '../cost/served.ts';
import { ageOf, oldestDay, type Age } from '../freshness.ts';
import { fromMinor } from '../money.ts';
import { pageCount } from '../pagination.ts';
import { validityDays } from '../validity.ts';
import type { Currency } from '../vocabulary.ts';
import { ask, type Asked, type FinderContext } from './asked.ts';
import type { FinderBook, FinderPlan } from './book.ts';
import { answersForMonths } from './months.ts';
import type { NeedQuery } from './need.ts';
import { byPlace } from './place-by-place.ts';
import { inOrder, type Made, type Ranked } from './ranking.ts';
import { answersForTrip } from './trips.ts';
import { whyOf } from './why.ts';

/** One kind of pack of an answer. */
export interface AnswerPack {
  slug: string;
  name: string;
  carrier: { slug: string; name: string };
  /** Code of the region that it is sold for. */
  place: string;
  /** Code of the place of the need that it is for, where each has its own; null: all of them. */
  forPlace: string | null;
  /** Packs or charges. */
  count: number;
  /** Of one, in its own currency. */
  price: number;
  currency: Currency;
  /** Null: without an end. */
  days: number | null;
  /** Of one; null: unlimited or not known. */
  dataGb: number | null;
}

/** One answer (decisions §5, Finder); amounts are decimal in `currency`, those of the seller. */
export interface Answer<T extends FinderPlan> {
  /** That of the first pack. */
  plan: T;
  packs: AnswerPack[];
  total: number;
  currency: Currency;
  /** The total in the currency that was asked for. */
  totalIn: { amount: number; currency: Currency; approx: boolean };
  atLeast: boolean;
  dueToday: number;
  /** They add up to `total`. */
  lines: CostLine[];
  /** With months of a month, with days of all; null: unlimited or not known. */
  dataGb: number | null;
  perMonth: number;
  perDay: number;
  perGb: number | null;
  fits: 'known' | 'unknown';
  /** The last day on which all its prices were seen, ISO 8601, and how old they are; null: of one nobody knows. */
  seenOn: string | null;
  age: Age | null;
  /** Names of facts that are not published; 'fullSpeed': what unlimited data is slowed down after. */
  unknown: string[];
  /** What the sum takes for granted, as sentences. */
  notes: string[];
  why: string;
}

/** Answers of one page. */
export interface Found<T extends FinderPlan> {
  data: Answer<T>[];
  meta: { currentPage: number; totalPages: number; totalCount: number; knownCount: number };
}

/** All answers to a need in their order, not yet in words. */
export function rankPlans<T extends FinderPlan>(book: FinderBook<T>, asked: Asked): Ranked<T>[] {
  const { months, places } = asked.need;
  if (months !== null) return inOrder(answersForMonths(book, asked));
  const whole = answersForTrip(book, asked);
  if (places.length === 1) return inOrder(whole);
  const atPlaces = places.map((_, at) => answersForTrip(book, asked.atPlace(at)));
  return byPlace(atPlaces, whole, asked);
}

/** Answers a need by what is really paid, those that are known to fit first (decisions §5, Finder). */
export function findPlans<T extends FinderPlan>(
  book: FinderBook<T>,
  query: NeedQuery,
  context: FinderContext,
): Found<T> {
  const asked = ask(query, context);
  const ranked = rankPlans(book, asked);
  const from = (query.page - 1) * query.limit;
  return {
    data: ranked
      .slice(from, from + query.limit)
      .map((each, at) => answerOf(each, from + at, ranked[0]!, asked)),
    meta: {
      currentPage: query.page,
      totalPages: pageCount(ranked.length, query.limit),
      totalCount: ranked.length,
      knownCount: ranked.filter(({ rank }) => rank === 0).length,
    },
  };
}

/** A ranked answer with its words; `first` is the one that stands at the top. */
export function answerOf<T extends FinderPlan>(
  ranked: Ranked<T>,
  at: number,
  first: Ranked<T>,
  asked: Asked,
): Answer<T> {
  const { cost, bought, unknown } = ranked.make();
  const { currency, total, dueToday, lines, atLeast, dataGb, perMonth, perDay, perGb, notes } =
    cost;
  const seenOn = oldestDay(bought.map(({ plan }) => plan.seenOn));
  return {
    plan: bought[0]!.plan,
    packs: bought.map(packOf),
    total,
    currency,
    totalIn: {
      amount: fromMinor(ranked.total, asked.currency),
      currency: asked.currency,
      approx: currency !== asked.currency || bought.some(({ plan }) => plan.currency !== currency),
    },
    atLeast,
    dueToday,
    lines,
    dataGb,
    perMonth,
    perDay,
    perGb,
    fits: ranked.rank === 0 ? 'known' : 'unknown',
    seenOn,
    age: ageOf(seenOn, asked.agesFrom),
    unknown,
    notes,
    why: whyOf({ ranked, at, first, unknown, cost, asked }),
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
