import { runsOf } from '../cost/charges.ts';
import { dueMinor } from '../cost/months.ts';
import { chargesInStay } from '../cost/served.ts';
import { cheapestPacks, costOfCharges, costOfPacks, packPrice } from '../cost/trip.ts';
import { reachOf, youngIn, type FinderRequest, type Reach } from '../request.ts';
import type { FinderIndex, FinderPlan } from '../finder-index.ts';
import { daysOf } from '../need/need.ts';
import { boundsOf, type Ranked } from './ranking.ts';
import {
  tripAnswer,
  firstPackPrice,
  eachLower,
  offerOf,
  type Best,
  type Offer,
} from './trip-answer.ts';
import { isBilledOnce } from '../need/wishes.ts';

/**
 * Answers to a trip by plans that hold all of its places: the cheapest packs of each seller, and each
 * plan that renews.
 */
export function answersForTrip<T extends FinderPlan>(
  index: FinderIndex<T>,
  request: FinderRequest,
): Ranked<T>[] {
  const { places } = request.need;
  const answers: Ranked<T>[] = [];
  for (const region of index.values()) {
    const reach = reachOf(region.code, places);
    if (!reach) continue;
    for (const { packs } of youngIn(region, request).shelves) {
      const offers: Record<Reach, Offer<T>[]> = { own: [], covers: [], silent: [] };
      for (const prepared of packs) {
        const by = reach(prepared);
        const offer = by && offerOf(prepared, request);
        if (offer) offers[by].push(offer);
      }
      for (const by of ['own', 'covers', 'silent'] as const) {
        if (offers[by].length === 0) continue;
        // What is slow stands apart: no other answer may rest on it.
        const [fast, slow] = [false, true].map((is) =>
          offers[by].filter(({ pace }) => (pace === 'slow') === is),
        );
        answers.push(...answersOf(fast!, by, request), ...answersOf(slow!, by, request));
      }
    }
  }
  return answers;
}

/** Of one seller for one region: packs together, and each plan that renews. */
function answersOf<T extends FinderPlan>(
  offers: readonly Offer<T>[],
  by: Reach,
  request: FinderRequest,
): Ranked<T>[] {
  const { need, start, stay, convert } = request;
  const days = daysOf(need);
  const isWithin = boundsOf(request);
  // The dearest pack is paid first: of those that may be, the cheapest set is meant.
  const packs = offers.filter(
    ({ plan, terms }) =>
      isBilledOnce(plan) && isWithin(0, convert(packPrice(terms) * need.lines, plan.currency)),
  );
  const answers = bestsOf(packs, (some) => cheapestPacks(some, stay)).map(({ bought, minor }) =>
    tripAnswer(bought, minor, firstPackPrice(bought), { offers, by, request }, () =>
      costOfPacks(bought, days),
    ),
  );
  for (const offer of offers) {
    const { plan, terms, size } = offer;
    const count = isBilledOnce(plan) ? null : chargesInStay(size, stay);
    if (count === null) continue;
    const bought = { plan, terms, count };
    const minor = runsOf(terms, count, start).minor + (terms.setup ?? 0);
    answers.push(
      tripAnswer([bought], minor, dueMinor(terms), { offers: [offer], by, request }, () =>
        costOfCharges(bought, days, start),
      ),
    );
  }
  return answers.filter((each) => each !== null);
}

/**
 * The best of those that are known to fit, of all, and of each with those that are slowed: each that
 * costs less than the ones before, which stand above it.
 */
function bestsOf<T extends FinderPlan>(
  offers: readonly Offer<T>[],
  cheapest: (some: readonly Offer<T>[]) => Best<T> | null,
): Best<T>[] {
  const isSure = ({ missing }: Offer<T>) => missing.length === 0;
  const isFull = ({ pace }: Offer<T>) => pace !== 'slowed';
  const full = offers.filter(isFull);
  const sure = offers.filter(isSure);
  const both = full.filter(isSure);
  /** What is no more than a narrower choice costs no less. */
  const more = (some: readonly Offer<T>[], than: readonly Offer<T>[]) =>
    some.length > than.length ? cheapest(some) : null;
  const isWider = offers.length > Math.max(full.length, sure.length);
  return eachLower(
    [more(both, []), more(full, both), more(sure, both), isWider ? cheapest(offers) : null],
    ({ minor }) => minor,
  );
}
