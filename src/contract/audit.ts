import { z } from 'zod';
import { TRASH_ENTITIES } from '#src/domain/vocabulary.ts';
import { Flag, IsoDate } from './common.ts';

/** Things that the log tells of. */
export const AUDIT_ENTITIES = [
  ...TRASH_ENTITIES,
  'price-record',
  'plan-draft',
  'seo-global',
  'user',
  'database',
  'import-hold',
  'import-run',
  'import-profile',
  'feed',
  'price-report',
  'webhook-delivery',
  'carrier-watch',
  'plan-watch',
  'rates',
] as const;
/** What happened to them. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'set-password',
  'reset',
  'reload',
  'release',
  'discard',
  'resend',
] as const;

const Fields = z.record(z.string(), z.unknown());
const page = {
  page: z.coerce.number('must be a whole number from 1').int().min(1).max(1_000_000).default(1),
  limit: z.coerce
    .number('must be a whole number from 1')
    .int()
    .min(1)
    .default(50)
    .transform((n) => Math.min(n, 100)),
};
/** The paging of every admin list. */
export const PageMeta = z
  .object({
    currentPage: z.int().positive(),
    totalPages: z.int().positive(),
    totalCount: z.int().nonnegative(),
  })
  .meta({ id: 'PageMeta' });
export type PageMeta = z.infer<typeof PageMeta>;
export const PageQuery = z.object(page);

/** GET /api/admin/audit. */
export const AuditQuery = z.object({
  ...page,
  /** Text in the name, the user or the changed values. */
  q: z.string().trim().max(100, 'must be at most 100 characters').default(''),
  entity: z.enum(AUDIT_ENTITIES).optional(),
  entityId: z.coerce.number().int().positive().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  user: z.string().trim().max(100).optional(),
  /** First and last day, UTC. */
  from: IsoDate.optional(),
  to: IsoDate.optional(),
  batch: z.uuid().optional(),
  /** Only lines after this one. */
  after: z.coerce.number().int().min(0).optional(),
  /** Only what shows on public pages. */
  pages: Flag.default(false),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One line of the log. Prices stand in decimals, with their currency. */
export const AuditLine = z
  .object({
    id: z.int(),
    /** ISO 8601. */
    at: z.string(),
    user: z.string(),
    way: z.string(),
    action: z.string(),
    entity: z.string(),
    entityId: z.int().nullable(),
    /** Name of the thing as it is now; null when it is gone. */
    label: z.string().nullable(),
    before: Fields.nullable(),
    after: Fields.nullable(),
    requestId: z.string().nullable(),
    batchId: z.string().nullable(),
    /** How many lines the batch has. */
    batchSize: z.int(),
    /** The line that this one took back. */
    undoOf: z.int().nullable(),
    /** Some later line took this one back. */
    undone: z.boolean(),
    /** Whether it is of a kind that can be taken back. */
    undoable: z.boolean(),
  })
  .meta({ id: 'AuditLine' });
export type AuditLine = z.infer<typeof AuditLine>;
export const AuditList = z
  .object({ data: z.array(AuditLine), meta: PageMeta })
  .meta({ id: 'AuditList' });
export type AuditList = z.infer<typeof AuditList>;

/**
 * What to do about fields that others changed since: nothing is said: refuse and list them;
 * `partial`: leave them and take back the rest; `force`: take them back too.
 */
export const UndoInput = z
  .strictObject({ force: z.boolean().default(false), partial: z.boolean().default(false) })
  .meta({ id: 'UndoInput' });
export type UndoInput = z.infer<typeof UndoInput>;

/** A field that somebody changed after the change that is to be taken back. */
export const UndoConflict = z
  .object({
    /** Line of the log. */
    id: z.int(),
    entity: z.string(),
    entityId: z.int(),
    label: z.string(),
    /** Null: the row as a whole, see `message`. */
    field: z.string().nullable(),
    before: z.unknown(),
    after: z.unknown(),
    current: z.unknown(),
    message: z.string(),
  })
  .meta({ id: 'UndoConflict' });
export type UndoConflict = z.infer<typeof UndoConflict>;
export const UndoResult = z
  .object({
    /** Lines that were taken back. */
    undone: z.int(),
    /** What was left as it is. */
    skipped: z.array(UndoConflict),
    /** The undo as a batch of its own; null when it is one line. */
    batchId: z.string().nullable(),
  })
  .meta({ id: 'UndoResult' });
export type UndoResult = z.infer<typeof UndoResult>;

/** Something in the trash. */
export const TrashItem = z
  .object({
    entity: z.enum(TRASH_ENTITIES),
    id: z.int(),
    label: z.string(),
    /** Slug, code or path. */
    address: z.string(),
    deletedAt: z.string(),
    deletedBy: z.string().nullable(),
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof TrashItem>;
export const TrashList = z
  .object({ data: z.array(TrashItem), meta: PageMeta })
  .meta({ id: 'TrashList' });
export type TrashList = z.infer<typeof TrashList>;

/** POST .../restore. `slug`: a new slug, code or path when the old one is taken. */
export const RestoreInput = z
  .strictObject({ slug: z.string().trim().max(200).optional() })
  .meta({ id: 'RestoreInput' });
