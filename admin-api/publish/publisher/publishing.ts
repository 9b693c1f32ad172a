import { getPin, setPin, type Pin } from '#db/publish/serving.ts';
import { AppError, messageOf } from '../../core/errors.ts';
import { readState } from '../../core/files/state.ts';
import { readLog } from '../build/build-log.ts';
import { openPublishJournal } from './publish-journal.ts';
import { openHookTarget } from '../hook/hook-target.ts';
import { openPurger } from '../cdn/purge.ts';
import { makeRelease } from '../publish.ts';
import { createPublisher } from './publisher.ts';
import type { Built, Publisher, Publishing } from './publisher-types.ts';
import {
  NOT_KEPT,
  type PublishingOptions,
  type Target,
  shownPages,
  type TargetDeps,
} from './target.ts';
import type { LoadedRelease } from '../site/release-site.ts';
import type { Release } from '../releases/releases.ts';

/** Milliseconds without a further edit: a release of our own takes little. */
const QUIET_MS = 300;

/** Milliseconds that removing old releases may take; the next build waits for it. */
const PRUNE_MS = 120_000;

interface ReleaseTargetDeps
  extends TargetDeps, Pick<PublishingOptions, 'releases' | 'load' | 'use' | 'loaded' | 'outdated'> {
  make: typeof makeRelease;
}

/** Publishes by releases that this server makes and serves. */
function openReleaseTarget(deps: ReleaseTargetDeps): Target<Release> {
  const { build, releases, records, now, log, first, make, load, lineage, failed } = deps;
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
    serve({ ...fresh, pinned: true });
  };
  return {
    name: 'release',
    quietMs: QUIET_MS,
    // A release of another lineage shows other data, whatever its number.
    live: first.lineage === lineage && !deps.outdated ? first.dataVersion : null,
    build: ({ cause, by, ...job }) =>
      shownPages(
        records,
        async () => make({ ...build, ...job }, releases, now(), await records.begin(cause, by)),
        job.signal,
      ),
    put: (release, signal) =>
      shownPages(records, async () => {
        const fresh = await load(release);
        await releases.switchTo(release);
        serve(fresh);
        records.live(release, release.dataVersion);
        log.info({ evt: 'publish.live', release: release.id, cause: release.cause });
        const inTime = AbortSignal.any([signal, AbortSignal.timeout(PRUNE_MS)]);
        // A pause and the end of the server do not wait for it.
        await releases.prune(inTime).catch((error) => signal.aborted || failed(error));
      }),
    version: () => loaded.dataVersion,
    async pin({ version, lineage: wanted, release: id, since }) {
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
      if (!loaded.pinned) serve({ ...loaded, pinned: true });
      const isHere = isOf(loaded) && reason === undefined;
      if (!isHere && missed !== since) {
        log.warn({ evt: 'publish.not-here', version, served: loaded.id, reason });
      }
      missed = isHere ? null : since;
      return { isHere, shows: loaded };
    },
    follow() {
      if (loaded.pinned) serve({ ...loaded, pinned: false });
    },
    older: (id) => releases.find(id),
    goBack: (release) => switchTo(release),
    since: () => first.createdAt,
    host: () => null,
    stop: () => undefined,
  };
}

/** Milliseconds between looks at the data version; each costs nothing while this process commits nothing. */
const LOOK_MS = 100;

/** Milliseconds after which it is read again what other servers and commands want to be served. */
const ELSEWHERE_MS = 1000;

/** Milliseconds after which it is tried again to serve what is wished and is not here, or does not load. */
const AGAIN_MS = 60_000;

