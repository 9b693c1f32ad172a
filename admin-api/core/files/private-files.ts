import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFile } from '#db/core/connect/connect.ts';
import type { Env } from '../../env.ts';
import { makeFolder } from './make-folder.ts';

/** What the group and everybody else of a machine may do with a file. */
const OTHERS = 0o077;
/** A folder in which everybody may make files, as /tmp: it belongs to the whole machine. */
const SHARED = 0o1000;

type Places = Pick<Env, 'dataDir' | 'database'>;

/**
 * Makes the data folder and closes it, and what an earlier version left open in it, to other users
 * of this machine. Where that is not allowed, it is said in one line and the work goes on.
 */
export async function openDataFolder(env: Places, say: (text: string) => void): Promise<void> {
  await makeFolder(env.dataDir);
  const { mode } = await stat(env.dataDir);
  if (mode & SHARED) {
    say(`Everybody on this machine may write in ${env.dataDir}. Set DATA_DIR to a folder in it.`);
    return;
  }
  const left: string[] = [];
  for (const open of await findOpen(env)) {
    const failed = (error: NodeJS.ErrnoException) => void left.push(`${open.path} (${error.code})`);
    await chmod(open.path, open.mode & ~OTHERS).catch(failed);
  }
  const [first] = left;
  if (!first) return;
  const others = left.length > 1 ? ` and ${left.length - 1} more` : '';
  say(`Other users of this machine may reach ${first}${others}. ${mendOpen(env)}`);
}

/** What to do about files that are open to others. */
export const mendOpen = ({ dataDir }: Places) =>
  `As the owner: chmod -R go-rwx ${dataDir}, or set DATA_DIR to a folder of your own.`;

/**
 * The data folder and what is in it, as far as other users may reach it by its permissions, and a
 * database file elsewhere. The parts of a release are passed over: pages are for everybody, and the
 * folder of the release is among what is looked at.
 */
export async function findOpen(env: Places): Promise<{ path: string; mode: number }[]> {
  // There other rules hold, and these bits say nothing.
  if (process.platform === 'win32') return [];
  const file = databaseFile(env.database.url);
  const paths = new Set([env.dataDir, ...(await pathsIn(env.dataDir, 0))]);
  for (const rest of file ? ['', '-wal', '-shm'] : []) paths.add(file + rest);
  const found = await Promise.all(
    [...paths].map(async (path) => ({ path, mode: (await stat(path).catch(() => null))?.mode })),
  );
  return found.flatMap(({ path, mode = 0 }) =>
    mode & OTHERS ? [{ path, mode: mode & 0o7777 }] : [],
  );
}

/** Everything in a folder but links, which may lead anywhere. */
async function pathsIn(folder: string, depth: number, ofRelease = false): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const paths: string[] = [];
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    const path = join(folder, entry.name);
    paths.push(path);
    const isReleases = depth === 0 && entry.name === 'releases';
    if (!entry.isDirectory() || (ofRelease && depth === 2)) continue;
    paths.push(...(await pathsIn(path, depth + 1, ofRelease || isReleases)));
  }
  return paths;
}
