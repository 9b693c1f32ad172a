import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { PUBLISH_CAUSES, RELEASE_WAYS } from '#src/contract/publish/publish.ts';
import { inWorker } from '../../core/process/worker.ts';
import { CODE, codeOf, isWhole, readFiles } from './release-files.ts';

const MANIFEST = 'manifest.json';

const Manifest = z.object({
  id: z.string(),
  dataVersion: z.int(),
  /** Lineage of that version; a release of an older kind has none, and is built anew. */
  lineage: z.string().default(''),
  sourceHash: z.string(),
  /** Names the code that renders its pages. */
  code: z.string(),
  createdAt: z.string(),
  /** Last line of the change log in it. */
  change: z.int().optional(),
  /** How it came to be; releases of older versions do not say. */
  cause: z.enum(PUBLISH_CAUSES).optional(),
  durationMs: z.int().optional(),
  pages: z.object({ rendered: z.int(), reused: z.int() }).optional(),
  /** Pages of plans that it lacks, as a start did not wait for them: the next one has them. */
  unbuilt: z.int().optional(),
  /** By a whole build, or by rendering what changed; why it was not the latter, where that failed. */
  way: z.enum(RELEASE_WAYS).optional(),
  fellBack: z.string().optional(),
  /** Files in which a whole build differed from what changes alone would have made; where that was looked at. */
  differing: z.array(z.string()).optional(),
});
export type Manifest = z.infer<typeof Manifest>;
/** What is said of a release beside what follows from where and when it was made. */
export type ReleaseFacts = Omit<Manifest, 'id' | 'code' | 'createdAt'>;
/** A complete build. Its folder has lists alone: the files lie by their content (release-files.ts). */
export type Release = Manifest & {
  folder: string;
  /** Where its code lies: `server/` to render on demand, `renderer/` to make the next release. */
  codeFolder: string;
};

export interface Releases {
  /** The release that is served, or null when there is none or a file of it is missing or cut. */
  current(): Promise<Release | null>;
  /** Complete releases, newest first. */
  list(): Promise<Release[]>;
  /** Takes a finished build over as a new release. It is not served until `switchTo`. */
  add(built: string, of: ReleaseFacts, now: Date, signal?: AbortSignal): Promise<Release>;
  /**
   * Keeps as a new release what `fill` writes into an empty folder: the list of its files and their keys.
   * `fill` gets the folder of the newest kept one too, and answers what is known of the release.
   */
  make(
    dataVersion: number,
    now: Date,
    fill: (draft: string, newest: string | null) => Promise<ReleaseFacts>,
  ): Promise<Release>;
  /** A complete release by its id, or null. */
  find(id: string): Promise<Release | null>;
  /** The release that is served, whatever is left of its files. */
  served(): Promise<Release | null>;
  /** Id of the release that is served. */
  currentId(): Promise<string | null>;
  /** Serves another release from now on: one rename, so there is no moment without one. */
  switchTo(release: Release): Promise<void>;
  /**
   * Removes all but the newest releases and the served one, with the files that no other names, and
   * what a killed build left. Not while one is made. Rejects when aborted: the rest goes the next time.
   */
  prune(signal?: AbortSignal): Promise<void>;
}

/** Releases that stay for rollback, and whose hashed files stay reachable for open tabs. */
const KEEP = 5;
/** Days before those of which the last release stays: an afternoon of edits makes a hundred. */
const KEEP_DAYS = 3;
/** As the name of a folder begins that is no release yet. */
const DRAFT = '.draft-';

