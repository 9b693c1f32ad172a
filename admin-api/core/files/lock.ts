import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A lock file without a word is somebody's who writes it at this moment, for this long at most. */
const WRITING_MS = 1000;
/** A process of another container looks dead from here; it does not take longer to take a file away. */
const TAKING_AWAY_MS = 5000;
const LOOK_AGAIN_MS = 20;
const GIVE_UP_MS = 15_000;

/**
 * Takes a lock file for this process. Answers how to give it back, or the number of the living
 * process that holds it. What a killed process left behind, an empty file among it, does not count.
 */
export async function takeLock(file: string): Promise<(() => Promise<void>) | number> {
  await mkdir(dirname(file), { recursive: true });
  const mine = await nameProcess(process.pid);
  const until = performance.now() + GIVE_UP_MS;
  while (performance.now() < until) {
    if (await create(file, mine)) return () => rm(file, { force: true });
    const found = await readFile(file, 'utf8').catch(() => null);
    const { alive, pid } = await holderOf(found ?? '');
    if (alive && pid !== process.pid) return pid;
    const isLeft = found !== null && (found !== '' || !(await isYoung(file, WRITING_MS)));
    if (!isLeft || !(await takeAway(file, found, mine))) await wait(LOOK_AGAIN_MS);
  }
  throw new Error(
    `cannot take ${file}; when no server runs, remove it and what begins with its name`,
  );
}

/** Which process a lock file names, 0 without one, and whether it lives. */
export async function readLock(file: string): Promise<{ pid: number; alive: boolean }> {
  return holderOf(await readFile(file, 'utf8').catch(() => ''));
}

/**
 * Makes the file with its text in one step, unless there is one: a process that is killed leaves
 * no empty file, and nobody reads half of it.
 */
async function create(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomUUID()}.next`;
  await writeFile(draft, text);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code)) throw error;
    return await createWithoutLinks(file, text);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Two steps, on a disk that knows no links. */
async function createWithoutLinks(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Removes a lock that a dead process left, unless another one did and holds it by now. Of those who
 * find the same lock one at a time may do so, however long it takes; false says that somebody else
 * is at it.
 */
async function takeAway(file: string, left: string, mine: string): Promise<boolean> {
  const of = createHash('sha256').update(left).digest('hex').slice(0, 12);
  const turn = `${file}.${of}.next`;
  if (!(await create(turn, mine))) {
    const taker = await readFile(turn, 'utf8').catch(() => null);
    const isLeft = taker !== null && !(await holderOf(taker)).alive;
    // Killed at it: its turn is a file that a dead process left, as well.
    if (isLeft && !(await isYoung(turn, TAKING_AWAY_MS))) await takeAway(turn, taker, mine);
    return false;
  }
  try {
    // The dead do not write: as long as it says this, it is theirs.
    const now = await readFile(file, 'utf8').catch(() => null);
    if (now === left) await rm(file, { force: true });
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

async function isYoung(file: string, mostMs: number): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && Math.abs(Date.now() - found.mtimeMs) < mostMs;
}

async function holderOf(text: string): Promise<{ pid: number; alive: boolean }> {
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
