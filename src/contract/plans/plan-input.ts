import { z } from 'zod';
import { MONEY_FACTS, PLAN_FACTS } from '#src/domain/plans/facts/plans.ts';
import { typedFee, typedPercent, typedPrice, type Typed } from '#src/domain/imports/rows/typed.ts';
import { changePercent } from '#src/domain/prices/history/price-change.ts';
import { percentFits } from '#src/domain/prices/price-rules.ts';
import { regularPrice } from '#src/domain/plans/words/offers.ts';
import { TEXT_LIMITS } from '#src/domain/core/plain-text.ts';
import {
  CONFIDENCES,
  DATA_PERIODS,
  PLAN_STATUSES,
  PLAN_TYPES,
  type Currency,
} from '#src/domain/core/vocabulary.ts';
import {
  choice,
  CurrencyCode,
  Flag,
  HttpsUrl,
  IsoDate,
  Minute,
  Moment,
  OwnId,
  Slug,
  ValidityInput,
  Version,
  updatable,
  line,
  optional,
  readOnly,
} from '../core/common.ts';
import { readAmounts } from '../core/data-amounts.ts';
import { updateFacts, createFacts } from './facts.ts';

/** An amount as a number or as the text of one; `readPrices` reads it. */
export const Amount = z
  .union([z.number(), z.string().max(40)], {
    error: ({ input }) =>
      input === undefined ? 'is required' : 'must be a number like 15 or 7.50',
  })
  // Looked at with the rest, so that an empty form hears of all that is missing at once.
  .refine((amount) => typeof amount !== 'string' || amount.trim() !== '', 'is required');
const Description = z.preprocess(
  (v) => v ?? '',
  z.union([z.literal(''), line(TEXT_LIMITS.planDescription)]),
);
const ValidityText = z.preprocess((v) => (v == null ? '' : v), ValidityInput);

/** The id of another record; a form that chose none sends 0 or nothing. */
const chosen = (what: string) =>
  z.coerce.number(`choose ${what}`).int(`choose ${what}`).positive(`choose ${what}`);

/** A price far from the usual ones is right: without it such a price is a 409 that asks. */
export const ConfirmPrice = Flag.optional();

/**
 * Refines a plan whose shape is wrong somewhere: the readings of its sound fields say at once what is
 * wrong with those, and not only after the first round of corrections.
 */
export const ALL_AT_ONCE = [
  (plan: object, context: z.core.$RefinementCtx) => {
    const wrong = new Set(context.issues.map(({ path }) => path?.[0]));
    const sound: Record<string, unknown> = Object.fromEntries(
      Object.entries(plan).filter(([name]) => !wrong.has(name)),
    );
    readAmounts(sound, context);
    if (sound.price === undefined || sound.currency === undefined) return;
    readPrices({ previousPrice: null, priceChangePercent: null, ...sound } as PriceFields, context);
  },
  {
    when: ({ issues, value }: z.core.ParsePayload) =>
      issues.length > 0 && typeof value === 'object' && value !== null,
  },
] as const;

/** What a plan is created from. Prices are decimal in `currency`; numeric texts are accepted. */
export const PlanInput = z
  .strictObject({
    carrierId: chosen('a carrier'),
    regionId: chosen('a region'),
    slug: optional(Slug),
    planName: line(TEXT_LIMITS.planName),
    planDescription: Description,
    dataAmount: line(TEXT_LIMITS.dataAmount),
    /** Absent: what the amount says, else the whole validity. */
    dataPeriod: choice(DATA_PERIODS).optional(),
    price: Amount,
    previousPrice: optional(Amount),
    priceChangePercent: optional(Amount),
    currency: CurrencyCode.default('USD'),
    planType: choice(PLAN_TYPES),
    validity: ValidityText,
    hasDeal: Flag.default(false),
    buyUrl: optional(HttpsUrl),
    ...createFacts(PLAN_FACTS),
    confidence: choice(CONFIDENCES).default('reported'),
    sourceName: optional(line(120)),
    sourceUrl: optional(HttpsUrl),
    /** The day on which the price was seen; absent: today. */
    seenOn: optional(IsoDate),
    /** The price was looked up just now. */
    checked: Flag.default(false),
    confirmPrice: ConfirmPrice,
    /** Only an active plan is public; a scheduled one becomes active by itself. */
    status: choice(PLAN_STATUSES).optional(),
    activeFrom: updatable(Minute),
    activeUntil: updatable(Minute),
  })
  .superRefine(...ALL_AT_ONCE)
  .transform(readFigures)
  .transform((plan) => ({ ...plan, dataPeriod: plan.dataPeriod ?? DATA_PERIODS[0] }))
  .meta({ id: 'PlanInput' });
export type PlanInput = z.infer<typeof PlanInput>;

