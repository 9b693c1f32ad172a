import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { drain, listen } from '../../core/http/connections/listen.ts';
import { createSessions } from '../../people/auth/sessions/session.ts';
import { GOOD_PASSWORD, testAccount } from '../../testing.ts';
import { createSiteServer } from '../../server/process/serve.ts';
import { openTestReleases } from '../testing-release.ts';
import { openTestCdn } from './cache-testing.ts';

/** A whole site behind a CDN: real servers, releases and purges. */
let cdn: Awaited<ReturnType<typeof openTestCdn>>;
let t: Awaited<ReturnType<typeof openTestReleases>>;
let close: () => Promise<void>;
const open = async (variables: Record<string, string> = {}) => {
  t = await openTestReleases({
    CDN_PURGE_URL: `${cdn.url}/purge`,
    CDN_PURGE_TOKEN: 'Bearer secret',
    ...variables,
  });
  const server = createSiteServer(t.deps, t.site);
  cdn.inFrontOf(`http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`);
  close = async () => {
    server.closeAllConnections();
    await drain(server);
    await t.close();
  };
};
beforeEach(async () => {
  cdn = await openTestCdn('Bearer secret');
});
afterEach(async () => {
  await close();
  await cdn.close();
});

const ask = async (path: string) => {
  const answer = await fetch(cdn.url + path);
  return { how: answer.headers.get('x-cache'), text: await answer.text(), answer };
};
const edit = () => t.db.write((commit) => commit([BUMP_DATA_VERSION]));
const dataIn = (text: string) => Number(/data (\d+)/.exec(text)?.[1]);
const statusOf = async () => (await t.publishing.status()).cdn!;
const purged = () => expect.poll(async () => (await statusOf()).purgedAt).not.toBeNull();

it('keeps pages, files and the API until a release changes them, and shows none of before after it', async () => {
  await open();
  await purged();
  for (const path of ['/plans', '/about', '/_astro/a.css', api.plans]) {
    expect((await ask(path)).how, path).toBe('miss');
    expect((await ask(path)).how, path).toBe('hit');
  }
  const before = dataIn((await ask('/plans')).text);
  t.begins.resolve();
  await edit();
  await expect.poll(async () => dataIn((await ask('/plans')).text)).toBe(before + 1);
  await expect.poll(async () => dataIn((await ask('/')).text)).toBe(before + 1);
  // What the release left as it was is asked for by nobody.
  for (const path of ['/about', '/_astro/a.css']) expect((await ask(path)).how, path).toBe('hit');
  expect(cdn.asked[0]).toBe('{"tags":["pages","data"]}');
  expect(JSON.parse(cdn.asked[1]!)).toEqual({
    tags: expect.arrayContaining(['data', expect.stringMatching(/^page-[0-9a-f]{16}$/)]),
  });
  // Never a page of one release beside one of another.
  for (let round = 0; round < 5; round += 1) {
    const now = dataIn((await ask('/deals')).text);
    await edit();
    await expect.poll(async () => dataIn((await ask('/deals')).text)).toBe(now + 1);
    const versions = await Promise.all(
      ['/', '/plans'].map(async (path) => dataIn((await ask(path)).text)),
    );
    await expect.poll(async () => dataIn((await ask('/')).text)).toBe(now + 1);
    expect(Math.min(...versions)).toBeGreaterThanOrEqual(now);
  }
});

it('tries a purge again that was not taken, and says so meanwhile', async () => {
  cdn.fails.push(500, 503);
  await open();
  await expect.poll(async () => (await statusOf()).problem).toContain('it answered 5');
  expect((await statusOf()).waiting).toBe(2);
  await purged();
  expect(await statusOf()).toMatchObject({ problem: null, waiting: 0 });
  const told = t.lines.map(({ evt }) => evt).filter((evt) => evt.startsWith('cdn.'));
  expect(told.slice(0, 2)).toEqual(['cdn.failed', 'cdn.purged']);
  expect(JSON.stringify(t.lines)).not.toContain('secret');
});

