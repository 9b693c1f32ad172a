import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { CheckList } from '#src/contract/prices/checks.ts';
import type { WatchState } from '#src/contract/prices/watch.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { appDeps, createApp } from '../../app.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import type { JobRunner } from '../../core/jobs/jobs.ts';
import { createLog } from '../../core/process/log.ts';
import { openTestApp, sendTo, testAccount } from '../../testing.ts';
import { createWatch } from './watch.ts';

/** A shop on this machine: what it has, what it was asked, and how long was waited before. */
type Page = { status?: number; type?: string; headers?: Record<string, string>; body?: string };
let pages: Record<string, Page> = {};
let asked: { path: string; headers: IncomingHttpHeaders }[] = [];
let waited: number[] = [];
let clock = new Date(TEST_NOW);
let t: Awaited<ReturnType<typeof openTestApp>>;
let app: ReturnType<typeof createApp>;
let jobs: JobRunner;
let cookie: string;
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push({ path, headers: request.headers });
  const {
    status = 200,
    type = 'text/html',
    headers = {},
    body = '',
  } = pages[path] ?? { status: 404 };
  const isSame = headers.etag !== undefined && request.headers['if-none-match'] === headers.etag;
  response.writeHead(isSame ? 304 : status, { 'Content-Type': type, ...headers });
  response.end(isSame ? undefined : body);
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t = await openTestApp({}, { SITE_URL: 'https://atlas.example' });
  ({ cookie } = await testAccount(t, 'ada', true));
  const { port } = server.address() as AddressInfo;
  const here = (address: string) =>
    address.replace(/^https:\/\/[\w.]+/, `http://127.0.0.1:${port}`);
  const now = () => clock;
  const watch = createWatch({
    db: t.db,
    env: t.env,
    log: createLog('silent'),
    now,
    // The way out refuses this machine: that it is used all the same, the last test says.
    fetcher: (address, options) =>
      address.startsWith('https://10.')
        ? outbound(address, options)
        : outbound(here(address), { ...options, allowLocal: true }),
    wait: (ms) => {
      waited.push(ms);
      clock = new Date(clock.getTime() + ms);
      return Promise.resolve();
    },
  });
  // Days go by, and the session of the test does not end.
  const { auth } = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
  const deps = appDeps({ db: t.db, env: t.env, now, auth, watch });
  app = createApp(deps);
  jobs = deps.jobs;
});
afterAll(async () => {
  await jobs.stop();
  server.close();
  await t.close();
});
beforeEach(async () => {
  [asked, waited, pages] = [[], [], {}];
  clock = new Date(clock.getTime() + 3_600_000);
  await write(
    'DELETE FROM carrier_watches',
    'DELETE FROM plan_watches',
    'DELETE FROM watch_findings',
  );
});

const write = (...statements: string[]) =>
  t.db.write(async (commit) => void (await commit(statements.map((sql) => ({ sql, args: [] })))));
const send = (method: string, path: string, body?: unknown) =>
  sendTo(app, method, path, { cookie, ...(body !== undefined && { body }) });
const read = async <T>(path: string) => (await (await send('GET', path)).json()) as T;
const queue = (state = 'open') => read<CheckList>(`${api.checks}?state=${state}&limit=100`);
const plan = async (id: number) =>
  (await t.db.first<Record<string, unknown>>(
    `SELECT id, carrier_id, plan_name, price_minor, currency, seen_on, seen_way, checked_at, sample, version, status
     FROM plans WHERE id = ?`,
    [id],
  ))!;
const records = async () => (await t.db.all('SELECT id FROM price_records')).length;
const version = async () =>
  (await t.db.first<{ n: number }>('SELECT data_version AS n FROM site_state'))!.n;

/** Has a plan watched, on a page of the shop. */
async function watched(id: number, path: string | null, mark: string | null = null) {
  const { carrier_id } = await plan(id);
  const watchUrl = path && (path.startsWith('https:') ? path : `https://shop.example${path}`);
  expect((await send('PUT', api.watchPlan(id), { watchUrl, mark })).status).toBe(200);
  expect((await send('PUT', api.watchCarrier(carrier_id as number), { watch: true })).status).toBe(
    200,
  );
}
/** The other plans of the carriers have no page. */
const alone = (...ids: number[]) =>
  write(`UPDATE plans SET buy_url = NULL WHERE id NOT IN (${ids})`);
