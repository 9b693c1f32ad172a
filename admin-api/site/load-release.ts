import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Env } from '../env.ts';
import { openShelf } from '../http/shelf.ts';
import {
  hashPart,
  PAGES as KEPT_PAGES,
  readFiles as readList,
  type KeptPages,
  type ReleaseFiles,
} from '../publish/release-files.ts';
import type { Release, Releases } from '../publish/releases.ts';
import { StoredFile, type Stores } from './built-files.ts';
import { openEncodedTexts } from './encoded-texts.ts';
import { encoderAside } from './encode-aside.ts';
import { addressOf, isServed } from './file-kinds.ts';
import type { LoadedRelease } from './release-site.ts';
import { openMakers, type Makers } from './makers.ts';

const PAGES = 'client/';
/** Files with a hash in their name, which pages of older releases ask for. */
const HASHED = '_astro';
/** Bytes of files in memory; the others are read when somebody asks. */
const SHELF_BYTES = 64 * 1024 * 1024;
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
 * Puts releases in place to be served. Their files stay on disk, and encoded texts beside them
 * (encoded-texts.ts): only what is asked for is in memory. What the release before holds too is taken
 * over as it is: the files that did not change, and the thread that makes pages by the
 * same code.
 */
export function releaseLoader(
  releases: Releases,
  env: Env,
  makers: Makers = openMakers(env),
): LoadRelease {
  const stores: Stores = { env, shelf: openShelf(SHELF_BYTES), texts: openEncodedTexts(env) };
  const encodeAside = encoderAside(env, stores.texts);
  let last: Loaded | null = null;
  return async (release, early) => {
    const list = await readList(release.folder);
    if (!list) throw new Error(`${release.id} is not complete`);
    const code = hashPart(list, 'server/');
    const all = await releases.list();
    const { files, addresses, fresh } = await filesOf(release, list, last, stores);
    await addOlder(files, release, all, last?.files, stores);
    last = { files, addresses };
    const render = await makers.of(code, join(release.folder, 'server'), early);
    encodeAside(fresh).catch(() => undefined);
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
 * The files of a release by address, and which of them the one before did not have. That one tells the
 * addresses: thousands take a while to work out.
 */
async function filesOf(
  { folder }: Release,
  list: ReleaseFiles,
  before: Loaded | null,
  stores: Stores,
): Promise<Pick<Loaded, 'files' | 'addresses'> & { fresh: StoredFile[] }> {
  const files: StoredFiles = new Map();
  const addresses: Loaded['addresses'] = new Map();
  const fresh: StoredFile[] = [];
  let since = performance.now();
  for (const [path, { sha256, size }] of Object.entries(list)) {
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
    else fresh.push((file = new StoredFile(stores, name, { path: at, bytes: size, sha256 })));
    files.set(address, file);
  }
  return { files, addresses, fresh };
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
      const bytes = known?.bytes ?? (await stat(path)).size;
      files.set(address, known ?? new StoredFile(stores, name, { path, bytes }));
    }
  }
}
