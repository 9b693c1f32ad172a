import { parseNeed } from '../finder/need/need-address.ts';
import { needNames, needTitle } from '../finder/need/need-words.ts';
import { PAGE_LIST } from './pages.ts';
import { unnamedPlace } from '../lists/search/meaning/unnamed.ts';
import type { SearchIndex } from '../lists/search/meaning/search-index.ts';
import { tokensOf } from '../lists/search/text/tokens.ts';

export const SUGGESTION_KINDS = ['answer', 'carrier', 'place', 'plan', 'page'] as const;

/** One line of suggestions. */
export interface Suggestion {
  kind: (typeof SUGGESTION_KINDS)[number];
  title: string;
  href: string;
  sub?: string;
  aside?: string;
  /** Whose mark stands before it, of a carrier and its plans. */
  carrier?: string;
  /** A carrier's logo or a place's flag. */
  picture?: string;
}

const MOST_PAGES = 2;
const SHORTEST = 3;

/** Pages with a word that begins with one that is typed. */
export function pagesFor(q: string): Suggestion[] {
  const typed = tokensOf(q)
    .map(({ word }) => word)
    .filter((word) => word.length >= SHORTEST);
  const isTyped = (word: string) => typed.some((begin) => word.startsWith(begin));
  return PAGE_LIST.flatMap(({ path, title, suggestion }): Suggestion[] =>
    suggestion && suggestion.words.split(' ').some(isTyped)
      ? [{ kind: 'page', title: suggestion.title ?? title, href: path }]
      : [],
  ).slice(0, MOST_PAGES);
}

/** The page that says what a need costs; null where a text asks for none. */
export function answerFor(find: string | null, { places, names }: SearchIndex): Suggestion | null {
  const { need } = parseNeed(new URLSearchParams(find?.split('?')[1]));
  if (find === null || need === null) return null;
  const carriers = need.carriers.length > 0 ? [...names.values()].flatMap((of) => of.carriers) : [];
  const region = (code: string) => places.get(code) ?? null;
  const named = need.places.flatMap((code) => region(code) ?? unnamedPlace(code, { region }) ?? []);
  return {
    kind: 'answer',
    title: `What it costs: ${needTitle(need, needNames(named, need, carriers))}`,
    href: find,
    sub: 'All in, fresh prices first',
  };
}