async function run() {
  expect((await send('POST', api.watch)).status).toBe(202);
  await jobs.done('watch');
}
const card = (name: unknown, price: string) => `<div><h3>${name}</h3><p>${price}</p></div>`;
const dollars = (minor: unknown) => `$${((minor as number) / 100).toFixed(2)}`;
/** A public plan in dollars. */
async function somePlan(nth = 0) {
  const rows = await t.db.all<{ id: number }>(
    "SELECT id FROM plans WHERE currency = 'USD' AND status = 'active' ORDER BY id LIMIT 9",
  );
  const { id } = rows[nth]!;
  await alone(id);
  return plan(id) as Promise<{ id: number; plan_name: string; price_minor: number }>;
}

describe('a price that stands on its page', () => {
  it('is seen that day, without a price record, and the evidence is kept', async () => {
    const { id, plan_name, price_minor } = await somePlan();
    pages['/plan'] = { body: card(plan_name, dollars(price_minor)) };
    await write(`UPDATE plans SET seen_on = '2026-01-01', seen_way = 'import' WHERE id = ${id}`);
    await watched(id, '/plan');
    const before = { records: await records(), version: await version() };
    await run();
    const day = clock.toISOString().slice(0, 10);
    expect(await plan(id)).toMatchObject({ seen_on: day, seen_way: 'watch', price_minor });
    expect(await records()).toBe(before.records);
    // One commit, however many plans: one release.
    expect(await version()).toBe(before.version + 1);
    const [line] = await t.db.all(
      'SELECT actor_name, way, action, entity_id FROM audit_log ORDER BY id DESC',
    );
    expect(line).toMatchObject({
      actor_name: 'watcher',
      way: 'schedule',
      action: 'update',
      entity_id: id,
    });
    const [found] = (await queue('confirmed')).data;
    expect(found).toMatchObject({
      id,
      doubt: false,
      evidence: { result: 'confirmed', pageUrl: 'https://shop.example/plan', status: 200 },
    });
    expect(found!.evidence!.snippet).toContain(plan_name);
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/plan'].slice(-asked.length));
    const { headers } = asked.at(-1)!;
    expect(headers['user-agent']).toBe(
      'SIM-Atlas-Watch/1.0 (+https://atlas.example/about#how-we-collect)',
    );
    expect(headers.cookie).toBeUndefined();
  });

  it('stands beside the mark that the operator gave', async () => {
    const { id, price_minor } = await somePlan();
    pages['/lines'] = { body: card('One line', dollars(price_minor)) + card('Two lines', '$99') };
    await watched(id, '/lines', 'one line');
    await run();
    expect((await queue('confirmed')).data.map((each) => each.id)).toEqual([id]);
  });

  it('is asked for with its tag, and is seen again when the page is the same', async () => {
    const { id, plan_name, price_minor } = await somePlan();
    pages['/plan'] = { body: card(plan_name, dollars(price_minor)), headers: { etag: '"a"' } };
    await watched(id, '/plan');
    await run();
    clock = new Date(clock.getTime() + 86_400_000 * 2);
    await run();
    expect(asked.at(-1)!.headers['if-none-match']).toBe('"a"');
    expect(await plan(id)).toMatchObject({ seen_on: clock.toISOString().slice(0, 10) });
    expect((await queue('confirmed')).data[0]!.evidence).toMatchObject({ status: 304 });
    // With another price the page is read anew: the one of before was not looked through for it.
    await write(`UPDATE plans SET price_minor = ${price_minor + 1} WHERE id = ${id}`);
    await run();
    expect(asked.at(-1)!.headers['if-none-match']).toBeUndefined();
    expect((await queue()).data[0]).toMatchObject({
      id,
      doubt: true,
      evidence: { found: price_minor / 100 },
    });
    await write(`UPDATE plans SET price_minor = ${price_minor} WHERE id = ${id}`);
  });
});

