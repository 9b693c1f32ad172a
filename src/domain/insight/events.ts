import { composed } from '../core/compose.ts';

/** The category of a click on a Buy link (rule 49). */
export const AFFILIATE_CLICK = 'affiliate_click';

/** What is counted by day; the subject of a count depends on its kind. */
export const COUNT_KINDS = [
  /** Views of a page, by its path. */
  'view',
  /** Views that came from another site, by its host. */
  'referrer',
  /** Clicks on Buy and Compare, by the plan's number. */
  'buy',
  'compare',
  /** Clicks on Buy, by the page they were made on. */
  'buy_page',
  /** Searches by their words, and those among them that found nothing. */
  'search',
  'search_empty',
  /** Uses of a filter, by its name. */
  'filter',
] as const;
export type CountKind = (typeof COUNT_KINDS)[number];

/** Days that daily counts are kept, and days that the order by popularity looks back. */
export const COUNTS_KEPT_DAYS = 400;
export const POPULARITY_DAYS = 30;
/** Subjects of a kind that a day keeps; what fewer visitors had becomes one row without a name. */
export const SUBJECTS_A_DAY: Record<CountKind, number> = {
  view: 1000,
  referrer: 100,
  buy: 2000,
  compare: 2000,
  buy_page: 1000,
  search: 300,
  search_empty: 300,
  filter: 20,
};

/** Characters of a search that are kept. */
const MAX_WORDS = 60;

/**
 * A search as it may be counted: lower case, single spaces, short. Null for what may name a person:
 * an e-mail address, a phone or card number, any long row of digits.
 */
export function countedWords(words: string): string | null {
  const text = composed(words, 'NFKC')
    .toLowerCase()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (text === '' || text.includes('@')) return null;
  if (/(\p{Nd}[\s().+/_-]*){6}/u.test(text)) return null;
  return [...text].slice(0, MAX_WORDS).join('').trim();
}

/** The host of a referring address, without 'www.'; null for our own and for what is no website. */
export function referrerHost(address: string, own: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const host = url.hostname.replace(/^www\./, '');
  // A name with a dot and a letter at its end: no address of a machine, no name inside a network.
  if (!/^[a-z\d.-]{3,80}$/.test(host) || !/\.[a-z][a-z\d-]*$/.test(host)) return null;
  return url.hostname === own || host === own.replace(/^www\./, '') ? null : host;
}

/** Days that the statistics of the dashboard can look back. */
export const STATISTICS_RANGES = [7, 30, 90] as const;

/** Lists of the statistics whose entries can be looked at day by day. */
export const SERIES_LISTS = ['plans', 'carriers', 'regions', 'buyPages', 'pages'] as const;
export type SeriesList = (typeof SERIES_LISTS)[number];
