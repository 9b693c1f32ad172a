import { messageOf } from '../errors.ts';
import { readLog } from './build-log.ts';
import { openBooks } from './books.ts';
import { openHookTarget } from './hook-target.ts';
import { openKept } from './kept.ts';
import { makeRelease } from './publish.ts';
import { createPublisher } from './publisher.ts';
import type { Built, Publisher, Publishing } from './publisher-types.ts';
import { openReleaseTarget } from './release-target.ts';
import type { PublishingOptions, Target } from './target.ts';

/** Milliseconds between looks at the data version; each costs nothing while this process commits nothing. */
const LOOK_MS = 100;

/** Starts to follow the data: with releases of our own, or with a host's build hook. */
export async function startPublishing(options: PublishingOptions): Promise<Publishing> {
  const { releases, dataVersion, now, log, first, make = makeRelease } = options;
  const build = { ...options.build, log };
  const { dataDir, buildHookUrl, publishOnEdit } = build.env;
  const kept = await openKept(dataDir);
  await dataVersion.current();
  const lineage = dataVersion.lineage();
  const failed = (error: unknown) => log.error({ evt: 'publish.failed', reason: messageOf(error) });
  const tell = () => publisher.tell();
  const books = await openBooks({
    build,
    now,
    ofData: first.lineage === lineage,
    first: buildHookUrl ? null : first,
    changed: tell,
  });
  const common = { build, kept, books, now, log, first, lineage, tell, failed };
  const follow = <R extends Built>(of: Target<R>): [Omit<Target, 'build' | 'put'>, Publisher] => {
    const { name, build: make, put, live, quietMs } = of;
    const held = kept.now.hold !== null;
    const rules = { live, quietMs, lineage, paused: held, followsEdits: publishOnEdit };
    return [of, createPublisher<R>({ build: make, put, target: name, now, failed, ...rules })];
  };
  const [target, publisher] = buildHookUrl
    ? follow(openHookTarget(buildHookUrl, common))
    : follow(await openReleaseTarget({ ...options, ...common, make }));

  const note = (version: number) => publisher.notice({ version, lineage: dataVersion.lineage() });
  const look = () => void dataVersion.current().then(note, () => undefined);
  look();
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  const holdOf = (by: string, rollback: boolean) => ({ since: now().toISOString(), by, rollback });

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
      ...(await books.status(publisher.status(), kept.now.hold)),
      host: target.host(),
    }),
    host: target.host,
    history: books.history,
    publish(by) {
      const release = publisher.publish('manual', by);
      target.follow();
      return release;
    },
    pause: (by) =>
      publisher.pause(async () => {
        await target.hold(holdOf(by, false));
        books.held(null, by);
        log.info({ evt: 'publish.paused', by });
      }),
    async activate(id, by) {
      const release = await target.older(id);
      if (!release) return false;
      await publisher.rollBack(release, async () => {
        await target.goBack(release, holdOf(by, true));
        books.held(release, by);
      });
      log.info({ evt: 'publish.rolled-back', release: id, by });
      return true;
    },
    log: (id) => readLog(id, build),
    folderOf: async (id) => (await releases.list()).find((one) => one.id === id)?.folder ?? null,
    async stop() {
      clearInterval(looking);
      target.stop();
      await publisher.stop();
      await books.close();
    },
  };
}
