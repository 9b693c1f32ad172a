import { z } from 'zod';
import { Minute, OwnId, Version, updatable, readOnly } from '../core/common.ts';
import { ALL_AT_ONCE, planUpdateFields, readFigures } from './plan-input.ts';
import { shape, strictShape } from '../core/shape.ts';

const Values = z.record(z.string(), z.unknown());
/** A field of a draft that somebody changed in the public plan since. */
export const DraftConflict = shape('DraftConflict', {
  field: z.string(),
  /** The public value that the draft was written for. */
  before: z.unknown(),
  draft: z.unknown(),
  current: z.unknown(),
});
export type DraftConflict = z.infer<typeof DraftConflict>;

/** Values of a plan that are not public yet, or only for a while. Times are UTC instants. */
export const PlanDraft = shape('PlanDraft', {
  /** 'running': the values are public and end at `until`. */
  state: z.enum(['draft', 'scheduled', 'running']),
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** The changed fields; while running, what they end as. Prices in decimals. */
  values: Values,
  /** The same fields as they were. */
  before: Values,
  /** Fields whose public value is no longer what the draft was written for. */
  conflicts: z.array(DraftConflict),
  /** Why the schedule could not do its work; null when nothing is wrong. */
  problem: z.string().nullable(),
  author: z.string(),
  updatedAt: z.string(),
  version: z.int().positive(),
});
export type PlanDraft = z.infer<typeof PlanDraft>;

/**
 * PUT .../draft: the plan as it shall be, with the version of the public plan. The status is not
 * part of a draft; what a client sends back of it is passed over.
 */
export const DraftInput = z
  .strictObject({
    ...planUpdateFields,
    ...readOnly('status', 'activeFrom', 'activeUntil'),
    id: OwnId,
    /** When the values become public; null: when somebody publishes them. */
    from: updatable(Minute),
    /** When the values from before come back; null: never. */
    until: updatable(Minute),
    /** Version of the draft that this one replaces; absent when there is none. */
    draftVersion: updatable(Version),
  })
  .superRefine(...ALL_AT_ONCE)
  .transform(readFigures)
  .meta({ id: 'DraftInput' });
export type DraftInput = z.infer<typeof DraftInput>;

/** POST .../draft/publish and .../draft/end. */
export const DraftStep = strictShape('DraftStep', {
  /** Version of the draft that was seen. */
  draftVersion: Version,
  /** Replaces what others changed since, too. */
  force: z.boolean().default(false),
});
export type DraftStep = z.infer<typeof DraftStep>;
