import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appDeps } from '#api/app.ts';
import { createLog } from '#api/core/process/log.ts';
import type { makeRelease } from '#api/publish/publish.ts';
import { startPublishing } from '#api/publish/publisher/publishing.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import { addHere } from '#api/publish/releases/testing.ts';
import type { openTestApp } from '#api/testing.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { TEST_NOW } from '#db/testing.ts';
import { pagesBy } from '#api/publish/site/testing.ts';

/**
 * The publisher of an app, with builds that make one page and move the clock by a minute; `before` each
 * it waits for what a test wants, which may fail.
 */
export async function publishTestApp(
  { db, env }: Awaited<ReturnType<typeof openTestApp>>,
  before: () => Promise<void>,
) {
  const releases = openReleases(env.dataDir, join(env.dataDir, 'node_modules'));
  let builds = 0;
  const now = () => new Date(TEST_NOW.getTime() + builds * 60_000);
  const make: typeof makeRelease = async (build, into, _, cause) => {
    await before();
    builds += 1;
    const { version: dataVersion, lineage, change } = await getDataState(build.db);
    const dist = join(env.dataDir, 'dist');
    await mkdir(join(dist, 'client'), { recursive: true });
    await writeFile(join(dist, 'client/index.html'), `data ${dataVersion}`);
    const pages = { rendered: 1, reused: 0 };
    const of = { dataVersion, lineage, change, sourceHash: 'x', cause, durationMs: 1000, pages };
    return addHere(into, dist, of, now());
  };
  const build = { root: env.dataDir, db, env };
  const first = await make(build, releases, now(), 'start');
  await releases.switchTo(first);
  const load = async ({ id, dataVersion, lineage }: typeof first) => ({
    id,
    dataVersion,
    lineage,
    files: new Map(),
    render: pagesBy(db, () => Promise.reject(new Error('not here'))),
  });
  return startPublishing({
    build,
    releases,
    make,
    first,
    outdated: false,
    dataVersion: appDeps({ db, env }).dataVersion,
    now,
    log: createLog('silent'),
    load,
    loaded: await load(first),
    use: () => undefined,
  });
}
