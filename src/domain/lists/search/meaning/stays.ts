import { NEED_BOUNDS } from '../../../finder/need/need.ts';
import type { SearchIndex } from './search-index.ts';
import type { SearchFact, FactOf } from './fact.ts';

/** The places of a text, and how long at each. */
export interface Stays {
  /** Codes in the order of the text. */
  places: string[];
  /** Null: no length, or one in days. */
  months: number | null;
  /** One number for all places, or one for each; empty: no length in days. */
  days: number[];
  /** Of days by place, how many places of the text share each stay. */
  shared: number[];
}

/** Days of a unit in a need; of longer ones those of a trip. */
const DAYS = { hour: 1 / 24, day: 1, night: 1, week: 7, month: 30, year: 360 } as const;
const MONTHS = { month: 1, year: 12 } as const;

type Length = FactOf<'length'>;
type Run = { places: string[] } | { lengths: Length[] };
const hasPlaces = (run: Run): run is { places: string[] } => 'places' in run;

/** Reads how long somebody is where; months of places without plans for residents are days. */
export function staysOf(
  facts: readonly SearchFact[],
  { residents }: Pick<SearchIndex, 'residents'>,
): Stays {
  const runs = runsOf(facts);
  const places = runs.flatMap((run) => (hasPlaces(run) ? run.places : []));
  const lengths = runs.flatMap((run) => (hasPlaces(run) ? [] : [run.lengths]));
  const stays = runs.filter(hasPlaces);
  const isEach = lengths.length > 1 && stays.length === lengths.length;
  if (isEach) {
    const shared = stays.map((stay) => stay.places.length);
    const days = lengths.flatMap((length, at) => sharedOut(daysOf(length), shared[at]!));
    const isTrip = days.every((each) => each > 0) && total(days) <= NEED_BOUNDS.days;
    if (isTrip) return { places, months: null, days, shared };
  }
  const [length] = lengths;
  // '2 weeks each' in two places.
  if (length?.some(({ each }) => each) && lengths.length === 1 && places.length > 1) {
    const days = places.map(() => daysOf(length));
    if (total(days) <= NEED_BOUNDS.days)
      return { places, months: null, days, shared: places.map(() => 1) };
  }
  if (!length) return { places, months: null, days: [], shared: [] };
  const months = monthsOf(length);
  const isAtHome = places.every((place) => residents.has(place));
  const days = (all: number) => Math.max(1, Math.min(NEED_BOUNDS.days, all));
  if (months === null || !isAtHome)
    return { places, months: null, days: [days(daysOf(length))], shared: [] };
  return { places, months: Math.min(NEED_BOUNDS.months, months), days: [], shared: [] };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Places and lengths in their order, those of one kind side by side together; each place once. */
function runsOf(facts: readonly SearchFact[]): Run[] {
  const runs: Run[] = [];
  const seen = new Set<string>();
  for (const fact of facts) {
    const last = runs.at(-1);
    if (fact.is === 'length') {
      if (last && !hasPlaces(last)) last.lengths.push(fact);
      else runs.push({ lengths: [fact] });
    } else if (fact.is === 'name') {
      const named = fact.name.carriers.length > 0 ? fact.at : fact.name.places;
      const codes = named.map(({ code }) => code).filter((code) => !seen.has(code));
      if (codes.length === 0) continue;
      for (const code of codes) seen.add(code);
      if (last && hasPlaces(last)) last.places.push(...codes);
      else runs.push({ places: codes });
    }
  }
  return runs;
}

/** Lengths side by side add up where their units differ: '1 year 6 months'; nights count beside days for nothing. */
function counted(lengths: readonly Length[]): Length[] {
  const isDaytime = lengths.some(({ unit }) => unit !== 'night');
  return lengths.filter(
    ({ unit }, at) =>
      (unit !== 'night' || !isDaytime) && lengths.findIndex((other) => other.unit === unit) === at,
  );
}

/** Whole days; a night has a day before and one after it. */
function daysOf(lengths: readonly Length[]): number {
  const days = counted(lengths).map(
    ({ amount, unit }) => amount * DAYS[unit] + (unit === 'night' ? 1 : 0),
  );
  return Math.max(1, Math.round(total(days)));
}

/** Whole months; null where the text counts days or weeks. */
function monthsOf(lengths: readonly Length[]): number | null {
  const own = counted(lengths);
  if (!own.every(({ unit }) => unit in MONTHS)) return null;
  const months = total(own.map(({ amount, unit }) => amount * MONTHS[unit as keyof typeof MONTHS]));
  return months >= 1 ? Math.round(months) : null;
}

/** Days shared out to some places, the first ones longer by one where they do not divide. */
function sharedOut(days: number, places: number): number[] {
  const each = Math.floor(days / places);
  return Array.from({ length: places }, (_, at) => each + (at < days % places ? 1 : 0));
}
