import { randomBytes } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#db/client.ts';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';
import type { Logger } from './log.ts';

/**
 * Copies the database into `backups/` of the data folder and answers the file's name. Whatever
 * keeps the copy from being made is a refusal: nothing is emptied without one.
 */
export async function backupBefore(
  what: 'reset' | 'reload',
  deps: { db: Db; env: Env; log: Logger },
  now: Date,
): Promise<string> {
  const { db, env, log } = deps;
  if (!env.database.url.startsWith('file:')) {
    throw new AppError(
      'conflict',
      'The database is on a libSQL server, which this site cannot copy. Back it up there and use the command line.',
    );
  }
  const folder = join(env.dataDir, 'backups');
  const stamp = now.toISOString().replace(/[:.]/g, '-');
  const name = `before-${what}-${stamp}-${randomBytes(3).toString('hex')}.db`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await db.snapshot(join(folder, name));
    await chmod(join(folder, name), 0o600);
  } catch (error) {
    log.error({ evt: 'backup.failed', err: error instanceof Error ? error.name : typeof error });
    throw new AppError('conflict', 'The backup could not be written, so nothing was changed');
  }
  log.info({ evt: 'backup.made', name });
  return name;
}
