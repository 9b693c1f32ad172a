import type { Stay } from './cost/served.ts';
import type { Terms } from './cost/terms.ts';
import { isRunning } from '../plans/words/offers.ts';
import { OLD_DAYS, seenSince } from '../prices/freshness.ts';
import { memo } from '../core/memo.ts';
import { convertMinor, type Rates } from '../core/money/money.ts';
import { isGroupCode } from '../places/places.ts';
import { groupsOf } from '../places/un-m49.ts';
import type { Currency } from '../core/vocabulary.ts';
import type { FinderPlan, Prepared, RegionIndex } from './finder-index.ts';
import type { Need } from './need/need.ts';
import type { NetworkCarrier } from './networks.ts';
import { stayAt, wholeStay } from './need/stays.ts';
import { wishTest, type Unknowns } from './need/wishes.ts';

/** What answers depend on beside plans and need. */
export interface FinderContext {
  /** ISO 8601. */
  today: string;
  /** The day that ages count from (freshness.ts). */
  agesFrom: string;
  rates: Rates;
  /** Places that are known, with the currency of each. */
  places: readonly { code: string; currency: Currency }[];
  /** The carriers of the site, by which networks are named. */
  carriers: readonly NetworkCarrier[];
}

/** How a plan comes to be an answer: of the place itself, of a group that states or does not state it. */
export type Reach = 'own' | 'covers' | 'silent';

/** A need with all that is worked out once for it. */
export interface FinderRequest {
  need: Need;
  /** The day of purchase. */
  start: string;
  /** The day that ages count from. */
  agesFrom: string;
  currency: Currency;
  /** Minor units of a currency in those of the need. */
  convert: (minor: number, from: Currency) => number;
  /** Minor units of one currency in those of another. */
  between: (minor: number, from: Currency, to: Currency) => number;
  missingOf: <T extends FinderPlan>(prepared: Prepared<T>) => Unknowns;
  /** The days and data of a trip. */
  stay: Stay;
  /** What is asked of one of its places by itself, in the currency of the whole and without its bounds. */
  atPlace: (at: number) => FinderRequest;
}

export function finderRequest(
  need: Need,
  context: FinderContext,
  stay: Stay = wholeStay(need),
): FinderRequest {
  const { today, agesFrom, rates, places, carriers } = context;
  const [place] = need.places;
  const own = places.find(({ code }) => code === place)?.currency ?? 'USD';
  const isLocal = need.places.length === 1 && !isGroupCode(place!);
  const currency = need.currency ?? (isLocal ? own : 'USD');
  const isLater = need.from !== null && need.from > today.slice(0, 7);
  return {
    need,
    start: isLater ? `${need.from}-01` : today,
    agesFrom,
    currency,
    convert: (minor, from) => convertMinor(minor, from, currency, rates),
    between: (minor, from, to) => convertMinor(minor, from, to, rates),
    missingOf: wishTest(need, carriers),
    stay,
    atPlace: (at) => {
      const each = (numbers: number[]) => (numbers.length > 1 ? [numbers[at]!] : numbers);
      const of = { places: [need.places[at]!], days: each(need.days), gb: each(need.gb) };
      // What is paid on the first day is paid at the first place; the rest is bound as a whole.
      const bounds = { currency, maxPerMonth: null, maxDue: at === 0 ? need.maxDue : null };
      return finderRequest({ ...need, ...of, ...bounds }, context, stayAt(need, at));
    },
  };
}

/** Which plans of a region reach all places of a need, and how; null where none can. */
export function reachOf(
  code: string,
  places: readonly string[],
): ((prepared: Pick<Prepared<FinderPlan>, 'covers'>) => Reach | null) | null {
  if (places.every((place) => place === code)) return () => 'own';
  if (!isGroupCode(code)) return null;
  const holds = places.every((place) => place === code || isWithin(place, code));
  return ({ covers }) => {
    if (covers === null) return holds ? 'silent' : null;
    return places.every((place) => place === code || covers.has(place)) ? 'covers' : null;
  };
}

function isWithin(place: string, group: string): boolean {
  return isGroupCode(place) ? group === 'XW' : (groupsOf(place) as string[]).includes(group);
}

/**
 * The plans whose price is young enough: a year, or any age where residents of the region would have
 * no plan left (rule 20); one of which nobody knows the day always is.
 */
export function youngIn<T extends FinderPlan>(
  region: RegionIndex<T>,
  { need: { maxAge }, agesFrom }: FinderRequest,
): Pick<RegionIndex<T>, 'plans' | 'shelves'> {
  const { residentsSeen, plans, shelves } = region;
  const year = seenSince(OLD_DAYS, agesFrom);
  const isBare = residentsSeen !== null && residentsSeen < year;
  if (maxAge === 'any' || (maxAge === null && isBare)) return region;
  const since = maxAge === null ? year : seenSince(maxAge, agesFrom);
  const isYoung = ({ plan }: Prepared<T>) => plan.seenOn === null || plan.seenOn >= since;
  const young = () => ({
    plans: plans.filter(isYoung),
    shelves: shelves.map((shelf) => ({ ...shelf, packs: shelf.packs.filter(isYoung) })),
  });
  // What most needs ask for; of any other age somebody could ask for thousands.
  return maxAge === null ? memo(region, `since ${since}`, young) : young();
}

/** The terms on the day of purchase; null where an offer is over and nothing else is published. */
export function termsAt<T extends FinderPlan>(
  { plan, running, ended }: Prepared<T>,
  start: string,
): Terms | null {
  return isRunning(plan.offerEnds, start) ? running : ended;
}
