import { OPEN_LICENCE } from './open-data/open-data.ts';
import { paths } from '../core/paths/paths.ts';
import { PRODUCT } from '../core/vocabulary.ts';

/** What is known of each static page of the public site; what lists pages is a loop over this. */
interface PageFacts {
  /** Its address, from `paths` where another page leads to it by name. */
  path: string;
  /** Whether it shows data, which site/inputs/fixed.ts reads: it is made on demand while that is newer. */
  input: boolean;
  /** Whether its views are counted. */
  counted: boolean;
  /** Whether the sitemap names it, dated by the data that it shows; 'undated' where it shows none. */
  sitemap: false | 'dated' | 'undated';
}

/** A page that a list names, by its title or by another where the list says one. */
interface NamedPage extends PageFacts {
  title: string;
  /** Its place in the footer's About group. */
  footer: false | { at: number; title?: string };
  /** What its social picture says; false: that of the site, or one of its own. */
  picture: false | { lead: string; title?: string };
  /** What llms.txt says of it, and in which section. */
  llms: false | { under: 'Pages' | 'Data' | 'Optional'; says: string; title?: string };
  /** Words that a search finds it by. */
  suggestion: false | { words: string; title?: string };
}

interface UnnamedPage extends PageFacts {
  title: false;
  footer: false;
  picture: false;
  llms: false;
  suggestion: false;
}

export type StaticPage = NamedPage | UnnamedPage;

const UNNAMED = {
  title: false,
  footer: false,
  picture: false,
  llms: false,
  suggestion: false,
} as const;

/** Pages of one person, and those that stand in for a missing one. */
const NOWHERE = { input: false, counted: false, sitemap: false, ...UNNAMED } as const;

/**
 * Every page of visitors whose address has no parameter, once. A new one is an entry here and its
 * file in site/pages; lists name pages in this order.
 */
