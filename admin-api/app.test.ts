import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Db } from '#db/core/connect/client.ts';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { createApp } from './app.ts';
import { openTestApp } from './testing.ts';
const t = await openTestApp({}, { SITE_URL: 'https://sim.example' });
afterAll(() => t.close());

const REQUIRED_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

describe('headers', () => {
  it.each([
    ['GET', '/api/carriers', 200],
    ['GET', '/api/simcards?page=0', 400],
    ['GET', '/api/carriers/99999', 404],
    ['GET', '/api/nothing', 404],
    ['GET', '/elsewhere', 404],
    ['PUT', '/api/health', 405],
    ['GET', '/api/docs', 200],
    ['GET', '/api/openapi.json', 200],
  ])('%s %s answers %i with every security header', async (method, path, status) => {
    const answer = await t.app.request(path, { method });
    expect(answer.status).toBe(status);
    for (const [name, value] of Object.entries(REQUIRED_HEADERS)) {
      expect(answer.headers.get(name)).toBe(value);
    }
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('permissions-policy')).toContain('camera=()');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    if (status >= 400) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ message: expect.any(String) });
    }
  });

  it('says Strict-Transport-Security only when the site is served under https', async () => {
    const plain = await openTestApp();
    expect((await plain.get('/api/health')).headers.has('strict-transport-security')).toBe(false);
    await plain.close();
  });

  it('answers an unexpected error without a word of its message', async () => {
    const broken = new Proxy(t.db, {
      get: (db, key: keyof Db) =>
        key === 'atOneMoment' ? () => Promise.reject(new Error('secret SELECT')) : db[key],
    });
    const answer = await createApp({ db: broken, env: t.env }).request('/api/carriers');
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      message: 'Internal error',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('methods', () => {
  it('names the methods that an address knows', async () => {
    const answer = await t.app.request('/api/carriers/1', { method: 'OPTIONS' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toContain('GET, HEAD');
  });

  it('answers HEAD like GET, without the body', async () => {
    const answer = await t.app.request('/api/regions', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBeTruthy();
    expect(await answer.text()).toBe('');
  });
});

describe('caching', () => {
  it('answers 304 until the data changes, then at once with the new ETag', async () => {
    const own = await openTestApp();
    const first = await own.get('/api/simcards?limit=1');
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toContain('s-maxage=30');
    const same = await own.get('/api/simcards?limit=1', { 'If-None-Match': etag });
    expect(same.status).toBe(304);
    expect(await same.text()).toBe('');
    expect(same.headers.get('etag')).toBe(etag);
    await own.db.write((commit) =>
      commit([{ sql: "UPDATE plans SET plan_name = 'Renamed'", args: [] }, BUMP_DATA_VERSION]),
    );
    const changed = await own.get('/api/simcards?limit=1', { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await changed.json()).toMatchObject({ data: [{ planName: 'Renamed' }] });
    await own.close();
  });

  it('gives the same answer hot as cold, in each encoding', async () => {
    const path = '/api/simcards?limit=50&facets=true';
    const cold = await (await t.get(path)).text();
    expect(await (await t.get(path)).text()).toBe(cold);
    for (const encoding of ['br', 'gzip']) {
      const answer = await t.get(path, { 'Accept-Encoding': encoding });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(cold.length / 2);
    }
    for (const encoding of ['br', 'gzip']) {
      // The first who asks for it may be the first who asks at all.
      const answer = await t.get(`${path}&sort=data-desc&page=${encoding.length}`, {
        'Accept-Encoding': encoding,
      });
      expect(answer.headers.get('content-encoding')).toBe(encoding);
    }
    const plain = await t.get(path, { 'Accept-Encoding': 'br;q=0, gzip;q=0' });
    expect(plain.headers.get('content-encoding')).toBeNull();
  });
});

describe('service routes', () => {
  it('is alive and ready', async () => {
    expect(await t.json('/api/health')).toEqual({ status: 'ok' });
    expect((await t.get('/api/ready')).status).toBe(200);
  });

  it('is not ready while no pages are built, or while it closes', async () => {
    const site = (release: boolean, closing: boolean) => ({
      release: () => (release ? { id: 'r', dataVersion: 1 } : null),
      isClosing: () => closing,
      fresh: () => Promise.resolve(null),
      lost: () => null,
      onClose: () => () => undefined,
      preview: () => Promise.resolve(new Response()),
      withSettings: () => Promise.resolve(null),
      form: () => Promise.resolve(new Response()),
      answer: () => Promise.resolve(new Response()),
    });
    for (const [release, closing, status] of [
      [true, false, 200],
      [false, false, 503],
      [true, true, 503],
    ] as const) {
      const app = createApp({ db: t.db, env: t.env, site: site(release, closing) });
      const answer = await app.request('/api/ready');
      expect(answer.status).toBe(status);
      if (status === 503) expect(answer.headers.get('retry-after')).toBe('5');
    }
  });

  it('describes every route in OpenAPI and on a page without foreign hosts or scripts', async () => {
    const document = await t.json<{
      paths: Record<string, unknown>;
      components: { schemas: object };
    }>('/api/openapi.json');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/api/simcards',
        '/api/simcards/{id}/price-history',
        '/api/regions/code/{code}',
      ]),
    );
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['Plan', 'PlanList', 'Carrier', 'Region']),
    );
    const docs = await t.get('/api/docs');
    const page = await docs.text();
    const [, style = ''] = /<style>([^<]*)<\/style>/.exec(page)!;
    const styleHash = createHash('sha256').update(style).digest('base64');
    expect(docs.headers.get('Content-Security-Policy')).toContain(`'sha256-${styleHash}'`);
    for (const path of Object.keys(document.paths)) expect(page).toContain(path);
    expect(page).not.toMatch(/<script|https?:\/\/(?!localhost|sim\.example)/);
  });
});

describe('writes from other sites', () => {
  const post = (headers: Record<string, string>) =>
    t.app.request('/api/simcards', { method: 'POST', headers, body: '{}' });

  it.each([
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://sim.example' }],
    [{ Origin: 'https://sim.example.evil.test' }],
    [{ Origin: 'http://sim.example' }],
  ])('refuses %j, as the matrix of calls does others', async (headers) => {
    expect((await post(headers)).status).toBe(403);
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin', Cookie: 'session=x' }],
    [{ Origin: 'https://sim.example', Cookie: 'session=x' }],
    [{}],
  ])('lets %j through to the route', async (headers) => {
    expect((await post(headers)).status).not.toBe(403);
  });

  it('refuses every write in read-only mode, reads go on', async () => {
    const own = await openTestApp({}, { READ_ONLY: 'on' });
    const answer = await own.app.request('/api/simcards', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ message: 'The site is in read-only mode' });
    expect((await own.get('/api/regions')).status).toBe(200);
    await own.close();
  });
});