/** The releases in a data folder. `modules` is where a release's server part finds its packages. */
export function openReleases(dataDir: string, modules: string): Releases {
  const root = join(dataDir, 'releases');
  const pointer = join(dataDir, 'current');

  const placed = (manifest: Manifest, folder: string): Release => ({
    ...manifest,
    folder,
    codeFolder: join(dataDir, CODE, manifest.code),
  });
  /** Null for what is none, or one of an older form: where the disk does not answer, none may seem gone. */
  const read = async (folder: string): Promise<Release | null> => {
    try {
      const text = await readFile(join(folder, MANIFEST), 'utf8');
      return placed(Manifest.parse(JSON.parse(text)), folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (typeof code === 'string' && !['ENOENT', 'ENOTDIR'].includes(code)) throw error;
      return null;
    }
  };
  const served = async () => {
    const target = await readlink(pointer).catch(() => null);
    return target === null ? null : read(join(dataDir, target));
  };
  const list = async () => {
    const names = (await readdir(root).catch(() => [])).filter((name) => !name.startsWith('.'));
    const found = await Promise.all(names.map((name) => read(join(root, name))));
    return found.filter((r) => r !== null).sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  };

  const make: Releases['make'] = async (dataVersion, now, fill) => {
    const id = await freeId(`${dataVersion}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}`);
    const folder = join(root, id);
    const draft = join(root, `${DRAFT}${id}`);
    await mkdir(root, { recursive: true });
    await linkModules(join(dataDir, CODE), modules);
    await rm(draft, { recursive: true, force: true });
    try {
      await mkdir(draft);
      const facts = await fill(draft, (await list())[0]?.folder ?? null);
      const code = codeOf((await readFiles(draft)) ?? {});
      const manifest: Manifest = { id, ...facts, code, createdAt: now.toISOString() };
      await writeFile(join(draft, MANIFEST), JSON.stringify(manifest, null, 1));
      await rename(draft, folder);
      return placed(manifest, folder);
    } catch (error) {
      // One that was given up may be at its last page.
      await rm(draft, { recursive: true, force: true, maxRetries: 3 });
      throw error;
    }
  };
  /** Two releases of a second are told apart: one of them may be served. */
  const freeId = async (id: string): Promise<string> => {
    const taken = new Set(await readdir(root).catch(() => []));
    let free = id;
    for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
    return free;
  };

  return {
    list,
    async find(id) {
      const release = (await list()).find((known) => known.id === id);
      return release && (await isWhole(release.folder)) ? release : null;
    },
    async currentId() {
      const target = await readlink(pointer).catch(() => null);
      return target && basename(target);
    },
    served,
    async current() {
      const release = await served();
      return release && (await isWhole(release.folder)) ? release : null;
    },
    add: (built, of, now, signal) =>
      make(of.dataVersion, now, async (draft, newest) => {
        await takeFiles(built, draft, newest, signal);
        return of;
      }),
    make,
    async switchTo(release) {
      const next = `${pointer}.next`;
      await rm(next, { force: true });
      await symlink(join('releases', basename(release.folder)), next);
      await rename(next, pointer);
    },
    async prune(signal) {
      signal?.throwIfAborted();
      const all = await list();
      const pruned = new Set(outdated(all));
      const current = await readlink(pointer).catch(() => null);
      const stay = all.filter(({ folder }) => !pruned.has(folder)).map(({ folder }) => folder);
      const names = new Set([...stay, ...(current ? [current] : [])].map((at) => basename(at)));
      const gone = (await readdir(root)).filter((name) => !names.has(name));
      for (const name of gone) await rm(join(root, name), { recursive: true, force: true });
      // Thousands of names take the server a tenth of a second.
      await inWorker('tidyFiles', dataDir, { signal });
    },
  };
}

/**
 * Takes a build over as the files of the release in the folder `draft`. What another release has too is
 * not written again. Rejects with the system's words, or when aborted.
 */
export async function takeFiles(
  built: string,
  draft: string,
  older: string | null,
  signal?: AbortSignal,
): Promise<void> {
  await inWorker('takeBuild', { built, draft, older }, { signal }).catch((error: Error) => {
    signal?.throwIfAborted();
    throw new Error(`the release could not be kept:\n${error.message}`);
  });
}

/** The folders of releases that need not stay, of all, newest first. */
function outdated(all: readonly Release[]): string[] {
  const day = ({ createdAt }: Release) => createdAt.slice(0, 10);
  const days = new Set(all.slice(0, KEEP).map(day));
  const most = days.size + KEEP_DAYS;
  const old = all.slice(KEEP).filter((release) => {
    const stays = !days.has(day(release)) && days.size < most;
    days.add(day(release));
    return !stays;
  });
  return old.map(({ folder }) => folder);
}

/** The data folder may lie anywhere: code looks for its packages beside it. */
async function linkModules(folder: string, modules: string): Promise<void> {
  const at = join(folder, 'node_modules');
  if ((await readlink(at).catch(() => null)) === modules) return;
  await mkdir(folder, { recursive: true });
  await rm(at, { recursive: true, force: true });
  await symlink(modules, at);
}
