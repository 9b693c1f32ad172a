import { composed } from '../core/compose.ts';
import { PLAN_FACT_LIST, type PlanFactName } from '../plans/facts/plans.ts';
import { isOptional, type Fact } from '../plans/facts/kinds.ts';
import {
  CONFIDENCES,
  CURRENCIES,
  DATA_PERIODS,
  PLAN_STATUSES,
  PLAN_TYPES,
} from '../core/vocabulary.ts';

/** What the cells of a column hold; decides how they are read and written. */
export type ColumnType =
  | 'text'
  | 'carrier'
  | 'region'
  | 'currency'
  | 'choice'
  | 'flag'
  | 'amount'
  | 'percent'
  | 'data'
  | 'validity'
  | 'address'
  | 'slug'
  | 'day'
  | 'moment'
  | 'number'
  | 'codes';

/** How the cells of a fact are written. */
const FACT_TYPES = {
  flag: 'flag',
  choice: 'choice',
  text: 'text',
  codes: 'codes',
  address: 'address',
  amount: 'data',
  speed: 'number',
  money: 'amount',
  count: 'number',
  date: 'day',
} as const satisfies Record<Fact['kind'], ColumnType>;

/** A column of a format of ours. */
export interface ImportColumn<Name extends string = string> {
  name: Name;
  type: ColumnType;
  required: boolean;
  /** An empty cell says that there is none; of others it says nothing. */
  none: boolean;
  /** Words that a column 'choice' may hold. */
  choices?: readonly string[];
  /** Of an amount of data: the column that says what it counts. */
  period?: string;
  /** Other names under which foreign files have it; proposals, never taken without a look. */
  aliases: readonly string[];
  example: string;
  /** For people, in Markdown without bars. */
  means: string;
}

const list = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** What is said of a column; the rest is as in most. */
type Said<Name extends string> = Pick<ImportColumn<Name>, 'name' | 'type' | 'means'> &
  Partial<ImportColumn<Name>>;

/** The columns of a format. */
export const importColumns = <const Name extends string>(said: readonly Said<Name>[]) =>
  said.map((one): ImportColumn<Name> => {
    return { required: false, none: false, aliases: [], example: '', ...one };
  });

