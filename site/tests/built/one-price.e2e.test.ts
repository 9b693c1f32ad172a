import { glob, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { trackDataVersion } from '#api/core/data-version.ts';
import { createFairShares } from '#api/core/fairness/fair-shares.ts';
import { createLog } from '#api/core/process/log.ts';
import { createSite } from '#api/publish/site/create-site.ts';
import { loadFiles, pagesBy } from '#api/publish/site/testing.ts';
import { loadRenderer } from '#api/publish/pages/renderer.ts';
import { openTestApp, testAccount } from '#api/testing.ts';
import { readCatalog, TEST_NOW } from '#db/testing.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { formatMoney } from '#src/domain/core/money/money.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { builtFolder } from '../support/built.ts';
import { toldPrices } from '../support/told-prices.ts';

/** The built site over data that is newer than its pages: no server, no browser. */
let app: ReturnType<typeof createApp>;
let t: Awaited<ReturnType<typeof openTestApp>>;
let site: ReturnType<typeof createSite>;
let dataDir: string;
let plan: Plan;
const now = () => TEST_NOW;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sim-atlas-one-price-'));
  t = await openTestApp({}, { DATA_DIR: dataDir, SITE_URL: 'https://sim.example' });
  const { db, env } = t;
  const [log, dataVersion] = [createLog('silent'), trackDataVersion(db)];
  const shares = createFairShares();
  site = createSite({ db, env, now, log, dataVersion, shares });
  app = createApp({ db, env, now, log, dataVersion, site });
  plan = (await readCatalog(db, TEST_NOW)).plansById([7])[0]!;
  const folder = builtFolder();
  // As built, whatever could be served instead of what the data says now.
  const [{ code }, { slug }] = [plan.region, plan.carrier];
  const of = [`plans/${plan.slug}`, `region/${code}`, `carriers/${slug}`];
  const patterns = ['{plans,compare}.html', 'data/*', `{${of.join()}}{.html,/feed.*}`];
  const names: string[] = [];
  for await (const name of glob(patterns, { cwd: folder })) names.push(name);
  expect(names.length).toBeGreaterThan(10);
  site.use({
    id: 'r1',
    dataVersion: await dataVersion.current(),
    lineage: dataVersion.lineage(),
    files: await loadFiles(folder, env, names),
    render: pagesBy(db, (await loadRenderer(join(dirname(folder), 'server'))).render, env),
  });
});
afterAll(async () => {
  site.close();
  await t.close();
  await rm(dataDir, { recursive: true, force: true });
});

const pricesOf = () => toldPrices(async (path) => app.request(path), plan, t.env.siteUrl);

it('tells one price everywhere, from the moment that an admin changed it', async () => {
  const { cookie } = await testAccount(t, 'ada', true);
  const price = 47.13;
  const said = formatMoney(price, plan.currency);
  const before = await pricesOf();
  expect(JSON.stringify(before)).not.toContain('47.13');
  expect(before.picture).toBe(before.current);

  const answer = await app.request(api.plan(plan.id), {
    method: 'PUT',
    headers: {
      Cookie: cookie,
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
    },
    body: JSON.stringify({ ...plan, price }),
  });
  expect(answer.status).toBe(200);

  const after = await pricesOf();
  expect(after.box).toContain(said);
  expect(after.description).toContain(said);
  expect(after.offer).toBe('47.13');
  expect(after.list).toContain(said);
  expect(after.compared).toContain(said);
  expect(after.carrier).toContain(said);
  expect([after.atom.length, after.news.length]).toEqual([4, 4]);
  for (const item of [...after.atom, ...after.news]) expect(item).toContain(said);
  for (const item of after.news) expect(item).toContain('"price":47.13,');
  expect(after.api).toEqual([price, price, price]);
  expect([after.open, after.past, after.index]).toEqual([price, price, price]);
  expect(after.csv).toContain(',47.13,');
  expect(after.pastCsv).toContain(',47.13,');
  // The picture is another one, at another address, which the page names.
  expect(after.picture).not.toBe(before.picture);
  expect(after.picture).toBe(after.current);
  const drawn = await app.request(after.picture);
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
});
