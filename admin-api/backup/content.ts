import { open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Change } from '#db/change.ts';
import type { Db } from '#db/client.ts';
import { contentCounts, countsOf } from '#db/content/counts.ts';
import type { RestoreInput } from '#db/content/restore-content.ts';
import type { ContentCheck, ContentCounts } from '#src/contract/backups.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { nextRun } from '../publish/schedule.ts';
import { backupBefore } from './before.ts';
import { copyChecked, CopyError, type CheckedCopy } from './copy.ts';
import { keep } from './make.ts';
import { withParts } from './parts.ts';
import { requireUnaltered } from './prepare-restore.ts';
import { findBackup } from './restore.ts';
import { backupFolder, backupName } from './store.ts';

/** Room for 100,000 plans with their histories. */
const MAX_BYTES = 512 * 1024 * 1024;

interface Reading {
  db: Db;
  env: Env;
  now: Date;
}

/**
 * Takes a backup as bytes, of any kind. What is kept is a backup of content of our own making, with
 * its content, each value checked; of the bytes nothing stays. Nothing else is changed.
 */
export async function receiveBackup(
  { db, env, now }: Reading,
  body: AsyncIterable<Uint8Array> | null,
): Promise<ContentCheck> {
  return withParts(env, async (part) => {
    const given = part();
    const out = await open(given, 'wx', 0o600);
    let size = 0;
    try {
      for await (const bytes of body ?? []) {
        size += bytes.length;
        if (size > MAX_BYTES) throw new AppError('too_large', 'The file is larger than 512 MB.');
        await out.write(bytes);
      }
    } finally {
      await out.close();
    }
    if (size === 0) throw new AppError('invalid', 'The file is empty');
    const clean = part();
    const copy = await cleanCopy(given, clean, now);
    const name = backupName('content-file', now);
    await keep(copy, clean, join(backupFolder(env.dataDir), name));
    return checkOf(db, name, copy);
  });
}

/** Reads the content of a backup whole, by its name or a path; nothing is changed. */
export async function checkBackup({ db, env, now }: Reading, given: string): Promise<ContentCheck> {
  return withParts(env, async (part) => {
    const file = await kept(given, env);
    return checkOf(db, basename(file), await cleanCopy(file, part(), now));
  });
}

/** Puts the content of a backup in the place of all content after a backup of the database. */
export async function restoreContent(
  { db, env, log }: { db: Db; env: Env; log: Logger },
  given: string,
  change: Change,
): Promise<{ counts: ContentCounts; backup: string }> {
  return withParts(env, async (part) => {
    const clean = part();
    // Refused before a backup is made of it.
    const copy = await cleanCopy(await kept(given, env), clean, change.now);
    let backup = '';
    const counts = await db.writeAside<ContentCounts>('restoreContent', async () => {
      backup = await backupBefore('restore', { env, log }, change.now);
      const input: RestoreInput = { file: clean, backup, times: copy.times, change };
      return input;
    });
    log.info({ evt: 'content.restored', plans: counts.plans, backup });
    return { counts, backup };
  });
}

async function kept(given: string, { dataDir }: Pick<Env, 'dataDir'>): Promise<string> {
  return refusing(async () => {
    const file = await findBackup(given, dataDir);
    await requireUnaltered(file);
    return file;
  });
}

/** A clean copy with the next times of its feeds; refused when one has none. */
async function cleanCopy(
  file: string,
  to: string,
  now: Date,
): Promise<CheckedCopy & Pick<RestoreInput, 'times'>> {
  const copy = await refusing(() => copyChecked(file, to, 'clean'));
  const times: RestoreInput['times'] = {};
  for (const schedule of copy.schedules) {
    try {
      times[schedule] = nextRun(schedule, now)?.toISOString() ?? null;
    } catch {
      throw new AppError('invalid', `A feed has the schedule "${schedule}", which is none`);
    }
  }
  return { ...copy, times };
}

async function checkOf(db: Db, name: string, copy: CheckedCopy): Promise<ContentCheck> {
  return { name, counts: countsOf(copy.inspection.rows), current: await contentCounts(db) };
}

/** What keeps a file from being read is the file's fault, but for a full disk. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    throw error.message === 'the disk is full'
      ? new AppError('disk_full')
      : new AppError('invalid', error.message);
  }
}
