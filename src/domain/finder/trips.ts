import {
  chargesInStay,
  cheapestPacks,
  costOfCharges,
  costOfPacks,
  type Bought,
  type Priced,
  type Stay,
} from '../cost/trip.ts';
import type { Cost } from '../cost/lines.ts';
import { runsOf } from '../cost/charges.ts';
import { dueMinor } from '../cost/months.ts';
import { ageTest, reachOf, termsAt, type Asked, type Reach } from './asked.ts';
import type { FinderBook, FinderPlan, Prepared, RegionBook } from './book.ts';
import { rankOf } from './months.ts';
import { daysOf, mbOf, toMb, type Need } from './need.ts';
import { boundsOf, type Ranked } from './ranking.ts';
import { unknownOf, withWishes } from './unknown.ts';
import { isBilledOnce } from './wishes.ts';

/** A pack that may be bought: what of its wishes is not published, and how it comes to the place. */
interface Offer<T extends FinderPlan> extends Priced<T> {
  prepared: Prepared<T>;
  missing: string[];
}

/** All answers to a trip: the cheapest packs of each seller, and each plan that renews. */
export function answersForTrip<T extends FinderPlan>(
  book: FinderBook<T>,
  asked: Asked,
  agesFrom: string,
): Ranked<T>[] {
  const { places } = asked.need;
  const answers: Ranked<T>[] = [];
  for (const region of book.values()) {
    const reach = reachOf(region.code, places);
    if (!reach) continue;
    const isYoung = ageTest(region, asked.need, agesFrom);
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
  return places.length > 1 ? [...answers, ...placeByPlace(book, asked, agesFrom)] : answers;
}

function offerOf<T extends FinderPlan>(prepared: Prepared<T>, asked: Asked): Offer<T> | null {
  const missing = asked.judge(prepared);
  const terms = missing && termsAt(prepared, asked.start);
  return terms && { prepared, plan: prepared.plan, terms, size: prepared.size, missing };
}

/** Of one seller for one region: packs together, and each plan that renews. */
function answersOf<T extends FinderPlan>(
  offers: readonly Offer<T>[],
  by: Reach,
  asked: Asked,
): Ranked<T>[] {
  const { need, start } = asked;
  const stay: Stay = { days: daysOf(need), mb: mbOf(need), parts: 1 };
  const packs = offers.filter(({ plan }) => isBilledOnce(plan));
  const answers = knownAndPerhaps(packs, (some) => cheapestPacks(some, stay)).map(
    ({ bought, minor }) =>
      answer(bought, minor, dueOf(bought), { offers, by, asked }, () =>
        costOfPacks(bought, stay.days),
      ),
  );
  for (const offer of offers) {
    const { plan, terms, size } = offer;
    const count = isBilledOnce(plan) ? null : chargesInStay(size, stay);
    if (count === null) continue;
    const bought = { plan, terms, count };
    const minor = runsOf(terms, count, start).minor + (terms.setup ?? 0);
    answers.push(
      answer([bought], minor, dueMinor(terms), { offers: [offer], by, asked }, () =>
        costOfCharges(bought, stay.days, start),
      ),
    );
  }
  return answers.filter((each) => each !== null);
}

/** Packs of one seller for each place, together one answer. */
function placeByPlace<T extends FinderPlan>(
  book: FinderBook<T>,
  asked: Asked,
  agesFrom: string,
): Ranked<T>[] {
  const { places } = asked.need;
  const regions = places.flatMap((code) => book.get(code) ?? []);
  if (regions.length < places.length) return [];
  const shelves = regions.map((region) => offersBySeller(region, asked, agesFrom));
  const stays = staysOf(asked.need);
  const answers = [...shelves[0]!.keys()].flatMap((seller) => {
    const each = shelves.map((of) => of.get(seller) ?? []);
    if (each.some((offers) => offers.length === 0)) return [];
    const offers = each.flat();
    const cheapest = (known: boolean) => {
      const bests = each.map((some, at) =>
        cheapestPacks(
          known ? some.filter(({ missing }) => missing.length === 0) : some,
          stays[at]!,
        ),
      );
      if (bests.some((best) => best === null)) return null;
      return {
        bought: bests.flatMap((best) => best!.bought),
        minor: bests.reduce((sum, best) => sum + best!.minor, 0),
      };
    };
    return twoOf(cheapest(true), cheapest(false)).map(({ bought, minor }) =>
      answer(bought, minor, dueOf(bought), { offers, by: 'own', asked }, () =>
        costOfPacks(bought, daysOf(asked.need)),
      ),
    );
  });
  return answers.filter((each) => each !== null);
}

function offersBySeller<T extends FinderPlan>(
  region: RegionBook<T>,
  asked: Asked,
  agesFrom: string,
): Map<string, Offer<T>[]> {
  const isYoung = ageTest(region, asked.need, agesFrom);
  const bySeller = new Map<string, Offer<T>[]>();
  for (const { seller, packs } of region.shelves) {
    const offers = packs.flatMap((prepared) => {
      if (!isBilledOnce(prepared.plan) || !isYoung(prepared)) return [];
      return offerOf(prepared, asked) ?? [];
    });
    if (offers.length > 0) bySeller.set(seller, offers);
  }
  return bySeller;
}

/** The stay at each place: what is given once is shared equally. */
function staysOf(need: Need): Stay[] {
  const parts = need.places.length;
  const share = (all: readonly number[], at: number) =>
    all.length <= 1 ? (all[0] ?? 0) : all[at]! * parts;
  return need.places.map((_, at) => ({
    days: share(need.days, at),
    mb: share(need.gb.map(toMb), at),
    parts,
  }));
}

interface Best<T> {
  bought: Bought<T>[];
  minor: number;
}

function knownAndPerhaps<T extends FinderPlan>(
  offers: readonly Offer<T>[],
  cheapest: (some: readonly Offer<T>[]) => Best<T> | null,
): Best<T>[] {
  const known = offers.filter(({ missing }) => missing.length === 0);
  const best = known.length > 0 ? cheapest(known) : null;
  return twoOf(best, known.length < offers.length ? cheapest(offers) : null);
}

/** The best that is known to fit; and one that perhaps fits, where it would cost less. */
function twoOf<T>(known: Best<T> | null, any: Best<T> | null): Best<T>[] {
  if (!any || (known && known.minor <= any.minor)) return known ? [known] : [];
  return known ? [known, any] : [any];
}

const dueOf = <T>([first]: readonly Bought<T>[]) => first!.terms.first + (first!.terms.setup ?? 0);

/** One answer; null where it costs more than the need allows. */
function answer<T extends FinderPlan>(
  bought: Bought<T>[],
  minor: number,
  dueMinor: number,
  { offers, by, asked }: { offers: readonly Offer<T>[]; by: Reach; asked: Asked },
  costOf: () => Cost,
): Ranked<T> | null {
  const { need, convert } = asked;
  const [first] = bought;
  const { currency, slug } = first!.plan;
  const [total, due] = [convert(minor, currency), convert(dueMinor, currency)];
  if (!boundsOf(asked)(total, due)) return null;
  const used = offers.filter(({ plan }) => bought.some((pack) => pack.plan === plan));
  const missing = used.flatMap((offer) => offer.missing);
  return {
    rank: rankOf(missing, by, need.places.length === 1),
    total,
    due,
    mb: bought.reduce((sum, { plan, count }) => {
      const { mb } = used.find((offer) => offer.plan === plan)!.size;
      return sum + count * (mb ?? 0);
    }, 0),
    slug,
    make: () => {
      const cost = costOf();
      const names = by === 'silent' ? [...missing, 'covers'] : missing;
      return {
        cost: withWishes(
          cost,
          bought.map(({ plan }) => plan),
          need,
        ),
        bought,
        unknown: unknownOf(
          used.map(({ prepared }) => prepared),
          names,
          cost,
          need,
        ),
      };
    },
  };
}
