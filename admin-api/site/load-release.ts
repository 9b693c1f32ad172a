import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import {
  hashPart,
  PAGES as KEPT_PAGES,
  readFiles as readList,
  type KeptPages,
  type ReleaseFiles,
} from '../publish/release-files.ts';
import type { Release, Releases } from '../publish/releases.ts';
import { addressOf, readFiles, type Files } from './files.ts';
import { loadRenderer, type RenderPage } from './renderer.ts';
import type { LoadedRelease } from './release-site.ts';

const PAGES = 'client/';
/** Files with a hash in their name, which pages of older releases ask for. */
const HASHED = '_astro';

/**
 * Reads releases into memory. What the release read before holds too is taken over as it is: the
 * encoded files that did not change, and the code that renders pages, which Node never frees.
 */
export function releaseLoader(
  releases: Releases,
  env: Env,
): (release: Release) => Promise<LoadedRelease> {
  let last: { list: ReleaseFiles; files: Files; code: string; render: RenderPage } | null = null;
  return async (release) => {
    const list = await readList(release.folder);
    if (!list) throw new Error(`${release.id} is not complete`);
    const code = hashPart(list, 'server/');
    const [files, render] = await Promise.all([
      filesOf(release, list, last, env),
      last?.code === code ? last.render : loadRenderer(join(release.folder, 'server')),
    ]);
    last = { list, files: new Map(files), code, render };
    await addOlder(files, release, await releases.list(), env);
    const { id, dataVersion, lineage, createdAt: builtAt } = release;
    let keys: Promise<ReadonlyMap<string, string>> | undefined;
    return {
      id,
      dataVersion,
      lineage,
      builtAt,
      files,
      keys: () => (keys ??= readKeys(release.folder)),
      render,
    };
  };
}

/** The keys of a release's pages by address; none in a release from before they were kept. */
async function readKeys(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, KEPT_PAGES), 'utf8').catch(() => '{}');
  const pages = Object.entries(JSON.parse(text) as KeptPages);
  return new Map(pages.flatMap(([path, [, key]]) => (key === null ? [] : [[path, key] as const])));
}

/** The files of a release by address: those that changed are read, the others taken over. */
async function filesOf(
  release: Release,
  list: ReleaseFiles,
  last: { list: ReleaseFiles; files: Files } | null,
  env: Env,
): Promise<Files> {
  const kept: Files = new Map();
  const changed: string[] = [];
  for (const [path, { sha256 }] of Object.entries(list)) {
    if (!path.startsWith(PAGES)) continue;
    const name = path.slice(PAGES.length);
    const address = addressOf(name);
    const known = last?.list[path]?.sha256 === sha256 && last.files.get(address);
    if (known) kept.set(address, known);
    else changed.push(name);
  }
  for (const [address, file] of await readFiles(join(release.folder, 'client'), changed, env)) {
    kept.set(address, file);
  }
  return kept;
}

/** Adds the hashed files of the older releases, for tabs that are open. */
async function addOlder(files: Files, release: Release, all: Release[], env: Env): Promise<void> {
  for (const older of all) {
    if (older.id === release.id) continue;
    const client = join(older.folder, 'client');
    const names = (await readdir(join(client, HASHED)).catch(() => []))
      .map((name) => `${HASHED}/${name}`)
      .filter((name) => !files.has(addressOf(name)));
    for (const [address, file] of await readFiles(client, names, env)) files.set(address, file);
  }
}
