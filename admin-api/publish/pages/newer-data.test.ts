import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { trackDataVersion } from '../../core/data-version.ts';
import { HOUSE } from '../../core/fairness/visitor.ts';
import { LARGEST_ON_DEMAND } from './follows.ts';
import type { RenderPage } from './renderer.ts';
import { builtFile, openTestSite } from '../site/testing.ts';

/** What a release answers while the data is newer than its pages. */
let t: Awaited<ReturnType<typeof openTestDb>>;
let rendered: string[];
beforeEach(async () => {
  t = await openTestDb();
  rendered = [];
});
afterEach(() => t.close());

const BUILT = 'as built';
const files = async (...paths: string[]) =>
  new Map(await Promise.all(paths.map(async (path) => [path, await builtFile(BUILT)] as const)));
const render: RenderPage = async ({ address: { pathname } }) => {
  rendered.push(pathname);
  return { status: 200, html: `live ${pathname}` };
};
const edit = (sql?: string, ...args: string[]) =>
  t.db.write((commit) => commit([...(sql ? [{ sql, args }] : []), BUMP_DATA_VERSION]));

it('shows an edit at once on built pages too, and a deleted entry no more', async () => {
  const { slug } = (await t.db.first<{ slug: string }>('SELECT slug FROM plans LIMIT 1'))!;
  const built = await files('/plans', '/contact', '/retail', `/plans/${slug}`);
  const { site, read } = await openTestSite(t.db, { files: built, render });
  expect(site.hot('/plans')).toBeDefined();
  expect(await read(`/plans/${slug}`)).toBe(BUILT);
  await edit("UPDATE plans SET deleted_at = '2026-11-21' WHERE slug = ?", slug);
  expect(site.hot('/plans')).toBeUndefined();
  // It says who runs the site.
  expect(site.hot('/contact')).toBeUndefined();
  expect(site.hot('/retail')).toBeDefined();
  expect(await read('/plans')).toBe('live /plans');
  expect(await read('/plans')).toBe('live /plans');
  await expect(read(`/plans/${slug}`)).rejects.toThrow('nothing at this address');
});

it('answers past the app what it made or found to stand, for the state of the data it did so for', async () => {
  const { slug } = (await t.db.first<{ slug: string }>('SELECT slug FROM plans LIMIT 1'))!;
  const entry = `/plans/${slug}`;
  let key = 'k';
  let looks = 0;
  const built = await files('/plans', entry);
  const of = {
    files: built,
    keys: { built: new Map([[entry, 'k']]), now: () => ((looks += 1), key) },
    render,
  };
  const { site, release, read } = await openTestSite(t.db, of);
  const hot = (path: string) => site.hot(path)?.body.toString();
  await edit();
  for (const path of ['/plans', '/plans?q=a', entry]) expect(hot(path), path).toBeUndefined();
  for (const path of ['/plans', '/plans?q=a', entry]) await read(path);
  expect(hot('/plans')).toBe('live /plans');
  expect(hot('/plans?q=a')).toBe('live /plans');
  expect(hot('/plans?q=b')).toBeUndefined();
  expect(hot(entry)).toBe(BUILT);
  expect([await read(entry), looks]).toEqual([BUILT, 1]);

  key = 'another';
  await edit();
  for (const path of ['/plans', '/plans?q=a', entry]) expect(hot(path), path).toBeUndefined();
  await read(entry);
  expect(hot(entry)).toBe(`live ${entry}`);
  site.use({ ...release, pinned: true });
  expect(hot(entry)).toBeUndefined();
});

