import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { SUBJECTS_A_DAY } from '#src/domain/events.ts';
import { api } from '#src/domain/paths.ts';
import { appDeps, createApp } from '../app.ts';
import { openTestApp, testAccount } from '../testing.ts';

const SITE = { SITE_URL: 'https://sim.example' };
let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let clock: Date;
beforeEach(async () => {
  clock = new Date(TEST_NOW);
  t = await openTestApp({}, SITE);
  deps = appDeps({ db: t.db, env: t.env, now: () => clock });
  app = createApp(deps);
});
afterEach(() => t.close());

const OLD = 'application/csp-report';
const NEW = 'application/reports+json';
const old = (path = '/plans', directive = 'script-src-elem', more = {}) => ({
  'csp-report': {
    'document-uri': `https://sim.example${path}`,
    'effective-directive': directive,
    'violated-directive': directive,
    'blocked-uri': 'https://evil.test/x.js?secret',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'status-code': 200,
    ...more,
  },
});
const newer = (path = '/plans', directive = 'script-src-elem', more = {}) => ({
  age: 12,
  type: 'csp-violation',
  url: `https://sim.example${path}`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `https://sim.example${path}`,
    effectiveDirective: directive,
    blockedURL: 'inline',
    disposition: 'enforce',
    statusCode: 200,
    ...more,
  },
});
const send = (
  body: unknown,
  type = OLD,
  {
    headers = {},
    address = '192.0.2.1',
  }: { headers?: Record<string, string>; address?: string } = {},
) =>
  app.request(
    api.policyReports,
    {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: address } } } as never,
  );
async function counted() {
  await deps.events.flush();
  const rows = await t.db.all<{ kind: string; subject: string; n: number; visitors: number }>(
    'SELECT kind, subject, n, visitors FROM event_days ORDER BY subject',
  );
  expect(rows.every(({ kind }) => kind === 'violation')).toBe(true);
  return Object.fromEntries(rows.map(({ subject, n }) => [subject, n]));
}

