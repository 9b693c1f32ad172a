import { z } from 'zod';
import {
  CONFIDENCES,
  DATA_PERIODS,
  PLANS_PAGE_SIZE,
  PLAN_TYPES,
  SORTS,
  type Validity,
} from '#src/domain/vocabulary.ts';
import { MAX_SAVED } from '#src/domain/device.ts';
import { AGES } from '#src/domain/freshness.ts';
import { FACT_FILTERS, filterOptions } from '#src/domain/facts/filters.ts';
import { CARRIER_FACTS } from '#src/domain/facts/carriers.ts';
import { PLAN_FACTS } from '#src/domain/facts/plans.ts';
import { CurrencyCode, Id, IsoDate, PriceSource } from './common.ts';
import { answeredFacts } from './facts.ts';

/** A plan as the API answers it (specification §3, decisions §4 Wire extras). Money is decimal. */
export const Plan = z
  .object({
    id: Id,
    slug: z.string(),
    carrierId: Id,
    regionId: Id,
    carrier: z.object({
      name: z.string(),
      slug: z.string(),
      ...answeredFacts(CARRIER_FACTS),
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
    ...answeredFacts(PLAN_FACTS),
    confidence: z.enum(CONFIDENCES),
    sourceUrl: z.string().nullable(),
    /** Where the price was read; null: nobody said. */
    source: PriceSource.nullable(),
    /** The last day on which the price was seen; null: not known. */
    seenOn: IsoDate.nullable(),
    /** How old the price is (decisions §5): to 90 days, to 365, over that; null without a day. */
    age: z.enum(AGES).nullable(),
    /** Days of the validity, a calendar month as 365/12; null: it does not run out. */
    validityDays: z.number().nullable(),
    /** What the first purchase charges, as far as it is published (decisions §5). */
    dueToday: z.number(),
    /** The price is sample data that nobody checked. */
    sample: z.boolean(),
    /** The price before is sample data that nobody checked; false without one. */
    previousSample: z.boolean(),
    /** When the price was last checked, ISO 8601; null when never. */
    checkedAt: z.string().nullable(),
    version: z.int().positive(),
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** The answer of every plan list (specification §3). */
export const PlanListMeta = z
  .object({
    currentPage: z.int().positive(),
    totalPages: z.int().positive(),
    totalCount: z.int().nonnegative(),
    /** Present when asked for with `facets=true`. */
    facets: z
      .object({
        carriers: z.record(z.string(), z.int()),
        planTypes: z.partialRecord(z.enum(PLAN_TYPES), z.int()),
        deals: z.int(),
        /** With `region`: plans of groups that state that they cover it; absent where there are none. */
        alsoCovering: z.int().optional(),
        /** Of the plain filters, by their name; absent where there are none. */
        facts: z.record(z.string(), z.record(z.string(), z.int())).optional(),
      })
      .optional(),
    /** With facets: how many more plans there are without `maxAge`. */
    older: z.int().optional(),
    /** Present with facets when nothing matched: how many plans each filter alone hides. */
    relax: z.array(z.object({ filter: z.string(), count: z.int() })).optional(),
  })
  .meta({ id: 'PlanListMeta' });
export const PlanList = z
  .object({ data: z.array(Plan), meta: PlanListMeta })
  .meta({ id: 'PlanList' });
export type PlanList = z.infer<typeof PlanList>;

/** Described here, read by `parsePlanQuery`: the same codec that writes and reads page addresses. */
export const parameter = (
  type: 'string' | 'number' | 'integer' | 'boolean',
  description: string,
  more = {},
) =>
  z
    .unknown()
    .optional()
    .meta({ type, description, ...more });
/** GET /api/saved. */
export const SavedPlansQuery = z.object({
  plans: parameter('string', `Slugs of plans, as a comma list or repeated; at most ${MAX_SAVED}`, {
    example: 'a-plan,another-plan',
  }),
});
/** Plans in the order of their slugs; those that are not on the site are left out. */
export const SavedPlans = z.object({ data: z.array(Plan) }).meta({ id: 'SavedPlans' });
export type SavedPlans = z.infer<typeof SavedPlans>;

/** GET /api/simcards. */
export const PlanListQuery = z.object({
  q: parameter('string', 'Words in the name, the carrier or the description, or a region by name'),
  region: parameter(
    'string',
    'Region code; prices then compare in its currency, else in US dollars. The list of a country holds plans of groups (XE Europe ...) that state that they cover it, too',
  ),
  ownOnly: parameter('boolean', 'Of `region` its own plans only, without those that also cover it'),
  carriers: parameter('string', 'Carrier slugs, as a comma list or repeated', {
    example: 'att,t-mobile',
  }),
  planTypes: parameter('string', `Of ${PLAN_TYPES.join(', ')}, as a comma list or repeated`),
  minPrice: parameter('number', 'Lowest price'),
  maxPrice: parameter('number', 'Highest price'),
  minData: parameter(
    'number',
    'Least data over the validity in GB; 999 and more means unlimited only',
  ),
  unlimited: parameter('boolean', 'Unlimited data only'),
  dealsOnly: parameter('boolean', 'Deals only'),
  ...Object.fromEntries(
    FACT_FILTERS.map((filter) => [
      filter.name,
      filter.fact.kind === 'flag'
        ? parameter('boolean', `Only plans with: ${filter.fact.filter!.chip}`)
        : parameter(
            'string',
            `Of ${filterOptions(filter)
              .map(({ value }) => value)
              .join(', ')}, as a comma list or repeated`,
          ),
    ]),
  ),
  maxAge: parameter(
    'integer',
    'Leaves out prices that were last seen more than so many days before the day that ages count from; those without a day stay. `any` leaves out none',
  ),
  sort: parameter('string', 'Order', { enum: [...SORTS], default: SORTS[0] }),
  page: parameter('integer', 'From 1; a page past the end is empty', { default: 1 }),
  limit: parameter('integer', `Plans on a page, at most ${PLANS_PAGE_SIZE}`, { default: 10 }),
  facets: parameter(
    'boolean',
    'Adds counts beside the filter options, and help when nothing matches',
  ),
});
