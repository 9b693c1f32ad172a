import { z } from 'zod';

/** Why a backup was made. */
export const BACKUP_KINDS = [
  'manual',
  'scheduled',
  'before-reset',
  'before-reload',
  'before-restore',
] as const;

/** A copy of the database in the folder of backups. */
export const BackupInfo = z
  .object({
    name: z.string().meta({ example: 'scheduled-2026-11-21T02-41-00-000Z-3f9a1c.db' }),
    kind: z.enum(BACKUP_KINDS),
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

/** GET /api/backups. */
export const BackupList = z
  .object({
    /** Whether `restore` puts one back: not into a database on a libSQL server. */
    restorable: z.boolean(),
    /** Where the files lie on the server. They hold password hashes, so none is sent over HTTP. */
    folder: z.string(),
    keepDays: z.int(),
    nextRun: z.string().nullable(),
    failure: BackupFailure.nullable(),
    backups: z.array(BackupInfo),
  })
  .meta({ id: 'BackupList' });
export type BackupList = z.infer<typeof BackupList>;