describe('a doubt', () => {
  it.each<[string, Page | undefined, object]>([
    ['another amount', { body: 'OTHER' }, { result: 'other', found: 77 }],
    ['ten prices', { body: 'TEN' }, { result: 'many', found: null }],
    ['no price', { body: 'NONE' }, { result: 'missing', found: null }],
    ['a page that is gone', undefined, { result: 'dead', status: 404 }],
    [
      'another final address',
      { status: 301, headers: { location: '/elsewhere?from=plan' } },
      { result: 'moved', snippet: expect.stringContaining('/elsewhere?from=plan') },
    ],
  ])('by %s changes nothing and stands at the head of the queue', async (_, page, evidence) => {
    const { id, plan_name } = await somePlan(1);
    const bodies: Record<string, string> = {
      OTHER: card(plan_name, '$77'),
      TEN: card(plan_name, Array.from({ length: 10 }, (_, n) => `$${70 + n}`).join(' ')),
      NONE: card(plan_name, 'sold out'),
    };
    if (page) pages['/plan'] = { ...page, body: bodies[page.body ?? ''] ?? '' };
    await write("UPDATE plans SET seen_on = '2026-11-20'");
    await watched(id, '/plan');
    const before = await plan(id);
    await run();
    expect(await plan(id)).toEqual(before);
    expect((await queue()).data[0]).toMatchObject({ id, doubt: true, evidence });
    const list = await queue('doubt');
    expect(list.data).toHaveLength(1);
    expect(list.data[0]).toMatchObject({ id, doubt: true, evidence });
  });

  it('comes of a page without an answer only when that goes on', async () => {
    const { id } = await somePlan(1);
    pages['/plan'] = { status: 503 };
    await watched(id, '/plan');
    for (const doubts of [0, 0, 1]) {
      await run();
      expect((await queue('doubt')).data.length).toBe(doubts);
    }
  });

  it('is settled by whoever looks, until the page says something else', async () => {
    const { id, plan_name } = await somePlan(2);
    pages['/plan'] = { body: card(plan_name, '$77') };
    await watched(id, '/plan');
    await run();
    clock = new Date(clock.getTime() + 60_000);
    const { version: stale } = (await queue()).data[0]!;
    const written = await records();
    const still = { does: 'still', version: stale };
    expect((await send('POST', api.check(id), still)).status).toBe(200);
    expect((await send('POST', api.check(id), still)).status).toBe(409);
    expect(await plan(id)).toMatchObject({
      checked_at: clock.toISOString(),
      seen_on: clock.toISOString().slice(0, 10),
      seen_way: 'hand',
    });
    expect(await records()).toBe(written);
    clock = new Date(clock.getTime() + 86_400_000);
    await run();
    expect((await queue('doubt')).data.length).toBe(0);
    pages['/plan'] = { body: card(plan_name, '$78') };
    await run();
    const [doubt] = (await queue()).data;
    expect(doubt).toMatchObject({ id, evidence: { found: 78 } });

    // Another amount than the one that was shown is not taken over.
    const take = (price: number) =>
      send('POST', api.check(id), { does: 'take', price, version: doubt!.version });
    expect((await take(77)).status).toBe(409);
    const answer = (await (await take(78)).json()) as { batchId: string };
    expect(await plan(id)).toMatchObject({ price_minor: 7800, seen_way: 'hand' });
    expect(await records()).toBe(written + 1);
    expect((await queue('doubt')).data.length).toBe(0);
    expect((await send('POST', api.undoBatch(answer.batchId), {})).status).toBe(200);
    expect(await plan(id)).not.toMatchObject({ price_minor: 7800 });
  });
});

