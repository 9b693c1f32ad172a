import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { makeBackup } from './make.ts';

/**
 * Backs the database up before its content is replaced and answers the file's name. Whatever keeps
 * the copy from being made is a refusal: nothing is emptied without one.
 */
export async function backupBefore(
  what: 'reset' | 'reload' | 'restore',
  deps: { env: Env; log: Logger },
  now: Date,
): Promise<string> {
  const { env, log } = deps;
  try {
    const name = await makeBackup(`before-${what}`, { env, now });
    log.info({ evt: 'backup.made', name });
    return name;
  } catch (error) {
    log.error({ evt: 'backup.failed', reason: error instanceof Error ? error.message : 'unknown' });
    throw new AppError('conflict', 'The backup could not be written, so nothing was changed');
  }
}
