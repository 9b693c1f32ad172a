import type { Region } from '#src/contract/places/regions.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import { foldWords } from '../../../core/fold.ts';
import type { Rates } from '../../../core/money/money.ts';
import { PART_OF, placeCodes, placeName } from '../../../places/place-codes.ts';
import { REGION_ALIASES } from '../../../places/region-aliases.ts';
import { LANGUAGES, type Language } from '../../../core/vocabulary.ts';
import { nearWords, type KnownWords } from '../text/correct.ts';
import {
  compact,
  isNoGoal,
  langOf,
  LEFT_OUT,
  SPELT_RIGHT,
  TABLE_WORDS,
  TABLES,
} from '../text/lexicon.ts';
import { isEastern } from '../text/tokens.ts';
import { ALSO_CALLED, CODES, NETWORKS_CALLED } from '../words/places.ts';

/** What a search may name; further names stand with commas between (`searchNames`). */
export type NamedCarrier = Pick<Carrier, 'slug' | 'name' | 'kind' | 'searchNames'> &
  Partial<Pick<Carrier, 'logoUrl'>>;
export type SearchPlace = Pick<Region, 'code' | 'name' | 'currency' | 'searchNames'> &
  Partial<Pick<Region, 'flagUrl'>>;

/** Carriers, or else places, that one name means: Vodafone is two companies. */
export interface Named {
  carriers: NamedCarrier[];
  /** Countries without plans, too. */
  places: { code: string; name: string }[];
  /** How many words it must be typed in; of a name of figures alone, which is a number otherwise. */
  words: number | null;
  lang: Language | null;
  /** It is the name of a network: 'D1'. */
  isNetwork?: true;
}

/** What searches are understood by, made once for each state of the data. */
export interface SearchIndex {
  names: ReadonlyMap<string, Named>;
  known: KnownWords;
  /** Words that are written without blanks. */
  eastern: ReadonlySet<string>;
  /** Places of the site, and countries with a list. */
  places: ReadonlyMap<string, SearchPlace>;
  /** Places that each carrier sells plans for, by its slug. */
  sold: ReadonlyMap<string, ReadonlySet<string>>;
  /** Places with plans for residents. */
  residents: ReadonlySet<string>;
  /** Null: the site has none, and amounts of other currencies are not understood. */
  rates: Rates | null;
}

/** What an index is made of. */
export interface SearchIndexInput {
  carriers: readonly NamedCarrier[];
  places: readonly SearchPlace[];
  /** Countries that are no places of the site, and have a list all the same. */
  covered?: readonly SearchPlace[];
  /** Which carrier has public plans at which place, each pair once. */
  sold: Iterable<{ carrier: string; place: string }>;
  /** The folded words, each once, that texts of public plans have. */
  words: Iterable<string>;
  rates: Rates | null;
}

/** Letters of a name that is short for another: 'us' of 'US Mobile' would not do. */
const SHORTEST = 3;