/** Every column once, in the order of the export: reading, templates, documentation and mapping proposals follow from it. */
export const IMPORT_COLUMNS = importColumns([
  {
    name: 'source',
    type: 'text',
    aliases: ['feed', 'provider', 'origin'],
    means: 'Who says so: the feed or profile that the external id belongs to. Empty: this import.',
  },
  {
    name: 'externalId',
    type: 'text',
    none: true,
    aliases: [
      'external id',
      'id',
      'product id',
      'sku',
      'package id',
      'package code',
      'item id',
      'plan id',
    ],
    means: "The source's own key of the plan. Rows with one are matched by it first.",
  },
  {
    name: 'slug',
    type: 'slug',
    example: 't-mobile-example-5gb',
    aliases: ['address part', 'handle', 'permalink'],
    means:
      "The plan's address part. Rows with one whose external id is not known are matched by it; a new plan without one gets one from carrier and name.",
  },
  {
    name: 'carrier',
    type: 'carrier',
    required: true,
    example: 't-mobile',
    aliases: [
      'carrier slug',
      'carrier.slug',
      'carrier name',
      'operator',
      'provider',
      'brand',
      'network',
      'merchant',
      'manufacturer',
      'advertiser',
      'Anbieter',
      'Netzbetreiber',
    ],
    means: "The carrier's slug, or its exact name. It must exist.",
  },
  {
    name: 'region',
    type: 'region',
    required: true,
    example: 'US',
    aliases: [
      'region code',
      'region.code',
      'country',
      'country code',
      'market',
      'location',
      'iso',
      'Land',
      'Land/Region',
    ],
    means:
      "The region's code, or its exact name. It must exist; the United Kingdom is `UK`, not `GB`.",
  },
  {
    name: 'planName',
    type: 'text',
    required: true,
    example: 'T-Mobile Example 5GB',
    aliases: [
      'name',
      'title',
      'plan',
      'product name',
      'package',
      'tariff',
      'bundle',
      'Tarif',
      'Tarifname',
    ],
    means: 'At most 120 characters, no markup, no invisible characters.',
  },
  {
    name: 'planDescription',
    type: 'text',
    none: true,
    example: 'Prepaid plan with unlimited talk and text.',
    aliases: ['description', 'details', 'summary', 'short description', 'Beschreibung'],
    means: 'At most 500 characters, no markup.',
  },
  {
    name: 'dataAmount',
    type: 'data',
    period: 'dataPeriod',
    required: true,
    example: '5GB',
    aliases: [
      'data',
      'data allowance',
      'allowance',
      'volume',
      'data volume',
      'quota',
      'gb',
      'mb',
      'amount',
      'Datenvolumen',
    ],
    means:
      'A number with its unit (`500MB`, `5GB`, `1TB`; 1 GB is 1000 MB), `Unlimited` or `Not stated`.',
  },
  {
    name: 'dataPeriod',
    type: 'choice',
    choices: DATA_PERIODS,
    example: 'total',
    aliases: ['period', 'per', 'data per'],
    means: `What the amount counts: ${list(DATA_PERIODS)}. Two GB a day are \`2GB\` and \`day\`, or \`2GB/day\` as amount alone. New plans: \`total\`.`,
  },
  {
    name: 'price',
    type: 'amount',
    required: true,
    example: '15.00',
    aliases: ['current price', 'retail price', 'sale price', 'cost', 'price amount', 'Preis'],
    means:
      'Decimal point, no thousands separator, no more decimals than the currency has (JPY: none), above 0. A sign that agrees with the currency may stand before or after it.',
  },
  {
    name: 'previousPrice',
    type: 'amount',
    none: true,
    example: '20.00',
    aliases: [
      'previous price',
      'old price',
      'original price',
      'was',
      'regular price',
      'list price',
      'rrp',
    ],
    means: 'The price before, empty for none. Above the price when the plan is a deal.',
  },
  {
    name: 'priceChangePercent',
    type: 'percent',
    example: '-25',
    aliases: ['change percent', 'price change', 'change'],
    means: 'Follows from both prices; a value that contradicts them is rejected. Best left out.',
  },
  {
    name: 'currency',
    type: 'currency',
    example: 'USD',
    aliases: ['currency code', 'price currency', 'cur', 'Währung'],
    means: `One of ${list(CURRENCIES)}: the region's; carriers of kind travel may price in any. May be left out where only one fits.`,
  },
  {
    name: 'planType',
    type: 'choice',
    required: true,
    choices: PLAN_TYPES,
    example: 'prepaid',
    aliases: ['plan type', 'type', 'category', 'product type', 'kind', 'Tarifart'],
    means: `One of ${list(PLAN_TYPES)}.`,
  },
  {
    name: 'validity',
    type: 'validity',
    example: '30 days',
    aliases: ['duration', 'days', 'validity days', 'valid for', 'term', 'Laufzeit'],
    means:
      'Days (`1 day` to `730 days`), calendar months (`1 month` to `24 months`) or `Unlimited`. New plans: `30 days`.',
  },
  {
    name: 'hasDeal',
    type: 'flag',
    example: 'true',
    aliases: ['deal', 'has deal', 'on sale', 'promotion', 'is deal'],
    means: '`true` or `false`: the plan is a deal.',
  },
  {
    name: 'buyUrl',
    type: 'address',
    none: true,
    example: 'https://prepaid.t-mobile.com/connect',
    aliases: [
      'buy url',
      'url',
      'link',
      'deep link',
      'affiliate link',
      'product url',
      'tracking url',
    ],
    means: 'Where to buy it: an address that begins with `https://`, at most 2000 characters.',
  },
  ...factColumns(),
  {
    name: 'confidence',
    type: 'choice',
    choices: CONFIDENCES,
    example: 'sourced',
    means: `How the price is known: ${list(CONFIDENCES)}. New plans: \`reported\`.`,
  },
  {
    name: 'sourceName',
    type: 'text',
    none: true,
    aliases: ['source name', 'read by'],
    means: 'Who read the price there, such as a list of prices; empty for the page itself.',
  },
  {
    name: 'sourceUrl',
    type: 'address',
    none: true,
    example: 'https://www.t-mobile.com/',
    aliases: ['source url', 'reference', 'evidence'],
    means: 'Where the price was read: an address that begins with `https://`.',
  },
  {
    name: 'seenOn',
    type: 'day',
    none: true,
    example: '2026-10-03',
    aliases: ['seen on', 'as of', 'price date', 'last seen'],
    means:
      'The day on which the price was seen, not in the future. Without it, the price was seen on the day on which the file came.',
  },
  {
    name: 'sample',
    type: 'flag',
    example: 'false',
    means: '`true` only in exports of sample data.',
  },
  {
    name: 'previousSample',
    type: 'flag',
    example: 'false',
    means:
      'The same of `previousPrice`. Without it, what `sample` says. A stored plan knows it already.',
  },
  {
    name: 'checkedAt',
    type: 'moment',
    none: true,
    example: '2026-11-01',
    aliases: ['checked at', 'last checked'],
    means: 'When the price was checked: a date or moment as ISO 8601, not in the future.',
  },
  {
    name: 'status',
    type: 'choice',
    choices: PLAN_STATUSES,
    example: 'active',
    means: `Who sees the plan: ${list(PLAN_STATUSES)}. Only active plans are public. New plans: \`active\`.`,
  },
  {
    name: 'activeFrom',
    type: 'moment',
    none: true,
    means:
      'When a scheduled plan becomes active, like `2026-11-27T09:00Z`. A time that is over means now.',
  },
  {
    name: 'activeUntil',
    type: 'moment',
    none: true,
    means:
      'When an active or scheduled plan becomes a draft, in the same form. A time that is over means a draft now. Empty: never.',
  },
] as const);

