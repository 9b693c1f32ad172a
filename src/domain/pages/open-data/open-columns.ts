import { ROW_LICENCES } from '../attribution.ts';
import { isOptional, type Fact } from '../../plans/facts/kinds.ts';
import { PLAN_FACT_LIST } from '../../plans/facts/plans.ts';
import { AGES } from '../../prices/freshness.ts';
import {
  CONFIDENCES,
  CURRENCIES,
  DATA_PERIODS,
  PLAN_TYPES,
  PRICE_WAYS,
} from '../../core/vocabulary.ts';

export type OpenCell = string | number | boolean | null;

/** A column of the open data: its table on the page and its JSON Schema are made from this. */
export interface OpenColumn {
  name: string;
  /** A price is an amount in `currency`, with that currency's decimals in CSV. */
  type:
    | 'text'
    | 'web address'
    | 'number'
    | 'whole number'
    | 'price'
    | 'yes or no'
    | 'date'
    | 'time';
  /** Whether a row may have nothing here: an empty cell in CSV, null in JSON. */
  mayBeEmpty?: boolean;
  /** All values that there are. */
  values?: readonly string[];
  means: string;
}

const FACT_TYPES = {
  flag: 'yes or no',
  choice: 'text',
  text: 'text',
  codes: 'text',
  address: 'web address',
  amount: 'text',
  speed: 'number',
  money: 'price',
  count: 'whole number',
  date: 'date',
} as const satisfies Record<Fact['kind'], OpenColumn['type']>;

const CURRENCY: OpenColumn = {
  name: 'currency',
  type: 'text',
  values: CURRENCIES,
  means: 'The currency of every price in the row (ISO 4217)',
};

