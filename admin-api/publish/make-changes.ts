import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUrl, isLocal } from '#db/connect.ts';
import { buildEnvironment, withSnapshot, type BuildOptions } from './build.ts';
import type { PageCounts } from './changed-files.ts';
import { openChanges } from './changes.ts';
import { checkRelease } from './check-build.ts';
import { PAGES, readFiles } from './release-files.ts';
import type { Release } from './releases.ts';

/** Files that are named where a whole build differs. */
const NAMED = 20;

/**
 * Writes a release of the current data into the folder `draft`: what changed since the release `base`
 * is rendered, everything else its own. A file of this machine is read as it is, of one moment; a
 * libSQL server is copied first.
 */
export async function makeChanges(
  options: BuildOptions,
  base: Release,
  draft: string,
): Promise<PageCounts> {
  const from = (database: string) => changesFrom(database, options, base, draft);
  const file = await ownFile(options);
  return file ? from(file) : withSnapshot(options, from);
}

/**
 * Gets the process ready that makes releases, for one on the release `base`: reading the data takes
 * longer than the first of them. Where `isDue`, that one comes in a moment and reads the data itself.
 * Of a libSQL server nothing is read, as it would be copied first.
 */
export async function getReady(
  options: BuildOptions,
  base: Release,
  isDue: boolean,
): Promise<void> {
  const { env, changes } = options;
  const database = await ownFile(options);
  if (!database) return;
  await changes?.getReady(base, settingsOf(env, database), isDue ? undefined : { database });
}

/** The `file:` address of a database of this machine, else null. */
async function ownFile({ db, env }: Pick<BuildOptions, 'db' | 'env'>): Promise<string | null> {
  if (!isLocal(env.database)) return null;
  const main = await db.first<{ file: string }>('PRAGMA database_list');
  return fileUrl(main!.file);
}

/** Which database it is stands in the job: one process may be asked about several. */
function settingsOf(env: BuildOptions['env'], database: string): NodeJS.ProcessEnv {
  const { BUILD_DATABASE_URL: _, ...settings } = buildEnvironment(env, database);
  return settings;
}

/** The same from the database of a `file:` address. */
export async function changesFrom(
  database: string,
  { env, changes, signal, onPages }: Omit<BuildOptions, 'db'>,
  base: Release,
  draft: string,
): Promise<PageCounts> {
  const maker = changes ?? openChanges();
  try {
    const job = { draft, database };
    const pages = await maker.make(base, job, { env: settingsOf(env, database), signal, onPages });
    await checkRelease(draft);
    return pages;
  } finally {
    if (!changes) maker.close();
  }
}

/** The files of pages, and their keys, in which two releases of the same data differ: none, if all is well. */
export async function differing(one: string, other: string): Promise<string[]> {
  const [files, others] = await Promise.all([readFiles(one), readFiles(other)]);
  if (!files || !others) throw new Error('a release has no list of its files');
  const names = new Set([...Object.keys(files), ...Object.keys(others)]);
  const differs = (name: string) => files[name]?.sha256 !== others[name]?.sha256;
  const found = [...names].filter((name) => name.startsWith('client/') && differs(name));
  const [keys, otherKeys] = await Promise.all(
    [one, other].map((folder) => readFile(join(folder, PAGES), 'utf8')),
  );
  return [...found, ...(keys === otherKeys ? [] : [PAGES])].slice(0, NAMED);
}