it('puts the oldest prices first, and of one band of age those that people click', async () => {
  const day = (days: number) =>
    new Date(clock.getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const rows = await t.db.all<{ id: number; seen: string | null; clicks: number }>(
    'SELECT id, seen_on AS seen, popularity AS clicks FROM plans',
  );
  const [a, b, c, d, e] = rows.map(({ id }) => id);
  const seen = (id: number, on: string | null, clicks: number) =>
    `UPDATE plans SET seen_on = ${on && `'${on}'`}, popularity = ${clicks}, status = 'active' WHERE id = ${id}`;
  await write(
    `UPDATE plans SET seen_on = '${day(0)}'`,
    seen(a!, day(100), 50),
    seen(b!, day(400), 0),
    seen(c!, day(500), 0),
    seen(d!, day(380), 9),
    seen(e!, day(40), 99),
  );
  expect((await queue()).data.map(({ id }) => id)).toEqual([d, c, b, a, e]);
  await write(...rows.map((row) => seen(row.id, row.seen, row.clicks)));
});

it('withdraws a plan that is gone, which can be taken back', async () => {
  const { id } = await somePlan(3);
  const { version: now } = (await plan(id)) as { version: number };
  const answer = await send('POST', api.check(id), { does: 'gone', version: now });
  expect(await plan(id)).toMatchObject({ status: 'withdrawn' });
  const { batchId } = (await answer.json()) as { batchId: string };
  expect((await send('POST', api.undoBatch(batchId), {})).status).toBe(200);
  expect(await plan(id)).toMatchObject({ status: 'active' });
  expect((await send('POST', api.check(id), { does: 'gone' })).status).toBe(428);
});

it('obeys robots.txt, and asks a host every ten seconds at most', async () => {
  const first = await somePlan(4);
  const second = await somePlan(5);
  await write('UPDATE plans SET buy_url = NULL');
  pages['/robots.txt'] = {
    body: 'User-agent: *\nAllow: /\n\nUser-agent: SIM-Atlas-Watch\nDisallow: /no\n',
  };
  pages['/no/plan'] = { body: card(first.plan_name, dollars(first.price_minor)) };
  pages['/yes'] = { body: card(second.plan_name, dollars(second.price_minor)) };
  // Of another host: what robots.txt said is kept for a day.
  await watched(first.id, 'https://robots.example/no/plan');
  await watched(second.id, 'https://robots.example/yes');
  await run();
  expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/yes']);
  expect(waited).toEqual([10_000]);
  expect((await queue('doubt')).data).toEqual([]);
  const forbidden = await t.db.all('SELECT plan_id, result FROM watch_findings ORDER BY plan_id');
  expect(forbidden).toEqual([
    { plan_id: first.id, result: 'forbidden' },
    { plan_id: second.id, result: 'confirmed' },
  ]);
  const state = await read<WatchState>(api.watch);
  const carrier = state.carriers.find(({ machine }) => machine > 0)!;
  expect(carrier).toMatchObject({ watched: true });
  expect(carrier.machine + carrier.hand + carrier.none).toBe(carrier.plans);
  expect(state.lastRun).toMatchObject({ cause: 'ada', pages: 2, confirmed: 1, doubts: 0 });
});

it('reads nothing of carriers that nobody switched on, and nothing on private networks', async () => {
  const { id } = await somePlan(6);
  await run();
  expect(asked).toEqual([]);
  await watched(id, 'https://10.0.0.1/plan');
  await run();
  expect(asked).toEqual([]);
  expect(await t.db.all('SELECT result FROM watch_findings')).toEqual([{ result: 'dead' }]);
  expect(
    (await send('PUT', api.watchPlan(id), { watchUrl: 'http://shop.example/', mark: null })).status,
  ).toBe(400);
});

it('never shows on the public wire where a price is watched', async () => {
  const { id } = await somePlan(7);
  await watched(id, '/secret-page', 'secret mark');
  const bodies = await Promise.all(
    [api.plan(id), api.carriers, `${api.plans}?limit=100`].map(async (path) =>
      (await sendTo(app, 'GET', path)).text(),
    ),
  );
  expect(bodies.join('')).not.toMatch(/secret|watch/i);
});

it('runs when its time has come, and makes up one that was missed', async () => {
  const { id, plan_name, price_minor } = await somePlan(8);
  pages['/plan'] = { body: card(plan_name, dollars(price_minor)) };
  await watched(id, '/plan');
  await run();
  await jobs.tick('watch');
  const reads = () => asked.filter(({ path }) => path === '/plan').length;
  expect(reads()).toBe(1);
  clock = new Date(clock.getTime() + 86_400_000);
  await jobs.tick('watch');
  expect(reads()).toBe(2);
  await jobs.tick('watch');
  expect(reads()).toBe(2);
});
