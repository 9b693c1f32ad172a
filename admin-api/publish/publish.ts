import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import type { PublishCause } from '#src/contract/publish.ts';
import { getDataState } from '#db/queries/site.ts';
import { checkBuild } from './check-build.ts';
import { buildPages, BuildError, endLeftBuild, pageSettings, type BuildOptions } from './build.ts';
import { fullDiskWords } from './disk-room.ts';
import { takeLock } from './lock.ts';
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

/** Builds the pages and keeps them as a release that is not served yet. */
export async function makeRelease(
  options: BuildOptions,
  releases: Releases,
  now: Date,
  cause: PublishCause,
): Promise<Release> {
  const unlock = await lockBuild(options);
  try {
    // Read before the snapshot: an edit between the two makes the release look old, never new.
    const { version: dataVersion, lineage, change } = await getDataState(options.db);
    const started = performance.now();
    const hash = await sourceHash(options);
    const { folder, pages } = await buildPages(options);
    await checkBuild(folder);
    const durationMs = Math.round(performance.now() - started);
    const of = { dataVersion, lineage, change, sourceHash: hash, cause, durationMs, pages };
    return await releases.add(folder, of, now, options.signal);
  } catch (error) {
    throw options.signal?.aborted ? error : await explained(error, options);
  } finally {
    await unlock();
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
