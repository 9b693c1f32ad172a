import { z } from 'zod';
import {
  CONFIDENCES,
  DATA_PERIODS,
  PLAN_TYPES,
  type Validity,
} from '#src/domain/core/vocabulary.ts';
import { MARK_KINDS } from '#src/domain/plans/words/best-for.ts';
import { SIMS } from '#src/domain/plans/phones/fit.ts';
import { AGES } from '#src/domain/prices/freshness.ts';
import { PROOF_DAYS } from '#src/domain/prices/deal.ts';
import { PLAN_CARRIER_FACTS } from '#src/domain/plans/facts/carriers.ts';
import { PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { CurrencyCode, Id, IsoDate, PriceSource } from '../core/common.ts';
import { outputFacts } from './facts.ts';
import { shape } from '../core/shape.ts';

const Day = (description: string) => IsoDate.meta({ description });
const Money = (description: string) => z.number().meta({ description });
/** What makes a plan a deal, or says that its price is lower than last seen or rose. */
const Proof = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('proven'),
      on: Day('The day of the record with which the price was cut'),
      lowest: Money(
        `The lowest record of the ${PROOF_DAYS} days that end before it, of the same source and currency`,
      ),
      lowestOn: Day('The day of that record'),
      saving: Money('That price less the present one'),
      percent: Money('The saving in percent of that price, two decimals'),
    }),
    z.object({
      kind: z.literal('offer'),
      regularPrice: Money('The price before the struck one, as the seller says'),
      ends: Day('The last day of the offer; null: no end is published').nullable(),
    }),
    z.object({
      kind: z.literal('lower'),
      price: Money('The newest record: no deal, and measured against nothing'),
      on: Day('Its day'),
      before: Money(`The record before it, higher and more than ${PROOF_DAYS} days older`),
      beforeOn: Day('Its day'),
    }),
    z.object({
      kind: z.literal('rise'),
      on: Day('The record with which the present price came'),
      before: Money(
        `The last record of another price, lower, at most ${PROOF_DAYS} days older and of the same source`,
      ),
      beforeOn: Day('Its day'),
      percent: z.number().meta({ description: 'From `before` to the price, two decimals' }),
    }),
  ])
  .meta({ id: 'Proof' });

/** A plan as the API answers it. Money is decimal. */
export const Plan = shape('Plan', {
  id: Id,
  slug: z.string(),
  carrierId: Id,
  regionId: Id,
  carrier: z.object({
    name: z.string(),
    slug: z.string(),
    ...outputFacts(PLAN_CARRIER_FACTS),
  }),
  region: z.object({ name: z.string(), code: z.string(), currency: CurrencyCode }),
  planName: z.string(),
  planDescription: z.string(),
  /** Free text such as '10GB' or 'Unlimited', for one `dataPeriod`. */
  dataAmount: z.string(),
  dataPeriod: z.enum(DATA_PERIODS),
  price: z.number(),
  previousPrice: z.number().nullable(),
  priceChangePercent: z.number(),
  currency: CurrencyCode,
  planType: z.enum(PLAN_TYPES),
  /** Days or calendar months, or 'Unlimited'. */
  validity: z.string() as unknown as z.ZodType<Validity>,
  hasDeal: z.boolean(),
  buyUrl: z.string().nullable(),
  ...outputFacts(PLAN_FACTS),
  confidence: z.enum(CONFIDENCES),
  sourceUrl: z.string().nullable(),
  /** Where the price was read; null: nobody said. */
  source: PriceSource.nullable(),
  /** The last day on which the price was seen; null: not known. */
  seenOn: IsoDate.nullable(),
  /** How old the price is (rule 20): to 90 days, to 365, over that; null without a day. */
  age: z.enum(AGES).nullable(),
  /** The seller's offer ended before today: `price` holds no more, `listPrice` does where known. */
  offerEnded: z.boolean(),
  /** What the price is measured against; null: nothing. Only proven deals name a saving. */
  proof: Proof.nullable(),
  /** Days of the validity, a calendar month as 365/12; null: it does not run out. */
  validityDays: z.number().nullable(),
  /** What the first purchase charges, as far as it is published (rule 13). */
  dueToday: z.number(),
  hasNumber: z.boolean().nullable().meta({
    description:
      'A phone number of its own: `ownNumber`, else true of an operator’s plan with published calls other than none; null: not known',
  }),
  /** The price is sample data that nobody checked. */
  sample: z.boolean(),
  /** The price before is sample data that nobody checked; false without one. */
  previousSample: z.boolean(),
  /** When the price was last checked, ISO 8601; null when never. */
  checkedAt: z.string().nullable(),
  version: z.int().positive(),
  bestFor: z.array(z.enum(MARK_KINDS)).optional().meta({
    description:
      'What the plan is best for, as /how-we-rank tells the rules, from fresh prices alone. In a list with `region` at that place, on three plans at most; of one plan at its own place; absent elsewhere',
  }),
});
export type Plan = z.infer<typeof Plan>;

