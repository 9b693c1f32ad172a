import { mkdtemp, rm } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { queryObjects } from 'node:v8';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { trackDataVersion } from '#api/data-version.ts';
import { createFairShares } from '#api/fairness/fair-shares.ts';
import { createLog } from '#api/log.ts';
import { createSite } from '#api/site/create-site.ts';
import { loadFiles } from '#api/site/testing.ts';
import { loadRenderer, type RenderPage } from '#api/site/renderer.ts';
import { openTestApp } from '#api/testing.ts';
import { openCatalog, type Catalog } from '#db/catalog.ts';
import { TEST_NOW } from '#db/testing.ts';
import { paths } from '#src/domain/paths.ts';
import { builtFolder } from './support/built.ts';

/** What pages on demand leave in memory: the real code of a release, no server, no browser. */
let t: Awaited<ReturnType<typeof openTestApp>>;
let site: ReturnType<typeof createSite>;
let app: ReturnType<typeof createApp>;
let dataDir: string;
let render: RenderPage;
let catalog: Catalog;
let slugs: string[];
const now = () => TEST_NOW;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-render-memory-'));
  t = await openTestApp({}, { DATA_DIR: dataDir, SITE_URL: 'https://sim.example' });
  const { db, env } = t;
  const [log, dataVersion] = [createLog('silent'), trackDataVersion(db)];
  const shares = createFairShares();
  site = createSite({ db, env, now, log, dataVersion, shares });
  app = createApp({ db, env, now, log, dataVersion, shares, site });
  catalog = await openCatalog(db, TEST_NOW);
  slugs = (await db.all<{ slug: string }>('SELECT slug FROM plans')).map(({ slug }) => slug);
  const folder = await builtFolder();
  render = await loadRenderer(join(dirname(folder), 'server'));
  site.use({
    id: 'r1',
    dataVersion: await dataVersion.current(),
    lineage: dataVersion.lineage(),
    files: await loadFiles(folder, env, ['plans.html', '404.html']),
    render,
  });
});
afterAll(async () => {
  site.close();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const ask = async (path: string, status: number) => {
  const answer = await app.request(path);
  expect(answer.status, path).toBe(status);
  return answer.headers.get('location');
};

/** 300 renderings: what is asked for the nth time, and how that ends. */
const KINDS: [string, (n: number) => Promise<unknown>][] = [
  ['lists', (n) => ask(`${paths.plans}?maxPrice=${20 + n}.07`, 200)],
  ['ways to pictures', (n) => ask(`/og/plans/${slugs[n]}.png`, 302)],
  ['pictures', async (n) => ask((await ask(`/og/plans/${slugs[n]}.png`, 302))!, 200)],
  [
    'things that are not there',
    async (n) => {
      if (n % 2) return ask(`/og/plans/no-such-plan-${n}.png`, 404);
      const address = new URL(`/plans/no-such-plan-${n}`, t.env.siteUrl);
      return expect((await render({ catalog, address })).status).toBe(404);
    },
  ],
  [
    'pages that fail',
    async (n) => {
      const broken = { ...catalog, listing: () => Promise.reject(new Error(`broken ${n}`)) };
      const address = new URL(`${paths.plans}?maxPrice=${n}`, t.env.siteUrl);
      await expect(render({ catalog: broken, address })).rejects.toThrow();
    },
  ],
];

/** How many there are of what a page on demand is asked with. Each look takes half a second. */
async function count() {
  // Finalizers run in a turn of their own.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  return [Request, IncomingMessage].map(
    (kind) => queryObjects(kind, { format: 'count' }) as number,
  );
}
let before: number[];
beforeAll(async () => {
  before = await count();
});

it.each(KINDS)(
  'keeps nothing of the requests of 60 %s',
  async (_, once) => {
    for (let n = 0; n < 60; n += 1) await once(n);
    const after = await count();
    expect(after.map((found, index) => found - before[index]! < 10)).toEqual([true, true]);
    before = after;
  },
  300_000,
);
