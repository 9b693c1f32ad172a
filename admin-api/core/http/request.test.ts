import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { createLog } from '../process/log.ts';
import { openTestServer } from '../../server/security/server.ts';
import { openSocket } from '../../server/security/sockets.ts';
import { openTestApp, testAccount } from '../../testing.ts';

type Line = { lvl: string; evt: string; route?: string; status?: number; [key: string]: unknown };
let lines: Line[] = [];
const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
let clock = TEST_NOW;
const t = await openTestApp({ log, now: () => clock });
afterAll(() => t.close());
beforeEach(() => {
  lines = [];
  clock = new Date(clock.getTime() + 3_600_000);
});
const of = (evt: string) => lines.filter((line) => line.evt === evt);

describe('the log', () => {
  it('holds 200 characters of an address, in every line', async () => {
    const path = `/api/${'x'.repeat(7000)}`;
    await t.send('POST', path);
    await t.send('POST', path, { headers: { 'Sec-Fetch-Site': 'cross-site' } });
    log.error({ evt: 'render.failed', path });
    expect(lines.map(({ evt }) => evt)).toEqual([
      'request',
      'origin.refused',
      'request',
      'render.failed',
    ]);
    for (const { route, path: other } of lines) {
      const shown = (route ?? other) as string;
      expect(shown).toMatch(/xxx…$/);
      expect(shown.length).toBeLessThanOrEqual(201);
    }
    await t.send('POST', '/api/nowhere', { address: '203.0.113.1' });
    expect(lines.at(-1)!.route).toBe('POST /api/nowhere');
  });

  it.each([
    [404, '/api/wp-login.php'],
    [405, '/api/health'],
    [405, '/wp-login.php'],
  ])('says once a minute and address that %d was asked for', async (status, path) => {
    const ask = (address: string) => t.send('POST', path, { address });
    const expected = (await ask('198.51.100.9')).status;
    for (let i = 0; i < 50; i += 1) await ask('198.51.100.9');
    expect(of('request')).toHaveLength(1);
    await ask('203.0.113.9');
    expect(of('request')).toHaveLength(2);
    clock = new Date(clock.getTime() + 61_000);
    await ask('198.51.100.9');
    expect(of('request')).toHaveLength(3);
    if (path.startsWith('/api/')) expect(expected).toBe(status);
  });

  it('says of every write by a session what came of it', async () => {
    const { cookie } = await testAccount(t, 'ada', true);
    const body = { carrier: '' };
    for (let i = 0; i < 3; i += 1) await t.send('PUT', '/api/simcards/1', { cookie, body });
    await t.send('POST', '/api/logout', { cookie });
    expect(of('request').map(({ status }) => status)).toEqual([400, 400, 400, 200]);
  });

  const FOREIGN = { headers: { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' } };
  const FORGED = { cookie: `session=${'x'.repeat(43)}; signed_in=1` };
  it.each([
    ['POST', '/api/login', { body: {} }, 400],
    ['POST', '/api/login', { headers: { 'Content-Encoding': 'gzip' }, body: {} }, 415],
    ['PUT', '/api/simcards/1', { body: {} }, 401],
    ['PUT', '/api/simcards/1', { body: {}, ...FORGED }, 401],
    ['POST', '/api/logout', {}, 200],
    ['POST', '/api/logout', FORGED, 200],
    ['POST', '/api/logout', FOREIGN, 403],
    ['POST', '/api/simcards', FOREIGN, 403],
  ])(
    'says once a minute and address of %s %s by a stranger (%#)',
    async (method, path, request, status) => {
      const ask = async (address: string) =>
        expect((await t.send(method, path, { ...request, address })).status).toBe(status);
      for (let i = 0; i < 50; i += 1) await ask('198.51.100.9');
      const each = lines.length;
      expect(each).toBe(status === 403 ? 2 : 1);
      await ask('203.0.113.9');
      expect(lines).toHaveLength(2 * each);
      expect(lines.slice(each).map(({ unsaid }) => unsaid)).toEqual(Array(each).fill(49));
      clock = new Date(clock.getTime() + 61_000);
      await ask('198.51.100.9');
      expect(lines).toHaveLength(3 * each);
      expect(lines.at(-1)!.unsaid).toBeUndefined();
    },
  );

  it.each([
    ['request', 'POST', '/api/nowhere', {}],
    ['request', 'POST', '/api/login', { body: {} }],
    ['origin.refused', 'POST', '/api/simcards', FOREIGN],
  ])(
    'says 600 times a minute at most, from however many addresses: %s of %s %s',
    async (evt, method, path, request) => {
      for (let i = 0; i < 1000; i += 1) {
        await t.send(method, path, { ...request, address: `2001:db8:7:${i.toString(16)}::1` });
      }
      const told = of(evt);
      expect(told).toHaveLength(600);
      for (const { net } of told) expect(net).toBe('2001:db8:7::/48');
      clock = new Date(clock.getTime() + 61_000);
      await t.send(method, path, { ...request, address: '203.0.113.200' });
      expect(of(evt).at(-1)).toMatchObject({ net: '203.0.113.0/24', unsaid: 400 });
    },
  );

  it('says once a minute and account who asked for what is not theirs', async () => {
    const { cookie } = await testAccount(t, 'visitor');
    for (let i = 0; i < 50; i += 1) {
      expect((await t.send('PUT', '/api/simcards/1', { cookie, body: {} })).status).toBe(403);
    }
    expect(lines.map(({ evt }) => evt)).toEqual(['auth.refused', 'request']);
  });

  it('goes on naming failed logins, each, and limited ones', async () => {
    await testAccount(t, 'guessed');
    const body = { username: 'guessed', password: 'wrong' };
    for (let i = 0; i < 15; i += 1) await t.send('POST', '/api/login', { body });
    expect(of('auth.login.fail')).toHaveLength(10);
    expect(of('auth.login.limited')).toHaveLength(1);
    expect(of('request').map(({ status }) => status)).toEqual([401, 429]);
  });
});

describe('X-Forwarded-For', () => {
  const forwarded = { headers: { 'X-Forwarded-For': '198.51.100.7' } };

  it('is told of once when no proxy is trusted', async () => {
    await t.send('GET', '/api/health');
    expect(lines).toEqual([]);
    for (let i = 0; i < 3; i += 1) await t.send('GET', '/api/health', forwarded);
    expect(lines).toMatchObject([{ lvl: 'warn', evt: 'proxy.untrusted' }]);
    expect(lines[0]!.why).toMatch(/TRUST_PROXY/);
  });
});

describe('a client that goes before its request is whole', async () => {
  let minutes = 0;
  const now = () => new Date(TEST_NOW.getTime() + minutes * 60_000);
  const s = await openTestServer({}, { log, now });
  beforeEach(() => void (minutes += 1));
  afterAll(() => s.close());
  const { cookie } = await testAccount(s.test, 'ada', true);
  const lineOf = async (evt: string) => {
    while (of(evt).length === 0) await wait(5);
  };
  const CSV = `Content-Type: text/csv\r\nX-File-Name: a.csv\r\n`;
  const JSON_TYPE = 'Content-Type: application/json\r\n';

  it.each([
    ['/api/login', `${JSON_TYPE}Content-Length: 90\r\n`, '{"username"'],
    ['/api/login', `${JSON_TYPE}Transfer-Encoding: chunked\r\n`, '5\r\n{"use\r\n'],
    ['/api/imports', `${CSV}Content-Length: 90000\r\n`, 'carrier,plan\r\n'],
    ['/api/imports', `${CSV}Transfer-Encoding: chunked\r\n`, '8\r\ncarrier,\r\n'],
    [
      '/api/pictures?use=mark',
      `Content-Type: application/octet-stream\r\nContent-Length: 90000\r\n`,
      'PNG',
    ],
  ])('to %s is no error (%#)', async (path, headers, body) => {
    const raw = openSocket(s.port);
    raw.send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookie}\r\n${headers}\r\n${body}`,
    );
    await once(s.server, 'request');
    // Past the guards, in the middle of the body.
    await wait(50);
    expect(of('request')).toEqual([]);
    raw.close();
    await lineOf('request');
    expect(lines.map(({ lvl, evt, status }) => [lvl, evt, status])).toEqual([
      ['info', 'request', 400],
    ]);
  });
});
