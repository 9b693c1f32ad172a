import { THIRD_PARTY } from '../../core/words/prices.ts';
import { TEXT_LIMITS } from '../../core/plain-text.ts';
import {
  PLAN_STATUSES,
  PLAN_TYPE_LABELS,
  type Confidence,
  type PlanStatus,
} from '../../core/vocabulary.ts';
import type { Fact, Facts } from './kinds.ts';
import { PLAN_FACTS } from './plans.ts';

/** What operators read for the statuses of a plan. */
export const STATUS_WORDS: Readonly<Record<PlanStatus, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  withdrawn: 'Withdrawn',
};
/** How a price is known, in the same words as on the pages. */
export const CONFIDENCE_WORDS: Readonly<Record<Confidence, string>> = {
  sourced: 'from a source',
  reported: THIRD_PARTY,
  checked: 'seen by a person',
};

/** The part of a plan's form that is seldom opened. */
export const LAST_GROUP = 'Address, words and currency';

const YES_NO = { yes: 'Yes', no: 'No' } as const;
const flag = (label: string, column: string) =>
  ({ kind: 'flag', default: false, label, column, words: YES_NO, always: true }) as const;

/**
 * What a plan has besides its plain facts, in the same descriptors: fields with rules of their own,
 * and what follows from other rows. Tables, filters, forms, bulk edit and history read both as one.
 */
const OWN_FACTS = {
  planName: {
    kind: 'text',
    max: TEXT_LIMITS.planName,
    label: 'Plan name',
    column: 'plan_name',
    always: true,
    form: { span: 8, wide: true, required: true },
  },
  carrier: { kind: 'choice', words: {}, label: 'Carrier', column: 'carrier_id', always: true },
  region: { kind: 'choice', words: {}, label: 'Region', column: 'region_id', always: true },
  planType: {
    kind: 'choice',
    words: PLAN_TYPE_LABELS,
    label: 'Type',
    column: 'plan_type',
    always: true,
  },
  dataAmount: {
    kind: 'amount',
    period: 'dataPeriod',
    label: 'Data',
    column: 'data_amount',
    form: { required: true, placeholder: '10GB, 2GB/day, Unlimited' },
  },
  price: {
    kind: 'money',
    label: 'Price',
    column: 'price_minor',
    always: true,
    form: { required: true },
  },
  previousPrice: { kind: 'money', label: 'Price before', column: 'previous_minor' },
  validity: { kind: 'text', max: 40, label: 'Validity', column: 'validity', always: true },
  status: {
    kind: 'choice',
    words: Object.fromEntries(PLAN_STATUSES.map((status) => [status, STATUS_WORDS[status]])),
    label: 'Status',
    column: 'status',
    always: true,
  },
  seenOn: { kind: 'date', label: 'Seen', column: 'seen_on' },
  sourceName: {
    kind: 'text',
    max: 120,
    label: 'Source',
    column: 'source_name',
    form: { span: 5, placeholder: 'The seller’s own page' },
  },
  sourceUrl: { kind: 'address', label: 'Address read', column: 'source_url', form: { span: 7 } },
  confidence: {
    kind: 'choice',
    words: CONFIDENCE_WORDS,
    label: 'How it is known',
    column: 'confidence',
    always: true,
    form: { span: 6, group: LAST_GROUP },
  },
  buyUrl: { kind: 'address', label: 'Buy link', column: 'buy_url', form: { span: 12, wide: true } },
  hasDeal: { ...flag('Deal', 'has_deal'), form: { span: 6, group: LAST_GROUP } },
  sample: flag('Sample price', 'sample'),
  hasDraft: flag('Draft values', ''),
  held: flag('Held price', ''),
  noBuyLink: flag('No way to buy', ''),
  deadBuyLink: flag('Dead Buy link', ''),
  listedTwice: flag('Listed twice', ''),
  updatedAt: { kind: 'date', label: 'Changed', column: 'updated_at', always: true },
} as const satisfies Facts;

/** Everything that the operators' table of plans shows and filters by, by name. */
export const TABLE_FACTS = { ...OWN_FACTS, ...PLAN_FACTS } as const;
export type TableFactName = keyof typeof TABLE_FACTS;
export const TABLE_FACT_NAMES = Object.keys(TABLE_FACTS) as TableFactName[];
/** The descriptor of a fact of the table. */
export const tableFact = (name: TableFactName): Fact => TABLE_FACTS[name];

/** What plans are found by and no row carries: filters alone. */
const FILTERS_ALONE = [
  'noBuyLink',
  'deadBuyLink',
  'listedTwice',
  'updatedAt',
] as const satisfies TableFactName[];
/** A fact that can stand as a column. */
export type PlanColumnName = Exclude<TableFactName, (typeof FILTERS_ALONE)[number]>;
export const PLAN_COLUMN_NAMES = TABLE_FACT_NAMES.filter(
  (name): name is PlanColumnName => !(FILTERS_ALONE as readonly TableFactName[]).includes(name),
);
