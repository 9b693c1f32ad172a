import { getDataState } from '#db/queries/site.ts';
import type { DataVersion } from '../data-version.ts';
import { AppError } from '../errors.ts';
import type { Logger } from '../log.ts';
import type { LoadedRelease } from '../site/release-site.ts';
import { readLog } from './build-log.ts';
import { openBooks } from './books.ts';
import { watchHost, type HostWatch } from './host-watch.ts';
import type { BuildOptions } from './build.ts';
import { openChanges } from './changes.ts';
import { FOLLOWING, patchKept, readKept, type Kept } from './kept.ts';
import { makeRelease } from './publish.ts';
import { createPublisher } from './publisher.ts';
import type { Publishing } from './publisher-types.ts';
import type { Release, Releases } from './releases.ts';
import { callBuildHook, missedRun, nextRun, schedule } from './schedule.ts';

/** Milliseconds between looks at the data version; each costs nothing while this process commits nothing. */
const LOOK_MS = 100;
/** Milliseconds without a further edit: a release of our own takes little, a host builds its whole site. */
const QUIET_MS = { release: 300, hook: 2000 };

/** Another release of this server would change nothing for visitors. */
export const HOST_SERVES =
  'The host of BUILD_HOOK_URL serves the pages. Go back to an older deploy there, and pause here so that no edit builds over it.';

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
  /** The release that is served already, and as it was read into memory. */
  first: Release;
  /** It is not of these sources or not of this data, because a build failed: that is tried again. */
  outdated?: boolean;
  loaded: LoadedRelease;
}

