import { cheapestPacks, costOfPacks } from '../cost/trip.ts';
import type { Stay } from '../cost/served.ts';
import { ageTest, type Asked } from './asked.ts';
import type { FinderBook, FinderPlan, RegionBook } from './book.ts';
import { daysOf, toMb, type Need } from './need.ts';
import type { Ranked } from './ranking.ts';
import { answer, dueOf, offerOf, twoOf, type Offer } from './trip-answer.ts';
import { isBilledOnce } from './wishes.ts';

/** Packs of one seller for each place, together one answer. */
export function placeByPlace<T extends FinderPlan>(book: FinderBook<T>, asked: Asked): Ranked<T>[] {
  const { places } = asked.need;
  const regions = places.flatMap((code) => book.get(code) ?? []);
  if (regions.length < places.length) return [];
  const shelves = regions.map((region) => offersBySeller(region, asked));
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
): Map<string, Offer<T>[]> {
  const isYoung = ageTest(region, asked);
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
