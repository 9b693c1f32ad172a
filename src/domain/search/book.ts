import { foldWords } from '../fold.ts';
import type { Rates } from '../money.ts';
import { REGION_ALIASES } from '../places.ts';
import type { Currency } from '../vocabulary.ts';
import { AMOUNT_WORDS } from './amounts.ts';
import type { KnownWords } from './correct.ts';
import { compact, PHRASE_WORDS, PHRASES, STOP_WORDS } from './phrases.ts';

/** What a search may name; further names stand with commas between (`searchNames`). */
export interface NamedCarrier {
  slug: string;
  name: string;
  searchNames: string | null;
  logoUrl?: string | null;
}
export interface NamedPlace {
  code: string;
  name: string;
  currency: Currency;
  searchNames: string | null;
  flagUrl?: string | null;
}

/** Carriers, or else places, that one name means: Vodafone is two companies. */
export interface Named {
  carriers: NamedCarrier[];
  places: NamedPlace[];
  /** How many words it must be typed in; of a name of figures alone, which is a number otherwise. */
  words: number | null;
}

/** What searches are understood by, made once for each state of the data. */
export interface SearchBook {
  names: ReadonlyMap<string, Named>;
  known: KnownWords;
  places: ReadonlyMap<string, NamedPlace>;
  /** Null: the site has none, and amounts of other currencies are not understood. */
  rates: Rates | null;
}

/** Letters of a name that is short for another: 'us' of 'US Mobile' would not do. */
const SHORTEST = 3;

/** Codes that are words of many languages. */
const NO_NAMES = new Set(['de', 'ca']);

/** Makes the book of carriers, places, rates and the folded words, each once, that texts of public plans have. */
export function searchBook(
  carriers: readonly NamedCarrier[],
  places: readonly NamedPlace[],
  words: Iterable<string>,
  rates: Rates | null,
): SearchBook {
  const names = new Map<string, Named>();
  const nameWords: string[] = [];
  const named = (text: string) => {
    const key = compact(text);
    const own = foldWords(text);
    nameWords.push(key, ...own);
    const isFigures = /^\d+$/.test(key);
    const entry = names.get(key) ?? {
      carriers: [],
      places: [],
      words: isFigures ? own.length : null,
    };
    if (key !== '') names.set(key, entry);
    return entry;
  };
  const namesOf = ({ name, searchNames }: NamedCarrier | NamedPlace) => [
    name,
    ...(searchNames?.split(',') ?? []),
  ];
  for (const place of places) {
    const short = Object.keys(REGION_ALIASES).filter(
      (alias) => REGION_ALIASES[alias] === place.code && !NO_NAMES.has(alias),
    );
    for (const name of [...namesOf(place), ...short]) add(named(name).places, place);
  }
  for (const carrier of carriers)
    for (const name of [...namesOf(carrier), ...withoutPlace(carrier.name, names)])
      add(named(name).carriers, carrier);
  const likely = new Set([
    ...nameWords,
    ...PHRASES.keys(),
    ...PHRASE_WORDS,
    ...STOP_WORDS,
    ...AMOUNT_WORDS,
  ]);
  const texts = [...words].filter((word) => !/^\d+$/.test(word)).sort();
  return {
    names,
    known: { sorted: [...new Set([...likely, ...texts])].sort(), texts, likely },
    places: new Map(places.map((place) => [place.code, place])),
    rates,
  };
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
