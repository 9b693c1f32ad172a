import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type RawAnswer } from '#api/server/security/server.ts';
import { testAccount } from '#api/testing.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { BUMP_DATA_VERSION } from '#db/core/changes/site.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { CALLS, mayCall, type Call } from './support/matrix/calls.ts';
import { HEADERS, NO_HEADER } from './support/matrix/site.ts';
import { describedOperations, fillPath } from './support/operations.ts';

/** What strangers try beside calls as they are meant: against the real server, which gets paths as they were sent. */
const s = await openTestServer({ SITE_URL: 'https://sim.example' });
const { operations } = await describedOperations(s);
let user: string;
let admin: string;
beforeAll(async () => {
  // Number 1, which filled addresses name.
  await testAccount(s.test, 'target');
  ({ cookie: user } = await testAccount(s.test, 'uma'));
  ({ cookie: admin } = await testAccount(s.test, 'ada', true));
});
afterAll(() => s.close());

const OWN = { 'Sec-Fetch-Site': 'same-origin' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const guarded = CALLS.filter(({ isOpen }) => !isOpen);
function ask({ method, endpoint }: Call, path: string, cookie = '') {
  const hasBody = (endpoint.body ?? endpoint.media) !== undefined;
  const about = hasBody && { ...JSON_TYPE, 'Content-Length': '2' };
  const headers = { ...OWN, ...(cookie && { Cookie: cookie }), ...about };
  return s.ask(path, { method, headers, ...(hasBody && { body: ['{}'] }) });
}

describe('a guard', () => {
  const percent = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  const SPELLINGS: ((path: string) => string)[] = [
    (path) => path,
    (path) => `/${path}`,
    (path) => path.replace('/api/', '/api//'),
    (path) => `${path}/`,
    (path) => path.replace(/[a-z](?=[^/]*$)/, percent),
    (path) => path.replace('/api', '/%61pi'),
    (path) => path.replace('/api/', '/api%2f'),
    (path) => path.replace('/api/', '/api%252f'),
    (path) => `${path};a`,
    (path) => path.replace('/api', '/api;a=b'),
    (path) => path.replace('/api/', '/api/health/../'),
    (path) => path.replace('/api/', '/api/health/%2e%2e/'),
    (path) => path.replace('/api/', '/api/./'),
    (path) => path.toUpperCase(),
    (path) => path.replace('/api/', '/api\\'),
    (path) => `${path}%00`,
    (path) => `${path}.json`,
    (path) => `${path}?admin=1&is_admin=1&_method=GET`,
    (path) => `http://evil.test${path}`,
  ];
  const rows = async () =>
    JSON.stringify(
      await Promise.all(
        ['carriers', 'regions', 'plans', 'price_records', 'users', 'audit_log', 'seo_pages'].map(
          (table) => s.db.all(`SELECT * FROM ${table}`),
        ),
      ),
    );

  it.each(SPELLINGS.map((spell) => [spell('/api/admin/x'), spell] as const))(
    'is not passed under %s (security check 4)',
    async (_, spell) => {
      const before = await rows();
      for (const call of guarded) {
        const path = spell(fillPath(call.path));
        const { status } = await ask(call, path, mayCall(call, 'visitor') ? '' : user);
        expect(status < 500 && (status < 200 || status > 299), `${call.name} ${path}`).toBe(true);
      }
      expect(await rows()).toBe(before);
    },
  );

  it('keeps the dashboard from who may not see it under every spelling', async () => {
    const spellings =
      '/admin /admin/ //admin /admin// /%61dmin /admin%2f /admin.html /ADMIN /admin;a /./admin /plans/../admin /admin?x=1 /admin%00 /live/admin';
    for (const path of spellings.split(' ')) {
      for (const cookie of ['', user]) {
        const { status, text } = await s.ask(path, { headers: cookie ? { Cookie: cookie } : {} });
        expect([path, status === 200, text.includes('dashboard')]).toEqual([path, false, false]);
      }
    }
    for (const cookie of ['', user, admin]) {
      const { headers } = await s.ask('/admin', { headers: { Cookie: cookie } });
      expect(headers['cache-control']).toContain('no-store');
    }
  });

  it('holds between tables and between users', async () => {
    const last = (table: string) =>
      s.db.first<{ id: number }>(`SELECT max(id) AS id FROM ${table}`).then((row) => row!.id);
    // Plans have more rows than carriers, carriers more than regions.
    for (const path of [api.carrier(await last('plans')), api.region(await last('carriers'))]) {
      expect((await s.ask(path)).status).toBe(404);
    }
    const headers = { Cookie: user, ...OWN };
    for (const method of ['GET', 'DELETE']) {
      const { status, text } = await s.ask(api.managedUser(1), { method, headers });
      expect([403, 405]).toContain(status);
      expect(text).not.toContain('target');
    }
    const own = await s.ask(`${api.user}?id=1`, { headers });
    expect(JSON.parse(own.text)).toMatchObject({ username: 'uma' });
  });

  it('stands before files that are nobody’s business, however they are asked for (security check 43)', async () => {
    const names = `
      .env .env.local .env.production .git/HEAD .git/config .gitignore .ssh/id_rsa .htaccess
      .htpasswd .DS_Store .npmrc .well-known/x .svn/entries .ci/run package.json
      package-lock.json tsconfig.json astro.config.mjs netlify.toml sim-atlas.db
      sim-atlas.db-wal sim-atlas.db-shm data.db db.sqlite dump.sql backup backup.zip
      backup.tar.gz backups/ releases current server.lock logs logs/server.log server.log
      error.log debug.log npm-debug.log manifest.json _headers _headers.json _redirects _image
      _server-islands/x entry.mjs server/entry.mjs client/index.html
      node_modules/hono/package.json index.html.map app.js.map _astro/ _astro/app.js.map src/
      admin-api/main.ts wp-login.php wp-admin/ xmlrpc.php phpinfo.php phpmyadmin cgi-bin/test
      server-status actuator/env metrics debug/pprof graphql console swagger.json config.json
      config.yml secrets.json id_rsa private.key server.pem core`.trim();
    for (const name of names.split(/\s+/)) {
      const ways = ['/', '/api/', '/..%2f', '/%2e%2e/', '/plans/..%5c', '/live/'].map(
        (way) => way + name,
      );
      for (const path of [...ways, `/${name}?x=1`, `/${name.toUpperCase()}`]) {
        const { status, headers } = await s.ask(path);
        const isTidied = headers.location !== undefined && [301, 308].includes(status);
        const after = isTidied ? (await s.ask(headers.location!)).status : status;
        expect([path, after]).toEqual([path, 404]);
      }
    }
  });
});

describe('the header set (security check 37)', () => {
  const seen = new Set<number>();
  function holds(told: string, { status, headers }: RawAnswer) {
    seen.add(status);
    const isForOthers = status < 400 && told === '/favicon.svg';
    const policy = { 'cross-origin-resource-policy': isForOthers ? 'cross-origin' : 'same-origin' };
    expect([told, headers]).toMatchObject([told, { ...HEADERS, ...policy }]);
    expect(
      Object.keys(headers).filter((name) => NO_HEADER.test(name)),
      told,
    ).toEqual([]);
  }

  it('stands on pages, files, redirects, what is not there, and methods that are none', async () => {
    const places =
      '/ /plans /plans?q=x /favicon.svg /admin /plans/ //plans /uk /gb /nowhere /region/ZZ /.env /api /api/ /api/nothing /api/docs /api/openapi.json /api/simcards /api/simcards?page=0 /%00 /%ff';
    for (const path of places.split(' ')) {
      const answer = await s.ask(path);
      holds(path, answer);
      const { etag } = answer.headers;
      if (etag) holds(path, await s.ask(path, { headers: { 'If-None-Match': etag } }));
    }
    for (const method of ['POST', 'PATCH', 'TRACE', 'PROPFIND', 'OPTIONS']) {
      for (const path of ['/plans', api.plans, api.login, api.adminPlans, paths.mcp]) {
        holds(`${method} of ${path}`, await s.ask(path, { method, headers: OWN }));
      }
    }
  });

  it('stands on refusals, failures and what assistants get', async () => {
    const post = async (path: string, status: number, headers: object, body: string) => {
      const answer = await s.ask(path, { method: 'POST', headers: { ...headers }, body: [body] });
      expect([path, headers, body.slice(0, 50), answer.status]).toContain(status);
      holds(`${path} ${status}`, answer);
    };
    const own = { ...OWN, ...JSON_TYPE };
    await post(api.login, 400, own, '{');
    await post(api.login, 403, { ...own, 'Sec-Fetch-Site': 'cross-site' }, '{}');
    await post(api.login, 413, own, 'x'.repeat(70_000));
    await post(api.login, 415, { ...own, 'Content-Type': 'text/plain' }, '{}');
    const wrong = '{"username":"nobody","password":"wrong"}';
    for (let i = 0; i < 10; i += 1) await post(api.login, 401, own, wrong);
    await post(api.login, 429, own, wrong);
    holds('431', await s.ask('/', { headers: { 'X-Long': 'x'.repeat(20_000) } }));
    const asks = { ...JSON_TYPE, Accept: 'application/json, text/event-stream' };
    const list = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
    await post(paths.mcp, 200, asks, list);
    await post(paths.mcp, 400, { ...asks, 'MCP-Protocol-Version': 'none' }, list);
    await post(paths.mcp, 400, asks, '{');
    await post(paths.mcp, 403, { ...asks, Origin: 'https://evil.test' }, list);
    await post(paths.mcp, 406, { ...asks, Accept: '*/*' }, list);
    await post(paths.mcp, 413, asks, 'x'.repeat(17_000));
    await post(paths.mcp, 415, { ...asks, 'Content-Type': 'text/plain' }, list);
    // What was read before stands until the data changes.
    const rename = (from: string, to: string) =>
      s.db.write((commit) =>
        commit([{ sql: `ALTER TABLE ${from} RENAME TO ${to}`, args: [] }, BUMP_DATA_VERSION]),
      );
    await rename('reference_rates', 'gone');
    const answer = await s.ask(api.priceHistory(77));
    await rename('gone', 'reference_rates');
    holds('500', answer);
    expect(answer.text).not.toMatch(/reference_rates|SELECT|SQL|\bat /);
    const all = [200, 301, 304, 400, 401, 403, 404, 405, 413, 415, 429, 431, 500];
    expect(all.filter((status) => !seen.has(status))).toEqual([]);
  });
});

describe('a file or a value that is sent', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const HTML = '<!DOCTYPE html><script>alert(1)</script>';
  const MIXED = `\u0089PNG\r\n\u001a\n${HTML}`;
  const upload = (path: string, content: string, more = {}) =>
    s.ask(path, {
      method: 'POST',
      headers: { Cookie: admin, ...OWN, 'Content-Type': 'application/octet-stream', ...more },
      body: [Buffer.from(content, 'latin1')],
    });

  it('is JSON, a table, or a picture that is drawn anew: never comes back as it was (security check 23)', async () => {
    const types = new Set(operations.flatMap((operation) => operation.types));
    const known = ['application/json', 'application/octet-stream', 'text/csv'];
    expect([...types].toSorted()).toEqual(known);
    for (const [name, content] of [
      ['x.svg', SVG],
      ['x.html', HTML],
      ['x.csv', SVG],
      ['x.csv', `Plan name,Price\n${HTML}`],
      ['x.png', MIXED],
    ] as const) {
      const answer = await upload(api.imports, content, { 'X-File-Name': name });
      if ([400, 415].includes(answer.status)) continue;
      expect([name, answer.status]).toEqual(['x.csv', 201]);
      const { id } = JSON.parse(answer.text) as { id: number };
      for (const shown of [api.importRun, api.importSample, api.importRows, api.importDownload]) {
        const { headers } = await s.ask(shown(id), { headers: { Cookie: admin } });
        expect(headers['content-type']).toMatch(/^(application\/json|text\/csv)/);
        expect(headers['x-content-type-options']).toBe('nosniff');
        expect(headers['content-security-policy']).toContain("default-src 'none'");
      }
    }
    for (const content of [HTML, SVG, MIXED]) {
      const answer = await upload(`${api.pictures}?use=mark`, content);
      if (answer.status === 415) continue;
      expect([content, answer.status]).toEqual([SVG, 201]);
      const { headers, text } = await s.ask(
        (JSON.parse(answer.text) as { address: string }).address,
      );
      expect([headers['content-type'], text]).toEqual([
        'image/webp',
        expect.not.stringMatching(/script|svg/i),
      ]);
    }
  });

  const put = (path: string, body: unknown) => s.send('PUT', path, { body, cookie: admin });
  const read = async <T>(path: string) =>
    (await (await s.send('GET', path, { cookie: admin })).json()) as T;

  it('is an https address wherever an address stands (security check 21)', async () => {
    const words =
      'javascript:alert(1) JaVaScRiPt:alert(1) java\tscript:alert(1) java\nscript:alert(1) \u0001javascript:alert(1) javascript://https://x.example/%0aalert(1) data:text/html,x data:image/svg+xml,x vbscript:x //evil.test/x /\\evil.test http://plain.example/ https:// file:///etc/passwd';
    const refused = words.split(' ');
    for (const [path, field] of [
      [api.carrier(1), 'logoUrl'],
      [api.carrier(1), 'website'],
      [api.region(1), 'flagUrl'],
      [api.plan(1), 'buyUrl'],
      [api.plan(1), 'sourceUrl'],
      [api.seoGlobal, 'defaultOgImage'],
      [api.seoGlobal, 'facebookPage'],
    ] as const) {
      const row = await read<object>(path);
      for (const url of refused) {
        const answer = await put(path, { ...row, [field]: url });
        expect([field, url, answer.status]).toEqual([field, url, 400]);
        expect(await answer.json()).toMatchObject({ issues: [{ path: field }] });
      }
    }
    for (const url of refused) {
      const post = async (path: string, body: unknown) =>
        (await s.send('POST', path, { cookie: admin, body })).status;
      const page = { path: '/new', title: 'New' };
      const operation = { kind: 'set', field: 'buyUrl', value: url };
      expect(await post(api.seoPages, { ...page, ogImage: url })).toBe(400);
      expect(await post(api.seoPages, { ...page, canonicalUrl: url })).toBe(400);
      expect(await post(api.bulkPreview, { selection: { ids: [1] }, operation })).toBe(400);
    }
  });

  it('is never what the server alone writes (security check 7)', async () => {
    const { data } = await read<{ data: Plan[] }>(`${api.plans}?limit=1`);
    const plan = data[0]!;
    const stored = () => s.db.first('SELECT * FROM plans WHERE id = ?', [plan.id]);
    const before = await stored();
    for (const extra of [
      { createdAt: '2020-01-01' },
      { deletedAt: null },
      { popularity: 9 },
      { searchText: 'x' },
      { usdMicros: 1 },
      { isAdmin: true },
      { constructor: { prototype: { polluted: 1 } } },
    ]) {
      expect((await put(api.plan(plan.id), { ...plan, ...extra })).status).toBe(400);
    }
    // Rows may be sent back whole: what is read-only is passed over.
    const lies = { sample: !plan.sample, previousSample: true, checkedAt: '2026-01-01T00:00:00Z' };
    expect((await put(api.plan(plan.id), { ...plan, ...lies })).status).toBe(200);
    expect(await stored()).toEqual(before);
    const rights = { role: 'visitor', disabled: false, version: 1 };
    for (const extra of [
      { passwordHash: 'x' },
      { password_hash: 'x' },
      { id: 2 },
      { isAdmin: true },
    ]) {
      expect((await put(api.managedUser(1), { ...rights, ...extra })).status).toBe(400);
    }
  });

  it('is no filter on a private column (security check 13)', async () => {
    const columns = ['passwordHash', 'password_hash', 'expires_at', 'is_admin', 'deleted_at', 'id'];
    const forms = ['=1', '[$startsWith]=a', '[not]=x', '__like=%25', '.users.id=1', '_gt=0', '=!'];
    for (const list of [api.plans, api.carriers, api.regions]) {
      const plain = await (await s.get(list)).text();
      for (const name of columns.flatMap((column) => [column, `filters[${column}]`])) {
        for (const form of forms) {
          const answer = await s.get(`${list}?${name}${form}`);
          if (answer.status !== 400)
            expect([answer.status, await answer.text()]).toEqual([200, plain]);
        }
      }
    }
  });
});
