import { runsOf } from '../cost/charges.ts';
import { dueMinor } from '../cost/months.ts';
import { chargesInStay } from '../cost/served.ts';
import { cheapestPacks, costOfCharges, costOfPacks } from '../cost/trip.ts';
import { ageTest, reachOf, type Asked, type Reach } from './asked.ts';
import type { FinderBook, FinderPlan } from './book.ts';
import { daysOf } from './need.ts';
import type { Ranked } from './ranking.ts';
import { answer, dueOf, offerOf, twoOf, type Best, type Offer } from './trip-answer.ts';
import { isBilledOnce } from './wishes.ts';

/**
 * Answers to a trip by plans that hold all of its places: the cheapest packs of each seller, and each
 * plan that renews.
 */
export function answersForTrip<T extends FinderPlan>(
  book: FinderBook<T>,
  asked: Asked,
): Ranked<T>[] {
  const { places } = asked.need;
  const answers: Ranked<T>[] = [];
  for (const region of book.values()) {
    const reach = reachOf(region.code, places);
    if (!reach) continue;
    const isYoung = ageTest(region, asked);
    for (const { packs } of region.shelves) {
      const offers: Record<Reach, Offer<T>[]> = { own: [], covers: [], silent: [] };
      for (const prepared of packs) {
        const by = reach(prepared);
        const offer = by && isYoung(prepared) && offerOf(prepared, asked);
        if (offer) offers[by].push(offer);
      }
      for (const by of ['own', 'covers', 'silent'] as const) {
        if (offers[by].length > 0) answers.push(...answersOf(offers[by], by, asked));
      }
    }
  }
  return answers;
}

/** Of one seller for one region: packs together, and each plan that renews. */
function answersOf<T extends FinderPlan>(
  offers: readonly Offer<T>[],
  by: Reach,
  asked: Asked,
): Ranked<T>[] {
  const { need, start, stay } = asked;
  const days = daysOf(need);
  const packs = offers.filter(({ plan }) => isBilledOnce(plan));
  const answers = knownAndPerhaps(packs, (some) => cheapestPacks(some, stay)).map(
    ({ bought, minor }) =>
      answer(bought, minor, dueOf(bought), { offers, by, asked }, () => costOfPacks(bought, days)),
  );
  for (const offer of offers) {
    const { plan, terms, size } = offer;
    const count = isBilledOnce(plan) ? null : chargesInStay(size, stay);
    if (count === null) continue;
    const bought = { plan, terms, count };
    const minor = runsOf(terms, count, start).minor + (terms.setup ?? 0);
    answers.push(
      answer([bought], minor, dueMinor(terms), { offers: [offer], by, asked }, () =>
        costOfCharges(bought, days, start),
      ),
    );
  }
  return answers.filter((each) => each !== null);
}

function knownAndPerhaps<T extends FinderPlan>(
  offers: readonly Offer<T>[],
  cheapest: (some: readonly Offer<T>[]) => Best<T> | null,
): Best<T>[] {
  const known = offers.filter(({ missing }) => missing.length === 0);
  const best = known.length > 0 ? cheapest(known) : null;
  return twoOf(best, known.length < offers.length ? cheapest(offers) : null);
}
