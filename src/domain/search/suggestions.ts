import { parseNeed } from '../finder/need-address.ts';
import { needNames, needTitle } from '../finder/need-words.ts';
import { paths } from '../paths.ts';
import { unnamedPlace } from './unnamed.ts';
import type { SearchBook } from './book.ts';
import { tokensOf } from './tokens.ts';

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

/** Pages that a search may be about, with further words for them. */
const PAGES: readonly { title: string; href: string; words: string }[] = [
  { title: 'What a need costs', href: paths.find(), words: 'find cost total calculator trip' },
  { title: 'Hot deals', href: paths.deals, words: 'deals offers discount' },
  { title: 'All carriers', href: paths.carriers, words: 'carriers operators providers sellers' },
  { title: 'All places', href: paths.places, words: 'places countries regions destinations map' },
  { title: 'Compare plans', href: paths.compare(), words: 'compare comparison versus' },
  { title: 'Saved plans', href: paths.saved(), words: 'saved bookmarks favourites favorites' },
  { title: 'How we rank', href: paths.howWeRank, words: 'rank ranking order sorting best match' },
  { title: 'What we compare', href: paths.coverage, words: 'coverage sources prices checked' },
  {
    title: 'Open data',
    href: paths.openData,
    words: 'data download csv json api history changes records',
  },
  { title: 'About', href: paths.about, words: 'about earn commission affiliate who' },
  { title: 'Contact', href: paths.contact, words: 'contact email mail help' },
  {
    title: 'SIM and eSIM questions',
    href: paths.faq,
    words: 'faq questions help esim unlocked number hotspot',
  },
  {
    title: 'Will my phone take it?',
    href: paths.phone,
    words: 'phone device iphone samsung galaxy pixel compatible locked unlock',
  },
  {
    title: 'Accessibility',
    href: paths.accessibility,
    words: 'accessibility barrier screen reader complain',
  },
  { title: 'Privacy', href: paths.privacy, words: 'privacy cookies tracking' },
];
const MOST_PAGES = 2;
const SHORTEST = 3;

/** Pages with a word that begins with one that is typed. */
export function pagesFor(q: string): Suggestion[] {
  const typed = tokensOf(q)
    .map(({ word }) => word)
    .filter((word) => word.length >= SHORTEST);
  return PAGES.filter(({ words }) =>
    words.split(' ').some((word) => typed.some((begin) => word.startsWith(begin))),
  )
    .slice(0, MOST_PAGES)
    .map(({ title, href }) => ({ kind: 'page', title, href }));
}

/** The page that says what a need costs; null where a text asks for none. */
export function answerFor(find: string | null, { places, names }: SearchBook): Suggestion | null {
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
