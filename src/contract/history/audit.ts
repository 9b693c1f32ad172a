import { z } from 'zod';
import { PURGE_WORD, TRASH_ENTITIES } from '#src/domain/core/vocabulary.ts';
import { Flag, IsoDate, pageUpTo, Version, PageQuery } from '../core/common.ts';
import { pageOf, shape, strictShape } from '../core/shape.ts';

/** Things that the log tells of. */
export const AUDIT_ENTITIES = [
  ...TRASH_ENTITIES,
  'price-record',
  'plan-draft',
  'seo-global',
  'user',
  'api-token',
  'invitation',
  'database',
  'picture',
  'import-hold',
  'import-run',
  'import-profile',
  'feed',
  'price-report',
  'carrier-watch',
  'plan-watch',
  'rates',
] as const;
/** Those whose lines hold names of people, addresses of feeds and the like: admins alone read them. */
const ADMIN_ENTITIES: readonly string[] = ['user', 'api-token', 'invitation', 'database', 'feed'];
/** What everybody of the dashboard reads; lines about things of earlier versions are not among them. */
export const STAFF_ENTITIES = AUDIT_ENTITIES.filter((entity) => !ADMIN_ENTITIES.includes(entity));
/** Those whose changes admins alone make, and so take back. */
export const ADMIN_UNDO: readonly (typeof AUDIT_ENTITIES)[number][] = ['seo-global'];
/** What happened to them. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'purge',
  'set-password',
  'add-factor',
  'remove-factor',
  'new-codes',
  'use-code',
  'set-address',
  'reset',
  'reload',
  'release',
  'discard',
  'resend',
  'revoke',
] as const;

const Fields = z.record(z.string(), z.unknown());
const page = pageUpTo(100);

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
  /** One line for each batch, with its `parts`. */
  grouped: Flag.default(false),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

/** One line of the log. Prices stand in decimals, with their currency. */
export const AuditLine = shape('AuditLine', {
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  user: z.string(),
  way: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.int().nullable(),
  /** Name of the thing as it is now or was in the end, a plan's with its carrier; null when nobody knows it. */
  label: z.string().nullable(),
  before: Fields.nullable(),
  after: Fields.nullable(),
  requestId: z.string().nullable(),
  batchId: z.string().nullable(),
  /** How many lines the batch has. */
  batchSize: z.int(),
  /** Of a line that stands for its whole batch: what is in it, most first; `undone`: taken back. */
  parts: z
    .array(
      z.object({
        entity: z.string(),
        action: z.string(),
        count: z.int(),
        undone: z.int(),
      }),
    )
    .optional(),
  /** The line that this one took back. */
  undoOf: z.int().nullable(),
  /** Some later line took this one back. */
  undone: z.boolean(),
  /** Whether it is of a kind that can be taken back. */
  undoable: z.boolean(),
});
export type AuditLine = z.infer<typeof AuditLine>;
export const AuditList = pageOf('AuditList', AuditLine);
export type AuditList = z.infer<typeof AuditList>;

/**
 * What to do about fields that others changed since: nothing is said: refuse and list them;
 * `partial`: leave them and take back the rest; `force`: take them back too.
 */
export const UndoInput = strictShape('UndoInput', {
  force: z.boolean().default(false),
  partial: z.boolean().default(false),
});
export type UndoInput = z.infer<typeof UndoInput>;

/** A field that somebody changed after the change that is to be taken back. */
export const UndoConflict = shape('UndoConflict', {
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
});
export type UndoConflict = z.infer<typeof UndoConflict>;
export const UndoResult = shape('UndoResult', {
  /** Lines that were taken back. */
  undone: z.int(),
  /** What was left as it is. */
  skipped: z.array(UndoConflict),
  /** The undo as a batch of its own; null when it is one line. */
  batchId: z.string().nullable(),
});
export type UndoResult = z.infer<typeof UndoResult>;

/** GET /api/admin/trash. */
export const TrashQuery = PageQuery.extend({
  /** Text in the name, its carrier, the address, or who deleted it. */
  q: z.string().trim().max(100, 'must be at most 100 characters').default(''),
  entity: z.enum(TRASH_ENTITIES).optional(),
});
export type TrashQuery = z.infer<typeof TrashQuery>;

/** Something in the trash. */
export const TrashItem = shape('TrashItem', {
  entity: z.enum(TRASH_ENTITIES),
  id: z.int(),
  /** A plan's with its carrier. */
  label: z.string(),
  /** Slug, code or path. */
  address: z.string(),
  deletedAt: z.string(),
  deletedBy: z.string().nullable(),
});
export type TrashItem = z.infer<typeof TrashItem>;
export const TrashList = pageOf('TrashList', TrashItem);
export type TrashList = z.infer<typeof TrashList>;

/** POST .../restore. `slug`: a new slug, code or path when the old one is taken. */
export const RestoreInput = strictShape('RestoreInput', {
  slug: z.string().trim().max(200).optional(),
});

/** Most things of the trash that one call names. */
const MAX_TRASH_ITEMS = 500;
const TrashKeys = z
  .array(z.strictObject({ entity: z.enum(TRASH_ENTITIES), id: z.int().positive() }))
  .min(1, 'name at least one')
  .max(MAX_TRASH_ITEMS, `name at most ${MAX_TRASH_ITEMS}`);
export type TrashKey = z.infer<typeof TrashKeys>[number];

/** POST /api/admin/trash/restore: several at once; what cannot come back is named and left. */
export const RestoreManyInput = strictShape('RestoreManyInput', { items: TrashKeys });
export const RestoredMany = shape('RestoredMany', {
  restored: z.int(),
  problems: z.array(
    z.object({ entity: z.string(), id: z.int(), label: z.string(), message: z.string() }),
  ),
  /** The batch of the log; null when nothing came back. */
  batchId: z.string().nullable(),
});
export type RestoredMany = z.infer<typeof RestoredMany>;

/** POST /api/admin/trash/purge: for good, all of them or none. */
export const PurgeInput = strictShape('PurgeInput', {
  items: TrashKeys,
  confirm: z.literal(PURGE_WORD, `type ${PURGE_WORD} to confirm`),
});
export const Purged = shape('Purged', { purged: z.int() });
export type Purged = z.infer<typeof Purged>;

/** Kinds of rows of which an earlier version can be brought back. */
export const VERSIONED = ['plan', 'carrier', 'region'] as const;

/** What a row was after a line of the log, beside what it is now: the fields that differ. */
export const RowVersion = shape('RowVersion', {
  /** The line of the log. */
  line: z.int(),
  at: z.string(),
  label: z.string(),
  /** The row's present version: what a restore is based on. */
  version: z.int(),
  before: Fields,
  after: Fields,
});
export type RowVersion = z.infer<typeof RowVersion>;

/** POST .../versions/{line}: makes a row again what it was, by the rules of an edit. */
export const RestoreVersionInput = strictShape('RestoreVersionInput', {
  version: Version,
  confirmPrice: Flag.optional(),
});