/** What an update and a row of a file may say alike. */
const fileFields = {
  carrierId: chosen('a carrier'),
  regionId: chosen('a region'),
  slug: updatable(Slug),
  planName: line(TEXT_LIMITS.planName),
  planDescription: Description.optional(),
  dataAmount: line(TEXT_LIMITS.dataAmount),
  dataPeriod: choice(DATA_PERIODS).optional(),
  price: Amount,
  previousPrice: optional(Amount),
  priceChangePercent: optional(Amount),
  currency: CurrencyCode,
  planType: choice(PLAN_TYPES),
  validity: ValidityText.optional(),
  hasDeal: Flag.optional(),
  buyUrl: updatable(HttpsUrl),
  ...updateFacts(PLAN_FACTS),
  confidence: choice(CONFIDENCES).optional(),
  sourceName: updatable(line(120)),
  sourceUrl: updatable(HttpsUrl),
  seenOn: updatable(IsoDate),
};

/** The fields of an update; the status is apart. */
export const planUpdateFields = {
  ...readOnly(
    'carrier',
    'region',
    'sample',
    'previousSample',
    'checkedAt',
    'draft',
    'typedAt',
    'held',
  ),
  ...readOnly('source', 'age', 'validityDays', 'dueToday', 'hasNumber', 'offerEnded', 'proof'),
  ...readOnly('bestFor'),
  id: OwnId,
  ...fileFields,
  checked: Flag.default(false),
  confirmPrice: ConfirmPrice,
  version: Version,
};

/** A moment at which a price was checked, or its day. */
const Checked = z.union([IsoDate, Moment], 'must be a day like 2026-11-01, or a moment');

/**
 * What a row of a file says of a plan: what an update may, and what only files tell. Absent members
 * are those that the file does not speak of. The only validation of the values of a row.
 */
export const PlanRow = z
  .strictObject({
    ...fileFields,
    slug: Slug.optional(),
    source: line(60).optional(),
    externalId: updatable(line(200)),
    sample: Flag.optional(),
    previousSample: Flag.optional(),
    checkedAt: updatable(Checked),
    status: choice(PLAN_STATUSES).optional(),
    activeFrom: updatable(Minute),
    activeUntil: updatable(Minute),
  })
  .transform(readFigures)
  .superRefine(({ price, previousPrice, priceChangePercent }, context) => {
    if (previousPrice === null || percentFits(priceChangePercent, price, previousPrice)) return;
    const percent = changePercent(price, previousPrice);
    const message = `contradicts the prices: from ${previousPrice} to ${price} is ${percent}`;
    context.addIssue({ code: 'custom', path: ['priceChangePercent'], message });
  });

/**
 * PUT: the whole plan with the version it is based on. Optional fields left out keep their value.
 * `checked: true` says that the price was looked up just now.
 */
export const PlanUpdate = z
  .strictObject({
    ...planUpdateFields,
    /** The price before was a typing error of the last hour: its record goes. */
    typo: Flag.optional(),
    /** Only an active plan is public; a scheduled one becomes active by itself. */
    status: choice(PLAN_STATUSES).optional(),
    activeFrom: updatable(Minute),
    activeUntil: updatable(Minute),
  })
  .superRefine(...ALL_AT_ONCE)
  .transform(readFigures)
  .meta({ id: 'PlanUpdate' });
export type PlanUpdate = z.infer<typeof PlanUpdate>;

/** Brings amounts of money and of data into the form of the house; each problem stands at its field. */
export function readFigures<T extends PriceFields>(plan: T, context: z.core.$RefinementCtx) {
  return readAmounts(readPrices(plan, context), context);
}

interface PriceFields {
  price: number | string;
  previousPrice: number | string | null;
  priceChangePercent: number | string | null;
  currency: Currency;
  hasDeal?: boolean | undefined;
  listPrice?: number | null | undefined;
}

/**
 * Turns amounts into numbers, as imports read them; each problem stands at its field. Null: the
 * server derives it.
 */
function readPrices<T extends PriceFields>(plan: T, context: z.core.$RefinementCtx) {
  const { currency } = plan;
  const bad = (path: string, message: string) => {
    context.addIssue({ code: 'custom', path: [path], message });
    return 0;
  };
  const taken = (path: string, read: Typed<number>) =>
    read.ok ? read.value : bad(path, read.message);
  const price = taken('price', typedPrice(plan.price, currency));
  const previous = plan.previousPrice;
  // Texts like '0' and 0 stand for "none": the server derives it (rule 15).
  const previousPrice =
    previous === null || Number(previous) === 0
      ? null
      : taken('previousPrice', typedPrice(previous, currency));
  const percent = plan.priceChangePercent;
  const priceChangePercent =
    percent === null ? 0 : taken('priceChangePercent', typedPercent(percent));
  const fees: Record<string, number> = {};
  for (const name of MONEY_FACTS) {
    // Until here a text is taken as it is: how it is read depends on the currency.
    const amount = (plan as Record<string, unknown>)[name] as string | number | null | undefined;
    if (amount == null) continue;
    fees[name] = taken(name, typedFee(amount, currency));
  }
  const { listPrice = null } = { ...plan, ...fees };
  // An offer below a regular price is a deal, whatever the price was before.
  const isOffer = regularPrice({ ...plan, price, listPrice }) !== null;
  if (plan.hasDeal && !isOffer && previousPrice !== null && previousPrice <= price) {
    bad('previousPrice', `must be above the price ${price} when the plan is a deal`);
  }
  return { ...plan, ...fees, price, previousPrice, priceChangePercent };
}
