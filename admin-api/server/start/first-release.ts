import { getPin } from '#db/publish/serving.ts';
import type { BuildOptions } from '../../publish/build/build.ts';
import { isFitting, publishRelease } from '../../publish/publish.ts';
import type { Release, Releases } from '../../publish/releases/releases.ts';
import type { LoadRelease } from '../../publish/site/load-release.ts';
import type { LoadedRelease } from '../../publish/site/release-site.ts';

interface Options {
  build: BuildOptions;
  releases: Releases;
  /** The release that was served last; null where there is none, or a file of it is missing. */
  last: Release | null;
  load: LoadRelease;
}

/**
 * The release that was served last, for the time in which nobody can say whether it fits: its pages
 * as they were built, where the code that renders is another one by now. Null when there is none,
 * or when its code can no longer be loaded.
 */
export async function lastRelease({
  last,
  load,
}: Pick<Options, 'last' | 'load'>): Promise<LoadedRelease | null> {
  if (!last) return null;
  const loaded = await load(last).catch(() => null);
  return loaded && { ...loaded, pinned: true };
}

interface Hearing {
  now: () => Date;
  say: (text: string) => void;
}

/**
 * The release to begin with, built when none fits; `outdated` when that failed and it is the one of
 * before. Rejects when the server is stopped meanwhile.
 */
export async function firstRelease(
  pages: Options,
  hearing: Hearing,
): Promise<{ release: Release; loaded: LoadedRelease; outdated: boolean }> {
  const { build, load } = pages;
  const { release, outdated } = await findOrBuild(pages, hearing);
  const isPinned = build.env.buildHookUrl === null && (await getPin(build.db)) !== null;
  return { release, loaded: { ...(await load(release)), pinned: isPinned }, outdated };
}

async function findOrBuild({ build, releases, last }: Options, { now, say }: Hearing) {
  // A rollback outlives a restart; with a build hook the pages here need not be the newest.
  const anyData = build.env.buildHookUrl !== null || (await getPin(build.db)) !== null;
  if (last && (await isFitting(last, build, anyData))) return { release: last, outdated: false };
  say('Building the pages. This takes a moment the first time.');
  const started = performance.now();
  try {
    const release = await publishRelease({ ...build, onPages: sayProgress(say) }, releases, now());
    say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    return { release, outdated: false };
  } catch (error) {
    if (build.signal?.aborted || !last) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    say(`The new pages could not be built, the last ones are served: ${reason}`);
    return { release: last, outdated: true };
  }
}

/** Lines about a build under way, at most; it may make ten thousand pages. */
const LINES = 5;

/** Says now and then how many of the pages are made, where it is known how many there will be. */
export function sayProgress(say: (text: string) => void): NonNullable<BuildOptions['onPages']> {
  let said = 0;
  return ({ rendered, reused }, total) => {
    const done = rendered + reused;
    const step = total ? Math.floor((done * LINES) / total) : 0;
    if (step <= said) return;
    said = step;
    say(`Building pages: ${done} of ${total}`);
  };
}
