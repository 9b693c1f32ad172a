import { join } from 'node:path';
import { readLock, takeLock } from '../publish/lock.ts';
import { isListening } from './ask-server.ts';

/**
 * Takes a data folder for this process, as `takeLock` does. A server in another container has its
 * number there alone and looks dead from here; its socket in the folder says that it lives.
 */
export async function takeServerLock(dataDir: string): Promise<(() => Promise<void>) | number> {
  const file = join(dataDir, 'server.lock');
  if (await isListening(dataDir)) return (await readLock(file)).pid;
  return takeLock(file);
}
