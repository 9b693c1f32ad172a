import { takeBuild } from '../build/take-files.ts';
import type { Releases, Release, ReleaseFacts } from './releases.ts';

/** Keeps a build as a release as `add` does, without the process that `add` starts for it. */
export function addHere(
  releases: Releases,
  built: string,
  of: ReleaseFacts,
  now: Date,
): Promise<Release> {
  return releases.make(of.dataVersion, now, async (draft, older) => {
    await takeBuild({ built, draft, older });
    return of;
  });
}
