import type { AskedNeed } from '#src/contract/lists/ask.ts';
import { DEFAULT_QUERY, defaultSort, formatPlanQuery, NO_FILTERS } from '../plan-query.ts';
import { FIT, type Language } from '../../core/vocabulary.ts';
import type { Asking } from './asking.ts';
import type { SearchIndex } from './meaning/search-index.ts';
import { languageOf, searchNeed, paidOf, HOMES, placeFor, sellersOf } from './meaning/need.ts';
import type { SearchFact } from './meaning/fact.ts';
import { textWithout, typedWords } from './rewrite.ts';
import { resolveSearch, finishResolving, type Resolving } from './meaning/resolve.ts';
import { needSearch } from '../../finder/need/need-address.ts';
import { NEED_BOUNDS, NO_WISHES, type NeedQuery } from '../../finder/need/need.ts';
import { paths } from '../../core/paths/paths.ts';

/** How long is meant where nothing is said: at home, else on a trip. */
const MONTHS_AT_HOME = 12;
const DAYS_OF_TRIP = 30;

/** The address of the answers to a need, and what it says beside the text; none where no place is known. */
function completed(
  need: AskedNeed,
  facts: readonly SearchFact[],
  language: Language,
  index: SearchIndex,
): Pick<Asking, 'assumed' | 'find'> {
  const assumed: Asking['assumed'] = [];
  const home = HOMES[language];
  if (!need.places && home !== null && index.places.has(home)) assumed.push('places');
  const said = need.places ?? (assumed.length > 0 ? [home!] : []);
  const stays = merged(said, need, index);
  const travels = facts.some((fact) => fact.is === 'meaning' && fact.meaning.travels === true);
  const isAtHome = !travels && stays.places.every((place) => index.residents.has(place));
  let { months = null } = need;
  if (months === null && stays.days.length === 0 && stays.places.length > 0) {
    assumed.push(isAtHome ? 'months' : 'days');
    if (isAtHome) months = MONTHS_AT_HOME;
    else stays.days = [DAYS_OF_TRIP];
  }
  if (stays.places.length === 0) return { assumed, find: null };
  const query: NeedQuery = {
    ...NO_WISHES,
    places: stays.places,
    months,
    days: stays.days,
    gb: stays.gb,
    unlimited: need.gb === 'unlimited',
    lines: need.lines ?? NO_WISHES.lines,
    calls: need.calls ?? NO_WISHES.calls,
    number: need.number ?? false,
    hotspot: need.hotspot ?? false,
    hotspotGb: need.hotspotGb ?? null,
    format: need.format ?? null,
    planTypes: need.planTypes ?? [],
    contract: need.contract ?? NO_WISHES.contract,
    network: need.network ?? [],
    carriers: sellersOf(facts, index, stays.sold),
    ...boundIn(need, months),
  };
  return { assumed, find: paths.find(needSearch(query)) };
}

/** A bound of a month stays one with months; on a trip it is one of the whole. */
function boundIn(need: AskedNeed, months: number | null) {
  const bound = need.maxPerMonth ?? need.maxDue ?? null;
  return {
    maxPerMonth: months === null ? null : bound,
    maxDue: months === null ? bound : null,
    currency: bound === null ? null : (need.currency ?? null),
  };
}

/**
 * Places as the site has them. A country that no plan names stays one, so that plans which publish
 * that they lack it are left out; of several places it is its group, with the days and data of all of them.
 */
function merged(said: readonly string[], need: AskedNeed, index: SearchIndex) {
  const listed = (value: AskedNeed['days'] | AskedNeed['gb']) =>
    typeof value === 'number' ? [value] : Array.isArray(value) ? value : [];
  const [days, gb] = [listed(need.days), listed(need.gb)];
  const sold = said.map((code) => placeFor(code, index));
  const known = said.length === 1 ? sold.map((code) => code && said[0]!) : sold;
  const places = [...new Set(known.flatMap((code) => code ?? []))].slice(0, NEED_BOUNDS.places);
  const each = (values: number[]) => {
    if (values.length < 2) return values;
    const sums = places.map((place) =>
      values.reduce((sum, value, at) => sum + (known[at] === place ? value : 0), 0),
    );
    return sums.map((sum) => Math.round(sum * 1000) / 1000);
  };
  return { places, days: each(days), gb: each(gb), sold: sold.flatMap((code) => code ?? []) };
}

/** What a text asks for; `titles` are those of the plans that some filters leave (`titleText`). */
export async function askOf(
  q: string,
  index: SearchIndex,
  titles: (resolving: Resolving) => Iterable<string> | Promise<Iterable<string>>,
): Promise<Asking> {
  const resolving = resolveIn(q, index);
  const { filters, rest, unused, sort, isLiteral } = finishResolving(
    resolving,
    await titles(resolving),
  );
  const { facts } = resolving.understood!;
  const language = languageOf(facts);
  const { need, isNeed } = searchNeed(facts, index);
  const isOrdered = facts.some((fact) => fact.is === 'meaning' && fact.meaning.sort !== undefined);
  const words = isLiteral ? q : saidOf(resolving, rest);
  const query = { ...DEFAULT_QUERY, ...filters, q: words };
  const params = formatPlanQuery({ ...query, sort: isOrdered ? sort : defaultSort(query) });
  return {
    q,
    language,
    need: isNeed ? need : null,
    ...(isNeed ? completed(need, facts, language, index) : { assumed: [], find: null }),
    query: Object.fromEntries(params),
    unused,
    paid: paidOf(facts, index, need.places ?? []),
    without: {
      places: textWithout(resolving.understood!, isPlace),
      time: textWithout(resolving.understood!, ({ is }) => is === 'length'),
    },
  };
}

/** The list that a text asks for; of several places that of the first. */
function resolveIn(q: string, index: SearchIndex): Resolving {
  const resolving = resolveSearch({ ...NO_FILTERS, q }, FIT, index);
  const [place] = resolving.places;
  return place ? resolveSearch({ ...NO_FILTERS, q, region: place }, FIT, index) : resolving;
}

/** A name that is of places alone: 'Vodafone UK' is a seller. */
const isPlace = (fact: SearchFact): boolean =>
  fact.is === 'name' && fact.name.carriers.length === 0;

/** Words that names have, as they were typed. */
const saidOf = ({ words, understood }: Resolving, rest: readonly string[]): string =>
  typedWords(
    understood!,
    words.filter(({ word }) => rest.includes(word)),
  ).join(' ');