export const PLAN_COLUMNS: readonly OpenColumn[] = [
  { name: 'slug', type: 'text', means: 'Stable name of the plan, the end of its address' },
  { name: 'url', type: 'web address', means: "The plan's page here" },
  { name: 'carrier', type: 'text', means: 'Stable name of the carrier' },
  { name: 'carrierName', type: 'text', means: 'Name of the carrier' },
  {
    name: 'hostNetwork',
    type: 'text',
    mayBeEmpty: true,
    means: 'Networks that a virtual operator uses, separated by commas',
  },
  {
    name: 'region',
    type: 'text',
    means:
      'Region that the plan is sold for; UK is the United Kingdom, codes with X are groups of countries (XE Europe ... XW the world)',
  },
  { name: 'planName', type: 'text', means: 'Name of the plan' },
  { name: 'planType', type: 'text', values: PLAN_TYPES, means: 'Kind of plan' },
  { name: 'dataAmount', type: 'text', means: 'Data as the carrier words it, for one data period' },
  {
    name: 'dataPeriod',
    type: 'text',
    values: DATA_PERIODS,
    means: 'What the data amount counts: the whole validity, each month or each day',
  },
  { name: 'unlimited', type: 'yes or no', means: 'Whether the data is unlimited' },
  {
    name: 'totalDataMb',
    type: 'whole number',
    mayBeEmpty: true,
    means:
      'Data over the whole validity in MB, 1 GB being 1000 MB; empty when unlimited or unknown',
  },
  { name: 'validity', type: 'text', means: 'How long the plan runs' },
  {
    name: 'validityDays',
    type: 'number',
    mayBeEmpty: true,
    means: 'The same in days, a month as 365/12; empty when the plan never runs out',
  },
  { name: 'price', type: 'price', means: 'Price for the validity' },
  CURRENCY,
  {
    name: 'previousPrice',
    type: 'price',
    mayBeEmpty: true,
    means: 'The price before the last change; empty when none is known',
  },
  {
    name: 'previousSample',
    type: 'yes or no',
    mayBeEmpty: true,
    means:
      'Whether that price is sample data, so that the change proves nothing; empty without such a price',
  },
  {
    name: 'pricePer30Days',
    type: 'number',
    mayBeEmpty: true,
    means: 'Price divided by the days of validity, times 30; empty when the plan never runs out',
  },
  {
    name: 'pricePerGb',
    type: 'number',
    mayBeEmpty: true,
    means: 'Price divided by all data of the validity; empty when unlimited or unknown',
  },
  {
    name: 'total12Months',
    type: 'price',
    mayBeEmpty: true,
    means:
      'What 12 months cost all in when they begin on the day of this file: every charge, set-up, later prices and terms paid upfront; a longer contract counts whole. Empty for plans billed once, where the billing is not published, and where the offer is over with no later price',
  },
  {
    name: 'total12MonthsAtLeast',
    type: 'yes or no',
    mayBeEmpty: true,
    means:
      'Whether a charge within that total is known to come but not its amount, so that it is the least; empty without a total',
  },
  { name: 'hasDeal', type: 'yes or no', means: 'Whether the plan is listed as a deal' },
  {
    name: 'proof',
    type: 'text',
    values: ['proven', 'offer', 'lower', 'rise'],
    mayBeEmpty: true,
    means:
      'What the price is measured against: proven, the lowest record of the 30 days before the cut, of the same source and currency; offer, the regular price that the seller names; lower, the record before, more than 30 days older, which is no deal; rise, the last record of a lower price, at most 30 days older and of the same source',
  },
  {
    name: 'proofPrice',
    type: 'price',
    mayBeEmpty: true,
    means: 'That earlier or regular price',
  },
  {
    name: 'proofPriceOn',
    type: 'date',
    mayBeEmpty: true,
    means: 'Day of its record; empty for a seller’s offer',
  },
  {
    name: 'proofOn',
    type: 'date',
    mayBeEmpty: true,
    means: 'Day of the record with which the present price came; empty for a seller’s offer',
  },
  { name: 'saving', type: 'price', mayBeEmpty: true, means: 'What a proven deal saves' },
  {
    name: 'savingPercent',
    type: 'number',
    mayBeEmpty: true,
    means: 'The same in percent of the earlier price',
  },
  {
    name: 'offerEnded',
    type: 'yes or no',
    means:
      'Whether the offer ended before the day of this file: then the figures per 30 days and per GB rest on listPrice, or are empty',
  },
  ...factColumns(),
  {
    name: 'hasNumber',
    type: 'yes or no',
    mayBeEmpty: true,
    means:
      'Whether it has a phone number of its own, as our pages and answers have it: ownNumber, and where the source says nothing, yes of an operator’s plan with published calls other than none; empty when not known',
  },
  { name: 'sample', type: 'yes or no', means: 'Whether the price is sample data, not checked' },
  {
    name: 'seenOn',
    type: 'date',
    mayBeEmpty: true,
    means: 'The last day on which the price was seen; empty when not known',
  },
  {
    name: 'age',
    type: 'text',
    values: AGES,
    mayBeEmpty: true,
    means:
      'How old the price is: fresh (to 90 days), old (to 365) or older, counted from the day of the file or, where all prices are old, from the day of the data',
  },
  {
    name: 'confidence',
    type: 'text',
    values: CONFIDENCES,
    means:
      'How the price is known: read at a source, reported by a third party, or looked up by us',
  },
  {
    name: 'checkedAt',
    type: 'time',
    mayBeEmpty: true,
    means: 'When the price was last checked; empty when never',
  },
  {
    name: 'sourceUrl',
    type: 'web address',
    mayBeEmpty: true,
    means: 'Where the price was read',
  },
  {
    name: 'sourceName',
    type: 'text',
    mayBeEmpty: true,
    means: 'Who read it there; the host of the address where nobody else did',
  },
];

/** The last column of every file. */
export const LICENCE_COLUMN: OpenColumn = {
  name: 'licence',
  type: 'text',
  values: ROW_LICENCES,
  means: 'The terms of the row (SPDX): rows from a source with terms of its own keep them',
};

/** The columns of the plain facts that the open data has. */
function factColumns(): OpenColumn[] {
  return PLAN_FACT_LIST.flatMap(([name, fact]) => {
    if (!fact.openData) return [];
    return {
      name,
      type: FACT_TYPES[fact.kind],
      ...(isOptional(fact) && { mayBeEmpty: true }),
      ...(fact.kind === 'choice' && { values: Object.keys(fact.words) }),
      means: fact.openData,
    };
  });
}

export const PRICE_COLUMNS: readonly OpenColumn[] = [
  { name: 'plan', type: 'text', means: 'Stable name of the plan: slug in the file of plans' },
  { name: 'recordedDate', type: 'date', means: 'Day from which the price holds' },
  { name: 'price', type: 'price', means: 'Price for the validity' },
  CURRENCY,
  {
    name: 'sample',
    type: 'yes or no',
    means: 'Whether the record is made up to show how a history looks; never evidence',
  },
  { name: 'sourceName', type: 'text', mayBeEmpty: true, means: 'Who read the price' },
  { name: 'sourceUrl', type: 'web address', mayBeEmpty: true, means: 'Where it was read' },
  {
    name: 'way',
    type: 'text',
    values: PRICE_WAYS,
    mayBeEmpty: true,
    means:
      'How it came in: with a file, a feed, by hand, or read by machine; a price that was reckoned from the one before was seen by nobody',
  },
];
