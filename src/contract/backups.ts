import { z } from 'zod';
import { Flag } from './common.ts';

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
export const BackupInfo = z
  .object({
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
  })
  .meta({ id: 'BackupInfo' });
export type BackupInfo = z.infer<typeof BackupInfo>;

/** A backup that failed, with no success since. */
export const BackupFailure = z
  .object({ at: z.string(), reason: z.string() })
  .meta({ id: 'BackupFailure' });
export type BackupFailure = z.infer<typeof BackupFailure>;

/** A backup that was put back on trial, beside the database, and compared with what was backed up. */
export const RestoreDrill = z
  .object({
    at: z.string(),
    /** Its name; null when there was none to try. */
    backup: z.string().nullable(),
    /** Rows of all tables that were compared. */
    rows: z.int(),
    /** What was wrong; null when all of it came back. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'RestoreDrill' });
export type RestoreDrill = z.infer<typeof RestoreDrill>;

/** How putting a whole backup in the place of the database went. */
export const RestoreOutcome = z
  .object({
    at: z.string(),
    name: z.string(),
    by: z.string(),
    /** The file of the database of before. */
    kept: z.string().nullable(),
    /** What became of the accounts, in words; null where nothing was put back. */
    accounts: z.string().nullable().default(null),
    problem: z.string().nullable(),
  })
  .meta({ id: 'RestoreOutcome' });
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;

/** GET /api/backups. */
export const BackupList = z
  .object({
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
  })
  .meta({ id: 'BackupList' });
export type BackupList = z.infer<typeof BackupList>;

/** POST /api/admin/backups. */
export const BackupQuery = z.strictObject({ contentOnly: Flag.default(false) });

const Count = z.int().nonnegative();
/** The content of a backup or of the database, in numbers. */
export const ContentCounts = z
  .object({
    rates: Count,
    carriers: Count,
    regions: Count,
    plans: Count,
    priceRecords: Count,
    drafts: Count,
    seoPages: Count,
    profiles: Count,
    feeds: Count,
  })
  .meta({ id: 'ContentCounts' });
export type ContentCounts = z.infer<typeof ContentCounts>;

/** A backup whose content was checked whole, and what stands in its place now. */
export const ContentCheck = z
  .object({ name: z.string(), counts: ContentCounts, current: ContentCounts })
  .meta({ id: 'ContentCheck' });
export type ContentCheck = z.infer<typeof ContentCheck>;

/** POST /api/admin/backups/{name}/restore: the server ends, and begins again with that database. */
export const RestoreAccepted = z
  .object({ message: z.string(), at: z.string() })
  .meta({ id: 'RestoreAccepted' });

/** The word that the dialog asks for. */
export const RestoreContentInput = z
  .strictObject({ confirm: z.literal('RESTORE', 'must be the word RESTORE') })
  .meta({ id: 'RestoreContentInput' });
export const ContentRestored = z
  .object({ message: z.string(), counts: ContentCounts, backup: z.string() })
  .meta({ id: 'ContentRestored' });
export type ContentRestored = z.infer<typeof ContentRestored>;
