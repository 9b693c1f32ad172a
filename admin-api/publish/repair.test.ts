import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getDataState } from '#db/core/changes/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { appDeps, createApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { pageSettings } from './build/build-settings.ts';
import { makeRelease } from './publish.ts';
import type { Publishing } from './publisher/publisher-types.ts';
import { startPublishing } from './publisher/publishing.ts';
import { placeOf, readFiles } from './releases/release-files.ts';
import { openReleases, type Releases } from './releases/releases.ts';
import { createSite } from './site/create-site.ts';
import { releaseLoader } from './site/load-release.ts';
import { openMakers, type Makers } from './pages/makers.ts';
import { hashPageSources } from './build/source-hash.ts';

const PAGES: Record<string, string> = {
  ...Object.fromEntries(
    ['index', '404', 'plans', 'carriers', 'deals', 'about'].map((name) => [
      `${name}.html`,
      `<p>the page ${name}</p>`,
    ]),
  ),
  'data/release.json': '{"pages":{}}',
};
/** What makes these pages, as the code of a release does. */
const RENDERER = `
const pages = ${JSON.stringify(Object.entries(PAGES))};
export function prepare() {}
export const withPages = (_, work) => work(pages.map(([file, text]) => ({
  path: '/' + file, file, key: file, render: async () => [Buffer.from(text)],
})));`;

let root: string;
let t: Awaited<ReturnType<typeof openTestDb>>;
let makers: Makers;
let releases: Releases;
let publishing: Publishing;
let app: ReturnType<typeof createApp>;
let lines: { evt: string; path?: string }[];
/** The release that is to mend it begins when this is done. */
let begins: PromiseWithResolvers<void>;

async function put(name: string, text: string) {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sim-atlas-repair-'));
  t = await openTestDb();
  const env = readEnv({ DATA_DIR: join(root, 'var'), DATABASE_URL: `file:${t.file}` });
  makers = openMakers(env);
  releases = openReleases(env.dataDir, join(root, 'node_modules'));
  for (const name of [
    'site',
    'src',
    'db',
    'astro.config.mjs',
    'package-lock.json',
    'tsconfig.json',
  ])
    await put(name, '');
  for (const [name, text] of Object.entries(PAGES)) await put(`built/client/${name}`, text);
  await put('built/client/_astro/a.css', 'a {}');
  await put('built/server/entry.mjs', 'export const handler = () => {};');
  await put('built/renderer/prerender-entry.abc.mjs', RENDERER);
  await put('built/renderer/sheets.json', '[]');
  const kept = Object.keys(PAGES).map((file) => [`/${file}`, [file, file]]);
  await put('built/pages.json', JSON.stringify(Object.fromEntries(kept)));
  const { version: dataVersion, lineage } = await getDataState(t.db);
  const sourceHash = await hashPageSources(root, { ...pageSettings(env), node: process.version });
  const of = { dataVersion, lineage, sourceHash };
  const first = await releases.add(join(root, 'built'), of, TEST_NOW);
  await releases.switchTo(first);

  lines = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  // A clock that goes on, as an answer about readiness is repeated for a second.
  let at = TEST_NOW.getTime();
  const deps = appDeps({ db: t.db, env, log, now: () => new Date((at += 1100)) });
  const site = createSite(deps);
  const load = releaseLoader(releases, env, makers);
  const loaded = await load(first);
  site.use(loaded);
  begins = Promise.withResolvers();
  publishing = await startPublishing({
    ...deps,
    build: { root, db: t.db, env, makers },
    releases,
    load,
    use: site.use,
    first,
    loaded,
    make: async (...args) => begins.promise.then(() => makeRelease(...args)),
  });
  site.onLost(publishing.repair);
  app = createApp({ ...deps, site, publishing: () => publishing });
});
afterEach(async () => {
  begins.resolve();
  await publishing.stop();
  await makers.end();
  await t.close();
  await rm(root, { recursive: true, force: true });
});

const ask = async (path: string) => {
  const answer = await app.request(path);
  return [answer.status, answer.headers.get('Retry-After')];
};
const lose = async (name: string) => {
  const { folder } = (await releases.served())!;
  await rm(placeOf(folder, (await readFiles(folder))!, `client/${name}`));
};
const told = () => lines.filter(({ evt }) => evt !== 'ready.lost' && evt !== 'ready.again');
const until = (path: string, status: number) =>
  expect.poll(async () => (await app.request(path)).status).toBe(status);

it('a page whose file is gone is 503, the site unready, and both mend by themselves', async () => {
  expect([await ask('/about'), await ask(api.ready)]).toEqual([
    [200, null],
    [200, null],
  ]);
  await lose('deals.html');
  for (let n = 0; n < 3; n += 1) expect(await ask('/deals')).toEqual([503, '5']);
  expect(await (await app.request('/deals')).text()).toContain('This page is being made anew');
  expect(await ask(api.ready)).toEqual([503, '5']);
  expect([await ask('/about'), await ask('/nowhere')]).toEqual([
    [200, null],
    [404, null],
  ]);
  expect(told()).toEqual([expect.objectContaining({ evt: 'release.lost', path: '/deals' })]);
  begins.resolve();
  await until('/deals', 200);
  await until(api.ready, 200);
  const [newest] = await releases.list();
  expect(newest).toMatchObject({ cause: 'repair', way: 'changes' });
  expect(newest!.pages!.rendered).toBe(1);
  expect(await (await app.request('/deals')).text()).toBe('<p>the page deals</p>');
});

it('is found by whoever asks whether the site is ready, when nobody asks for a page', async () => {
  await rm(join(root, 'var/pages'), { recursive: true });
  expect(await ask(api.ready)).toEqual([503, '5']);
  expect(told()).toEqual([expect.objectContaining({ evt: 'release.lost', path: '/' })]);
});

it('is left to a person while the pages are held as they were', async () => {
  await publishing.pause('ada');
  await lose('deals.html');
  begins.resolve();
  expect(await ask('/deals')).toEqual([503, '5']);
  expect(publishing.publisher.status()).toMatchObject({ state: 'live', dueAt: null });
  await publishing.publish('ada');
  await until('/deals', 200);
  await until(api.ready, 200);
});