export type NativeField = (typeof IMPORT_COLUMNS)[number]['name'];
export const NATIVE_FIELDS: readonly NativeField[] = IMPORT_COLUMNS.map(({ name }) => name);

/** The columns of the plain facts. */
function factColumns(): Said<PlanFactName>[] {
  return PLAN_FACT_LIST.map(([name, fact]) => ({
    name,
    type: FACT_TYPES[fact.kind],
    none: isOptional(fact),
    ...(fact.kind === 'choice' && { choices: Object.keys(fact.words) }),
    ...(fact.kind === 'amount' && { period: fact.period }),
    ...fact.import,
  }));
}

const byName = new Map<NativeField, ImportColumn<NativeField>>(
  IMPORT_COLUMNS.map((column) => [column.name, column]),
);

/** The column of a name. */
export function columnOf(name: NativeField): ImportColumn<NativeField> {
  return byName.get(name)!;
}

/** A column's name as headers are compared: without case, blanks and joining signs. */
export function headerKey(header: string): string {
  return composed(header, 'NFKC')
    .toLowerCase()
    .replace(/[\s_\-./()]+/g, '');
}

const own = new Map<string, NativeField>(IMPORT_COLUMNS.map(({ name }) => [headerKey(name), name]));
// As the API answers plans: their carrier, region and source are objects.
own
  .set(headerKey('carrier.slug'), 'carrier')
  .set(headerKey('region.code'), 'region')
  .set(headerKey('source.name'), 'sourceName');

/** The native column that a header names, whatever its case and joining signs; null for others. */
export function nativeFieldOf(header: string): NativeField | null {
  return own.get(headerKey(header)) ?? null;
}
