import { join } from 'node:path';
import { holdFile } from '#db/core/files/hold-file.ts';
import { makeFolder } from './make-folder.ts';
import { readLock, takeLock } from './lock.ts';

/**
 * Takes a data folder for this process, as `takeLock` does. A server in another container has its
 * number there alone and looks dead from here; the file that it holds says that it lives.
 */
export async function takeServerLock(dataDir: string): Promise<(() => Promise<void>) | number> {
  const file = join(dataDir, 'server.lock');
  await makeFolder(dataDir);
  const letGo = holdFile(join(dataDir, 'server.held'));
  if (!letGo) return (await readLock(file)).pid;
  const unlock = await takeLock(file);
  if (typeof unlock === 'number') {
    letGo();
    return unlock;
  }
  return async () => {
    await unlock();
    letGo();
  };
}

/** The same for a server; rejects with words about the one that has it. */
export async function requireServerLock(dataDir: string): Promise<() => Promise<void>> {
  const unlock = await takeServerLock(dataDir);
  if (typeof unlock !== 'number') return unlock;
  throw new Error(
    `process ${unlock} already serves ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
  );
}
