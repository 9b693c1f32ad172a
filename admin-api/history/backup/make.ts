import { open, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile, type DbAddress } from '#db/core/connect/connect.ts';
import type { Env } from '../../env.ts';
import { moveDurably, writeDurably } from '../../core/files/durable.ts';
import { AppError } from '../../core/errors.ts';
import type { Logger } from '../../core/process/log.ts';
import { asCopyError, CopyError, type CheckedCopy } from './copy.ts';
import { backupTask, inTurn, problemError } from './in-worker.ts';
import {
  backupFolder,
  backupName,
  listBackups,
  noteFailure,
  pruneBackups,
  withPart,
  type BackupKind,
} from './store.ts';

/** What a backup is made of. */
export interface BackupSource {
  env: Pick<Env, 'dataDir' | 'database' | 'backupKeepDays'>;
  now: Date;
}

/** Backups by hand in an hour, and how many more of their size the disk must have room for: tokens make some, too. */
const BY_HAND = 10;
const ROOM_FOR = 3;
const HOUR_MS = 3_600_000;

/**
 * Makes a backup in the folder of backups and removes those that are too old: a checked copy that is
 * proven by all of a restore but its last step. Answers its name. A failure is kept for the dashboard
 * and the doctor, and thrown. One that could not be restored stays, but counts as not good.
 */
export function makeBackupFile(kind: BackupKind, source: BackupSource): Promise<string> {
  return inTurn(async () => {
    if (kind === 'manual') await requireRoom(source);
    return makeNow(kind, source);
  });
}

async function makeNow(kind: BackupKind, { env, now }: BackupSource): Promise<string> {
  const { dataDir } = env;
  try {
    const name = backupName(kind, now);
    const file = join(backupFolder(dataDir), name);
    await withPart(dataDir, async (draft) => {
      const { copy, problem } = await backupTask('makeBackup', {
        from: backupSource(env),
        to: draft,
      });
      // Notes first: a file with its final name that has some is always a proven one.
      if (!problem) await writeDurably(`${file}.json`, JSON.stringify(notesOf(copy)));
      await moveDurably(draft, file);
      if (problem) throw problemError({ ...problem, message: unproven(name, problem.message) });
    });
    await noteFailure(dataDir, null);
    await pruneBackups(dataDir, env.backupKeepDays, now);
    return name;
  } catch (error) {
    const known = asCopyError(error);
    // The disk may be what failed: then the log line of the caller is all there is.
    await noteFailure(dataDir, { at: now.toISOString(), reason: known.message }).catch(
      () => undefined,
    );
    throw known;
  }
}

const unproven = (name: string, why: string) => `${name} could not be put back: ${why}`;

/** Refuses a backup by hand where there were many, or where the disk is nearly full. */
async function requireRoom({ env: { dataDir }, now }: BackupSource): Promise<void> {
  const backups = await listBackups(dataDir);
  const since = new Date(now.getTime() - HOUR_MS).toISOString();
  const recent = backups.filter(({ kind, madeAt }) => kind === 'manual' && madeAt > since);
  if (recent.length >= BY_HAND) {
    const again = Date.parse(recent.at(-1)!.madeAt) + HOUR_MS - now.getTime();
    throw new AppError(
      'too_many',
      `${BY_HAND} backups were made by hand within an hour. Please try again later.`,
      { headers: { 'Retry-After': String(Math.ceil(again / 1000)) } },
    );
  }
  const [newest] = backups;
  if (!newest) return;
  const { bavail, bsize } = await statfs(backupFolder(dataDir));
  if (newest.bytes * ROOM_FOR > bavail * bsize) {
    throw new AppError(
      'disk_full',
      `The disk has no room for ${ROOM_FOR} more backups of ${(newest.bytes / 1_000_000).toFixed(1)} MB. Nothing was made; free some space and try again.`,
    );
  }
}

/** Makes a backup and says in the log how it went. */
export async function backUp(
  kind: BackupKind,
  { env, now, log }: { env: Env; now: () => Date; log: Logger },
): Promise<string> {
  try {
    const name = await makeBackupFile(kind, { env, now: now() });
    log.info({ evt: 'backup.made', name });
    return name;
  } catch (error) {
    if (error instanceof CopyError) {
      const { message: reason, cause } = error;
      log.error({ evt: 'backup.failed', alarm: true, kind, reason, ...(cause ? { cause } : {}) });
    }
    throw error;
  }
}

/**
 * Backs the database up before its content is replaced and answers the file's name. Whatever keeps
 * the copy from being made is a refusal: nothing is emptied without one.
 */
export async function backupBefore(
  what: 'reset' | 'reload',
  deps: { env: Env; now: () => Date; log: Logger },
): Promise<string> {
  return backUp(`before-${what}`, deps).catch(() => {
    throw new AppError('conflict', 'The backup could not be written, so nothing was changed');
  });
}

/** Opens a copy of a backup that has no people in it; the file has no name any more and goes with the handle. */
export function openWithoutPeople(name: string, dataDir: string): Promise<FileHandle> {
  return inTurn(() =>
    withPart(dataDir, async (to) => {
      await backupTask('withoutPeople', { from: join(backupFolder(dataDir), name), to });
      return open(to);
    }),
  );
}

/** What was found in a copy; stands beside it. */
function notesOf({ inspection, bytes, sha256 }: CheckedCopy) {
  return {
    bytes,
    sha256,
    dataVersion: inspection.state?.version ?? 0,
    rows: inspection.rows,
  };
}

/** The file of the database, or the address of its server. */
export const backupSource = ({ database }: BackupSource['env']): string | DbAddress =>
  databaseFile(database.url) ?? database;
