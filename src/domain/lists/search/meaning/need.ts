import type { AskedNeed } from '#src/contract/lists/ask.ts';
import { groupsOf, membersOf } from '../../../places/un-m49.ts';
import { isGroupCode } from '../../../places/places.ts';
import { PLAN_TYPES, type Currency, LANGUAGES, type Language } from '../../../core/vocabulary.ts';
import type { Asking } from '../asking.ts';
import type { Named, NamedCarrier, SearchIndex } from './search-index.ts';
import type { SearchFact, FactOf } from './fact.ts';
import { currencyOf } from './money.ts';
import { gbOf, hotspotGb, sizesOf } from './sizes.ts';
import { staysOf } from './stays.ts';

/** Where a language is at home: what is meant without a place. */
export const HOMES: Readonly<Record<Language, string | null>> = { en: null, de: 'DE', ja: 'JP' };

/** The language of most words, those that are left out too; English where none is of one. */
export function languageOf(facts: readonly SearchFact[]): Language {
  const counts = { en: 0, de: 0, ja: 0 };
  for (const { lang, from, to } of facts) if (lang !== null) counts[lang] += to - from;
  return LANGUAGES.reduce((most, lang) => (counts[lang] > counts[most] ? lang : most));
}

/** What a text says of a need. It is one where it says a length, a size, lines or a wish. */
export function searchNeed(
  facts: readonly SearchFact[],
  index: SearchIndex,
): { need: AskedNeed; isNeed: boolean } {
  const stays = staysOf(facts, index);
  const { hotspot, data } = sizesOf(facts);
  const wishes = Object.assign({}, ...meanings(facts).map(({ need }) => need)) as AskedNeed;
  const calls = meanings(facts).some(({ need }) => need?.calls === 'unlimited')
    ? 'unlimited'
    : wishes.calls;
  const short = facts.some(({ is }) => is === 'shortCalls') ? 'some' : undefined;
  const lines = facts.find((fact): fact is FactOf<'lines'> => fact.is === 'lines')?.count;
  const gb = gbOf(data, stays) ?? wishes.gb;
  const { months } = stays;
  const days = stays.days.length > 1 ? stays.days : stays.days[0];
  const said: AskedNeed = {
    places: stays.places.length > 0 ? stays.places : undefined,
    months: months ?? undefined,
    days,
    gb,
    calls: short ?? calls,
    number: wishes.number,
    hotspot: wishes.hotspot,
    hotspotGb: hotspot ? hotspotGb(hotspot) : undefined,
    contract: wishes.contract,
    format: wishes.format,
    lines,
    planTypes: planTypesOf(facts),
  };
  const wished = [
    said.months,
    days,
    gb,
    lines,
    said.calls,
    said.number,
    said.hotspot,
    said.contract,
  ];
  const isNeed = wished.some((one) => one !== undefined);
  const network = networksOf(facts, index, stays.places);
  const need = { ...said, network, ...boundOf(facts, index, stays.places, days !== undefined) };
  return {
    need: Object.fromEntries(Object.entries(need).filter(([, value]) => value !== undefined)),
    isNeed,
  };
}

const meanings = (facts: readonly SearchFact[]) =>
  facts.flatMap((fact) => (fact.is === 'meaning' ? [fact.meaning] : []));

function planTypesOf(facts: readonly SearchFact[]) {
  const said = new Set(meanings(facts).flatMap(({ need }) => need?.planTypes ?? []));
  const types = PLAN_TYPES.filter((type) => said.has(type));
  return types.length > 0 ? types : undefined;
}

/** '5g', and the operators that a text names: whoever needs something of one is on its network. */
function networksOf(facts: readonly SearchFact[], index: SearchIndex, places: readonly string[]) {
  const named = facts.flatMap((fact) =>
    fact.is === 'network' || fact.is === 'name'
      ? carriersOf(fact.name, facts, index, places).filter(({ kind }) => kind === 'mno')
      : [],
  );
  const slugs = [
    ...named.map(({ slug }) => slug),
    ...meanings(facts).flatMap(({ need }) => need?.network ?? []),
  ];
  return slugs.length > 0 ? [...new Set(slugs)].sort() : undefined;
}

