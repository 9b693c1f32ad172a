import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { removeDatabase } from '../durable.ts';
import type { Env } from '../env.ts';
import { openFolder } from './store.ts';

/**
 * Gives names for half-made files beside the backups, and takes away what is left of them. Those of
 * a process that died go with the next old backups.
 */
export async function withParts<T>(
  { dataDir }: Pick<Env, 'dataDir'>,
  work: (part: () => string) => Promise<T>,
): Promise<T> {
  const folder = await openFolder(dataDir);
  const parts: string[] = [];
  const part = () => {
    parts.push(join(folder, `.partial-${randomBytes(8).toString('hex')}`));
    return parts.at(-1)!;
  };
  try {
    return await work(part);
  } finally {
    for (const file of parts) await removeDatabase(file);
  }
}
