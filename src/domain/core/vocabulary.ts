/** The words of the field, once each: const arrays from which every type, schema and select box derives. */

/** The product's name; the one place to change it. */
export const PRODUCT = 'SIM Atlas';

/** Plan types (rule 9). */
export const PLAN_TYPES = ['prepaid', 'postpaid', 'esim', 'travel', 'data-only'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export { CURRENCIES, type Currency } from './money/currencies.ts';

/** Validity options (rule 6), which forms offer first; the default is '30 days'. */
export const VALIDITIES = [
  '1 day',
  '7 days',
  '14 days',
  '30 days',
  '90 days',
  '180 days',
  '365 days',
  'Unlimited',
] as const;
/** Days or calendar months that a plan runs, or no end; `parseValidity` holds the bounds (rule 6). */
export type Validity = 'Unlimited' | '1 day' | '1 month' | `${number} days` | `${number} months`;
export const DEFAULT_VALIDITY: Validity = '30 days';

/** What a data amount counts: the whole validity, each month, or each day. */
export const DATA_PERIODS = ['total', 'month', 'day'] as const;
export type DataPeriod = (typeof DATA_PERIODS)[number];

/** Network operator, virtual operator on a host network, or seller of travel eSIMs. */
export const CARRIER_KINDS = ['mno', 'mvno', 'travel'] as const;
export type CarrierKind = (typeof CARRIER_KINDS)[number];

/** How a price is known: read at a named source, reported by a third party, or looked up by the operator. */
export const CONFIDENCES = ['sourced', 'reported', 'checked'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/**
 * How a price came in: by a file, a feed, somebody's hand, by watching the plan's page, or reckoned from
 * the price before, which nobody saw.
 */
export const PRICE_WAYS = ['import', 'feed', 'hand', 'watch', 'reckoned'] as const;
export type PriceWay = (typeof PRICE_WAYS)[number];

/** A country, or a group of countries that plans are sold for. */
export const REGION_KINDS = ['country', 'group'] as const;
export type RegionKind = (typeof REGION_KINDS)[number];

/**
 * Whether the public sees a plan: only active ones; a scheduled one becomes active by itself, and a
 * withdrawn one when its source lists it again.
 */
export const PLAN_STATUSES = ['draft', 'scheduled', 'active', 'withdrawn'] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** How often the sitemap says that pages change (rule 66). */
export const SITEMAP_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;

/** The order by what a need costs, all in: lists have it where a need is said. */
export const TOTAL_SORT = 'total';
/** Sort orders, the default first (rule 37). */
export const SORTS = [
  'price-asc',
  'price-desc',
  'data-desc',
  'carrier-asc',
  'popularity',
  'per-30-days-asc',
  'per-gb-asc',
  'per-day-asc',
  'fit',
  TOTAL_SORT,
] as const;
/** How well name and carrier fit the words of a search: the order of a search that chose none. */
export const FIT = 'fit' satisfies (typeof SORTS)[number];
export type Sort = (typeof SORTS)[number];

/** Labels of the sort select (rule 37). */
export const SORT_LABELS: Record<Sort, string> = {
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
  'data-desc': 'Data Amount',
  'carrier-asc': 'Carrier Name',
  popularity: 'Popularity',
  'per-30-days-asc': 'Price for 30 days',
  'per-gb-asc': 'Price per GB',
  'per-day-asc': 'Price per day',
  fit: 'Best match',
  total: 'Total for my need',
};

/** What price bounds compare, default first: the price, or what 30 days of it cost. */
export const PRICE_BASES = ['sold', '30days'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** Labels of the plan types: capitalised, eSIM as the field writes it. */
export const PLAN_TYPE_LABELS: Record<PlanType, string> = {
  prepaid: 'Prepaid',
  postpaid: 'Postpaid',
  esim: 'eSIM',
  travel: 'Travel',
  'data-only': 'Data-only',
};

/** Views of the plan list (rule 41), default first. */
export const VIEWS = ['list', 'grid'] as const;
export type View = (typeof VIEWS)[number];

/** Steps of the data slider in GB; after the last one stands Unlimited (rule 40). */
export const DATA_STEPS_GB = [0.5, 1, 2, 4, 5, 10, 15, 20, 50, 100] as const;
/** Where the slider's thumb stands before it was touched (rule 40). */
export const DATA_SLIDER_START = 4;
/** The slider's last index: Unlimited. */
export const DATA_SLIDER_UNLIMITED = DATA_STEPS_GB.length;

/** `minData` at or above this means "unlimited only" (rule 39). */
export const UNLIMITED_MIN_DATA_GB = 999;

/** Plans on a listing page (rule 35). */
export const LISTING_PAGE_SIZE = 10;
/** Plans that the Plans page asks for, and the server's cap for `limit` (rule 36). */
export const PLANS_PAGE_SIZE = 100;
/** Longest search text that is looked at. */
export const MAX_SEARCH_LENGTH = 300;
/** Plans in one comparison. */
export const MAX_COMPARE = 4;

/** Things that can stand in the trash. */
export const TRASH_ENTITIES = ['carrier', 'region', 'plan', 'seo-page'] as const;
/** The word that is typed before things of the trash go for good. */
export const PURGE_WORD = 'DELETE';
/** Things whose changes show on public pages. */
export const PAGE_ENTITIES: readonly string[] = [
  ...TRASH_ENTITIES,
  'price-record',
  'seo-global',
  'import-run',
  'database',
  'rates',
];

/** Languages that texts are read in. */
export const LANGUAGES = ['en', 'de', 'ja'] as const;

export type Language = (typeof LANGUAGES)[number];