it('keeps no page of yesterday as one of today, nor lets one that comes late push out newer ones', async () => {
  let now = TEST_NOW;
  let wait: Promise<void> | undefined;
  const of = {
    files: await files('/plans', '/deals'),
    render: (async (locals) => {
      const made = { ...(await render(locals)), html: `${rendered.length}` };
      await wait;
      return made;
    }) satisfies RenderPage,
  };
  const { site, read } = await openTestSite(t.db, of, { now: () => now });
  await edit();
  const late = Promise.withResolvers<void>();
  wait = late.promise;
  const yesterday = read('/plans');
  await expect.poll(() => rendered.length).toBe(1);
  wait = undefined;
  now = new Date(now.getTime() + 86_400_000);
  expect(await read('/deals')).toBe('2');
  late.resolve();
  expect(await yesterday).toBe('1');
  expect(site.hot('/deals')?.body.toString()).toBe('2');
  expect(site.hot('/plans')).toBeUndefined();
  expect(await read('/plans')).toBe('3');
});

it('renders a stale page once however many ask, and serves it as built when that fails', async () => {
  let fails = false;
  const of = {
    files: await files('/plans'),
    render: ((locals) =>
      fails ? Promise.reject(new Error('broken view')) : render(locals)) satisfies RenderPage,
  };
  const { read } = await openTestSite(t.db, of);
  await edit();
  const asked = await Promise.all(Array.from({ length: 200 }, () => read('/plans')));
  expect(rendered).toEqual(['/plans']);
  expect(new Set(asked)).toEqual(new Set(['live /plans']));

  await edit();
  fails = true;
  expect(await read('/plans')).toBe(BUILT);
});

it('encodes a page that was made for each who asks, once, and all of it is the same page', async () => {
  const html = `live ${'words of a list '.repeat(200)}`;
  const { site } = await openTestSite(t.db, {
    files: await files('/plans'),
    render: async (of) => ({ ...(await render(of)), html }),
  });
  await edit();
  const ask = async (encoding?: string) => {
    const headers = encoding ? { 'Accept-Encoding': encoding } : undefined;
    const answer = await site.answer(new Request('http://x/plans', { headers }), HOUSE);
    const body = Buffer.from(await answer.arrayBuffer());
    return { body, encoding: answer.headers.get('content-encoding'), headers: answer.headers };
  };
  const [plain, br, brAgain, gzip] = await Promise.all([ask(), ask('br'), ask('br'), ask('gzip')]);
  expect(rendered).toEqual(['/plans']);
  expect([plain, br, gzip].map((one) => one.encoding)).toEqual([null, 'br', 'gzip']);
  expect(plain.body.toString()).toBe(html);
  expect(brotliDecompressSync(br.body).toString()).toBe(html);
  expect(gunzipSync(gzip.body).toString()).toBe(html);
  expect(brAgain.body).toEqual(br.body);
  const tags = new Set([plain, br, gzip].map((one) => one.headers.get('etag')));
  expect(tags.size).toBe(3);
  expect(await ask('gzip')).toEqual(gzip);
  expect(rendered).toEqual(['/plans']);
});

it('sends the data files of the lists fresh too, as JSON', async () => {
  const fresh = { status: 200, html: '{"fresh":true}', type: 'application/json' };
  const { site, answer } = await openTestSite(t.db, {
    files: await files('/data/plans.json'),
    render: async () => fresh,
  });
  await edit();
  expect(site.hot('/data/plans.json')).toBeUndefined();
  const sent = await answer('/data/plans.json');
  expect(await sent.json()).toEqual({ fresh: true });
  expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(sent.headers.get('content-security-policy')).toContain("default-src 'none'");
});

