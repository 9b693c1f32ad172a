import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAccount } from '../testing.ts';
import { describedOperations, fillPath } from '#tests/support/operations.ts';
import { openTestServer } from './server.ts';

/** Security checks 3, 4, 6 and 43 against the real server, whose paths reach it as they were sent. */
const s = await openTestServer();
const { operations } = await describedOperations(s);
const guarded = operations.filter((operation) => operation.guarded);
let user: string;
let other: { id: number; cookie: string };
let admin: string;
beforeAll(async () => {
  ({ cookie: user } = await testAccount(s.test, 'uma'));
  other = await testAccount(s.test, 'otto');
  ({ cookie: admin } = await testAccount(s.test, 'ada', true));
});
afterAll(() => s.close());

const MUTATIONS: [string, (path: string) => string][] = [
  ['two slashes first', (path) => `/${path}`],
  ['two slashes inside', (path) => path.replace('/api/', '/api//')],
  ['a slash last', (path) => `${path}/`],
  ['an escaped letter', (path) => path.replace(/[a-z](?=[^/]*$)/, percent)],
  ['an escaped letter of api', (path) => path.replace('/api', '/%61pi')],
  ['an escaped slash', (path) => path.replace('/api/', '/api%2f')],
  ['a double escape', (path) => path.replace('/api/', '/api%252f')],
  ['a path parameter', (path) => `${path};a`],
  ['a path parameter inside', (path) => path.replace('/api', '/api;a=b')],
  ['dots', (path) => path.replace('/api/', '/api/health/../')],
  ['escaped dots', (path) => path.replace('/api/', '/api/health/%2e%2e/')],
  ['one dot', (path) => path.replace('/api/', '/api/./')],
  ['upper case', (path) => path.toUpperCase()],
  ['a back slash', (path) => path.replace('/api/', '/api\\')],
  ['an escaped NUL', (path) => `${path}%00`],
  ['an ending', (path) => `${path}.json`],
  ['a query', (path) => `${path}?admin=1&is_admin=1&_method=GET`],
  ['a foreign host', (path) => `http://evil.test${path}`],
];
function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

const TABLES = ['carriers', 'regions', 'plans', 'price_records', 'users', 'audit_log', 'seo_pages'];
const rows = async () =>
  JSON.stringify(await Promise.all(TABLES.map((table) => s.db.all(`SELECT * FROM ${table}`))));

/** What any user may ask for: of the own account alone. */
const FOR_USERS =
  / \/api\/(user|account\/address|password|sessions|confirm|second-factor|new-places)(\/|$)/;

describe('guarded routes', () => {
  it('are many, and answer 401 to nobody and 403 to users under their plain path', async () => {
    expect(guarded.length).toBeGreaterThan(25);
    for (const operation of guarded) {
      const told = operation.name;
      expect([told, (await ask(operation, fillPath(operation.path))).status]).toEqual([told, 401]);
      if (FOR_USERS.test(told)) continue;
      const answer = await ask(operation, fillPath(operation.path), user);
      expect([told, answer.status]).toEqual([told, 403]);
    }
  });

  it.each(MUTATIONS)('are not reached past their guard by %s', async (_, mutate) => {
    const before = await rows();
    for (const operation of guarded) {
      const path = mutate(fillPath(operation.path));
      for (const cookie of ['', user]) {
        if (cookie && FOR_USERS.test(operation.name)) continue;
        const { status } = await ask(operation, path, cookie);
        expect([operation.name, path, status < 200 || status > 299]).toEqual([
          operation.name,
          path,
          true,
        ]);
        expect(status).toBeLessThan(500);
      }
    }
    expect(await rows()).toBe(before);
  });
});

function ask(operation: (typeof guarded)[number], path: string, cookie = '') {
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { Cookie: cookie }),
    ...(operation.hasBody && { 'Content-Type': 'application/json', 'Content-Length': '2' }),
  };
  return s.ask(path, {
    method: operation.method,
    headers,
    ...(operation.hasBody && { body: ['{}'] }),
  });
}

describe('the dashboard', () => {
  it.each([
    '/admin',
    '/admin/',
    '//admin',
    '/admin//',
    '/%61dmin',
    '/admin%2f',
    '/admin.html',
    '/ADMIN',
    '/admin;a',
    '/./admin',
    '/plans/../admin',
    '/admin?x=1',
    '/admin%00',
    '/live/admin',
  ])('is not shown to nobody under %s', async (path) => {
    for (const cookie of ['', user]) {
      const answer = await s.ask(path, { headers: { ...(cookie && { Cookie: cookie }) } });
      expect(answer.text).not.toContain('dashboard');
      expect(answer.status).not.toBe(200);
    }
  });
});

describe('ids', () => {
  const ODD = [
    '0',
    '-1',
    '1e309',
    '9223372036854775808',
    '1%20OR%201',
    '..%2f1',
    '1.0',
    '+1',
    '1%00',
  ];

  it('that are none answer 400 or 404 on every route that takes one', async () => {
    const withId = operations.filter(({ path }) => path.includes('{id}'));
    expect(withId.length).toBeGreaterThan(10);
    for (const operation of withId) {
      for (const id of ODD) {
        const path = operation.path.replace('{id}', id).replace('{entity}', 'plan');
        const { status } = await ask(operation, path, admin);
        expect([operation.name, id, [400, 404].includes(status)]).toEqual([
          operation.name,
          id,
          true,
        ]);
      }
    }
  });

  it('of one table find nothing in another', async () => {
    // Plans have more rows than carriers, carriers more than regions.
    const { id } = (await s.db.first<{ id: number }>('SELECT max(id) AS id FROM plans'))!;
    const carrier = (await s.db.first<{ id: number }>('SELECT max(id) AS id FROM carriers'))!;
    for (const path of [`/api/carriers/${id}`, `/api/regions/${carrier.id}`]) {
      expect((await s.ask(path)).status).toBe(404);
    }
  });

  it('of another user tell a user nothing', async () => {
    const headers = { Cookie: user, 'Sec-Fetch-Site': 'same-origin' };
    const path = `/api/admin/users/${other.id}`;
    for (const method of ['GET', 'DELETE']) {
      const answer = await s.ask(path, { method, headers });
      expect([403, 405]).toContain(answer.status);
      expect(answer.text).not.toContain('otto');
    }
    const own = await s.ask(`/api/user?id=${other.id}`, { headers });
    expect(JSON.parse(own.text)).toMatchObject({ username: 'uma' });
  });
});

describe('files that are nobody’s business', () => {
  const NAMES = `
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
    config.yml secrets.json id_rsa private.key server.pem core`
    .trim()
    .split(/\s+/);
  const WAYS: ((name: string) => string)[] = [
    (name) => `/${name}`,
    (name) => `/api/${name}`,
    (name) => `/..%2f${name}`,
    (name) => `/%2e%2e/${name}`,
    (name) => `/plans/..%5c${name}`,
    (name) => `/live/${name}`,
    (name) => `/${name}?x=1`,
    (name) => `/${name.toUpperCase()}`,
  ];

  it('answer 404, however they are asked for', async () => {
    let asked = 0;
    for (const way of WAYS) {
      for (const name of NAMES) {
        const answer = await follow(way(name));
        expect([way(name), answer.status]).toEqual([way(name), 404]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(500);
  });

  /** The answer after a redirect that only tidies the path. */
  async function follow(path: string) {
    const answer = await s.ask(path);
    const { location } = answer.headers;
    return location && [301, 308].includes(answer.status) ? s.ask(location) : answer;
  }
});
