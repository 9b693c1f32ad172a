import { z } from 'zod';
import { shape, strictShape } from '../core/shape.ts';

/** Why a backup was made. */
export const BACKUP_KINDS = [
  'manual',
  'scheduled',
  'before-reset',
  'before-reload',
  'before-upgrade',
  'before-restore',
] as const;

/** A copy of the database in the folder of backups. */
export const BackupInfo = shape('BackupInfo', {
  name: z.string().meta({ example: 'scheduled-2026-11-21T02-41-00-000Z-3f9a1c.db' }),
  kind: z.enum(BACKUP_KINDS),
  madeAt: z.string(),
  bytes: z.int(),
  /** It could be put back when it was made, and still has that size. */
  good: z.boolean(),
  dataVersion: z.int().nullable(),
  plans: z.int().nullable(),
});
export type BackupInfo = z.infer<typeof BackupInfo>;

/** A backup that failed, with no success since. */
export const BackupFailure = shape('BackupFailure', { at: z.string(), reason: z.string() });
export type BackupFailure = z.infer<typeof BackupFailure>;

/** How putting a backup in the place of the database went. */
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
  /** Where the files lie on the server. They hold password hashes: what is sent of one is a copy without people. */
  folder: z.string(),
  keepDays: z.int(),
  nextRun: z.string().nullable(),
  failure: BackupFailure.nullable(),
  /** Whether the server can put a backup back by itself: under `npm start`, which starts it again. */
  restarts: z.boolean(),
  /** The last restore that was asked for here. */
  restore: RestoreOutcome.nullable(),
  backups: z.array(BackupInfo),
});
export type BackupList = z.infer<typeof BackupList>;

/** POST /api/admin/backups/{name}/restore: the server ends, and begins again with that database. */
export const RestoreAccepted = shape('RestoreAccepted', { message: z.string(), at: z.string() });

/** The word that the dialog asks for. */
export const RestoreBackupInput = strictShape('RestoreBackupInput', {
  confirm: z.literal('RESTORE', 'must be the word RESTORE'),
});