it('names addresses where a CDN knows no tags', async () => {
  await open({ CDN_PURGE_BODY: '{"files":{{urls}}}', SITE_URL: 'http://sim.example' });
  const before = dataIn((await ask('/plans')).text);
  t.begins.resolve();
  await edit();
  await expect.poll(async () => dataIn((await ask('/plans')).text)).toBe(before + 1);
  expect(JSON.parse(cdn.asked[0]!)).toEqual({
    files: expect.arrayContaining(['http://sim.example/', 'http://sim.example/plans']),
  });
});

describe('what a CDN may keep', () => {
  const HEADERS = [
    'cdn-cache-control',
    'surrogate-control',
    'cache-tag',
    'cdn-tag',
    'surrogate-key',
  ];
  const kept = (headers: Headers) => HEADERS.filter((name) => headers.has(name)).length;
  const PUBLIC = [
    '/',
    '/about',
    '/plans',
    '/_astro/a.css',
    api.plans,
    api.carriers,
    '/plans?sort=price-desc',
  ];
  const OWN: [method: string, path: string, status: number][] = [
    ['GET', '/nowhere', 404],
    ['GET', '/plans/no-such-plan', 404],
    ['GET', '/admin', 302],
    ['GET', '/admin/preview/plans', 302],
    ['GET', '/admin/releases/1/', 302],
    ['GET', '/plans?q=two+words', 200],
    ['GET', api.sessions, 401],
    ['GET', api.adminPlans, 401],
    ['GET', api.publish, 401],
    ['GET', api.ready, 200],
    ['POST', api.login, 401],
    ['POST', '/plans', 405],
    ['GET', `${api.plans}?page=-1`, 400],
  ];

  it('is what is the same for everybody, and browsers are told what they are told today', async () => {
    await open();
    const without = await openTestReleases();
    for (const path of PUBLIC) {
      const [answer, before] = await Promise.all(
        [t, without].map(async ({ app }) => app.request(path)),
      );
      expect([answer!.status, kept(answer!.headers)], path).toEqual([200, HEADERS.length]);
      expect(answer!.headers.get('CDN-Cache-Control')).toMatch(
        /^public, max-age=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/,
      );
      expect(kept(before!.headers), path).toBe(0);
      const [now, then] = [answer, before].map((one) => one!.headers.get('Cache-Control'));
      expect(now, path).toBe(then);
    }
    await without.close();
  });

  it('is nothing of one person, of the dashboard, or that failed', async () => {
    await open();
    const body = JSON.stringify({ username: 'nobody', password: 'wrong password' });
    for (const [method, path, status] of OWN) {
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
      const answer = await t.app.request(path, {
        method,
        headers,
        ...(method === 'POST' && { body }),
      });
      expect([answer.status, kept(answer.headers)], `${method} ${path}`).toEqual([status, 0]);
    }
  });

  it('is nothing that a person who is logged in gets for themselves, nor what sets a cookie', async () => {
    await open();
    const account = {
      app: t.app,
      db: t.db,
      sessions: createSessions({ db: t.db, now: t.deps.now, secure: false }),
    };
    const { cookie } = await testAccount(account as Parameters<typeof testAccount>[0], 'ada', true);
    for (const path of [
      '/admin',
      '/admin/preview/plans',
      api.sessions,
      api.adminPlans,
      api.publish,
      api.users,
    ]) {
      const answer = await t.app.request(path, { headers: { cookie } });
      expect([answer.status < 500, kept(answer.headers)], path).toEqual([true, 0]);
    }
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
    const body = JSON.stringify({ username: 'ada', password: GOOD_PASSWORD });
    const login = await t.app.request(api.login, { method: 'POST', headers, body });
    expect([login.headers.has('Set-Cookie'), kept(login.headers)]).toEqual([true, 0]);
  });

  it('is for a short while only what is newer than the release', async () => {
    await open();
    const seconds = async (path: string) =>
      (await t.app.request(path)).headers.get('CDN-Cache-Control')!.split(', ')[1];
    expect([await seconds('/plans'), await seconds(api.plans)]).toEqual([
      'max-age=3600',
      'max-age=3600',
    ]);
    await edit();
    expect([await seconds('/plans'), await seconds(api.plans)]).toEqual([
      'max-age=30',
      'max-age=30',
    ]);
    expect(await seconds('/_astro/a.css')).toBe('max-age=31536000');
  });
});