export const PAGES = {
  home: { path: paths.home, input: true, counted: true, sitemap: 'dated', ...UNNAMED },
  plans: {
    path: paths.plans,
    title: 'Plans',
    input: true,
    counted: true,
    sitemap: 'dated',
    footer: false,
    picture: {
      title: 'SIM card plans',
      lead: 'All plans with price, data, validity and price for one GB',
    },
    llms: {
      under: 'Pages',
      says: 'all plans with filters in the address, such as `?region=UK&maxPrice=20`',
    },
    suggestion: false,
  },
  find: {
    path: paths.find(),
    title: 'What a need costs',
    input: true,
    counted: true,
    sitemap: 'undated',
    footer: false,
    picture: false,
    llms: false,
    suggestion: { words: 'find cost total calculator trip' },
  },
  deals: {
    path: paths.deals,
    title: 'Hot deals',
    input: true,
    counted: true,
    sitemap: 'dated',
    footer: false,
    picture: { lead: 'Cut below the lowest price of 30 days, or offered below a regular price' },
    llms: {
      under: 'Pages',
      title: 'Deals',
      says: 'plans cut below their lowest price of the 30 days before, and sellers’ offers below a regular price; only the former name a saving',
    },
    suggestion: { words: 'deals offers discount' },
  },
  carriers: {
    path: paths.carriers,
    title: 'Carriers',
    input: true,
    counted: true,
    sitemap: 'dated',
    footer: false,
    picture: {
      title: 'Mobile carriers',
      lead: 'Every carrier we compare, with its plans and its network',
    },
    llms: {
      under: 'Pages',
      says: 'every carrier, each with a page of its plans, of what changed like for like, and with its dated prices as CSV: `prices.csv` below its address',
    },
    suggestion: { title: 'All carriers', words: 'carriers operators providers sellers' },
  },
  places: {
    path: paths.places,
    title: 'Places',
    input: true,
    counted: true,
    sitemap: 'dated',
    footer: false,
    picture: { lead: 'SIM and eSIM plans by country, and what a week costs there' },
    llms: {
      under: 'Pages',
      says: 'all countries and groups of countries, and what a week costs there',
    },
    suggestion: { title: 'All places', words: 'places countries regions destinations map' },
  },
  compare: {
    path: paths.compare(),
    title: 'Compare plans',
    input: true,
    counted: true,
    sitemap: 'undated',
    footer: false,
    picture: { lead: 'Plans side by side, with what differs' },
    llms: false,
    suggestion: { words: 'compare comparison versus' },
  },
  saved: {
    path: paths.saved(),
    title: 'Saved plans',
    input: false,
    counted: true,
    sitemap: false,
    footer: false,
    picture: false,
    llms: false,
    suggestion: { words: 'saved bookmarks favourites favorites' },
  },
  howWeRank: {
    path: paths.howWeRank,
    title: 'How we rank',
    input: true,
    counted: true,
    sitemap: 'undated',
    footer: { at: 2 },
    picture: { lead: 'Every order of a list with its rule; no commission in any' },
    llms: false,
    suggestion: { words: 'rank ranking order sorting best match' },
  },
  coverage: {
    path: paths.coverage,
    title: 'What we compare',
    input: true,
    counted: true,
    sitemap: 'dated',
    footer: { at: 3, title: 'Coverage' },
    picture: { lead: 'Carriers and plans by region, and when they were last checked' },
    llms: false,
    suggestion: { words: 'coverage sources prices checked' },
  },
  openData: {
    path: paths.openData,
    title: 'Open data',
    input: true,
    counted: true,
    sitemap: 'dated',
    footer: { at: 11, title: 'Open Data' },
    picture: { lead: 'Plans and price history as files, free to use' },
    llms: {
      under: 'Data',
      says: `columns and terms of the files below: ${OPEN_LICENCE.name}; rows with other terms say so in the column licence`,
    },
    suggestion: { words: 'data download csv json api history changes records' },
  },
  about: {
    path: paths.about,
    title: 'About',
    input: true,
    counted: true,
    sitemap: 'dated',
    footer: { at: 1 },
    picture: {
      title: `About ${PRODUCT}`,
      lead: 'Where the numbers come from, and how we earn',
    },
    llms: {
      under: 'Pages',
      title: 'How lists are ordered, how the site earns',
      says: 'rules of every order, sources',
    },
    suggestion: { words: 'about earn commission affiliate who' },
  },
  contact: {
    path: paths.contact,
    title: 'Contact',
    input: true,
    counted: true,
    sitemap: 'undated',
    footer: { at: 10 },
    picture: { lead: 'For wrong prices, missing carriers, accounts and this site' },
    llms: false,
    suggestion: { words: 'contact email mail help' },
  },
  faq: {
    path: paths.faq,
    title: 'SIM and eSIM questions',
    input: false,
    counted: true,
    sitemap: 'undated',
    footer: { at: 4 },
    picture: { lead: 'Answers before you buy, and about this site' },
    llms: { under: 'Optional', says: 'answers before one buys, and about this site' },
    suggestion: { words: 'faq questions help esim unlocked number hotspot' },
  },
  phone: {
    path: paths.phone,
    title: 'Will my phone take it?',
    input: false,
    counted: true,
    sitemap: 'undated',
    footer: { at: 5 },
    picture: { lead: 'eSIM or physical SIM, by maker and model' },
    llms: { under: 'Optional', says: 'eSIM or physical SIM by model, with source and day' },
    suggestion: {
      words: 'phone device iphone samsung galaxy pixel compatible locked unlock',
    },
  },
  accessibility: {
    path: paths.accessibility,
    title: 'Accessibility',
    input: true,
    counted: true,
    sitemap: 'undated',
    footer: { at: 7 },
    picture: { lead: 'What works, what does not yet, and how to complain' },
    llms: { under: 'Optional', says: 'what works, what does not yet, how to complain' },
    suggestion: { words: 'accessibility barrier screen reader complain' },
  },
  privacy: {
    path: paths.privacy,
    title: 'Privacy',
    input: true,
    counted: true,
    sitemap: 'undated',
    footer: { at: 6 },
    picture: { lead: 'What is stored about visitors and accounts, and what is not' },
    llms: { under: 'Optional', says: 'what is stored about visitors, and what is not' },
    suggestion: { words: 'privacy cookies tracking' },
  },
  terms: {
    path: paths.terms,
    title: 'Terms',
    input: false,
    counted: true,
    sitemap: 'undated',
    footer: { at: 9 },
    picture: { lead: 'What the comparison is, and what it is not' },
    llms: { under: 'Optional', says: 'what the comparison is, and what it is not' },
    suggestion: false,
  },
  device: {
    path: paths.device,
    title: 'What this device keeps',
    input: true,
    counted: true,
    sitemap: false,
    footer: { at: 8 },
    picture: false,
    llms: false,
    suggestion: false,
  },
  follow: { path: paths.follow(), input: true, counted: true, sitemap: false, ...UNNAMED },
  marketplace: { path: paths.marketplace, input: false, counted: true, sitemap: false, ...UNNAMED },
  /** The marketplace under another address. */
  retail: { path: paths.retail, input: false, counted: true, sitemap: false, ...UNNAMED },
  account: { path: paths.account, ...NOWHERE },
  auth: { path: paths.auth, ...NOWHERE },
  forgotPassword: { path: paths.forgotPassword, ...NOWHERE },
  setPassword: { path: paths.setPassword, ...NOWHERE },
  admin: { path: paths.admin, ...NOWHERE },
  notFound: { path: '/404', ...NOWHERE },
  noRegion: { path: '/region-not-found', ...NOWHERE },
} as const satisfies Record<string, StaticPage>;

export type PageName = keyof typeof PAGES;
/** Pages that show data. */
export type GivenPage = {
  [N in PageName]: (typeof PAGES)[N]['input'] extends true ? N : never;
}[PageName];

export const PAGE_LIST: readonly StaticPage[] = Object.values(PAGES);
