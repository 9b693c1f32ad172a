import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { getDataState } from '#db/core/changes/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { appDeps, createApp } from '../app.ts';
import { readEnv } from '../env.ts';
import { pageSettings } from './build/build-settings.ts';
import { hashPageSources } from './build/source-hash.ts';
import { openMakers } from './pages/makers.ts';
import { makeRelease } from './publish.ts';
import { startPublishing } from './publisher/publishing.ts';
import { openReleases } from './releases/releases.ts';
import { addHere } from './releases/testing.ts';
import { createSite } from './site/create-site.ts';
import { releaseLoader } from './site/load-release.ts';

const NAMES = ['index', '404', 'plans', 'carriers', 'deals', 'about'];
const DATA = ['index', 'plans', 'deals'];
const textOf = (name: string, version: number) =>
  `<p>the page ${name}</p>${DATA.includes(name) ? `data ${version}` : ''}`;

/** What makes these pages, as the code of a release does: some say the version of the data. */
const RENDERER = `
const pages = ${JSON.stringify([...NAMES.map((name) => [`${name}.html`, name]), ['data/release.json', null]])};
const textOf = ${String(textOf).replace('DATA', JSON.stringify(DATA))};
export function prepare() {}
export const withPages = ({ catalog }, work) => work(pages.map(([file, name]) => {
  const text = name === null ? '{"pages":{}}' : textOf(name, catalog.dataVersion);
  return { path: '/' + file, file, key: text, render: async () => [Buffer.from(text)] };
}));`;

/** What makes one of them of newer data, when somebody asks for it. */
const HANDLER = `
const textOf = ${String(textOf).replace('DATA', JSON.stringify(DATA))};
export async function handler(_, response, next, { lend, catalog, address }) {
  lend?.(async () => null);
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(lend ? '' : textOf(address.pathname.slice(1) || 'index', catalog.dataVersion));
}`;

/**
 * A site whose releases are made by the real publisher, of a few pages: home, /plans and /deals say
 * "data N". Each release begins when `begins` is done. Close it.
 */
export async function openTestReleases(variables: Record<string, string> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'sim-atlas-releases-'));
  const put = async (name: string, text: string) => {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  };
  const t = await openTestDb();
  const dataDir = join(root, 'var');
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: `file:${t.file}`, ...variables });
  const makers = openMakers(env);
  const releases = openReleases(dataDir, join(root, 'node_modules'));
  const sources = ['site', 'src', 'db', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
  for (const name of sources) await put(name, '');
  const { version: dataVersion, lineage } = await getDataState(t.db);
  const texts = NAMES.map((name) => [`${name}.html`, textOf(name, dataVersion)] as const);
  const pages = [...texts, ['data/release.json', '{"pages":{}}'] as const];
  for (const [name, text] of pages) await put(`built/client/${name}`, text);
  await put('built/client/_astro/a.css', 'a {}');
  await put('built/server/entry.mjs', HANDLER);
  await put('built/renderer/prerender-entry.abc.mjs', RENDERER);
  await put('built/renderer/sheets.json', '[]');
  const kept = pages.map(([file, text]) => [`/${file}`, [file, text]]);
  await put('built/pages.json', JSON.stringify(Object.fromEntries(kept)));
  const sourceHash = await hashPageSources(root, { ...pageSettings(env), node: process.version });
  const first = await addHere(
    releases,
    join(root, 'built'),
    { dataVersion, lineage, sourceHash },
    TEST_NOW,
  );
  await releases.switchTo(first);

  const lines: { evt: string; path?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  // A clock that goes on, as an answer about readiness is repeated for a second.
  let at = TEST_NOW.getTime();
  const deps = appDeps({ db: t.db, env, log, now: () => new Date((at += 1100)) });
  const site = createSite(deps);
  const load = releaseLoader(releases, env, makers);
  const loaded = await load(first);
  site.use(loaded);
  const begins = Promise.withResolvers<void>();
  const publishing = await startPublishing({
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
  const own = { ...deps, site, publishing: () => publishing };
  const app = createApp(own);
  return {
    ...t,
    deps: own,
    app,
    site,
    releases,
    publishing,
    lines,
    begins,
    dataDir,
    async close() {
      begins.resolve();
      await publishing.stop();
      await makers.end();
      await t.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
