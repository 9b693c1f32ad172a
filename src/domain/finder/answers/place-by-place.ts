import { costOf, type Cost, type MinorLine } from '../cost/lines.ts';
import { oldestDay } from '../../prices/freshness.ts';
import { toMinor } from '../../core/money/money.ts';
import type { FinderRequest } from '../request.ts';
import type { FinderPlan } from '../finder-index.ts';
import { mbOf } from '../need/need.ts';
import {
  boundsOf,
  byRank,
  groupOf,
  inOrder,
  isKnown,
  isSlowed,
  type Made,
  type Placed,
  type Ranked,
} from './ranking.ts';
import { agedOn, slowest, wishesAmong } from './sure.ts';
import { eachLower } from './trip-answer.ts';
import { twelfthsOf } from './unknown.ts';

/**
 * Answers to a trip to several places, out of the answers at each place by itself (`atPlaces`, in the
 * order of the places) and those of plans that hold all of them (`whole`): first the mix, the first
 * answer of each place, whose sellers may differ; then every seller that has all places, in order.
 */
export function byPlace<T extends FinderPlan>(
  atPlaces: readonly Ranked<T>[][],
  whole: readonly Ranked<T>[],
  request: FinderRequest,
): Placed<T>[] {
  const firsts = atPlaces.map((answers) => inOrder(answers)[0] ?? null);
  if (firsts.includes(null)) return inOrder([...whole]);
  const mix = together(firsts as Ranked<T>[], request);
  const others = ofEachSeller(atPlaces, whole, request);
  if (mix?.seller === null) return [{ ...mix, tier: 0 }, ...inOrder([...whole, ...others])];
  // Of one seller it is an answer among others, and one of them unless a group may not hold a place.
  const isOther = mix && firsts.some((first) => first!.by === 'silent') && isNeeded(mix, whole);
  return inOrder([...whole, ...others, ...(isOther ? [mix] : [])]);
}

/** Of each seller that has all places: the cheapest that is known to fit, and what may fit for less. */
function ofEachSeller<T extends FinderPlan>(
  atPlaces: readonly Ranked<T>[][],
  whole: readonly Ranked<T>[],
  request: FinderRequest,
): Ranked<T>[] {
  const bySeller = atPlaces.map((answers) =>
    Map.groupBy(
      answers.filter(({ by }) => by !== 'silent'),
      ({ seller }) => seller,
    ),
  );
  return [...bySeller[0]!.keys()].flatMap((seller) => {
    const each = bySeller.map((of) => of.get(seller) ?? []);
    const best = (isWanted: (part: Ranked<T>) => boolean) => {
      const parts = each.flatMap((some) => some.filter(isWanted).sort(byTotal)[0] ?? []);
      return parts.length === each.length ? together(parts, request) : null;
    };
    const bests = [
      best(({ group }) => group === 0),
      best((part) => !isSlowed(part)),
      best(isKnown),
      best(() => true),
    ];
    return eachLower(bests, ({ total }) => total).filter((one) => isNeeded(one, whole));
  });
}

/** What holds all places at once, costs no more and is as sure stands for its seller. */
const isNeeded = <T extends FinderPlan>(one: Ranked<T>, whole: readonly Ranked<T>[]): boolean =>
  !whole.some((of) => of.seller === one.seller && of.group <= one.group && of.total <= one.total);

const byTotal = <T extends FinderPlan>(a: Ranked<T>, b: Ranked<T>) =>
  a.total - b.total || byRank(a, b);

/** An answer for each place as one answer; null where it costs more than the need allows. */
function together<T extends FinderPlan>(
  parts: readonly Ranked<T>[],
  request: FinderRequest,
): Ranked<T> | null {
  const [first] = parts;
  const sellers = new Set(parts.map(({ seller }) => seller));
  const isOne = parts.every(({ currency }) => currency === first!.currency);
  const currency = isOne ? first!.currency : request.currency;
  const made = () => madeOf(parts, currency, request);
  // Where each line is converted and rounded, the total is that of the lines.
  const minor = isOne
    ? parts.reduce((sum, part) => sum + part.minor, 0)
    : toMinor(made().cost.total, currency);
  const dueMinor = isOne ? first!.dueMinor : request.convert(first!.dueMinor, first!.currency);
  const total = request.convert(minor, currency);
  const due = request.convert(dueMinor, currency);
  if (!boundsOf(request)(total, due)) return null;
  const missing = [...new Set(parts.flatMap((part) => part.missing))];
  const isSilent = parts.some(({ by }) => by === 'silent');
  const pace = slowest(parts.map((part) => part.pace));
  return {
    group: groupOf(parts.every(isKnown) ? 0 : isSilent ? 3 : 1, pace),
    wishes: wishesAmong(missing, request.need).length,
    total,
    atLeast: parts.some(({ atLeast }) => atLeast),
    due,
    mb: parts.reduce((sum, part) => sum + part.mb, 0),
    slug: first!.slug,
    seller: sellers.size > 1 ? null : first!.seller,
    by: isSilent ? 'silent' : first!.by,
    pace,
    ...agedOn(oldestDay(parts.map(({ seenOn }) => seenOn)), request),
    missing,
    currency,
    minor,
    dueMinor,
    make: made,
  };
}

function madeOf<T extends FinderPlan>(
  parts: readonly Ranked<T>[],
  currency: Cost['currency'],
  request: FinderRequest,
): Made<T> {
  const { need, between } = request;
  const made = parts.map(({ make }) => make());
  const lines = made.flatMap(({ cost }, at) =>
    cost.lines.map(({ text, amount }): MinorLine => {
      const minor = toMinor(amount, cost.currency);
      const isOwn = cost.currency === currency;
      return {
        text: isOwn ? text : `${text}, approx.`,
        minor: isOwn ? minor : between(minor, cost.currency, currency),
        place: need.places[at]!,
      };
    }),
  );
  const data = made.map(({ cost }) => cost.dataGb);
  const gb = data.includes(null) ? null : mbOf({ gb: data as number[] }) / 1000;
  const { dueToday: due, currency: own } = made[0]!.cost;
  return {
    cost: costOf({
      currency,
      lines,
      dueMinor: between(toMinor(due, own), own, currency),
      twelfths: twelfthsOf(need),
      atLeast: made.some(({ cost }) => cost.atLeast),
      dataGb: gb,
      allGb: gb === null ? null : gb * need.lines,
      unknown: made.flatMap(({ cost }) => cost.unknown),
      notes: made.flatMap(({ cost }) => cost.notes),
    }),
    bought: made.flatMap(({ bought }, at) =>
      bought.map((one) => ({ ...one, forPlace: need.places[at]! })),
    ),
    unknown: [...new Set(made.flatMap(({ unknown }) => unknown))],
  };
}
