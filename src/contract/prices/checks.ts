import { z } from 'zod';
import { CURRENCIES, PRICE_WAYS } from '#src/domain/core/vocabulary.ts';
import { WATCH_RESULTS } from '#src/domain/prices/watch.ts';
import { Id, IsoDate, PriceSource, Version, PageQuery } from '../core/common.ts';
import { ConfirmPrice } from '../plans/plan-input.ts';
import { pageOf, shape } from '../core/shape.ts';

/**
 * GET /api/admin/checks: prices to check, those among them that ask for somebody today, that the watcher
 * doubts or that people click most, or those that the watcher confirmed; of all regions or of one.
 */
export const CheckQuery = PageQuery.extend({
  state: z.enum(['today', 'open', 'doubt', 'clicked', 'confirmed']).default('open'),
  region: z.string().trim().toUpperCase().optional(),
});
export type CheckQuery = z.infer<typeof CheckQuery>;

/** What the watcher read on the page of a plan. */
export const Evidence = shape('Evidence', {
  at: z.string(),
  since: z.string(),
  result: z.enum(WATCH_RESULTS),
  pageUrl: z.string(),
  /** HTTP status; null without an answer. */
  status: z.int().nullable(),
  snippet: z.string().nullable(),
  /** The other amount that stands there, in the currency of the plan. */
  found: z.number().nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

/** A public plan whose price wants a look. */
export const Check = shape('Check', {
  id: Id,
  version: Id,
  planName: z.string(),
  slug: z.string(),
  carrier: z.string(),
  region: z.string(),
  price: z.number(),
  currency: z.enum(CURRENCIES),
  seenOn: IsoDate.nullable(),
  seenWay: z.enum(PRICE_WAYS).nullable(),
  checkedAt: z.string().nullable(),
  /** Clicks of the last 30 days. */
  popularity: z.int(),
  source: PriceSource.nullable(),
  /** Where the watcher reads, or would read: the plan's own page. */
  pageUrl: z.string().nullable(),
  watchUrl: z.string().nullable(),
  mark: z.string().nullable(),
  /** The watcher found something else. */
  doubt: z.boolean(),
  evidence: Evidence.nullable(),
});
export type Check = z.infer<typeof Check>;

export const CheckList = pageOf('CheckList', Check);
export type CheckList = z.infer<typeof CheckList>;

/** POST /api/admin/checks/{id}. */
export const CheckDecision = z
  .discriminatedUnion('does', [
    z.strictObject({ does: z.literal('still'), version: Version }),
    z.strictObject({ does: z.literal('gone'), version: Version }),
    /** The price that the watcher found, as it was shown. */
    z.strictObject({
      does: z.literal('take'),
      price: z.number(),
      confirmPrice: ConfirmPrice,
      version: Version,
    }),
  ])
  .meta({ id: 'CheckDecision' });
export type CheckDecision = z.infer<typeof CheckDecision>;

export const Checked = shape('Checked', {
  id: Id,
  /** The batch of the log; null when nothing changed. */
  batchId: z.string().nullable(),
});
export type Checked = z.infer<typeof Checked>;
