import { join } from 'node:path';
import type { PublishCause } from '#src/contract/publish/publish.ts';
import { listUnreadable } from '#db/core/readable.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { redact } from './build/build-log.ts';
import { pageSettings } from './build/build-settings.ts';
import { BuildError, type BuildOptions } from './build/build.ts';
import { makeChanges } from './releases/make-changes.ts';
import type { Release, ReleaseFacts, Releases } from './releases/releases.ts';
import { hashPageSources } from './build/source-hash.ts';
import { dataOf, makeWhole, type ReleaseTask } from './build/whole-build.ts';
import { statfs } from 'node:fs/promises';

/** Bytes below which nothing that builds can be expected to work. */
const LEAST = 8 * 1024 * 1024;
const SAYS_FULL = /ENOSPC|EDQUOT|SQLITE_FULL|no space left|disk is full/i;

/** A place that a build writes to, by the name that an operator knows. */
interface Place {
  name: string;
  folder: string;
}

/**
 * Words for a failure that comes from a full disk, with the places that have no room; null for any
 * other. Programs on a full disk often fail with words about something else.
 */
export async function fullDiskWords(
  reason: string,
  places: readonly Place[],
): Promise<string | null> {
  const room = await Promise.all(places.map(({ folder }) => roomIn(folder)));
  const full = places.filter((_, at) => room[at]! < LEAST).map(({ name }) => name);
  if (full.length === 0 && !SAYS_FULL.test(reason)) return null;
  const where = full.length > 0 ? ` (${full.join(', ')})` : '';
  return `The disk is full${where}. Free some space; the pages of before are served meanwhile.`;
}

/** Free bytes; a folder that is not there says nothing. */
async function roomIn(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null);
  return disk ? disk.bavail * disk.bsize : Infinity;
}

/** Whether a release was built from the sources as they are now, and of this database unless any data will do. */
export async function isFitting(
  release: Release,
  options: BuildOptions,
  anyData = false,
): Promise<boolean> {
  const data = await getDataState(options.db);
  // Of older data will do: what shows newer data is rendered on demand until the next build.
  const ofData = release.lineage === data.lineage;
  return (anyData || ofData) && isOfSources(release, options);
}

/** Whether a release was built from the sources and settings as they are now. */
export async function isOfSources(release: Release, options: BuildOptions): Promise<boolean> {
  return release.sourceHash === (await sourceHash(options));
}

/**
 * Builds the pages, keeps them as a release and serves it from now on. A failure changes nothing. Whoever
 * waits for it does not wait for the pages of all plans (`unbuilt`).
 */
export async function publishRelease(
  options: BuildOptions,
  releases: Releases,
  now: Date,
  cause: PublishCause = 'start',
): Promise<Release> {
  const release = await makeRelease(options, releases, now, cause, true);
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
  some = false,
): Promise<Release> {
  try {
    const leftOut = (await listUnreadable(options.db)).map(({ name }) => name);
    if (leftOut.length > 0) options.log?.error({ evt: 'publish.left-out', plans: leftOut });
    const sources = await sourceHash(options);
    const [newest] = await releases.list();
    const base = newest?.sourceHash === sources ? newest : null;
    const task = { options, releases, now, cause, sources };
    if (!base || cause === 'schedule') return await makeWhole({ ...task, some }, base);
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

async function makeOfChanges(task: ReleaseTask, base: Release): Promise<Release> {
  const { options, releases, now, cause, sources: sourceHash } = task;
  const data = await dataOf(options);
  const started = performance.now();
  const fill = async (draft: string): Promise<ReleaseFacts> => {
    const pages = await makeChanges(options, base, draft);
    const durationMs = Math.round(performance.now() - started);
    return { ...data, sourceHash, cause, durationMs, pages, way: 'changes' };
  };
  return releases.make(data.dataVersion, now, fill);
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