it('makes the open data and llms.txt anew too, as long as they are small', async () => {
  const followers = ['/llms.txt', '/data', '/data/sim-plans.csv', '/data/price-history.json'];
  const built = await files(...followers, '/data/schema.json');
  const { site, release, read } = await openTestSite(t.db, {
    files: built,
    render: async (of) => ({ ...(await render(of)), html: 'fresh', type: 'text/plain' }),
  });
  await edit();
  for (const path of followers) {
    expect(site.hot(path), path).toBeUndefined();
    expect(await read(path), path).toBe('fresh');
  }
  expect(site.hot('/data/schema.json')).toBeDefined();

  // What was rolled back to stands as it was built.
  site.use({ ...release, pinned: true });
  for (const path of followers) expect(await read(path), path).toBe(BUILT);

  // Too large to be made while somebody waits: all of the open data waits for the next release.
  const large = { ...(await builtFile(BUILT)), bytes: LARGEST_ON_DEMAND + 1 };
  site.use({ ...release, files: new Map([...built, ['/data/sim-plans.json', large]]) });
  for (const path of followers.slice(1)) expect(await read(path), path).toBe(BUILT);
  expect(await read('/llms.txt')).toBe('fresh');
});

it('serves the feed of a rolled back release only while its page is there', async () => {
  const built = await files('/deals/feed.atom', '/carriers/fraenk/feed.atom', '/carriers/fraenk');
  const { site, release, read } = await openTestSite(t.db, { files: built, render });
  const isFile = async (path: string) =>
    (await site.fresh(new Request(`http://x${path}`))) !== null;
  const both = async () => [
    await isFile('/carriers/fraenk/feed.atom'),
    await isFile('/deals/feed.atom'),
  ];
  expect(await both()).toEqual([true, true]);
  await edit("UPDATE carriers SET deleted_at = '2026-11-21' WHERE slug = 'fraenk'");
  expect(await both()).toEqual([false, false]);
  site.use({ ...release, pinned: true });
  expect(await both()).toEqual([false, true]);
  await expect(read('/carriers/fraenk')).rejects.toThrow('nothing at this address');
});

it('makes what shows the data anew when the day is another, with nobody editing', async () => {
  let time = TEST_NOW.getTime();
  const dataVersion = trackDataVersion(t.db);
  const deps = { now: () => new Date(time), dataVersion };
  const built = { files: await files('/', '/about-us'), render };
  const { site, read } = await openTestSite(t.db, built, deps);
  expect(await read('/')).toBe(BUILT);
  time += 12 * 3_600_000 + 1;
  await dataVersion.current();
  expect(site.hot('/')).toBeUndefined();
  expect(site.hot('/about-us')).toBeDefined();
  expect(await read('/')).toBe('live /');
  // A start the day after, with the release of before.
  const later = await openTestSite(t.db, { ...built, builtAt: TEST_NOW.toISOString() }, deps);
  expect(await later.read('/')).toBe('live /');
});

it('serves the built pages when the database does not answer', async () => {
  const dataVersion = {
    current: () => Promise.reject(new DatabaseAwayError()),
    last: () => null,
    known: () => null,
    lineage: () => '',
    popularity: () => 0,
  };
  const release = { dataVersion: 2, files: await files('/plans'), render };
  const { read } = await openTestSite(t.db, release, { dataVersion });
  expect(await read('/plans')).toBe(BUILT);
  expect(await read('/plans?utm_source=x')).toBe(BUILT);
  // That would be the list of all plans for a question about some.
  await expect(read('/plans?q=one')).rejects.toMatchObject({ status: 503 });
});

it('makes what the release does not hold of the data that was read last while the database is away', async () => {
  const real = trackDataVersion(t.db);
  let away = false;
  const current = () => (away ? Promise.reject(new DatabaseAwayError()) : real.current());
  const plans = await t.db.all<{ slug: string }>('SELECT slug FROM plans ORDER BY id LIMIT 2');
  const [one, other] = plans.map(({ slug }) => `/plans/${slug}`) as [string, string];
  const { read } = await openTestSite(t.db, { render }, { dataVersion: { ...real, current } });
  expect(await read(one)).toBe(`live ${one}`);
  away = true;
  expect(await read(one)).toBe(`live ${one}`);
  expect(await read(other)).toBe(`live ${other}`);
  expect(rendered).toEqual([one, other]);
  await expect(read('/plans/nothing')).rejects.toMatchObject({ status: 404 });
});
