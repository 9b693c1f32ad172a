import { z } from 'zod';
import { PRICE_WAYS } from '#src/domain/core/vocabulary.ts';
import {
  CurrencyCode,
  HttpsUrl,
  Id,
  IdInput,
  IsoDate,
  line,
  PriceSource,
  Slug,
} from '../core/common.ts';
import { Amount, ConfirmPrice } from '../plans/plan-input.ts';
import { shape, strictShape } from '../core/shape.ts';

/** A price record, newest first in lists (rule 19). */
export const PriceRecord = shape('PriceRecord', {
  id: Id,
  price: z.number(),
  recordedDate: IsoDate,
  /** Made up to show how the history will look; never evidence. */
  sample: z.boolean(),
  source: PriceSource.nullable(),
  /** How it came in; null: not recorded. */
  way: z.enum(PRICE_WAYS).nullable(),
});
export type PriceRecord = z.infer<typeof PriceRecord>;

/** One line of the trend chart, or its dot: the average price of a month by month, US dollars. */
export const PriceTrend = shape('PriceTrend', {
  carrier: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** How many plans every month of the line holds: the same ones. */
  plans: z.int(),
  prices: z.array(z.object({ date: IsoDate, price: z.number() })),
});
export type PriceTrend = z.infer<typeof PriceTrend>;

/** POST .../price-history (rule 19). The plan's currency decides how `price` is read. */
export const PriceRecordInput = strictShape('PriceRecordInput', {
  /** When given, the plan that the address names. */
  simCardId: IdInput.optional(),
  price: Amount,
  /** Absent or empty: today. */
  recordedDate: z.preprocess((v) => (v === '' || v === null ? undefined : v), IsoDate.optional()),
  confirmPrice: ConfirmPrice,
});
export type PriceRecordInput = z.infer<typeof PriceRecordInput>;

/** What a row of a file of dated prices says; the plan's currency decides how `price` is read. */
export const PriceRow = strictShape('PriceRow', {
  key: line(200).optional(),
  slug: Slug.optional(),
  date: IsoDate,
  price: Amount,
  currency: CurrencyCode.optional(),
  source: line(120).optional(),
  source_url: HttpsUrl.optional(),
}).refine(({ key, slug }) => key ?? slug, {
  path: ['key'],
  error: 'is missing: name the plan by it or by its slug',
});
export type PriceRow = z.infer<typeof PriceRow>;

/** POST /api/admin/price-history/{id}: why a price record is wrong; it stands in the log. */
export const RecordErrorInput = strictShape('RecordErrorInput', { reason: line(200) });
export type RecordErrorInput = z.infer<typeof RecordErrorInput>;
/** `batchId`: of the log, for an undo. */
export const RecordError = shape('RecordError', { id: Id, batchId: z.string() });
