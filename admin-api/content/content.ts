import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change } from '#db/changes/change.ts';
import type { Db } from '#db/client.ts';
import type { CheckedContent } from '#db/content/check-content.ts';
import type { RestoreInput } from '#db/content/restore-content.ts';
import type { ContentCheck, ContentCounts } from '#src/contract/content.ts';
import { backupBefore } from '../backup/before.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { nextRun } from '../publish/schedule.ts';

/** Room for 100,000 plans with their histories. */
export const MAX_CONTENT_BYTES = 256 * 1024 * 1024;

interface Deps {
  db: Db;
  env: Env;
  log: Logger;
}

/** The folder of checked files, of which one is kept. */
const folderOf = (env: Env) => join(env.dataDir, 'content');
const fileOf = (env: Env, sha256: string) => join(folderOf(env), `${sha256}.ndjson`);

/** A file of ours in that folder, made anew. */
async function freshFile(env: Env): Promise<string> {
  await mkdir(folderOf(env), { recursive: true, mode: 0o700 });
  return join(folderOf(env), `part-${randomBytes(8).toString('hex')}`);
}

/** All content of one moment as the bytes of a backup; the file behind them goes with the last. */
export async function contentBytes({ db, env }: Pick<Deps, 'db' | 'env'>) {
  const file = await freshFile(env);
  try {
    await db.readAside<ContentCounts>('writeContent', { file });
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return (async function* () {
    try {
      yield* createReadStream(file) as AsyncIterable<Buffer>;
    } finally {
      await rm(file, { force: true });
    }
  })();
}

/**
 * Keeps a backup of content under its hash, once it was read whole and every line was right.
 * Nothing is changed yet.
 */
export async function receiveContent(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  body: AsyncIterable<Uint8Array> | null,
): Promise<ContentCheck> {
  const part = await freshFile(env);
  const out = await open(part, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  try {
    try {
      for await (const bytes of body ?? []) {
        size += bytes.length;
        if (size > MAX_CONTENT_BYTES) {
          throw new AppError('too_large', 'The file is larger than 256 MB.');
        }
        hash.update(bytes);
        await out.write(bytes);
      }
    } finally {
      await out.close();
    }
    if (size === 0) throw new AppError('invalid', 'The file is empty');
    const { counts, current } = await look(db, part);
    const sha256 = hash.digest('hex');
    for (const name of await readdir(folderOf(env))) {
      if (name.endsWith('.ndjson')) await rm(join(folderOf(env), name), { force: true });
    }
    await rename(part, fileOf(env, sha256));
    return { sha256, counts, current };
  } finally {
    await rm(part, { force: true });
  }
}

/** Puts a file that was kept in the place of the content, see `restoreContent`. */
export async function applyContent(
  deps: Deps,
  sha256: string,
  change: Change,
): Promise<{ counts: ContentCounts; backup: string }> {
  const file = fileOf(deps.env, sha256);
  if (!(await stat(file).catch(() => null))) {
    throw new AppError('conflict', 'This file is no longer kept. Please upload it again.');
  }
  const done = await replaceContent(deps, file, change);
  await rm(file, { force: true });
  return done;
}

/** Puts a file in the place of the content after a backup of the database, or changes nothing. */
export async function replaceContent(
  { db, env, log }: Deps,
  file: string,
  change: Change,
): Promise<{ counts: ContentCounts; backup: string }> {
  // Refused before a backup is made of it.
  const { times } = await look(db, file, change.now);
  let backup = '';
  const counts = await db.writeAside<ContentCounts>('restoreContent', async () => {
    backup = await backupBefore('restore', { env, log }, change.now);
    const input: RestoreInput = { file, backup, times, change };
    return input;
  });
  log.info({ evt: 'content.restored', plans: counts.plans, backup });
  return { counts, backup };
}

/** Reads a file whole, with the next times of its feeds; refused when one has none. */
export async function look(db: Db, file: string, now = new Date()) {
  const found = await db.readAside<CheckedContent>('lookAtContent', { file });
  const times: Record<string, string | null> = {};
  for (const schedule of found.schedules) {
    try {
      times[schedule] = nextRun(schedule, now)?.toISOString() ?? null;
    } catch {
      throw new AppError('invalid', `A feed has the schedule "${schedule}", which is none`);
    }
  }
  return { ...found, times };
}
