import { NEED_BOUNDS } from '../../../finder/need/need.ts';
import { near } from '../text/neighbours.ts';
import type { SearchFact, FactOf } from './fact.ts';
import type { Stays } from './stays.ts';

type Size = FactOf<'size'>;
/** Days of a month where a size is turned. */
const MONTH = 30;

/** The size of a hotspot, which stands beside the word, and the sizes of data. */
export function sizesOf(facts: readonly SearchFact[]): { hotspot: Size | null; data: Size[] } {
  const sizes = facts.filter((fact): fact is Size => fact.is === 'size');
  const places = facts.flatMap((fact, at) =>
    fact.is === 'meaning' && fact.meaning.need?.hotspot === true ? [at] : [],
  );
  const isSize = (fact: SearchFact | undefined): fact is Size => fact?.is === 'size';
  const before = places
    .filter((at) => !isParted(facts, at))
    .map((at) => near(facts, at, -1))
    .find(isSize);
  const after = places.map((at) => near(facts, at, 1)).find((fact) => isSize(fact) && !fact.ofData);
  const found = before ?? (isSize(after) ? after : null);
  return { hotspot: found, data: sizes.filter((size) => size !== found) };
}

/** Whether a word like 'with' stands between a wish and what is before it: '10 GB with a hotspot'. */
function isParted(facts: readonly SearchFact[], at: number): boolean {
  for (let before = at - 1; ; before -= 1) {
    const fact = facts[before];
    if (fact?.is !== 'filler') return false;
    if (fact.parts) return true;
  }
}

/** GB of a hotspot of a size, turned to a month where it is told by the day or the week. */
export function hotspotGb({ gb, per }: Size): number {
  return upTenth(per === 'day' ? gb * MONTH : per === 'week' ? (gb * MONTH) / 7 : gb);
}

/** GB of a need: a month with months or without a length, in all with days; by place where days are. */
export function gbOf(
  sizes: readonly Size[],
  { months, days, shared }: Stays,
): number | number[] | null {
  const [size] = sizes;
  if (!size) return null;
  if (days.length === 0) return bounded(monthly(size, months));
  if (days.length === 1) return bounded(inAll(size, days[0]!));
  if (sizes.length === shared.length) return byStay(sizes, days, shared);
  const isByPlace = size.each || size.per === 'day' || size.per === 'week' || size.per === 'month';
  if (!isByPlace) return bounded(size.gb);
  return days.map((each) => bounded(inAll(size, each)));
}

/** Where each stay has a size of its own, shared by its places as their days are. */
function byStay(
  sizes: readonly Size[],
  days: readonly number[],
  shared: readonly number[],
): number[] {
  let from = 0;
  return sizes.flatMap((size, at) => {
    const own = days.slice(from, (from += shared[at]!));
    const all = own.reduce((sum, one) => sum + one, 0);
    return own.map((each) => bounded((inAll(size, all) * each) / all));
  });
}

function monthly({ gb, per }: Size, months: number | null): number {
  if (per === 'day') return gb * MONTH;
  if (per === 'week') return (gb * MONTH) / 7;
  return per === 'total' && months !== null ? gb / months : gb;
}

function inAll({ gb, per }: Size, days: number): number {
  if (per === 'day') return gb * days;
  if (per === 'week') return (gb * days) / 7;
  return per === 'month' ? (gb * days) / MONTH : gb;
}

/** Up to a tenth; what binary fractions add to a whole tenth does not count. */
const upTenth = (gb: number) => Math.ceil(Math.round(gb * 1e6) / 1e5) / 10;
const bounded = (gb: number) => Math.min(NEED_BOUNDS.gb, upTenth(gb));
