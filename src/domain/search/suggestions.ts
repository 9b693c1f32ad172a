import { NEED_BOUNDS, NO_WISHES } from '../finder/need.ts';
import { needSearch } from '../finder/need-address.ts';
import { paths } from '../paths.ts';
import { whereWords, type NamedPlace } from '../places.ts';
import type { Resolved } from './resolve.ts';
import { tokensOf } from './tokens.ts';
import type { Understood } from './understand.ts';
import { joinedUnit } from './words.ts';

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
  { title: 'Compare plans', href: paths.compare(), words: 'compare comparison versus' },
  { title: 'Saved plans', href: paths.saved(), words: 'saved bookmarks favourites favorites' },
  { title: 'How we rank', href: paths.howWeRank, words: 'rank ranking order sorting best match' },
  { title: 'What we compare', href: paths.coverage, words: 'coverage sources prices checked' },
  { title: 'Open data', href: paths.openData, words: 'data download csv json api' },
  { title: 'About', href: paths.about, words: 'about earn commission affiliate who' },
  { title: 'Contact', href: paths.contact, words: 'contact email mail help' },
  {
    title: 'SIM and eSIM questions',
    href: paths.faq,
    words: 'faq questions help esim unlocked number hotspot',
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

/** The page that says what it costs, where a search names one place and a time; null where it does not. */
export function answerFor(
  { parts }: Pick<Understood, 'parts'>,
  { filters, places }: Pick<Resolved, 'filters' | 'places'>,
  place: NamedPlace | undefined,
): Suggestion | null {
  const said = parts.flatMap((part) =>
    part.is === 'amount' && part.amount.of === 'days' ? [part.amount] : [],
  )[0];
  if (!said || !place || places.length !== 1) return null;
  const { amount, unit } = joinedUnit(said.words)!;
  const months = unit === 'month' ? amount : unit === 'year' ? amount * 12 : null;
  const isTooLong = months === null ? said.days > NEED_BOUNDS.days : months > NEED_BOUNDS.months;
  if (isTooLong) return null;
  const { minData, unlimited } = filters;
  const [format = null] = filters.format.filter((each) => each !== 'both');
  const search = needSearch({
    ...NO_WISHES,
    places: [place.code],
    months,
    days: months === null ? [said.days] : [],
    gb: minData !== null && minData <= NEED_BOUNDS.gb ? [minData] : [],
    unlimited,
    hotspot: filters.hotspot,
    format,
    contract: filters.contract ?? 'any',
  });
  const data = unlimited ? ' of unlimited data' : minData === null ? '' : ` of ${minData} GB`;
  return {
    kind: 'answer',
    title: `What ${said.said}${data}${whereWords(place)} cost${amount === 1 ? 's' : ''}`,
    href: paths.find(search),
    sub: 'All in, the lowest total first',
  };
}
