import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import type { Db } from '#db/core/connect/client.ts';
import { BUMP_DATA_VERSION, getDataState } from '#db/core/changes/site.ts';
import { DEFAULT_QUERY, listSearch } from '#src/domain/lists/plan-query.ts';
import { appDeps } from '../../app.ts';
import { trackDataVersion } from '../../core/data-version.ts';
import { readEnv } from '../../env.ts';
import { createFairShares } from '../../core/fairness/fair-shares.ts';
import { drain, listen } from '../../core/http/connections/listen.ts';
import { createLog } from '../../core/process/log.ts';
import { createSiteServer } from './serve.ts';
import { createSite } from '../../publish/site/create-site.ts';
import type { LoadedRelease, ReleaseSite } from '../../publish/site/release-site.ts';
import { encodeFiles, loadFiles, pagesBy } from '../../publish/site/testing.ts';
import type { RenderPage } from '../../publish/pages/renderer.ts';

const PAGE = (name: string) =>
  `<!DOCTYPE html><html><head><meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'sha256-${name}'"></head><body>${name} ${'x'.repeat(3000)}</body></html>`;
const BUILT: Record<string, string> = {
  'index.html': PAGE('home'),
  'plans.html': PAGE('plans'),
  'carriers.html': PAGE('carriers'),
  'retail.html': PAGE('retail'),
  'marketplace.html': PAGE('marketplace'),
  'admin.html': PAGE('admin'),
  'uk.html': PAGE('uk'),
  '404.html': PAGE('missing'),
  'region-not-found.html': PAGE('no region'),
  'region/UK.html': PAGE('region'),
  '_astro/app.abc.js': `console.log(1)${' '.repeat(2000)}`,
  'flags/gb.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '.env': 'SECRET=1',
  'app.js.map': '{}',
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

let db: Db;
let closeDb: () => Promise<void>;
let folder: string;
let site: ReleaseSite;
let server: Server;
let port: number;
let rendered: string[];
let render: RenderPage;
/** How many answers the app made. */
let made = 0;
const metrics = {
  answered: () => void (made += 1),
  ready: () => undefined,
  read: async () => ({ type: 'text/plain', text: '' }),
};
const env = readEnv({ SITE_URL: 'https://sim.example' });

beforeAll(async () => {
  ({ db, close: closeDb } = await openTestDb());
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-files-'));
  for (const [name, text] of Object.entries(BUILT)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await encodeFiles(folder);
  const parts = {
    db,
    env,
    now: () => TEST_NOW,
    log: createLog('silent'),
    dataVersion: trackDataVersion(db),
    // However slow the machine is: no second job beside one that only waits for its turn.
    shares: createFairShares({ aloneMs: 600_000 }),
  };
  site = createSite(parts);
  server = createSiteServer({ ...appDeps({ ...parts, site }), metrics }, site);
  port = await listen(server, 0, '127.0.0.1');
  const release: LoadedRelease = {
    id: 'r1',
    dataVersion: 2,
    lineage: (await getDataState(db)).lineage,
    files: await loadFiles(folder, env),
    render: pagesBy(db, (locals) => render(locals), env),
  };
  site.use(release);
});
beforeEach(() => {
  rendered = [];
  render = async ({ address, catalog }) => {
    rendered.push(address.pathname + address.search);
    const html = `<html><head><meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'sha256-live'"></head><body>live ${address.pathname}${address.search} ${catalog.dataVersion}</body></html>`;
    return { status: 200, html };
  };
});
afterAll(async () => {
  await drain(server);
  await closeDb();
  await rm(folder, { recursive: true, force: true });
});

/** Whether an address is answered without the app. */
async function isPastApp(path: string): Promise<boolean> {
  const before = made;
  await get(path);
  return made === before;
}

/** One request as it stands: `fetch` would tidy the path and decode the body. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const req = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            body,
            text: body.toString(),
          });
        });
      },
    );
    req.on('error', reject);
    req.end();
  });
}

describe('built pages', () => {
  it.each(['/', '/plans', '/retail', '/marketplace', '/region/UK'])('serves %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('carries the policy of the page in the header, with what only a header can say', async () => {
    const policy = (await get('/plans')).headers['content-security-policy'];
    expect(policy).toBe(
      "default-src 'none'; script-src 'sha256-plans'; frame-ancestors 'none'; upgrade-insecure-requests",
    );
  });

  it('serves hashed files for ever and pictures for a day', async () => {
    expect((await get('/_astro/app.abc.js')).headers['cache-control']).toContain('immutable');
    const flag = await get('/flags/gb.svg');
    expect(flag.headers['cache-control']).toBe('public, max-age=86400');
    expect(flag.headers['content-security-policy']).toContain('sandbox');
  });

  it('sends the encoding that the client accepts, each with its own tag', async () => {
    const plain = await get('/plans');
    const br = await get('/plans', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/plans', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
    expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
    const tags = new Set([plain, br, gzip].map((answer) => answer.headers.etag));
    expect(tags.size).toBe(3);
    for (const answer of [plain, br, gzip]) expect(answer.headers.vary).toBe('Accept-Encoding');
  });

  it('answers 304 for the tag it gave, and only for that', async () => {
    const { headers } = await get('/plans');
    for (const tag of [headers.etag!, `"other", ${headers.etag}`, `W/${headers.etag}`, '*']) {
      const same = await get('/plans', { 'if-none-match': tag });
      expect(same.status).toBe(304);
      expect(same.text).toBe('');
      expect(same.headers['content-security-policy']).toBe(headers['content-security-policy']);
    }
    expect((await get('/plans', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('answers HEAD with the headers alone', async () => {
    const answer = await get('/plans', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-length']).toBe(String(PAGE('plans').length));
    expect(answer.text).toBe('');
  });

  it('serves the page as built when the query does not matter', async () => {
    const answer = await get('/plans?utm_source=x&fbclid=1');
    expect(answer.text).toBe(PAGE('plans'));
    expect(rendered).toEqual([]);
  });
});

describe('what is not there', () => {
  it.each(
    `
    /nowhere /.env /.git/config /app.js.map /manifest.json /package.json
    /_server-islands/x /_image?href=/x /../../../../etc/passwd /%2e%2e/%2e%2e/etc/passwd
    /..%2f..%2fetc/passwd /plans%00.html /live/plans /live /%6cive/plans /404
    /plans/no-such-plan
  `
      .trim()
      .split(/\s+/),
  )('answers 404 with the page of the site for %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('missing');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('has a page of its own for a region that does not exist', async () => {
    const answer = await get('/region/ZZ');
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('no region');
  });

  it('answers JSON below /api', async () => {
    const answer = await get('/api/nothing');
    expect(answer.status).toBe(404);
    expect(JSON.parse(answer.text)).toEqual({ message: 'There is nothing at this address' });
  });
});

describe('redirects', () => {
  it.each([
    ['/plans/', '/plans'],
    ['/plans.html', '/plans'],
    ['/index.html', '/'],
    ['//plans', '/plans'],
    ['/uk', '/region/UK'],
    ['/UK?utm_source=x', '/region/UK?utm_source=x'],
    ['/united-kingdom/', '/region/UK'],
    ['/region/uk', '/region/UK'],
    ['/region/GB', '/region/UK'],
  ])('sends %s to %s', async (from, to) => {
    const answer = await get(from);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(to);
    expect(answer.headers['strict-transport-security']).toBeDefined();
  });

  it('never sends anybody to another host', async () => {
    for (const path of [
      '//evil.test',
      '//evil.test/',
      '/\\evil.test',
      '/%2f%2fevil.test/',
      '///evil.test/..',
    ]) {
      const { status, headers } = await get(path);
      expect(status).toBeGreaterThanOrEqual(301);
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('pages on demand', () => {
  it('renders a query address once for a data version, and again after an edit', async () => {
    const path = '/plans?sort=price-desc&carriers=att';
    const first = await get(path);
    expect(first.status).toBe(200);
    expect(first.text).toContain('live /plans?carriers=att&sort=price-desc');
    expect(first.headers['content-security-policy']).toContain(
      "script-src 'sha256-live'; frame-ancestors 'none'",
    );
    await get(`${path}&utm_source=x`);
    expect(rendered).toHaveLength(1);
    expect((await get(path, { 'if-none-match': first.headers.etag! })).status).toBe(304);
    await db.write((commit) => commit([BUMP_DATA_VERSION]));
    const second = await get(path);
    expect(rendered).toHaveLength(2);
    expect(second.text).not.toBe(first.text);
  });

  it('says so when a query cannot be rendered, and never shows the list of all instead', async () => {
    const broken: RenderPage[] = [
      () => Promise.reject(new Error('broken view')),
      async () => ({ status: 500, html: 'Internal Server Error' }),
    ];
    for (const [i, fails] of broken.entries()) {
      render = fails;
      const answer = await get(`/plans?q=broken${i}`, { accept: 'text/html' });
      expect(answer.status).toBe(500);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).toContain('<h1>Something went wrong</h1>');
      expect(answer.text).not.toContain('plans xxx');
      expect(answer.text).toContain('<a href="/plans">Show the list without filters</a>');
      const data = await get(`/plans?q=broken${i}`);
      expect(data.status).toBe(500);
      expect(JSON.parse(data.text)).toEqual({
        message: 'Internal error',
        requestId: expect.any(String),
      });
    }
  });

  it('says 500, not 404, when an entry that no release has cannot be rendered', async () => {
    const row = await db.first<{ slug: string }>('SELECT slug FROM plans ORDER BY id DESC LIMIT 1');
    render = () => Promise.reject(new Error('broken view'));
    const answer = await get(`/plans/${row!.slug}`);
    expect(answer.status).toBe(500);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('renders an entry that the data knows and the release does not', async () => {
    const row = await db.first<{ slug: string }>('SELECT slug FROM plans LIMIT 1');
    for (const path of [`/plans/${row!.slug}`, '/carriers/t-mobile', '/region/JP']) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain(`live ${path}`);
    }
    expect((await get('/carriers/no-such-carrier')).status).toBe(404);
  });
});

describe('the way past the app', () => {
  it('gives the bytes and headers that the app gives', async () => {
    const path = '/api/simcards?limit=3';
    const cold = await get(path);
    // It is encoded beside the requests, and kept when that is done.
    await expect.poll(() => isPastApp(path)).toBe(true);
    const hot = await get(path);
    expect(hot.text).toBe(cold.text);
    const said = ({ date: _, 'x-request-id': __, ...headers }: IncomingHttpHeaders) => headers;
    expect(said(hot.headers)).toEqual(said(cold.headers));
  });

  it('finds what the island asks for, in whatever spelling it was asked before', async () => {
    const before = made;
    const spelled = await get('/api/simcards?facets=1&x=2&limit=5&carriers=t-mobile&carriers=att');
    expect(made).toBe(before + 1);
    const query = { ...DEFAULT_QUERY, carriers: ['att', 't-mobile'], limit: 5 };
    const address = `/api/simcards${listSearch(query, true)}`;
    expect((await get(address)).text).toBe(spelled.text);
    // Through the app again in the moment in which the version is a second old.
    await expect.poll(() => isPastApp(address)).toBe(true);
  });

  it('is not taken by pages behind a session', async () => {
    expect(site.hot('/retail')).toBeDefined();
    for (const path of ['/admin', '/uk', '/404', '/region-not-found', '/plans/']) {
      expect(site.hot(path)).toBeUndefined();
    }
  });

  it.each(['TRACE', 'PROPFIND', 'POST', 'DELETE'])('refuses %s on a page', async (method) => {
    const answer = await get('/plans', {}, method);
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  it.each([
    ['GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n', 400],
    ['rubbish\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('refuses what is no request (%#)', async (bytes, status) => {
    const answer = await raw(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });
});

function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}