/** Starts to follow the data: with releases of our own, or with a host's build hook. */
export async function startPublishing(options: PublishingOptions): Promise<Publishing> {
  const { releases, dataVersion, now, log, first, make = makeRelease } = options;
  const build = { ...options.build, log };
  const { db, env } = build;
  const { hook } = await readState(env.dataDir);
  await dataVersion.current();
  const lineage = dataVersion.lineage();
  const failed = (error: unknown) => log.error({ evt: 'publish.failed', reason: messageOf(error) });
  const tell = () => publisher.tell();
  const records = await openPublishJournal({
    build,
    now,
    ofData: first.lineage === lineage,
    first: env.buildHookUrl ? null : first,
    changed: tell,
  });
  const purger = env.cdn
    ? openPurger({ cdn: env.cdn, siteUrl: env.siteUrl, now, log, changed: () => tell() })
    : null;
  let served = options.loaded;
  const use: typeof options.use = (release) => {
    options.use(release);
    purger?.released(served, release);
    served = release;
  };
  const common = { build, records, now, log, first, lineage, tell, failed };
  /** At what the pages are pinned, and whether they are here; null while they follow the data. */
  let pinned: (Pin & { isHere: boolean }) | null = null;
  let triedAt = performance.now();
  const follow = async <R extends Built>(
    of: Target<R>,
  ): Promise<[Omit<Target, 'build' | 'put'>, Publisher]> => {
    const { name, build: make, put, quietMs } = of;
    const pin = await getPin(db);
    const stands = pin && (await of.pin(pin));
    pinned = pin && { ...pin, isHere: stands!.isHere };
    const live = stands?.shows?.dataVersion ?? of.live;
    const rules = {
      live,
      quietMs,
      lineage,
      paused: pinned !== null,
      followsEdits: env.publishOnEdit,
    };
    return [of, createPublisher<R>({ build: make, put, target: name, now, failed, ...rules })];
  };
  const [target, publisher] = env.buildHookUrl
    ? await follow(openHookTarget(env.buildHookUrl, hook, common))
    : await follow(openReleaseTarget({ ...options, ...common, make, use }));

  // A start does not wait for the pages of all plans: the thread makes the others while it serves.
  if (!env.buildHookUrl && first.unbuilt) void publisher.publish('start');
  /** What is served is changed by one at a time, whoever wants it. */
  let changing: Promise<unknown> = Promise.resolve();
  let isChanging = 0;
  const change = <T>(work: () => Promise<T>): Promise<T> => {
    isChanging += 1;
    const mine = changing.then(work).finally(() => (isChanging -= 1));
    changing = mine.catch(() => undefined);
    return mine;
  };
  const stand = async (pin: Pin) => {
    triedAt = performance.now();
    const { isHere, shows } = await target.pin(pin);
    pinned = { ...pin, isHere };
    return shows;
  };
  let heard = { commits: -1, at: 0 };
  /** Does what the row says, which other servers and commands write too. */
  const obey = async () => {
    const isKnown = heard.commits === db.commits() && performance.now() - heard.at < ELSEWHERE_MS;
    if (isChanging > 0 || isKnown) return;
    heard = { commits: db.commits(), at: performance.now() };
    await change(async () => {
      const pin = await getPin(db);
      const isKnown = pin?.since === pinned?.since && pin?.version === pinned?.version;
      const isDone = !pinned || pinned.isHere || performance.now() - triedAt < AGAIN_MS;
      if (isKnown && isDone) return;
      if (pin) return publisher.pin(() => stand(pin));
      pinned = null;
      target.follow();
      publisher.follow();
    });
  };
  const look = async () => {
    const version = await dataVersion.current();
    publisher.notice({ version, lineage: dataVersion.lineage() });
    await obey();
  };
  // With the database away it is looked at again.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  looking.unref();
  void look().catch(() => undefined);
  const pinOf = (version: number, by: string, release: string | null): Pin => {
    const lineage = dataVersion.lineage();
    return {
      version,
      lineage,
      release,
      since: now().toISOString(),
      by,
      rollback: release !== null,
    };
  };

  return {
    publisher,
    since: target.since,
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
      ...(await records.status(publisher.status(), pinned)),
      host: target.host(),
      cdn: purger?.status() ?? null,
    }),
    host: target.host,
    history: records.history,
    publish: (by) =>
      change(async () => {
        if (await getPin(db)) await setPin(db, null);
        pinned = null;
        const build = publisher.publish('manual', by);
        // What is edited is seen from here, not only when the build is done.
        target.follow();
        return { build };
      }),
    pause: (by) =>
      change(async () => {
        await publisher.pin(async () => {
          const pin = pinOf(target.version(), by, null);
          await setPin(db, pin);
          records.pinned(null, by);
          return stand(pin);
        });
        log.info({ evt: 'publish.paused', by });
      }),
    activate: (id, by) =>
      change(async () => {
        if (!(await target.older(id))) return false;
        const before = pinned;
        await publisher.pin(async () => {
          // Once more: the release put in place meanwhile may have been one too many for it.
          const release = await target.older(id);
          if (!release) throw new AppError('not_found', NOT_KEPT);
          const pin = pinOf(release.dataVersion, by, id);
          // Before the switch, so that a server killed in between does not publish over it.
          await setPin(db, pin);
          try {
            await target.goBack(release);
          } catch (error) {
            await setPin(db, before);
            throw error;
          }
          pinned = { ...pin, isHere: true };
          records.pinned(release, by);
          return release;
        });
        log.info({ evt: 'publish.rolled-back', release: id, by });
        return true;
      }),
    repair() {
      // A host has its own files: it is not asked to build for ours.
      const work = env.buildHookUrl
        ? make(build, releases, now(), 'repair').then(async (release) => {
            await releases.switchTo(release);
            use(await options.load(release));
          })
        : publisher.publish('repair');
      void work.catch(failed);
    },
    log: (id) => readLog(id, build),
    folderOf: async (id) => (await releases.list()).find((one) => one.id === id)?.folder ?? null,
    async stop() {
      clearInterval(looking);
      target.stop();
      purger?.stop();
      await publisher.stop();
      await changing;
      await records.close();
    },
  };
}
