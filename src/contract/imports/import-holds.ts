import { z } from 'zod';
import { PageQuery, Id } from '../core/common.ts';
import { shape, pageOf } from '../core/shape.ts';
import { ConfirmPrice } from '../plans/plan-input.ts';
import { HOLD_STATES, Values, Evidence, MAX_NAMED_ROWS } from './imports.ts';

/** GET /api/import-holds. */
export const HoldsQuery = PageQuery.extend({
  state: z.enum(HOLD_STATES).default('held'),
  run: z.coerce.number().int().positive().optional(),
});
export type HoldsQuery = z.infer<typeof HoldsQuery>;

/** A price that was held back. */
export const ImportHold = shape('ImportHold', {
  id: Id,
  runId: Id,
  planId: Id,
  planName: z.string(),
  slug: z.string(),
  carrier: z.string(),
  carrierName: z.string(),
  region: z.string(),
  regionName: z.string(),
  source: z.string(),
  before: Values,
  after: Values,
  evidence: Evidence,
  /** The plan is in the trash, and comes back when the price is released. */
  restores: z.boolean(),
  state: z.enum(HOLD_STATES),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
});
export type ImportHold = z.infer<typeof ImportHold>;
export const ImportHoldList = pageOf('ImportHoldList', ImportHold);
export type ImportHoldList = z.infer<typeof ImportHoldList>;

/**
 * POST /api/import-holds/release and /discard: some by number, or all that one run held. `price`: one
 * is released at another price, which a person knows better.
 */
export const DecideHoldsInput = z
  .union([
    z
      .strictObject({
        ids: z.array(Id).min(1, 'name at least one').max(MAX_NAMED_ROWS),
        price: z.number().positive('must be above 0').optional(),
        confirmPrice: ConfirmPrice,
      })
      .refine(({ ids, price }) => price === undefined || ids.length === 1, {
        path: ['price'],
        message: 'goes with one held price alone',
      }),
    z.strictObject({ runId: Id }),
  ])
  .meta({ id: 'DecideHoldsInput' });
export type DecideHoldsInput = z.infer<typeof DecideHoldsInput>;
export const DecidedHolds = shape('DecidedHolds', {
  decided: z.int(),
  /** Holds that could not be released as things are now, and why. */
  problems: z.array(z.object({ id: Id, planName: z.string(), message: z.string() })),
  /** The batch of the log that a release is; null when nothing changed. */
  batchId: z.string().nullable(),
});
export type DecidedHolds = z.infer<typeof DecidedHolds>;
