import { setImmediate as turn } from 'node:timers/promises';
import type { Env } from '../../env.ts';
import { createAnswerCache } from '../../core/http/answers/answer-cache.ts';
import { contentAt, type ReleaseFile } from '../releases/content.ts';
import { readFiles as readList, type ReleaseFiles } from '../releases/release-files.ts';
import type { Release, Releases } from '../releases/releases.ts';
import { StoredFile, type Stores } from './files/built-files.ts';
import { servedAddress, isServed } from './files/file-kinds.ts';
import type { LoadedRelease } from './release-site.ts';
import { openMakers, type Makers } from '../pages/makers.ts';

const PAGES = 'client/';
/** Files with a hash in their name, which pages of older releases ask for. */
const HASHED = `${PAGES}_astro/`;
/** Bytes of files in memory; the others are read when somebody asks. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Milliseconds of work on a list before requests have their turn. */
const TURN_MS = 5;

type StoredFiles = Map<string, StoredFile>;
interface Loaded {
  files: StoredFiles;
  /** Addresses by path in the release; null for what is not served. */
  addresses: Map<string, string | null>;
}

/** Reads what a release consists of, and loads the code that makes its pages. */
export type LoadRelease = (release: Release) => Promise<LoadedRelease>;

/**
 * Puts releases in place to be served. Their files stay on disk: only what is asked for is in memory.
 * What the release before holds too is taken over as it is: the files that did not change, and the
 * thread that makes pages by the same code.
 */
export function releaseLoader(
  releases: Releases,
  env: Env,
  makers: Makers = openMakers(env),
): LoadRelease {
  // The largest, too: else each of many readers of it would hold one of their own.
  const stores: Stores = { env, cache: createAnswerCache(CACHE_BYTES, Infinity, Infinity) };
  let last: Loaded | null = null;
  let older: { of: string; files: StoredFiles } = { of: '', files: new Map() };
  return async (release) => {
    const list = await readList(release.folder);
    if (!list) throw new Error(`${release.id} is not complete`);
    const { files, addresses } = await filesOf(list, last, stores);
    const others = ofOtherCode(release, await releases.list());
    // Their lists are as long as this one's, and stay the same until code goes or comes.
    if (older.of !== others.join()) {
      older = { of: others.join(), files: await hashedFiles(others, stores) };
    }
    for (const [address, file] of older.files) {
      if (!files.has(address)) files.set(address, file);
    }
    last = { files, addresses };
    const { id, dataVersion, lineage, code, codeFolder, createdAt: builtAt } = release;
    const render = await makers.of(codeFolder);
    return {
      id,
      dataVersion,
      lineage,
      builtAt,
      files,
      folder: release.folder,
      render,
      code,
    };
  };
}

/**
 * The files of a release by address. The one before tells the addresses: thousands take a while to
 * work out.
 */
async function filesOf(list: ReleaseFiles, before: Loaded | null, stores: Stores): Promise<Loaded> {
  const files: StoredFiles = new Map();
  const addresses: Loaded['addresses'] = new Map();
  let since = performance.now();
  for (const [path, file] of Object.entries(list)) {
    if (performance.now() - since > TURN_MS) {
      await turn();
      since = performance.now();
    }
    if (!path.startsWith(PAGES)) continue;
    const name = path.slice(PAGES.length);
    const known = before?.addresses.get(path);
    const address = known === undefined ? (isServed(name) ? servedAddress(name) : null) : known;
    addresses.set(path, address);
    if (address === null) continue;
    const same = before?.files.get(address);
    files.set(address, same?.sha256 === file.sha256 ? same : storedFile(stores, name, file));
  }
  return { files, addresses };
}

function storedFile(stores: Stores, name: string, file: ReleaseFile): StoredFile {
  const { size: identity, br, gzip, sha256 } = file;
  const path = contentAt(stores.env.dataDir, sha256);
  return new StoredFile(stores, name, { path, sizes: { identity, br, gzip }, sha256 });
}

/** The newest release of each code but this one's: their hashed files stay reachable, for tabs that are open. */
function ofOtherCode({ code }: Release, all: readonly Release[]): string[] {
  const newest = new Map(all.toReversed().map((release) => [release.code, release.folder]));
  newest.delete(code);
  return [...newest.values()];
}

async function hashedFiles(folders: readonly string[], stores: Stores): Promise<StoredFiles> {
  const files: StoredFiles = new Map();
  for (const folder of folders) {
    for (const [path, file] of Object.entries((await readList(folder)) ?? {})) {
      const name = path.slice(PAGES.length);
      if (!path.startsWith(HASHED) || !isServed(name)) continue;
      files.set(servedAddress(name), storedFile(stores, name, file));
    }
  }
  return files;
}
