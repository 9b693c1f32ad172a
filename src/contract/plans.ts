import { z } from 'zod';
import { CONFIDENCES, DATA_PERIODS, PLAN_TYPES, VALIDITIES } from '#src/domain/vocabulary.ts';
import { CARRIER_FACTS } from '#src/domain/facts/carriers.ts';
import { PLAN_FACTS } from '#src/domain/facts/plans.ts';
import { CurrencyCode, Id } from './common.ts';
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
    validity: z.enum(VALIDITIES),
    hasDeal: z.boolean(),
    buyUrl: z.string().nullable(),
    ...answeredFacts(PLAN_FACTS),
    confidence: z.enum(CONFIDENCES),
    sourceUrl: z.string().nullable(),
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
        /** Of the plain filters, by their name; absent where there are none. */
        facts: z.record(z.string(), z.record(z.string(), z.int())).optional(),
      })
      .optional(),
    /** Present with facets when nothing matched: how many plans each filter alone hides. */
    relax: z.array(z.object({ filter: z.string(), count: z.int() })).optional(),
  })
  .meta({ id: 'PlanListMeta' });
export const PlanList = z
  .object({ data: z.array(Plan), meta: PlanListMeta })
  .meta({ id: 'PlanList' });
export type PlanList = z.infer<typeof PlanList>;
