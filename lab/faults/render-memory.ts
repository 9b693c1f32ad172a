/**
 * What pages on demand leave in memory, with the code of a built release: `node lab/faults/render-memory.ts`.
 * 60 renderings of each kind; more than a few requests that are still there after them are a leak.
 */
import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { createApp } from '#api/app.ts';
import { trackDataVersion } from '#api/core/data-version.ts';
import { createFairShares } from '#api/core/fairness/fair-shares.ts';
import { createLog } from '#api/core/process/log.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { openReleases } from '#api/publish/releases/releases.ts';
import { loadRenderer } from '#api/publish/pages/renderer.ts';
import { loadFiles, pagesBy } from '#api/publish/site/testing.ts';
import { openTestApp } from '#api/testing.ts';
import { readCatalog, TEST_NOW } from '#db/testing.ts';
import { paths } from '#src/domain/core/paths/paths.ts';
import { buildTestSite, layOut } from '../../scripts/test-site.ts';

const TIMES = 60;
const MOST_LEFT = 10;

const built = await buildTestSite();
const t = await openTestApp({}, { DATA_DIR: built.dataDir, SITE_URL: 'https://sim.example' });
const { db, env } = t;
const now = () => TEST_NOW;
const [log, dataVersion, shares] = [createLog('silent'), trackDataVersion(db), createFairShares()];
const site = createSite({ db, env, now, log, dataVersion, shares });
const app = createApp({ db, env, now, log, dataVersion, shares, site });
const catalog = await readCatalog(db, TEST_NOW);
const slugs = (await db.all<{ slug: string }>('SELECT slug FROM plans')).map(({ slug }) => slug);
const release = await openReleases(built.dataDir, join(process.cwd(), 'node_modules')).current();
const folder = join(await layOut(built.dataDir), 'client');
const { render } = await loadRenderer(join(release!.codeFolder, 'server'));
site.use({
  id: 'r1',
  dataVersion: await dataVersion.current(),
  lineage: dataVersion.lineage(),
  files: await loadFiles(folder, env, ['plans.html', '404.html']),
  render: pagesBy(db, render, env),
});

const ask = async (path: string, status: number) => {
  const answer = await app.request(path);
  assert.equal(answer.status, status, path);
  return answer.headers.get('location');
};

/** What is asked for the nth time, and how that ends. */
const KINDS: Record<string, (n: number) => Promise<unknown>> = {
  lists: (n) => ask(`${paths.plans}?maxPrice=${20 + n}.07`, 200),
  'ways to pictures': (n) => ask(`/og/plans/${slugs[n]}.png`, 302),
  pictures: async (n) => ask((await ask(`/og/plans/${slugs[n]}.png`, 302))!, 200),
  'things that are not there': async (n) => {
    if (n % 2) return ask(`/og/plans/no-such-plan-${n}.png`, 404);
    const address = new URL(`/plans/no-such-plan-${n}`, env.siteUrl);
    return assert.equal((await render({ catalog, address })).status, 404);
  },
  'pages that fail': async (n) => {
    const listing = () => {
      throw new Error(`broken ${n}`);
    };
    const broken = { ...catalog, listing };
    const address = new URL(`${paths.plans}?maxPrice=${n}`, env.siteUrl);
    await assert.rejects(render({ catalog: broken, address }));
  },
};

/** How many there are of what a page on demand is asked with. */
async function count(): Promise<number[]> {
  // Finalizers run in a turn of their own.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  return [Request, IncomingMessage].map(
    (kind) => queryObjects(kind, { format: 'count' }) as number,
  );
}

let before = await count();
for (const [kind, once] of Object.entries(KINDS)) {
  for (let n = 0; n < TIMES; n += 1) await once(n);
  const after = await count();
  const left = after.map((found, index) => found - before[index]!);
  console.log(`${kind}: ${left.join(' and ')} requests left after ${TIMES}`);
  if (left.some((found) => found >= MOST_LEFT)) process.exitCode = 1;
  before = after;
}
site.close();
await t.close();
await rm(built.dataDir, { recursive: true, force: true, maxRetries: 3 });
