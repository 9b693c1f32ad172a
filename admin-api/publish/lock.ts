import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Takes a lock file for this process. Answers how to give it back, or the number of the living
 * process that holds it. What a killed process left behind does not count.
 */
export async function takeLock(file: string): Promise<(() => Promise<void>) | number> {
  await mkdir(dirname(file), { recursive: true });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => '0'));
    if (holder > 0 && holder !== process.pid && isAlive(holder)) return holder;
    await rm(file, { force: true });
  }
  throw new Error(`cannot take ${file}`);
}

/** Whether a process of that number lives; 0 is nobody. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
