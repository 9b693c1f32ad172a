import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { createAnswerCache } from '../http/answer-cache.ts';
import { ENDINGS } from '../http/encoding.ts';
import {
  hashPart,
  PAGES as KEPT_PAGES,
  readFiles as readList,
  type KeptPages,
  type ReleaseFiles,
} from '../publish/release-files.ts';
import type { Release, Releases } from '../publish/releases.ts';
import { StoredFile, type FileSizes, type Stores } from './built-files.ts';
import { addressOf, isServed } from './file-kinds.ts';
import type { LoadedRelease } from './release-site.ts';
import { openMakers, type Makers } from './makers.ts';

const PAGES = 'client/';
/** Files with a hash in their name, which pages of older releases ask for. */
const HASHED = '_astro';
/** Bytes of files in memory; the others are read when somebody asks. */
const KEPT_BYTES = 32 * 1024 * 1024;
/** Milliseconds of work on a list before requests have their turn. */
const TURN_MS = 5;

type StoredFiles = Map<string, StoredFile>;
interface Loaded {
  files: StoredFiles;
  /** Addresses by path in the release; null for what is not served. */
  addresses: Map<string, string | null>;
}

/** Reads what a release consists of; with `early`, before the code that makes its pages is loaded. */
export type LoadRelease = (release: Release, early?: boolean) => Promise<LoadedRelease>;

/**
 * Puts releases in place to be served. Their files stay on disk: only what is asked for is in memory. What the release before holds too is taken
 * over as it is: the files that did not change, and the thread that makes pages by the
 * same code.
 */
export function releaseLoader(
  releases: Releases,
  env: Env,
  makers: Makers = openMakers(env),
): LoadRelease {
  // The largest, too: else each of many readers of it would hold one of their own.
  const stores: Stores = { env, kept: createAnswerCache(KEPT_BYTES, Infinity, Infinity) };
  let last: Loaded | null = null;
  return async (release, early) => {
    const list = await readList(release.folder);
    if (!list) throw new Error(`${release.id} is not complete`);
    const code = hashPart(list, 'server/');
    const all = await releases.list();
    const { files, addresses } = await filesOf(release, list, last, stores);
    await addOlder(files, release, all, last?.files, stores);
    last = { files, addresses };
    const render = await makers.of(code, join(release.folder, 'server'), early);
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
      code,
    };
  };
}

/** The keys of a release's pages by address; none in a release from before they were kept. */
async function readKeys(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, KEPT_PAGES), 'utf8').catch(() => '{}');
  const pages = Object.entries(JSON.parse(text) as KeptPages);
  return new Map(pages.flatMap(([path, [, key]]) => (key === null ? [] : [[path, key] as const])));
}

/**
 * The files of a release by address. The one before tells the addresses: thousands take a while to
 * work out.
 */
async function filesOf(
  { folder }: Release,
  list: ReleaseFiles,
  before: Loaded | null,
  stores: Stores,
): Promise<Loaded> {
  const files: StoredFiles = new Map();
  const addresses: Loaded['addresses'] = new Map();
  let since = performance.now();
  for (const [path, { sha256 }] of Object.entries(list)) {
    if (performance.now() - since > TURN_MS) {
      await turn();
      since = performance.now();
    }
    if (!path.startsWith(PAGES)) continue;
    const name = path.slice(PAGES.length);
    const known = before?.addresses.get(path);
    const address = known === undefined ? (isServed(name) ? addressOf(name) : null) : known;
    addresses.set(path, address);
    if (address === null) continue;
    // Paths of a list are plain: to join them takes longer than all else here.
    const at = `${folder}/${path}`;
    let file = before?.files.get(address);
    if (file?.sha256 === sha256) file.path = at;
    else file = new StoredFile(stores, name, { path: at, sizes: sizesIn(list, path), sha256 });
    files.set(address, file);
  }
  return { files, addresses };
}

function sizesIn(list: ReleaseFiles, path: string): FileSizes {
  const { br, gzip } = ENDINGS;
  const identity = list[path]!.size;
  return { identity, br: list[path + br]?.size, gzip: list[path + gzip]?.size };
}

/** Adds the hashed files of the older releases, for tabs that are open. */
async function addOlder(
  files: StoredFiles,
  release: Release,
  all: Release[],
  before: StoredFiles | undefined,
  stores: Stores,
): Promise<void> {
  for (const { id, folder } of all) {
    if (id === release.id) continue;
    for (const entry of await readdir(join(folder, PAGES, HASHED)).catch(() => [])) {
      const name = `${HASHED}/${entry}`;
      const address = addressOf(name);
      if (files.has(address) || !isServed(name)) continue;
      const path = join(folder, PAGES, name);
      const known = before?.get(address);
      if (known) known.path = path;
      const sizes = known?.sizes ?? (await sizesOf(path));
      files.set(address, known ?? new StoredFile(stores, name, { path, sizes }));
    }
  }
}

/** What lies at a path, where no list says it. */
export async function sizesOf(path: string): Promise<FileSizes> {
  const sizeOf = async (name: string) => (await stat(name).catch(() => null))?.size;
  const [br, gzip] = await Promise.all([ENDINGS.br, ENDINGS.gzip].map((end) => sizeOf(path + end)));
  return { identity: (await stat(path)).size, br, gzip };
}