describe('POST /api/policy-reports', () => {
  it('counts both forms of reports by day, rule and page, and keeps nothing else of them', async () => {
    for (const body of [old(), old('/plans?q=ada@example.org'), old('/deals', 'img-src')]) {
      const answer = await send(body);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
    expect((await send([newer(), newer('/deals', 'img-src')], NEW)).status).toBe(204);
    expect((await send([newer()], `${NEW}; charset=utf-8`)).status).toBe(204);
    expect(await counted()).toEqual({ 'img-src /deals': 2, 'script-src-elem /plans': 4 });
    const dump = JSON.stringify(await t.db.all('SELECT * FROM event_days'));
    expect(dump).not.toMatch(/evil|secret|ada@|Mozilla|192\.0/);
  });

  it('takes what is no report of our policy, and counts nothing', async () => {
    for (const body of [
      [{ type: 'deprecation', url: 'https://sim.example/', body: { id: 'x' } }],
      [newer('/plans', 'made-up-src')],
      [newer('/plans', 'script-src', { sourceFile: 'chrome-extension://abc/a.js' })],
      [{ ...newer(), body: { ...newer().body, documentURL: 'https://evil.test/' } }],
    ]) {
      expect((await send(body, NEW)).status).toBe(204);
    }
    expect(await counted()).toEqual({});
  });

  it.each([
    ['no JSON', '{', 400],
    ['nothing', '', 400],
    ['another form', '{"a":1}', 400],
    ['no list', [], 400],
    ['a report without a page', { 'csp-report': { 'effective-directive': 'img-src' } }, 400],
    [
      'a hundred and one at once',
      Array.from({ length: 101 }, () => ({ type: 'csp-violation' })),
      400,
    ],
    ['70 kB', old('/plans', 'img-src', { 'script-sample': 'x'.repeat(70_000) }), 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await send(body, Array.isArray(body) ? NEW : OLD)).status).toBe(status);
    expect(deps.events.pending).toBe(0);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/html', ''])(
    'refuses the type "%s"',
    async (type) => {
      expect((await send(old(), type)).status).toBe(415);
    },
  );

  it('takes reports as browsers send them, with a cookie or none, and of no other site', async () => {
    const { cookie } = await testAccount(t, 'ada');
    // As Chromium 156 sends them: for `report-to` the browser itself, without Sec-Fetch-Site.
    const ours = { Origin: 'https://sim.example', Cookie: cookie };
    expect((await send([newer()], NEW, { headers: ours })).status).toBe(204);
    const page = { ...ours, 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'report' };
    expect((await send(old(), OLD, { headers: page })).status).toBe(204);
    expect(await counted()).toEqual({ 'script-src-elem /plans': 2 });
    const foreign: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', Cookie: cookie },
      { Origin: 'https://evil.test', Cookie: cookie },
      { Origin: 'null' },
    ];
    for (const headers of foreign) {
      expect((await send(old(), OLD, { headers })).status).toBe(403);
    }
  });

  it('counts so many of an address a minute, and so many of all', async () => {
    for (let i = 0; i < 60; i += 1) expect((await send(old())).status).toBe(204);
    expect(await counted()).toEqual({ 'script-src-elem /plans': 20 });
    for (let i = 0; i < 60; i += 1) {
      const many = Array.from({ length: 20 }, () => newer('/deals'));
      expect((await send(many, NEW, { address: `198.51.${i}.7` })).status).toBe(204);
    }
    expect((await counted())['script-src-elem /deals']).toBe(580);
    clock = new Date(TEST_NOW.getTime() + 61_000);
    await send(old());
    expect((await counted())['script-src-elem /plans']).toBe(21);
  });

  it.each([
    [
      'of extensions',
      Array(20).fill(newer('/plans', 'img-src', { sourceFile: 'chrome-extension://a' })),
      1,
    ],
    ['of other things', Array.from({ length: 20 }, () => ({ type: 'deprecation', body: {} })), 1],
    ['that are no JSON', '{', 20],
  ])(
    'counts those %s against their sender too, and then reads nothing more',
    async (_, body, n) => {
      for (let i = 0; i < n; i += 1) await send(body, NEW);
      const texts = vi.spyOn(Request.prototype, 'text');
      expect((await send([newer()], NEW)).status).toBe(204);
      expect((await send('{', NEW)).status).toBe(204);
      expect(texts).not.toHaveBeenCalled();
      expect((await send([newer()], NEW, { address: '198.51.100.1' })).status).toBe(204);
      expect(texts).toHaveBeenCalledTimes(1);
      texts.mockRestore();
      expect(await counted()).toEqual({ 'script-src-elem /plans': 1 });
    },
  );

  it('leaves a bounded table whatever was made up', async () => {
    for (let i = 0; i < 400; i += 1) {
      if (i % 20 === 0) clock = new Date(clock.getTime() + 61_000);
      await send(old(`/made-up-${i}`));
    }
    const rows = await counted();
    expect(Object.keys(rows)).toHaveLength(SUBJECTS_A_DAY.violation + 1);
    expect(Object.values(rows).reduce((all, n) => all + n, 0)).toBe(400);
  });

  it('is taken and dropped in read-only mode', async () => {
    const own = await openTestApp({}, { READ_ONLY: 'on' });
    const headers = { 'Content-Type': OLD };
    const answer = await own.send('POST', api.policyReports, { body: old(), headers });
    expect(answer.status).toBe(204);
    await own.close();
  });

  it('shows admins what was blocked in the statistics', async () => {
    for (const address of ['192.0.2.1', '192.0.2.2']) await send(old(), OLD, { address });
    await deps.events.flush();
    const { cookie } = await testAccount(t, 'ada', true);
    const answer = await app.request(api.statistics, { headers: { Cookie: cookie } });
    const { violations } = (await answer.json()) as { violations: unknown };
    expect(violations).toEqual([
      { key: 'script-src-elem /plans', name: 'script-src-elem /plans', n: 2, visitors: 2 },
    ]);
  });
});