/** What the words of a search were taken for (src/domain/lists/search/). */
export const SearchUnderstood = shape('SearchUnderstood', {
  parts: z.array(
    z.object({
      label: z.string(),
      without: z.string().meta({ description: '`q` without the words that say it' }),
      place: z.string().optional().meta({ description: 'Code of the place that it is' }),
    }),
  ),
  corrected: z.array(
    z.object({
      said: z.string(),
      meant: z.string(),
      exact: z.string().meta({ description: '`q` that takes the word as it is' }),
    }),
  ),
  all: z.int().optional().meta({
    description: 'With facets, when nothing matched: what `q` finds without any filter',
  }),
  literal: z.object({ q: z.string(), count: z.int() }).optional().meta({
    description: 'With facets, when nothing matched: what its words as they are find',
  }),
});

export type SearchUnderstood = z.infer<typeof SearchUnderstood>;

/** When the prices of a list or a set of answers were seen. */
export const SeenMeta = {
  seen: z
    .object({
      from: z.string().regex(/^\d{4}-\d{2}$/),
      to: z.string().regex(/^\d{4}-\d{2}$/),
      recent: z.boolean(),
    })
    .optional()
    .meta({
      description:
        'The first and the last month that holds a tenth of the prices of the whole list; `recent`: half of them were seen in the last 90 days. Absent where no day is known',
    }),
  seenWords: z.string().optional().meta({
    description: 'The same as a sentence; of a place, with operators and travel sellers apart',
  }),
};

/** The answer of every plan list (rule 36). */
export const PlanListMeta = shape('PlanListMeta', {
  currentPage: z.int().positive(),
  totalPages: z.int().positive(),
  totalCount: z.int().nonnegative(),
  ...SeenMeta,
  /** Present when asked for with `facets=true`. */
  facets: z
    .object({
      carriers: z.record(z.string(), z.int()),
      planTypes: z.partialRecord(z.enum(PLAN_TYPES), z.int()),
      deals: z.int(),
      /** By network: what `network` would show. */
      networks: z.record(z.string(), z.int()).optional(),
      /** What `contract=none`, `fullSpeed=true` and a fresh price (`maxAge=90`) would show. */
      noContract: z.int().optional(),
      fullSpeed: z.int().optional(),
      fresh: z.int().optional(),
      /** With `region`: plans of groups that state that they cover it; absent where there are none. */
      alsoCovering: z.int().optional(),
      /** How they come, whatever `format` asks for: 'offered' is an operator's eSIM, whose card is not spoken of. */
      sims: z.partialRecord(z.enum(SIMS), z.int()).optional(),
      /** Of the plain filters, by their name; absent where there are none. */
      facts: z.record(z.string(), z.record(z.string(), z.int())).optional(),
    })
    .optional(),
  /** With `q`: what was understood of it. */
  search: SearchUnderstood.optional(),
  /** With `q`: words as typed that mean nothing known, and are left out. */
  unused: z.array(z.string()).optional(),
  /** With facets: how many more plans there are without `maxAge`. */
  older: z.int().optional(),
  /** With `region`: whose prices there are all too old for `bestFor`; absent where one is not. */
  unmarked: z.enum(['all', 'operators']).optional(),
  /** Present with facets when nothing matched: how many plans each filter alone hides. */
  relax: z.array(z.object({ filter: z.string(), count: z.int() })).optional(),
});
export type PlanListMeta = z.infer<typeof PlanListMeta>;
/** What a plan of a list costs for the need that was asked for. Amounts are decimal in `currency`. */
const ListedCost = shape('ListedCost', {
  total: z.number(),
  currency: CurrencyCode,
  /** The total in the currency that the list compares in. */
  totalIn: z.object({ amount: z.number(), currency: CurrencyCode, approx: z.boolean() }),
  /** A charge is known to exist but not its amount. */
  atLeast: z.boolean(),
  dueToday: z.number(),
  /** The total by the time that was asked for. */
  perMonth: z.number(),
  /** They add up to `total`. */
  lines: z.array(z.object({ text: z.string(), amount: z.number() })),
  covers: z.boolean().meta({ description: 'It has the data, and nothing is known that it lacks' }),
  shortGb: z.number().meta({
    description: 'GB that are missing: a month with `months`, in all with `days`',
  }),
  dataUnknown: z.boolean().meta({ description: 'How much data it has is not published' }),
  lacks: z.array(z.string()).meta({ description: 'What it is known not to have' }),
});
export const ListedPlan = Plan.extend({
  cost: ListedCost.nullable().optional().meta({
    description:
      'With `months` or `days`: what that costs, all in; null where the offer is over and no price is known for after it, or no number of packs serves the time',
  }),
}).meta({ id: 'ListedPlan' });
export type ListedPlan = z.infer<typeof ListedPlan>;
export const PlanList = shape('PlanList', { data: z.array(ListedPlan), meta: PlanListMeta });
export type PlanList = z.infer<typeof PlanList>;