/**
 * Slugs of the carriers whose plans alone a text asks for at some places of the site: who names
 * operators alone asks for their networks, and who sells nothing there is asked for nothing.
 */
export function sellersOf(
  facts: readonly SearchFact[],
  index: SearchIndex,
  places: readonly string[],
): string[] {
  const named = facts.flatMap((fact, at) =>
    fact.is === 'name' && !isPaidTo(facts, at) ? carriersOf(fact.name, facts, index, places) : [],
  );
  if (named.every(({ kind }) => kind === 'mno')) return [];
  const slugs = [...new Set(named.map(({ slug }) => slug))].sort();
  return slugs.filter((slug) => places.some((place) => index.sold.get(slug)?.has(place)));
}

/** Whether a price that somebody pays already stands beside a name: 'I pay $45 at Mint'. */
function isPaidTo(facts: readonly SearchFact[], at: number): boolean {
  const isFiller = (fact: SearchFact | undefined): fact is FactOf<'filler'> =>
    fact?.is === 'filler';
  return [1, -1].some((step) => {
    let next = at + step;
    while (isFiller(facts[next]) && !(facts[next] as FactOf<'filler'>).paid) next += step;
    return isFiller(facts[next]);
  });
}

/** The carriers that a name means: of several those that sell where the text is, or at home in its language. */
export function carriersOf(
  { carriers }: Named,
  facts: readonly SearchFact[],
  { sold }: SearchIndex,
  places: readonly string[],
): NamedCarrier[] {
  const home = HOMES[languageOf(facts)];
  const here = places.length > 0 ? places : home ? [home] : [];
  if (carriers.length < 2) return carriers;
  const near = carriers.filter(({ slug }) => here.some((place) => sold.get(slug)?.has(place)));
  return near.length > 0 ? near : carriers;
}

/** The upper bound of what is paid, in the currency of its sign, else of the place. */
function boundOf(
  facts: readonly SearchFact[],
  index: SearchIndex,
  places: readonly string[],
  isTrip: boolean,
) {
  const prices = facts.filter((fact): fact is FactOf<'price'> => fact.is === 'price');
  const price = prices.find(({ side, upTo }) => side === 'max' || upTo !== null);
  if (!price) return {};
  const place = places[0] ?? HOMES[languageOf(facts)];
  const amount = price.upTo ?? price.amount;
  const currency = currencyOf(price.sign, amount, currencyAt(place, index));
  return { [isTrip ? 'maxDue' : 'maxPerMonth']: amount, currency };
}

/** What somebody says to pay already; null: nothing. */
export function paidOf(
  facts: readonly SearchFact[],
  index: SearchIndex,
  places: readonly string[],
): Asking['paid'] {
  const paid = facts.flatMap((fact) => (fact.is === 'filler' && fact.paid) || []).at(0);
  if (!paid) return null;
  const home = currencyAt(places[0] ?? HOMES[languageOf(facts)], index);
  return { amount: paid.amount, currency: currencyOf(paid.sign, paid.amount, home) };
}

/** The currency of a place of the site, else the dollar. */
export function currencyAt(place: string | null, { places }: SearchIndex): Currency {
  return (place !== null && places.get(place)?.currency) || 'USD';
}

/** The place of the site that answers for one: itself, else the smallest group with plans that holds it. */
export function placeFor(
  code: string,
  { places }: { places: { has: (code: string) => boolean } },
): string | null {
  if (places.has(code)) return code;
  if (isGroupCode(code)) return null;
  const size = (group: string) => (group === 'XW' ? Infinity : membersOf(group as 'XE').length);
  const groups = groupsOf(code).filter((group) => places.has(group));
  return groups.sort((a, b) => size(a) - size(b))[0] ?? null;
}
