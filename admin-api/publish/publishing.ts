import type { DataVersion } from '../data-version.ts';
import type { Logger } from '../log.ts';
import type { LoadedRelease } from '../site/create-site.ts';
import type { BuildOptions } from './build.ts';
import { patchKept, readKept, type Kept } from './kept.ts';
import { makeRelease } from './publish.ts';
import { createPublisher, type Publishing } from './publisher.ts';
import type { Release, Releases } from './releases.ts';
import { callBuildHook, missedRun, nextRun, schedule } from './schedule.ts';

/** Milliseconds between looks at the data version; each costs nothing while this process commits nothing. */
const LOOK_MS = 500;
export interface PublishingOptions {
  build: BuildOptions;
  releases: Releases;
  dataVersion: DataVersion;
  now: () => Date;
  log: Logger;
  /** Builds a release; `makeRelease` unless a test brings its own. */
  make?: typeof makeRelease;
  /** Reads a release into memory. */
  load: (release: Release) => Promise<LoadedRelease>;
  /** Serves it from now on. */
  use: (release: LoadedRelease) => void;
  /** The release that is served already. */
  first: Release;
}

/** Starts to follow the data: with releases of our own, or with a host's build hook. */
export async function startPublishing(options: PublishingOptions): Promise<Publishing> {
  const { build, releases, dataVersion, now, log, first, make = makeRelease } = options;
  const { dataDir, buildHookUrl, publishCron } = build.env;
  const kept = await readKept(dataDir);
  const keep = (patch: Partial<Kept>) => patchKept(dataDir, patch);
  const failed = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ evt: 'publish.failed', reason });
  };
  // A release of another lineage shows other data, whatever its number.
  await dataVersion.current();
  const ofLineage = first.lineage === dataVersion.lineage();
  const common = { now, failed, paused: kept.held === first.id };
  const publisher = buildHookUrl
    ? createPublisher<{ dataVersion: number }>({
        ...common,
        target: 'hook',
        live: kept.hookVersion,
        build: async ({ signal }) => {
          const version = await dataVersion.current();
          await callBuildHook(buildHookUrl, { signal });
          return { dataVersion: version };
        },
        put: (release) => keep({ hookVersion: release.dataVersion, held: null }),
      })
    : createPublisher<Release>({
        ...common,
        live: ofLineage ? first.dataVersion : null,
        build: ({ cause, ...job }) => make({ ...build, ...job }, releases, now(), cause),
        put: async (release) => {
          const loaded = await options.load(release);
          await releases.switchTo(release);
          await keep({ held: null });
          options.use(loaded);
          await releases.prune().catch(failed);
          log.info({ evt: 'publish.live', release: release.id, cause: release.cause });
        },
      });

  const look = () => void dataVersion.current().then(publisher.notice, () => undefined);
  look();
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  const scheduled = async () => void publisher.publish('schedule');
  const endSchedule = schedule(publishCron, scheduled, failed);
  if (missedRun(publishCron, new Date(first.createdAt), now())) await scheduled();

  return {
    publisher,
    nextRun: () => nextRun(publishCron, now())?.toISOString() ?? null,
    async releases() {
      const [all, current] = await Promise.all([releases.list(), releases.currentId()]);
      return all.map((release) => ({
        id: release.id,
        dataVersion: release.dataVersion,
        createdAt: release.createdAt,
        cause: release.cause ?? null,
        durationMs: release.durationMs ?? null,
        pages: release.pages ?? null,
        current: release.id === current,
      }));
    },
    async activate(id) {
      const release = await releases.find(id);
      if (!release) return false;
      await publisher.rollBack(release.dataVersion, async () => {
        const loaded = await options.load(release);
        await keep({ held: release.id });
        await releases.switchTo(release);
        options.use({ ...loaded, held: true });
      });
      log.info({ evt: 'publish.rolled-back', release: id });
      return true;
    },
    async stop() {
      clearInterval(looking);
      endSchedule();
      await publisher.stop();
    },
  };
}
