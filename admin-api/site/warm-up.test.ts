import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/queries/site.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { createLog } from '../log.ts';
import type { PageLocals, RenderPage } from './renderer.ts';
import { builtFile, openTestSite, pagesBy } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  t = await openTestDb();
});
afterAll(() => t.close());

async function siteWith(render: RenderPage) {
  const lines: object[] = [];
  const log = createLog('silent');
  log.warn = (line: object) => void lines.push(line);
  const { site } = await openTestSite(t.db, { render }, { log });
  return { site, lines };
}

it('renders pages of each kind that are there, more than once', async () => {
  const asked: string[] = [];
  const render = async ({ address }: PageLocals) => {
    asked.push(address.pathname + address.search);
    return { status: 200, html: 'page', policy: null };
  };
  await (await siteWith(render)).site.warmUp();
  const catalog = await readCatalog(t.db, TEST_NOW);
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

it('makes code ready that takes over: pages of every kind and keys of what visitors look at, once', async () => {
  const catalog = await readCatalog(t.db, TEST_NOW);
  const [path] = catalog.allPlans().map(({ plan }) => `/plans/${plan.slug}`);
  const files = new Map([[path!, await builtFile('as built')]]);
  const old = await openTestSite(t.db, {
    files,
    keys: async () => new Map([[path!, 'same']]),
    render: async () => ({ status: 200, html: 'same', type: 'text/plain', policy: null }),
  });
  await t.db.write((commit) => commit([BUMP_DATA_VERSION]));
  expect(await old.read(path!)).toBe('as built');

  const asked: string[] = [];
  const render = async ({ address }: PageLocals) => {
    asked.push(address.pathname);
    return { status: 200, html: 'page', policy: null };
  };
  const next = { ...old.release, id: 'next', render: pagesBy(t.db, render) };
  await old.site.warmUp(next);
  expect(asked).toEqual(expect.arrayContaining(['/', '/deals', '/carriers', '/region/US']));
  expect(asked.at(-1)).toBe(`/keys${path}`);
  const before = asked.length;
  await old.site.warmUp({ ...next, id: 'another of the same code' });
  expect(asked).toHaveLength(before);
});

it('ends with a line in the log when pages cannot be rendered', async () => {
  const { site, lines } = await siteWith(() => Promise.reject(new Error('no such chunk')));
  await site.warmUp();
  expect(lines).toEqual([{ evt: 'render.cold', reason: 'no such chunk' }]);
});

it('makes nothing more once the server stops, and says nothing of it', async () => {
  const asked: string[] = [];
  const { site, lines } = await siteWith(async ({ address }) => {
    asked.push(address.pathname);
    site.close();
    return { status: 200, html: 'page', policy: null };
  });
  await site.warmUp();
  expect(asked).toHaveLength(1);
  expect(lines).toEqual([]);
});
