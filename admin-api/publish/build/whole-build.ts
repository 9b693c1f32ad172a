import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PublishCause } from '#src/contract/publish/publish.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { BuildError, buildFrom, endLeftBuild, withSnapshot, type BuildOptions } from './build.ts';
import { checkBuild } from './check-build.ts';
import { takeLock } from '../../core/files/lock.ts';
import { changesFrom, differingFiles } from '../releases/make-changes.ts';
import { takeFiles, type Release, type Releases } from '../releases/releases.ts';

const WAIT_FOR_BUILD_MS = 5 * 60_000;

/** A release that is to be made. */
export interface ReleaseTask {
  options: BuildOptions;
  releases: Releases;
  now: Date;
  cause: PublishCause;
  sources: string;
  /** A start waits for it: pages of plans may follow in the next release. */
  some?: boolean;
}

/** What a release is known by, read before its data: an edit between the two makes it look old, never new. */
export async function dataOf({ db }: BuildOptions) {
  const { version: dataVersion, lineage, change } = await getDataState(db);
  return { dataVersion, lineage, change };
}

/** Builds the whole site. With a `base`, nothing is taken over from builds before, and the changes since are compared. */
export async function makeWhole(
  task: ReleaseTask,
  base: Release | null,
  fellBack?: string,
): Promise<Release> {
  const { options, releases, now, cause, sources: sourceHash, some } = task;
  const unlock = await lockBuild(options);
  try {
    const data = await dataOf(options);
    const started = performance.now();
    return await withSnapshot(options, async (source) => {
      const { folder, pages } = await buildFrom(source, options, { anew: base !== null, some });
      const unbuilt = await checkBuild(folder);
      const durationMs = Math.round(performance.now() - started);
      const made = {
        ...data,
        sourceHash,
        cause,
        durationMs,
        pages,
        unbuilt,
        way: 'whole' as const,
      };
      return await releases.make(data.dataVersion, now, async (draft, newest) => {
        await takeFiles(folder, draft, newest, options.signal);
        const differing = base && (await compare(source, options, base, draft));
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
  base: Release,
  whole: string,
): Promise<string[] | null> {
  const proof = `${whole}-proof`;
  try {
    await mkdir(proof);
    await changesFrom({ url: source }, { ...options, onPages: undefined }, base, proof);
    const found = await differingFiles(whole, proof);
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
