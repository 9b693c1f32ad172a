import type { Cost } from '../cost/lines.ts';
import type { Pace } from '../cost/pace.ts';
import { oldestDay } from '../../prices/freshness.ts';
import { packPrice, type Bought, type Priced } from '../cost/trip.ts';
import { termsAt, type FinderRequest, type Reach } from '../request.ts';
import type { FinderPlan, Prepared } from '../finder-index.ts';
import { boundsOf, groupOf, type Ranked } from './ranking.ts';
import { agedOn, paceFor, slowest, sureOf, wishesAmong } from './sure.ts';
import { unknownOf, withWishes } from './unknown.ts';
import { paysForCalls } from '../need/wishes.ts';

/** A pack that may be bought: what of its wishes is not published, and how it comes to the place. */
export interface Offer<T extends FinderPlan> extends Priced<T> {
  prepared: Prepared<T>;
  missing: string[];
  pace: Pace;
}

/** The plan as it is bought on the day; null where it is no answer. */
export function offerOf<T extends FinderPlan>(
  prepared: Prepared<T>,
  request: FinderRequest,
): Offer<T> | null {
  const missing = request.missingOf(prepared);
  const terms = missing && termsAt(prepared, request.start);
  const pace = terms && paceFor(prepared, request);
  return pace && { prepared, plan: prepared.plan, terms, size: prepared.size, missing, pace };
}

/** Packs that serve a stay, and what they cost in minor units. */
export interface Best<T> {
  bought: Bought<T>[];
  minor: number;
}

/** Of the best of ever wider choices, the first and each that costs less than all before it. */
export function eachLower<T>(bests: readonly (T | null)[], cost: (best: T) => number): T[] {
  const lower: T[] = [];
  for (const best of bests) {
    if (best && lower.every((other) => cost(best) < cost(other))) lower.push(best);
  }
  return lower;
}

/** What the first pack costs, minor units. */
export const firstPackPrice = <T>([first]: readonly Bought<T>[]) => packPrice(first!.terms);

/** One answer; null where it costs more than the need allows. */
export function tripAnswer<T extends FinderPlan>(
  bought: Bought<T>[],
  minor: number,
  dueMinor: number,
  { offers, by, request }: { offers: readonly Offer<T>[]; by: Reach; request: FinderRequest },
  costOf: () => Cost,
): Ranked<T> | null {
  const { need, convert } = request;
  const [first] = bought;
  const { currency, slug } = first!.plan;
  const all = { minor: minor * need.lines, dueMinor: dueMinor * need.lines };
  const [total, due] = [convert(all.minor, currency), convert(all.dueMinor, currency)];
  if (!boundsOf(request)(total, due)) return null;
  const used = offers.filter(({ plan }) => bought.some((pack) => pack.plan === plan));
  const missing = [...new Set(used.flatMap((offer) => offer.missing))];
  const pace = slowest(used.map((offer) => offer.pace));
  return {
    group: groupOf(sureOf(missing, by, false), pace),
    wishes: wishesAmong(missing, need).length,
    total,
    atLeast: used.some(
      ({ prepared, plan }) => prepared.hasUnknownCharge || paysForCalls(plan, need),
    ),
    due,
    mb: bought.reduce((sum, { plan, count }) => {
      const { mb } = used.find((offer) => offer.plan === plan)!.size;
      return sum + count * (mb ?? 0);
    }, 0),
    slug,
    seller: first!.plan.carrier.slug,
    by,
    pace,
    ...agedOn(oldestDay(used.map(({ plan }) => plan.seenOn)), request),
    missing,
    currency,
    ...all,
    make: () => {
      const cost = costOf();
      const names = by === 'silent' ? [...missing, 'covers'] : missing;
      return {
        cost: withWishes(
          cost,
          bought.map(({ plan }) => plan),
          need,
        ),
        bought: bought.map((one) => ({ ...one, forPlace: null })),
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
