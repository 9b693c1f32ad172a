import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { PublishCause } from '#src/contract/publish.ts';
import { getDataState } from '#db/queries/site.ts';
import { redact } from './build-log.ts';
import { checkBuild } from './check-build.ts';
import {
  BuildError,
  buildFrom,
  endLeftBuild,
  pageSettings,
  withSnapshot,
  type BuildOptions,
} from './build.ts';
import { fullDiskWords } from './disk-room.ts';
import { takeLock } from './lock.ts';
import { changesFrom, differing, makeChanges } from './make-changes.ts';
import { takeFiles } from './release-files.ts';
import type { Release, Releases } from './releases.ts';
import { hashPageSources } from './source-hash.ts';

const WAIT_FOR_BUILD_MS = 5 * 60_000;

/**
 * The current release if it was built from the sources as they are now, and from this database
 * unless any data will do; else null.
 */
export async function fittingRelease(
  options: BuildOptions,
  releases: Releases,
  anyData = false,
): Promise<Release | null> {
  const release = await releases.current();
  if (!release) return null;
  const data = await getDataState(options.db);
  // Of older data will do: what shows newer data is rendered on demand until the next build.
  const ofData = release.lineage === data.lineage;
  return (anyData || ofData) && (await isOfSources(release, options)) ? release : null;
}

/** Whether a release was built from the sources and settings as they are now. */
export async function isOfSources(release: Release, options: BuildOptions): Promise<boolean> {
  return release.sourceHash === (await sourceHash(options));
}

/** Builds the pages, keeps them as a release and serves it from now on. A failure changes nothing. */
export async function publish(
  options: BuildOptions,
  releases: Releases,
  now: Date,
): Promise<Release> {
  const release = await makeRelease(options, releases, now, 'start');
  await releases.switchTo(release);
  await releases.prune();
  return release;
}

/**
 * Makes a release that is not served yet. While the sources are those of the newest kept one, only
 * what changed since is rendered; where that fails, and by the schedule, the whole site is built.
 */
export async function makeRelease(
  options: BuildOptions,
  releases: Releases,
  now: Date,
  cause: PublishCause,
): Promise<Release> {
  try {
    const sources = await sourceHash(options);
    const [newest] = await releases.list();
    const base = newest?.sourceHash === sources ? newest : null;
    const task = { options, releases, now, cause, sources };
    if (!base || cause === 'schedule') return await makeWhole(task, base);
    return await makeOfChanges(task, base).catch((error: unknown) => {
      options.signal?.throwIfAborted();
      const fellBack = redact(error instanceof Error ? error.message : String(error), options);
      options.log?.warn({ evt: 'publish.fell-back', reason: fellBack });
      return makeWhole(task, null, fellBack);
    });
  } catch (error) {
    throw options.signal?.aborted ? error : await explained(error, options);
  }
}

interface Task {
  options: BuildOptions;
  releases: Releases;
  now: Date;
  cause: PublishCause;
  sources: string;
}

/** What a release is known by, read before its data: an edit between the two makes it look old, never new. */
async function dataOf({ db }: BuildOptions) {
  const { version: dataVersion, lineage, change } = await getDataState(db);
  return { dataVersion, lineage, change };
}

async function makeOfChanges(task: Task, base: Release): Promise<Release> {
  const { options, releases, now, cause, sources: sourceHash } = task;
  const data = await dataOf(options);
  const started = performance.now();
  return releases.make(data.dataVersion, now, async (draft) => {
    const pages = await makeChanges(options, base.folder, draft);
    const durationMs = Math.round(performance.now() - started);
    return { ...data, sourceHash, cause, durationMs, pages, way: 'changes' };
  });
}

/** With a `base`, nothing is taken over from builds before, and the changes since are compared. */
async function makeWhole(task: Task, base: Release | null, fellBack?: string): Promise<Release> {
  const { options, releases, now, cause, sources: sourceHash } = task;
  const unlock = await lockBuild(options);
  try {
    const data = await dataOf(options);
    const started = performance.now();
    return await withSnapshot(options, async (source) => {
      const { folder, pages } = await buildFrom(source, options, { anew: base !== null });
      await checkBuild(folder);
      const durationMs = Math.round(performance.now() - started);
      const made = { ...data, sourceHash, cause, durationMs, pages, way: 'whole' as const };
      return await releases.make(data.dataVersion, now, async (draft, newest) => {
        await takeFiles(folder, draft, newest, options.signal);
        const differing = base && (await compare(source, options, base.folder, draft));
        return { ...made, ...(fellBack && { fellBack }), ...(differing && { differing }) };
      });
    });
  } finally {
    await unlock();
  }
}

/** Names the files in which a whole build differs from what changes alone make of the same data. */
async function compare(
  source: string,
  options: BuildOptions,
  base: string,
  whole: string,
): Promise<string[] | null> {
  const proof = `${whole}-proof`;
  try {
    await mkdir(proof);
    await changesFrom(source, { ...options, onPages: undefined }, base, proof);
    const found = await differing(whole, proof);
    if (found.length > 0) options.log?.error({ evt: 'publish.differs', files: found });
    return found;
  } catch (error) {
    options.signal?.throwIfAborted();
    const reason = error instanceof Error ? error.message : String(error);
    options.log?.error({ evt: 'publish.not-compared', reason });
    return null;
  } finally {
    await rm(proof, { recursive: true, force: true });
  }
}

/** The error of a build; when a disk is full, that is what it says first. */
async function explained(error: unknown, { root, env }: BuildOptions): Promise<unknown> {
  const reason = error instanceof Error ? error.message : String(error);
  const lead = await fullDiskWords(reason, [
    { name: 'DATA_DIR', folder: env.dataDir },
    { name: 'the build folder dist', folder: join(root, 'dist') },
    { name: 'the cache of the build', folder: join(root, '.cache') },
  ]);
  if (!lead) return error;
  const text = `${lead}\n${reason}`;
  // Without a log of its own there is nothing but this text.
  if (!(error instanceof BuildError)) return new Error(text, { cause: error });
  return Object.assign(new BuildError(text, { cause: error }), { lead });
}

function sourceHash({ root, env }: BuildOptions): Promise<string> {
  return hashPageSources(root, { ...pageSettings(env), node: process.version });
}

/**
 * Waits until no other process builds in these sources, and keeps others from it: two in one folder
 * would spoil each other. Answers how to give them free.
 */
export async function lockBuild({
  root,
  signal,
}: Pick<BuildOptions, 'root' | 'signal'>): Promise<() => Promise<void>> {
  const until = Date.now() + WAIT_FOR_BUILD_MS;
  for (;;) {
    const lock = await takeLock(join(root, '.cache/build.lock'));
    if (typeof lock !== 'number') {
      await endLeftBuild(root);
      return lock;
    }
    if (Date.now() > until)
      throw new BuildError(`another build (process ${lock}) does not come to an end`);
    await wait(500, undefined, { signal });
  }
}
