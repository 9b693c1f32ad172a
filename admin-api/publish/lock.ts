import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Takes a lock file for this process. Answers how to give it back, or the number of the living
 * process that holds it. What a killed process left behind does not count.
 */
export async function takeLock(file: string): Promise<(() => Promise<void>) | number> {
  await mkdir(dirname(file), { recursive: true });
  const mine = await nameProcess(process.pid);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const { alive, pid } = await readLock(file);
    if (alive && pid !== process.pid) return pid;
    await rm(file, { force: true });
  }
  throw new Error(`cannot take ${file}`);
}

/** Which process a lock file names, 0 without one, and whether it lives. */
export async function readLock(file: string): Promise<{ pid: number; alive: boolean }> {
  const text = await readFile(file, 'utf8').catch(() => '0');
  const pid = Number(text.split(' ', 1)[0]) || 0;
  if (!isAlive(pid)) return { pid, alive: false };
  const now = await nameProcess(pid);
  // After a restart of the machine or the container another program may have the number.
  const isOther = text.includes(' ') && now.includes(' ') && text !== now;
  return { pid, alive: !isOther };
}

/**
 * A process as a lock file names it: its number, and on Linux the boot of the machine and the time
 * in it at which the process began, which no other one shares.
 */
export async function nameProcess(pid: number): Promise<string> {
  try {
    const [boot, stat] = await Promise.all(
      ['/proc/sys/kernel/random/boot_id', `/proc/${pid}/stat`].map((file) =>
        readFile(file, 'utf8'),
      ),
    );
    // The name of the program, in brackets, may hold blanks; the 22nd field is the time (proc(5)).
    const began = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid} ${boot!.trim()} ${began}`;
  } catch {
    return String(pid);
  }
}

/** Whether a process of that number lives; 0 is nobody. */
function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
