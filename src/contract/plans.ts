import { z } from 'zod';
import {
  CONFIDENCES,
  DATA_PERIODS,
  PLAN_TYPES,
  VALIDITIES,
  DEFAULT_VALIDITY,
} from '#src/domain/vocabulary.ts';
import { parseMoney, fromMinor, type MoneyError } from '#src/domain/money.ts';
import { CurrencyCode, Flag, HttpsUrl, Id, Slug, line, optional } from './common.ts';

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
      logoUrl: z.string().nullable(),
      website: z.string().nullable(),
      hostNetwork: z.string().nullable(),
      kind: z.string(),
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
    network5g: z.boolean(),
    hotspot: z.boolean(),
    confidence: z.enum(CONFIDENCES),
    sourceUrl: z.string().nullable(),
    /** The price is sample data that nobody checked. */
    sample: z.boolean(),
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

const MONEY_TEXT: Record<MoneyError, string> = {
  'not-a-number': 'must be a plain number like 15 or 7.50',
  'not-positive': 'must be above 0',
  'too-many-decimals': 'has more decimals than the currency',
  'too-large': 'is too large',
};
const Amount = z.union([z.number(), z.string()]);

/** What a plan is created from. Prices are decimal in `currency`; numeric texts are accepted. */
export const PlanInput = z
  .strictObject({
    carrierId: z.coerce.number().int().positive(),
    regionId: z.coerce.number().int().positive(),
    slug: optional(Slug),
    planName: line(120),
    planDescription: z.preprocess((v) => v ?? '', z.union([z.literal(''), line(500)])),
    dataAmount: line(40),
    dataPeriod: z.enum(DATA_PERIODS).default('total'),
    price: Amount,
    previousPrice: optional(Amount),
    priceChangePercent: optional(Amount),
    currency: CurrencyCode.default('USD'),
    planType: z.enum(PLAN_TYPES),
    validity: z.preprocess(
      (v) => (v == null || v === '' ? DEFAULT_VALIDITY : v),
      z.enum(VALIDITIES),
    ),
    hasDeal: Flag.default(false),
    buyUrl: optional(HttpsUrl),
    network5g: Flag.default(false),
    hotspot: Flag.default(false),
    confidence: z.enum(CONFIDENCES).default('recalled'),
    sourceUrl: optional(HttpsUrl),
  })
  .transform((plan, context) => {
    const money = (path: 'price' | 'previousPrice', value: number | string): number => {
      const parsed = parseMoney(value, plan.currency);
      if (parsed.ok) return fromMinor(parsed.minor, plan.currency);
      context.addIssue({ code: 'custom', path: [path], message: MONEY_TEXT[parsed.error] });
      return 0;
    };
    const price = money('price', plan.price);
    const previous = plan.previousPrice;
    // Texts like '0' and 0 stand for "none": the server derives it (decisions §4, Prices).
    const previousPrice =
      previous === null || Number(previous) === 0 ? null : money('previousPrice', previous);
    const percent = plan.priceChangePercent === null ? 0 : Number(plan.priceChangePercent);
    if (!Number.isFinite(percent)) {
      context.addIssue({
        code: 'custom',
        path: ['priceChangePercent'],
        message: 'must be a number',
      });
    }
    if (plan.hasDeal && previousPrice !== null && previousPrice <= price) {
      context.addIssue({
        code: 'custom',
        path: ['previousPrice'],
        message: 'must be above the price when the plan is a deal',
      });
    }
    return { ...plan, price, previousPrice, priceChangePercent: percent };
  });
export type PlanInput = z.infer<typeof PlanInput>;