/** Starts to follow the data: with releases of our own, or with a host's build hook. */
export async function startPublishing(options: PublishingOptions): Promise<Publishing> {
  const { releases, dataVersion, now, log, first, make = makeRelease } = options;
  const changes = openChanges();
  const build = { ...options.build, changes, log };
  const { dataDir, buildHookUrl, publishCron } = build.env;
  let kept = await readKept(dataDir);
  let keeping: Promise<unknown> = Promise.resolve();
  // One after the other: each reads the file, and writes it.
  const keep = (patch: Partial<Kept>): Promise<void> => {
    const done = keeping.then(async () => {
      await patchKept(dataDir, patch);
      kept = { ...kept, ...patch };
    });
    keeping = done.catch(() => undefined);
    return done;
  };
  // A release of another lineage shows other data, whatever its number.
  await dataVersion.current();
  const ofData = first.lineage === dataVersion.lineage();
  const books = await openBooks({
    build,
    now,
    ofData,
    first: buildHookUrl ? null : first,
    changed: () => publisher.tell(),
  });
  let loaded = options.loaded;
  const serve = (release: LoadedRelease) => {
    loaded = release;
    options.use(release);
  };
  // The code changed while somebody held the pages: the new ones stand still from here.
  if (kept.hold && !buildHookUrl && kept.held !== first.id) {
    await keep({ held: first.id });
    serve({ ...loaded, held: true });
  }
  const shown = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw signal?.aborted ? error : await books.failed(error);
    }
  };
  const failed = (error: unknown) => log.error({ evt: 'publish.failed', reason: reasonOf(error) });
  const host: HostWatch | null = buildHookUrl
    ? watchHost({
        siteUrl: build.env.siteUrl,
        now,
        changed: () => publisher.tell(),
        before: kept.hookAsked,
        seen(version) {
          log.info({ evt: 'publish.host-live', version });
          keep({ hookAsked: null }).catch(failed);
        },
        gone: () => void keep({ hookAsked: null }).catch(failed),
      })
    : null;
  const common = {
    now,
    lineage: dataVersion.lineage(),
    paused: kept.hold !== null,
    followsEdits: build.env.publishOnEdit,
    failed,
  };
  const publisher = buildHookUrl
    ? createPublisher({
        ...common,
        target: 'hook',
        quietMs: QUIET_MS.hook,
        live: (kept.hookLineage ?? common.lineage) === common.lineage ? kept.hookVersion : null,
        build: ({ cause, by, signal }) =>
          shown(async () => {
            await books.begin(cause, by);
            const { version, lineage } = await getDataState(build.db);
            await callBuildHook(buildHookUrl, { signal });
            return { dataVersion: version, lineage };
          }, signal),
        put: async ({ dataVersion: version, lineage }) => {
          const asked = { version, lineage, at: now().toISOString() };
          const hook = { hookVersion: version, hookLineage: lineage, hookAsked: asked };
          await keep({ ...FOLLOWING, ...hook });
          books.live(null, version);
          host?.asked(asked);
        },
      })
    : createPublisher<Release>({
        ...common,
        quietMs: QUIET_MS.release,
        live: ofData && !options.outdated ? first.dataVersion : null,
        build: ({ cause, by, ...job }) =>
          shown(
            async () => make({ ...build, ...job }, releases, now(), await books.begin(cause, by)),
            job.signal,
          ),
        put: (release) =>
          shown(async () => {
            const fresh = await options.load(release);
            await releases.switchTo(release);
            await keep(FOLLOWING);
            serve(fresh);
            books.live(release, release.dataVersion);
            await releases.prune().catch(common.failed);
            log.info({ evt: 'publish.live', release: release.id, cause: release.cause });
          }),
      });

  const note = (version: number) => publisher.notice({ version, lineage: dataVersion.lineage() });
  const look = () => void dataVersion.current().then(note, () => undefined);
  look();
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  const scheduled = async () => void publisher.publish('schedule');
  const endSchedule = schedule(publishCron, scheduled, common.failed);
  // A host's pages are as old as the last call of its hook; our own release stays what it was.
  const last =
    (buildHookUrl && books.history().find(({ kind }) => kind === 'live')?.at) || first.createdAt;
  if (missedRun(publishCron, new Date(last), now())) await scheduled();

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
        change: release.change ?? null,
        current: release.id === current,
      }));
    },
    status: async () => ({
      ...(await books.status(publisher.status(), kept.hold)),
      host: host?.status() ?? null,
    }),
    host: () => host?.status() ?? null,
    history: books.history,
    publish(by) {
      const release = publisher.publish('manual', by);
      // Held no longer: what was edited is seen from here, not only when the build is done.
      if (kept.hold && !buildHookUrl) serve({ ...loaded, held: false });
      return release;
    },
    pause: (by) =>
      publisher.pause(async () => {
        const hold = { since: now().toISOString(), by, rollback: false };
        await keep({ hold, held: buildHookUrl ? null : loaded.id });
        if (!buildHookUrl) serve({ ...loaded, held: true });
        books.held(null, by);
        log.info({ evt: 'publish.paused', by });
      }),
    async activate(id, by) {
      if (buildHookUrl) throw new AppError('conflict', HOST_SERVES);
      const release = await releases.find(id);
      if (!release) return false;
      await publisher.rollBack(release, async () => {
        const older = await options.load(release);
        const hold = { since: now().toISOString(), by, rollback: true };
        const { hold: holdBefore, held: heldBefore } = kept;
        // Before the switch, so that a server killed in between does not publish over it.
        await keep({ hold, held: release.id });
        try {
          await releases.switchTo(release);
        } catch (error) {
          await keep({ hold: holdBefore, held: heldBefore });
          throw error;
        }
        serve({ ...older, held: true });
        books.held(release, by);
      });
      log.info({ evt: 'publish.rolled-back', release: id, by });
      return true;
    },
    log: (id) => readLog(id, build),
    folderOf: async (id) => (await releases.list()).find((one) => one.id === id)?.folder ?? null,
    async stop() {
      clearInterval(looking);
      endSchedule();
      host?.stop();
      await publisher.stop();
      changes.end();
      await keeping;
      await books.close();
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
