import { dayPart, daysBetween, formatDay, type DayPart } from '../../core/dates.ts';

/** A dated price of a plan of a carrier, as the open data has it. */
export interface CarrierPrice {
  /** The plan's slug. */
  plan: string;
  /** ISO 8601. */
  recordedDate: string;
  price: number;
  currency: string;
  sample: boolean;
  sourceName: string | null;
}

/** How a plan's price moved between two days. */
export type PriceDirection = 'fell' | 'rose' | 'same';

/** What changed, like for like: the same plans on two days. */
export interface LikeForLike {
  /** The two days, ISO 8601. */
  from: string;
  to: string;
  /** Each plan that has a price on both, by its slug. */
  ways: ReadonlyMap<string, PriceDirection>;
  fell: number;
  rose: number;
  same: number;
  /** The mean of the changes in percent, one decimal. */
  percent: number;
  /** How many sources the prices of both days are from; 0: none is named. */
  sources: number;
}

/** Days that the two of a pair lie apart at least, and plans that it needs. */
const APART = 28;
const PLANS = 3;

/**
 * Of all pairs of days at least 28 days apart on which the most plans have a record on both, the pair
 * that is furthest apart (of two the later); null with fewer than three plans. Of several records of
 * a plan on a day the last counts, sample records are none, and prices of one plan in two
 * currencies are two plans. `prices` come oldest first.
 */
export function likeForLike(prices: readonly CarrierPrice[]): LikeForLike | null {
  const days = new Map<string, Map<string, CarrierPrice>>();
  for (const price of prices) {
    if (price.sample) continue;
    const of = days.get(price.recordedDate) ?? new Map<string, CarrierPrice>();
    days.set(price.recordedDate, of.set(`${price.plan} ${price.currency}`, price));
  }
  const pair = bestPair(days);
  if (!pair) return null;
  const [from, to] = pair;
  const both = [...days.get(from)!].flatMap(([plan, before]) => {
    const after = days.get(to)!.get(plan);
    return after ? [{ before, after }] : [];
  });
  const ways = new Map(both.map(({ before, after }) => [after.plan, wayOf(before, after)]));
  const count = (way: PriceDirection) => [...ways.values()].filter((one) => one === way).length;
  const changes = both.map(({ before, after }) => (after.price / before.price - 1) * 100);
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  const names = both.flatMap(({ before, after }) => [before.sourceName, after.sourceName]);
  return {
    from,
    to,
    ways,
    fell: count('fell'),
    rose: count('rose'),
    same: count('same'),
    // A tiny fall rounds to -0.
    percent: Math.round(mean * 10) / 10 + 0,
    sources: new Set(names.filter((name) => name !== null)).size,
  };
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/**
 * 'Of 158 plans seen on 13 May and on 17 August 2026, 41 fell, 3 rose, 114 are the same; on average
 * -2.9 % (two sources)'.
 */
export function likeForLikeParts({ from, to, ways, ...counts }: LikeForLike): DayPart[] {
  const { fell, rose, same, percent, sources } = counts;
  const count = NUMBERS[sources] ?? sources;
  const named = sources === 0 ? '' : ` (${count} ${sources === 1 ? 'source' : 'sources'})`;
  const verb = same === 1 ? 'is' : 'are';
  return [
    `Of ${ways.size} plans seen on `,
    { day: from, words: dayBefore(from, to) },
    ' and on ',
    dayPart(to),
    `, ${fell} fell, ${rose} rose, ${same} ${verb} the same; on average ${percentWords(percent)}${named}`,
  ];
}

/** A day before another, with its year only where that differs: '13 May'. */
export function dayBefore(day: string, later: string): string {
  const words = formatDay(day);
  return day.slice(0, 4) === later.slice(0, 4) ? words.slice(0, -5) : words;
}

/** '-2.9 %', '+1.2 %', '0 %'. */
export function percentWords(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

function wayOf(before: CarrierPrice, after: CarrierPrice): PriceDirection {
  if (after.price === before.price) return 'same';
  return after.price < before.price ? 'fell' : 'rose';
}

/** The pair of days, the earlier first; plans as bits, as there may be years of days. */
function bestPair(
  days: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): readonly [string, string] | null {
  const plans = new Map<string, number>();
  for (const of of days.values()) {
    for (const plan of of.keys()) if (!plans.has(plan)) plans.set(plan, plans.size);
  }
  const words = Math.ceil(plans.size / 32);
  const sets = [...days]
    .map(([day, of]) => {
      const bits = new Uint32Array(words);
      for (const plan of of.keys()) {
        const at = plans.get(plan)!;
        bits[at >> 5]! |= 1 << (at & 31);
      }
      return { day, bits };
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
  let best = { count: PLANS - 1, apart: 0, pair: null as readonly [string, string] | null };
  for (const [at, later] of sets.entries()) {
    for (const earlier of sets.slice(0, at)) {
      const apart = daysBetween(earlier.day, later.day);
      // The earlier ones come first: none after it is further.
      if (apart < APART) break;
      const count = inBoth(earlier.bits, later.bits);
      if (count < best.count || (count === best.count && apart < best.apart)) continue;
      if (count < PLANS) continue;
      best = { count, apart, pair: [earlier.day, later.day] };
    }
  }
  return best.pair;
}

/** How many bits are set in both. */
function inBoth(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    let bits = one[at]! & other[at]!;
    for (; bits !== 0; bits &= bits - 1) count += 1;
  }
  return count;
}
