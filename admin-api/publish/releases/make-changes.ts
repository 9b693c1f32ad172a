import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUrl, isLocal, type DbAddress } from '#db/core/connect/connect.ts';
import { openMakerThread, type MakerThread } from '../pages/maker-thread.ts';
import { buildEnvironment } from '../build/build-settings.ts';
import type { BuildOptions } from '../build/build.ts';
import type { PageCounts } from './changed-files.ts';
import { checkRelease } from '../build/check-build.ts';
import { PAGES_FILE, readFiles } from './release-files.ts';
import type { Release } from './releases.ts';

/** Files that are named where a whole build differs. */
const NAMED = 20;

/**
 * Writes a release of the current data into the folder `draft`: what changed since the release `base`
 * is rendered, everything else its own. By the thread that makes pages, where there is one.
 */
export async function makeChanges(
  options: BuildOptions,
  base: Release,
  draft: string,
): Promise<PageCounts> {
  const { db, env, makers } = options;
  const maker = await makers?.of(base.codeFolder);
  if (maker) return releaseBy(maker, options, base, draft);
  if (!isLocal(env.database)) return changesFrom(env.database, options, base, draft);
  const main = await db.first<{ file: string }>('PRAGMA database_list');
  return changesFrom({ url: fileUrl(main!.file) }, options, base, draft);
}

/** The same from a database, by a thread of its own. */
export async function changesFrom(
  database: DbAddress,
  options: Pick<BuildOptions, 'env' | 'signal' | 'onPages'>,
  base: Release,
  draft: string,
): Promise<PageCounts> {
  const { env } = options;
  const start = { code: base.codeFolder, database, siteUrl: env.siteUrl };
  const maker = openMakerThread(start, { env: buildEnvironment(env) });
  try {
    return await releaseBy(maker, options, base, draft);
  } finally {
    await maker.end();
  }
}

async function releaseBy(
  maker: MakerThread,
  { signal, onPages }: Pick<BuildOptions, 'signal' | 'onPages'>,
  base: Release,
  draft: string,
): Promise<PageCounts> {
  const pages = await maker.release({ base: base.folder, draft }, { signal, onPages });
  await checkRelease(draft);
  return pages;
}

/** The files of pages, and their keys, in which two releases of the same data differ: none, if all is well. */
export async function differingFiles(one: string, other: string): Promise<string[]> {
  const [files, others] = await Promise.all([readFiles(one), readFiles(other)]);
  if (!files || !others) throw new Error('a release has no list of its files');
  const names = new Set([...Object.keys(files), ...Object.keys(others)]);
  const differs = (name: string) => files[name]?.sha256 !== others[name]?.sha256;
  const found = [...names].filter((name) => name.startsWith('client/') && differs(name));
  const [keys, otherKeys] = await Promise.all(
    [one, other].map((folder) => readFile(join(folder, PAGES_FILE), 'utf8')),
  );
  return [...found, ...(keys === otherKeys ? [] : [PAGES_FILE])].slice(0, NAMED);
}
