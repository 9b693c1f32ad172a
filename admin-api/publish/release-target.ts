import type { LoadedRelease } from '../site/release-site.ts';
import { FOLLOWING } from './kept.ts';
import type { makeRelease } from './publish.ts';
import type { Release } from './releases.ts';
import { shown, type PublishingOptions, type Target, type TargetDeps } from './target.ts';

/** Milliseconds without a further edit: a release of our own takes little. */
const QUIET_MS = 300;

interface ReleaseTargetDeps
  extends TargetDeps, Pick<PublishingOptions, 'releases' | 'load' | 'use' | 'loaded' | 'outdated'> {
  make: typeof makeRelease;
}

/** Publishes by releases that this server makes and serves. */
export async function openReleaseTarget(deps: ReleaseTargetDeps): Promise<Target<Release>> {
  const { build, releases, kept, books, now, log, first, make, load, lineage, failed } = deps;
  let { loaded } = deps;
  const serve = (release: LoadedRelease) => {
    loaded = release;
    deps.use(release);
  };
  // The code changed while somebody held the pages: the new ones stand still from here.
  if (kept.now.hold && kept.now.held !== first.id) {
    await kept.change({ held: first.id });
    serve({ ...loaded, held: true });
  }
  return {
    name: 'release',
    quietMs: QUIET_MS,
    // A release of another lineage shows other data, whatever its number.
    live: first.lineage === lineage && !deps.outdated ? first.dataVersion : null,
    build: ({ cause, by, ...job }) =>
      shown(
        books,
        async () => make({ ...build, ...job }, releases, now(), await books.begin(cause, by)),
        job.signal,
      ),
    put: (release) =>
      shown(books, async () => {
        const fresh = await load(release);
        await releases.switchTo(release);
        await kept.change(FOLLOWING);
        serve(fresh);
        books.live(release, release.dataVersion);
        await releases.prune().catch(failed);
        log.info({ evt: 'publish.live', release: release.id, cause: release.cause });
      }),
    async hold(hold) {
      await kept.change({ hold, held: loaded.id });
      serve({ ...loaded, held: true });
    },
    follow() {
      if (kept.now.hold) serve({ ...loaded, held: false });
    },
    older: (id) => releases.find(id),
    async goBack(release, hold) {
      const older = await load(release);
      const { hold: holdBefore, held: heldBefore } = kept.now;
      // Before the switch, so that a server killed in between does not publish over it.
      await kept.change({ hold, held: release.id });
      try {
        await releases.switchTo(release);
      } catch (error) {
        await kept.change({ hold: holdBefore, held: heldBefore });
        throw error;
      }
      serve({ ...older, held: true });
    },
    since: () => first.createdAt,
    host: () => null,
    stop: () => undefined,
  };
}
