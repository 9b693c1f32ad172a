import { z } from 'zod';
import { Flag } from './common.ts';
import { shape, strictShape } from './shape.ts';

/** Why a backup was made. */
export const BACKUP_KINDS = [
  'manual',
  'scheduled',
  'before-reset',
  'before-reload',
  'before-upgrade',
  'before-restore',
  'content',
  'content-file',
] as const;
/** Those without the tables about people: only such a file is sent over HTTP. */
export const CONTENT_KINDS: readonly string[] = ['content', 'content-file'];

/** A copy of the database in the folder of backups. */
export const BackupInfo = shape('BackupInfo', {
  name: z.string().meta({ example: 'scheduled-2026-11-21T02-41-00-000Z-3f9a1c.db' }),
  kind: z.enum(BACKUP_KINDS),
  /** Without users, sessions, the log and what happened here. */
  contentOnly: z.boolean(),
  madeAt: z.string(),
  bytes: z.int(),
  /** Checked when it was made, and still of that size. */
  good: z.boolean(),
  dataVersion: z.int().nullable(),
  plans: z.int().nullable(),
});
export type BackupInfo = z.infer<typeof BackupInfo>;

/** A backup that failed, with no success since. */
export const BackupFailure = shape('BackupFailure', { at: z.string(), reason: z.string() });
export type BackupFailure = z.infer<typeof BackupFailure>;

/** A backup that was put back on trial, beside the database, and compared with what was backed up. */
export const RestoreDrill = shape('RestoreDrill', {
  at: z.string(),
  /** Its name; null when there was none to try. */
  backup: z.string().nullable(),
  /** Rows of all tables that were compared. */
  rows: z.int(),
  /** What was wrong; null when all of it came back. */
  problem: z.string().nullable(),
});
export type RestoreDrill = z.infer<typeof RestoreDrill>;

/** How putting a whole backup in the place of the database went. */
export const RestoreOutcome = shape('RestoreOutcome', {
  at: z.string(),
  name: z.string(),
  by: z.string(),
  /** The file of the database of before. */
  kept: z.string().nullable(),
  /** What became of the accounts, in words; null where nothing was put back. */
  accounts: z.string().nullable().default(null),
  problem: z.string().nullable(),
});
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;

/** GET /api/backups. */
export const BackupList = shape('BackupList', {
  /** Whether `restore` puts one back: not into a database on a libSQL server. */
  restorable: z.boolean(),
  /** Where the files lie on the server. Full ones hold password hashes, so none of those is sent. */
  folder: z.string(),
  keepDays: z.int(),
  nextRun: z.string().nullable(),
  failure: BackupFailure.nullable(),
  /** Whether the server can put a whole backup back by itself: under `npm start`, which starts it again. */
  restarts: z.boolean(),
  drill: RestoreDrill.nullable(),
  /** The last restore that was asked for here. */
  restore: RestoreOutcome.nullable(),
  backups: z.array(BackupInfo),
});
export type BackupList = z.infer<typeof BackupList>;

/** POST /api/admin/backups. */
export const BackupQuery = z.strictObject({ contentOnly: Flag.default(false) });

const Count = z.int().nonnegative();
/** The content of a backup or of the database, in numbers. */
export const ContentCounts = shape('ContentCounts', {
  rates: Count,
  carriers: Count,
  regions: Count,
  plans: Count,
  priceRecords: Count,
  drafts: Count,
  seoPages: Count,
  profiles: Count,
  feeds: Count,
});
export type ContentCounts = z.infer<typeof ContentCounts>;

/** A backup whose content was checked whole, and what stands in its place now. */
export const ContentCheck = shape('ContentCheck', {
  name: z.string(),
  counts: ContentCounts,
  current: ContentCounts,
});
export type ContentCheck = z.infer<typeof ContentCheck>;

/** POST /api/admin/backups/{name}/restore: the server ends, and begins again with that database. */
export const RestoreAccepted = shape('RestoreAccepted', { message: z.string(), at: z.string() });

/** The word that the dialog asks for. */
export const RestoreContentInput = strictShape('RestoreContentInput', {
  confirm: z.literal('RESTORE', 'must be the word RESTORE'),
});
export const ContentRestored = shape('ContentRestored', {
  message: z.string(),
  counts: ContentCounts,
  backup: z.string(),
});
export type ContentRestored = z.infer<typeof ContentRestored>;