/** Makes the index of a snapshot. */
export function searchIndex({
  carriers,
  places,
  covered = [],
  sold,
  words,
  rates,
}: SearchIndexInput): SearchIndex {
  const names = new Map<string, Named>();
  const named = (text: string, lang?: Language | null) => {
    const key = compact(text);
    const isFigures = /^\d+$/.test(key);
    const entry = names.get(key) ?? {
      carriers: [],
      places: [],
      words: isFigures ? foldWords(text).length : null,
      lang: langOf(key),
    };
    if (lang !== undefined) entry.lang = lang;
    if (key !== '') names.set(key, entry);
    return entry;
  };
  for (const place of places) for (const name of namesOf(place)) add(named(name).places, place);
  const byCode = new Map([...places, ...covered].map((place) => [place.code, place]));
  for (const [code, name] of [...shortNames(), ...Object.entries(CODES).map(swapped)]) {
    const place = byCode.get(code);
    if (place) add(named(name).places, place);
  }
  for (const carrier of carriers)
    for (const name of [...namesOf(carrier), ...withoutPlace(carrier.name, names)])
      add(named(name).carriers, carrier);
  for (const [slugs, called] of NETWORKS_CALLED) {
    const operators = carriers.filter(({ slug }) => slugs.includes(slug));
    if (operators.length < slugs.length) continue;
    for (const name of called.split(','))
      if (!names.has(compact(name))) {
        Object.assign(named(name, 'de'), { carriers: operators, isNetwork: true });
      }
  }
  const own = new Set(names.keys());
  const nameWords = [...carriers, ...places].flatMap(namesOf).flatMap(foldWords);
  for (const { code, name, lang } of countryNames()) {
    const entry = names.get(compact(name));
    if (entry && entry.carriers.length > 0) continue;
    const place = byCode.get(code) ?? { code, name: placeName(code) ?? code };
    const places = named(name, lang).places;
    if (places.every((one) => one.code !== code)) places.push(place);
  }
  const placesOf = new Map<string, Set<string>>();
  const residents = new Set<string>();
  const travels = new Set(carriers.filter(({ kind }) => kind === 'travel').map(({ slug }) => slug));
  for (const { carrier, place } of sold) {
    placesOf.set(carrier, (placesOf.get(carrier) ?? new Set()).add(place));
    if (!travels.has(carrier)) residents.add(place);
  }
  const tableWords = TABLES.flatMap((known) => [...known.keys()]);
  const meant = [...own, ...nameWords, ...tableWords, ...TABLE_WORDS];
  const likely = new Set([...meant, ...SPELT_RIGHT]);
  const texts = [...words].filter((word) => !/^\d+$/.test(word)).sort();
  const sorted = [...new Set([...meant, ...texts])].sort();
  const near = sorted.filter((word) => own.has(word) || !isNoGoal(word));
  const far = [...names.keys()].filter((key) => !own.has(key) && !isEastern(key));
  return {
    names,
    known: { sorted, texts, likely, near: [...nearWords(near, own), ...nearWords(far, own, true)] },
    eastern: new Set([...names.keys(), ...tableWords, ...LEFT_OUT.keys()].filter(isEastern)),
    places: byCode,
    sold: placesOf,
    residents,
    rates,
  };
}

const namesOf = ({ name, searchNames }: NamedCarrier | SearchPlace) => [
  name,
  ...(searchNames?.split(',') ?? []),
];
const swapped = ([name, code]: [string, string]) => [code, name] as const;
/** Short addresses of places, but for those of two letters. */
const shortNames = () =>
  Object.entries(REGION_ALIASES)
    .filter(([alias]) => alias.length > 2)
    .map(swapped);

/** What understands nothing: for lists without a search. */
export const NO_INDEX: SearchIndex = {
  names: new Map(),
  known: { sorted: [], texts: [], likely: new Set(), near: [] },
  eastern: new Set(),
  places: new Map(),
  sold: new Map(),
  residents: new Set(),
  rates: null,
};

let countries: readonly CountryName[] | null = null;
const countryNames = () => (countries ??= [...namesOfCountries()]);

interface CountryName {
  code: string;
  name: string;
  lang: Language | null;
}

/** What countries are called in each language, with its language where that is the only one. */
function* namesOfCountries(): Iterable<CountryName> {
  for (const code of placeCodes()) {
    const iso = code === 'UK' ? 'GB' : code;
    const called = LANGUAGES.map((lang) => ({ lang, name: placeName(iso, lang) }));
    for (const { lang, name } of called) {
      if (name === undefined) continue;
      const isOne = called.every(
        (one) => one.lang === lang || compact(one.name ?? '') !== compact(name),
      );
      yield { code: PART_OF[code] ?? code, name, lang: isOne ? lang : null };
    }
  }
  for (const [code, names] of Object.entries(ALSO_CALLED))
    for (const name of names.split(',')) yield { code, name, lang: langOf(compact(name)) };
}

function add<T>(list: T[], item: T): void {
  if (!list.includes(item)) list.push(item);
}

/** 'Lebara UK' without the place at its end; nothing where there is none. */
function withoutPlace(name: string, names: ReadonlyMap<string, Named>): string[] {
  const words = foldWords(name);
  const last = words.pop();
  const isPlace = last !== undefined && (names.get(last)?.places.length ?? 0) > 0;
  const rest = words.join(' ');
  return isPlace && rest.length >= SHORTEST ? [rest] : [];
}
