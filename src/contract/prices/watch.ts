import { z } from 'zod';
import { MARK_MAX } from '#src/domain/prices/watch.ts';
import { HttpsUrl, Id, IsoDate, line, optional } from '../core/common.ts';
import { shape, strictShape } from '../core/shape.ts';

/** How the prices of a carrier are confirmed in the last 30 days. */
export const CarrierConfirmation = shape('CarrierConfirmation', {
  id: Id,
  name: z.string(),
  /** Its pages are read by the watcher. */
  watched: z.boolean(),
  plans: z.int(),
  /** Plans with an address that can be read. */
  pages: z.int(),
  machine: z.int(),
  hand: z.int(),
  none: z.int(),
});
export type CarrierConfirmation = z.infer<typeof CarrierConfirmation>;

/** A run of the watcher. */
export const WatchRun = shape('WatchRun', {
  id: Id,
  startedAt: z.string(),
  finishedAt: z.string(),
  cause: z.string(),
  /** Pages that were asked for, prices that were seen, plans that need a look. */
  pages: z.int(),
  confirmed: z.int(),
  doubts: z.int(),
});
export type WatchRun = z.infer<typeof WatchRun>;

/** The reference rates and what came of the last reading of new ones. */
export const RatesState = shape('RatesState', {
  asOf: IsoDate,
  source: z.string(),
  /** Whole days since; past 30 they are old. */
  days: z.int(),
  old: z.boolean(),
  /** When the next ones are read; null: never by themselves. */
  nextRead: z.string().nullable(),
  lastRead: z.object({ at: z.string(), result: z.string(), message: z.string() }).nullable(),
});
export type RatesState = z.infer<typeof RatesState>;

/** GET /api/admin/watch. */
export const WatchState = shape('WatchState', {
  carriers: z.array(CarrierConfirmation),
  running: z.boolean(),
  /** Null: never by itself. */
  nextRun: z.string().nullable(),
  lastRun: WatchRun.nullable(),
  rates: RatesState.nullable(),
});
export type WatchState = z.infer<typeof WatchState>;

/** PUT /api/admin/watch/carriers/{id}. */
export const CarrierWatchInput = strictShape('CarrierWatchInput', { watch: z.boolean() });

/** PUT /api/admin/watch/plans/{id}: where the price is watched when that is not the Buy address, and beside what. */
export const PlanWatchInput = strictShape('PlanWatchInput', {
  watchUrl: optional(HttpsUrl),
  mark: optional(line(MARK_MAX)),
});
export type PlanWatchInput = z.infer<typeof PlanWatchInput>;

export const Done = shape('WatchDone', { id: Id });
