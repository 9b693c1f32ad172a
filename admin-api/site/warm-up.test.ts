import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCatalog } from '#db/catalog.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { trackDataVersion } from '../data-version.ts';
import { readEnv } from '../env.ts';
import { createLog } from '../log.ts';
import { createSite } from './create-site.ts';
import type { PageLocals, RenderPage } from './renderer.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  t = await openTestDb();
});
afterAll(() => t.close());

async function siteWith(render: RenderPage) {
  const lines: object[] = [];
  const dataVersion = trackDataVersion(t.db);
  const log = createLog('silent');
  log.warn = (line: object) => void lines.push(line);
  const site = createSite({ db: t.db, env: readEnv({}), now: () => TEST_NOW, log, dataVersion });
  const id = { id: 'r', dataVersion: await dataVersion.current(), lineage: dataVersion.lineage() };
  site.use({ ...id, files: new Map(), render });
  return { site, lines };
}

it('renders pages of each kind that are there, more than once', async () => {
  const asked: string[] = [];
  const render = async ({ address }: PageLocals) => {
    asked.push(address.pathname + address.search);
    return { status: 200, html: 'page', policy: null };
  };
  await (await siteWith(render)).site.warmUp();
  const catalog = await openCatalog(t.db, TEST_NOW);
  const kinds = [...new Set(asked)];
  expect(kinds.map((path) => path.split(/[/?]/)[1])).toEqual([
    'plans',
    'keys',
    'carriers',
    'region',
    'plans',
  ]);
  expect(await catalog.plan(kinds[0]!.split('/')[2]!)).not.toBeNull();
  expect(catalog.carrier(kinds[2]!.split('/')[2]!)).not.toBeNull();
  expect(catalog.region(kinds[3]!.split('/')[2]!)).not.toBeNull();
  expect(asked.length).toBeGreaterThan(2 * kinds.length);
});

it('ends with a line in the log when pages cannot be rendered', async () => {
  const { site, lines } = await siteWith(() => Promise.reject(new Error('no such chunk')));
  await site.warmUp();
  expect(lines).toEqual([{ evt: 'render.cold', reason: 'no such chunk' }]);
});
