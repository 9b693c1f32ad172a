import { messageOf } from '../../core/errors.ts';
import type { LoadedRelease } from '../site/release-site.ts';
import type { makeRelease } from '../publish.ts';
import type { Release } from '../releases/releases.ts';
import { shown, type PublishingOptions, type Target, type TargetDeps } from './target.ts';

/** Milliseconds without a further edit: a release of our own takes little. */
const QUIET_MS = 300;

/** Milliseconds that removing old releases may take; the next build waits for it. */
const PRUNE_MS = 120_000;

interface ReleaseTargetDeps
  extends TargetDeps, Pick<PublishingOptions, 'releases' | 'load' | 'use' | 'loaded' | 'outdated'> {
  make: typeof makeRelease;
}

/** Publishes by releases that this server makes and serves. */
export function openReleaseTarget(deps: ReleaseTargetDeps): Target<Release> {
  const { build, releases, books, now, log, first, make, load, lineage, failed } = deps;
  let { loaded } = deps;
  /** Since when it is wished what is not here, where that was said in the log. */
  let missed: string | null = null;
  const serve = (release: LoadedRelease) => {
    loaded = release;
    deps.use(release);
  };
  /** Serves a kept release in the place of the one that is served. */
  const switchTo = async (release: Release) => {
    const fresh = await load(release);
    await releases.switchTo(release);
    serve({ ...fresh, held: true });
  };
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
    put: (release, signal) =>
      shown(books, async () => {
        const fresh = await load(release);
        await releases.switchTo(release);
        serve(fresh);
        books.live(release, release.dataVersion);
        log.info({ evt: 'publish.live', release: release.id, cause: release.cause });
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(PRUNE_MS)]);
        // A pause and the end of the server do not wait for it.
        await releases.prune(inTime).catch((error) => signal.aborted || failed(error));
      }),
    version: () => loaded.dataVersion,
    async hold({ version, lineage: wanted, release: id, since }) {
      const isOf = (one: Pick<Release, 'dataVersion' | 'lineage'>) =>
        one.dataVersion === version && one.lineage === wanted;
      const goThere = async () => {
        // Not one of other code: that is built anew when it changes.
        const isOurs = (one: Release) => isOf(one) && one.sourceHash === first.sourceHash;
        const kept = (await releases.list()).filter(isOurs);
        const best = kept.find((one) => one.id === id) ?? (isOf(loaded) ? null : kept[0]);
        const whole = best && (await releases.find(best.id));
        if (whole) await switchTo(whole);
      };
      let reason: string | undefined;
      const isIt = isOf(loaded) && (id === null || id === loaded.id);
      if (!isIt) await goThere().catch((error) => (reason = messageOf(error)));
      if (!loaded.held) serve({ ...loaded, held: true });
      const isHere = isOf(loaded) && reason === undefined;
      if (!isHere && missed !== since) {
        log.warn({ evt: 'publish.not-here', version, served: loaded.id, reason });
      }
      missed = isHere ? null : since;
      return { isHere, shows: loaded };
    },
    follow() {
      if (loaded.held) serve({ ...loaded, held: false });
    },
    older: (id) => releases.find(id),
    goBack: (release) => switchTo(release),
    since: () => first.createdAt,
    host: () => null,
    stop: () => undefined,
  };
}
