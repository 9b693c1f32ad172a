import type { FinderPlan } from '../finder-index.ts';
import { formatNeed, parseNeed } from '../need/need-address.ts';
import { readNeedForm, UNLIMITED_SIZE, usualNeed } from '../need/need-form.ts';
import { NO_WISHES, type NeedQuery } from '../need/need.ts';
import type { PlaceOfNeed } from '../beside/place-lacks.ts';
import { isBilledOnce } from '../need/wishes.ts';
import { searchOf } from '../../core/address.ts';
import { DIFFERENCES, differencesParam, readCompared, slugsOf } from '../../plans/slugs.ts';
import { MAX_COMPARE } from '../../core/vocabulary.ts';

/** Stands for the place of a need that leaves it to the plans. */
const ANY_PLACE = 'XW';

/**
 * The need in the address of a comparison, as its form or /find writes it; what is not understood is
 * read as absent, its place too: the plans have theirs. Null where no length of time is in it.
 */
function readNeed(params: URLSearchParams): { need: NeedQuery; hasPlace: boolean } | null {
  const asked = new URLSearchParams(params);
  // The form's box says so beside a number that is left standing.
  if (asked.get('size') === UNLIMITED_SIZE) asked.delete('gb');
  const read = readNeedForm(asked);
  const own = parseNeed(read).need;
  if (own) return { need: firstPage(own), hasPlace: true };
  read.set('places', ANY_PLACE);
  // Numbers for each place are none for one.
  for (const key of ['days', 'gb']) read.set(key, read.get(key)?.split(',')[0] ?? '');
  const { need } = parseNeed(read);
  return need && { need: firstPage(need), hasPlace: false };
}

const firstPage = (need: NeedQuery): NeedQuery => ({
  ...need,
  page: NO_WISHES.page,
  limit: NO_WISHES.limit,
  // A comparison is of single plans, and leaves nobody out.
  lines: NO_WISHES.lines,
  carriers: [],
  maxPerMonth: null,
  maxDue: null,
  maxAge: null,
  audience: null,
});

/** The need of an address in its one spelling: a comparison keeps it behind its plans. */
export function comparedNeedParams(params: URLSearchParams): URLSearchParams {
  const read = readNeed(params);
  if (!read) return new URLSearchParams();
  const written = formatNeed(read.need);
  if (!read.hasPlace) written.delete('places');
  return written;
}

/** The one spelling of the search of a comparison, with its need; without plans there is none. */
export function canonicalCompared(params: URLSearchParams): string {
  const unique = slugsOf(params);
  const differences = differencesParam(readCompared(params).onlyDifferences, unique.length);
  if (unique.length === 0) return '';
  // One past the most tells the page that some are left out; how many it does not say.
  const plans = unique.slice(0, MAX_COMPARE + 1).join(',');
  const written = new URLSearchParams({
    plans,
    ...(differences && { [DIFFERENCES]: differences }),
  });
  for (const [key, value] of comparedNeedParams(params)) written.set(key, value);
  return searchOf(written);
}

/** The places that the address of a comparison asks for, with their names; none: the plans have theirs. */
export function comparedPlaces(
  params: URLSearchParams,
  known: readonly PlaceOfNeed[],
): PlaceOfNeed[] {
  const read = readNeed(params);
  if (!read?.hasPlace) return [];
  return read.need.places.flatMap((code) => known.find((place) => place.code === code) ?? []);
}

/**
 * The need that plans are compared for: that of the address, else a usual one of their place, a trip
 * where all of them are billed once. There must be a plan.
 */
export function comparedNeed(params: URLSearchParams, plans: readonly FinderPlan[]): NeedQuery {
  const { code } = plans[0]!.region;
  const read = readNeed(params);
  if (read) return read.hasPlace ? read.need : { ...read.need, places: [code] };
  return usualNeed({ code, kind: plans.every(isBilledOnce) ? 'group' : 'country' });
}
