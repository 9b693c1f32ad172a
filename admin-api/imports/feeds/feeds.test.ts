import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Cancelled } from '#db/core/worker/protocol.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { Feed, FeedRunList } from '#src/contract/imports/feeds.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { appDeps, createApp } from '../../app.ts';
import { outbound, type OutboundAnswer } from '../../core/http/outbound/outbound.ts';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import { openTestApp, sendTo, testAccount } from '../../testing.ts';
import type { FeedPlaces } from './check.ts';
import { createFeeds, type Feeds } from './feeds.ts';
import { tellRefusedSecrets } from './secret-hosts.ts';

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let cookie: string;
let clock: Date;
/** The public server that the feeds ask: what it is sent, and what it says. */
let asked: { address: string; headers: Record<string, string> }[] = [];
let serve: () => Promise<Partial<OutboundAnswer>> | Partial<OutboundAnswer>;
let names: () => Promise<string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-feeds-'));
  await mkdir(join(folder, 'in/sub'), { recursive: true });
  t = await openTestApp(
    {},
    {
      DATA_DIR: folder,
      FEEDS_DIR: join(folder, 'in'),
      FEED_KEY_HOST: 'feeds.example',
      FEED_NOBODY_HOST: 'feeds.example',
    },
  );
  ({ cookie } = await testAccount(t, 'ada', true));
  use();
});
afterAll(async () => {
  await deps.feeds.stop();
  await deps.imports.stop();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  clock = new Date(TEST_NOW);
  asked = [];
  serve = () => ({ status: 200, body: Buffer.from(LIST) });
  names = () => Promise.resolve(['8.8.8.8']);
});

const variable = (name: string) => ({ FEED_KEY: 'Bearer s3cret-value' })[name];
const fetcher: typeof outbound = async (address, options = {}) => {
  asked.push({ address, headers: options.headers ?? {} });
  return { status: 200, headers: {}, body: Buffer.alloc(0), ...(await serve()) };
};
/** An app whose feeds ask `fetcher`; like a new start of the server. */
function use(ask: typeof outbound = fetcher, places: Partial<FeedPlaces> = {}): Feeds {
  const now = () => clock;
  const base = appDeps({ db: t.db, env: { ...t.env, ...places }, now });
  const feeds = createFeeds({ ...base, now, fetcher: ask, variable });
  deps = { ...base, feeds };
  app = createApp(deps);
  return feeds;
}

const head = 'externalId,carrier,region,planName,dataAmount,price,currency,planType,validity';
const row = (id: number, price: number | string, carrier = 't-mobile') =>
  `f${id},${carrier},US,Fed ${id},${id}GB,${price},USD,prepaid,30 days`;
const rows = (count: number, price = (id: number): number | string => 10 + id) =>
  Array.from({ length: count }, (_, index) => row(index + 1, price(index + 1)));
const csv = (...lines: string[]) => [head, ...lines, ''].join('\n');
const LIST = csv(...rows(20));
const FEED = {
  name: 'Fed',
  kind: 'address',
  address: 'https://feeds.example/plans.csv',
  format: 'csv',
  mapping: { kind: 'native' },
  schedule: '30 * * * *',
  mode: 'sane',
};
const send = (method: string, path: string, body?: unknown) =>
  sendTo(app, method, path, { body, cookie });
const json = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;
let made = 0;
async function create(more: object = {}): Promise<Feed> {
  made += 1;
  const answer = await send('POST', api.feeds, { ...FEED, name: `Fed ${made}`, ...more });
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)]);
  return json<Feed>(answer);
}
/** Runs a feed now; answers it as it stands afterwards. */
async function run({ id }: Feed): Promise<Feed> {
  expect((await send('POST', api.runFeed(id))).status).toBe(202);
  await deps.feeds.done(id);
  return json<Feed>(send('GET', api.feed(id)));
}
const gone = async (feed: Feed) => {
  const { version } = await json<Feed>(send('GET', api.feed(feed.id)));
  const headers = { 'If-Match': `"${version}"` };
  const answer = await sendTo(app, 'DELETE', api.feed(feed.id), { cookie, headers });
  expect(answer.status).toBe(200);
};
const plan = async (name: string) =>
  t.db.first<{ id: number; price_minor: number; status: string }>(
    'SELECT id, price_minor, status FROM plans WHERE plan_name = ? AND deleted_at IS NULL',
    [name],
  );

describe('a feed', () => {
  it('is applied when all is sane, and asks with its tag and its secret', async () => {
    let tag = '';
    serve = () =>
      tag === ''
        ? { status: 200, headers: { etag: (tag = '"v1"') }, body: Buffer.from(LIST) }
        : { status: 304 };
    const feed = await create({ authVariable: 'FEED_KEY', authHeader: 'X-Api-Key' });
    expect(feed).toMatchObject({ secretSet: true, lastRun: null, running: false });
    const first = await run(feed);
    expect(first.lastRun).toMatchObject({ result: 'applied', reason: null });
    const fed = (await plan('Fed 3'))!;
    expect(fed).toMatchObject({ price_minor: 1300, status: 'active' });
    expect(await json(send('GET', api.priceHistory(fed.id)))).toMatchObject([{ way: 'feed' }]);
    const second = await run(feed);
    expect(second.lastRun).toMatchObject({ result: 'unchanged', importId: null });
    expect(asked[0]!.headers).toEqual({
      'Accept-Encoding': 'gzip',
      'X-Api-Key': 'Bearer s3cret-value',
    });
    expect(asked[1]!.headers).toMatchObject({ 'If-None-Match': '"v1"' });
    for (const { headers } of asked) expect(Object.keys(headers)).not.toContain('Cookie');
    // Neither stored nor shown.
    const everything = JSON.stringify([
      await t.db.all('SELECT * FROM feeds'),
      await t.db.all('SELECT * FROM audit_log'),
      await json(send('GET', api.feeds)),
    ]);
    expect(everything).not.toContain('s3cret');
    const runs = await json<FeedRunList>(send('GET', api.feedRuns(feed.id)));
    expect(runs.data.map(({ result }) => result)).toEqual(['unchanged', 'applied']);
    await gone(feed);
  });

  it('moves the day of prices that it lists again, once a day, in one step and with one line of the log', async () => {
    const feed = await create();
    await run(feed);
    const days = () =>
      t.db.all<{ seen_on: string; seen_way: string; n: number }>(
        `SELECT seen_on, seen_way, count(*) AS n FROM plans WHERE plan_name LIKE 'Fed %'
         AND deleted_at IS NULL GROUP BY 1, 2`,
      );
    const told = () =>
      t.db.first<{ v: number; lines: number; records: number }>(`SELECT data_version AS v,
        (SELECT count(*) FROM audit_log) AS lines, (SELECT count(*) FROM price_records) AS records
        FROM site_state`);
    /** As if the feed had run, and people had looked, on an earlier day: sessions are short. */
    const ranOn = (day: string) =>
      t.db.write((commit) =>
        commit(
          [
            `UPDATE plans SET seen_on = '${day}', seen_way = 'hand' WHERE plan_name LIKE 'Fed %'`,
            `UPDATE feeds SET last_good_at = '${day}T12:00:00.000Z' WHERE id = ${feed.id}`,
          ].map((sql) => ({ sql, args: [] })),
        ),
      );
    const before = (await told())!;
    expect((await run(feed)).lastRun).toMatchObject({ result: 'unchanged' });
    expect(await told()).toEqual(before);
    // The same file a day later, in a feed that waits for its operator, too.
    await ranOn('2026-11-20');
    const { version } = await json<Feed>(send('GET', api.feed(feed.id)));
    await send('PUT', api.feed(feed.id), { ...FEED, name: feed.name, mode: 'wait', version });
    const changed = (await told())!;
    const { lastRun } = await run(feed);
    expect(lastRun).toMatchObject({ result: 'applied', reason: null });
    expect(await days()).toEqual([{ seen_on: '2026-11-21', seen_way: 'feed', n: 20 }]);
    const { v, lines, records } = changed;
    expect(await told()).toEqual({ v: v + 1, lines: lines + 1, records });
    const applied = await json<ImportRun>(send('GET', api.importRun(lastRun!.importId!)));
    expect(applied).toMatchObject({ findings: { same: 20, seen: 20 }, applied: { seen: 20 } });
    expect((await run(feed)).lastRun).toMatchObject({ result: 'unchanged' });
    expect(await told()).toMatchObject({ v: v + 1, lines: lines + 1 });
    // A price that moved is no price seen again, and a row with a day of its own says that day.
    serve = () => ({
      body: Buffer.from(
        csv(...rows(20, (id) => (id === 3 ? 13.5 : 10 + id)))
          .replace('validity', 'validity,seenOn')
          .replaceAll('30 days', '30 days,2026-11-20'),
      ),
    });
    await run(feed);
    expect(await days()).toEqual([{ seen_on: '2026-11-21', seen_way: 'feed', n: 20 }]);
    await gone(feed);
  });

  it('waits for the operator when prices are insane, and says why', async () => {
    serve = () => ({ body: Buffer.from(csv(...rows(20, (id) => (id === 3 ? 1300 : 10 + id)))) });
    const feed = await create();
    const { lastRun, waitingImportId } = await run(feed);
    expect(lastRun).toMatchObject({ result: 'waiting', reason: 'One price is held back' });
    expect(waitingImportId).toBe(lastRun!.importId);
    expect((await plan('Fed 3'))!.price_minor).toBe(1300);
    // What was discarded is asked no more: the rest of the list is sane.
    const { importId } = lastRun!;
    expect((await send('POST', api.importApply(importId!), { rows: { mode: 'all' } })).status).toBe(
      202,
    );
    await deps.imports.done(importId!);
    expect((await send('POST', api.discardHolds, { runId: importId })).status).toBe(200);
    serve = () => ({ body: Buffer.from(csv(...rows(21, (id) => (id === 3 ? 1300 : 10 + id)))) });
    expect((await run(feed)).lastRun).toMatchObject({ result: 'applied', reason: null });
    // The newer file takes its place.
    serve = () => ({ body: Buffer.from(csv(...rows(20, (id) => (id === 3 ? 14 : 10 + id)))) });
    const next = await run(feed);
    expect(next).toMatchObject({ lastRun: { result: 'applied' }, waitingImportId: null });
    expect((await plan('Fed 3'))!.price_minor).toBe(1400);
    await gone(feed);
  });

  it('waits always when it is told to, and when the schema changed', async () => {
    const waits = await create({ mode: 'wait' });
    serve = () => ({ body: Buffer.from(csv(...rows(20, (id) => (id === 1 ? 11.5 : 10 + id)))) });
    const { lastRun } = await run(waits);
    expect(lastRun).toMatchObject({ result: 'waiting', reason: null });
    serve = () => ({ body: Buffer.from(csv(...rows(20, (id) => (id === 1 ? 12 : 10 + id)))) });
    expect((await run(waits)).waitingImportId).not.toBe(lastRun!.importId);
    expect(await json(send('GET', api.importRun(lastRun!.importId!)))).toMatchObject({
      state: 'cancelled',
      problem: 'A newer file of its feed took its place',
    });
    const changed = await create();
    serve = () => ({ body: Buffer.from(LIST.replace('price', 'amount in cents')) });
    expect((await run(changed)).lastRun).toMatchObject({
      result: 'waiting',
      reason: '20 of 20 rows are rejected',
    });
    await gone(waits);
    await gone(changed);
  });

  it('speaks only for its carriers', async () => {
    const feed = await create({ carriers: ['t-mobile'] });
    const slug = (await t.db.first<{ slug: string }>(
      "SELECT p.slug FROM plans p JOIN carriers c ON c.id = p.carrier_id WHERE c.slug = 'verizon'",
    ))!.slug;
    const lines = [...rows(20), row(30, 5, 'verizon')].map((line) => `${line},`);
    serve = () => ({
      body: Buffer.from(
        [`${head},slug`, ...lines, `,t-mobile,US,Taken,1GB,5,USD,prepaid,30 days,${slug}`].join(
          '\n',
        ),
      ),
    });
    const { lastRun } = await run(feed);
    expect(lastRun!.result).toBe('applied');
    expect(await plan('Fed 30')).toBeNull();
    expect(await plan('Taken')).toBeNull();
    const found = await json<{ findings: { rows: number; rejected: number } }>(
      send('GET', api.importRun(lastRun!.importId!)),
    );
    expect(found.findings).toMatchObject({ rows: 21, rejected: 1 });
    await gone(feed);
  });

  it('withdraws what its list no longer names after N runs, also while the list stays the same', async () => {
    const feed = await create({ withdrawAfter: 3 });
    serve = () => ({ body: Buffer.from(LIST) });
    await run(feed);
    serve = () => ({ body: Buffer.from(csv(...rows(19))) });
    expect((await run(feed)).lastRun!.result).toBe('applied');
    expect((await run(feed)).lastRun!.result).toBe('applied');
    expect((await plan('Fed 20'))!.status).toBe('active');
    await run(feed);
    expect((await plan('Fed 20'))!.status).toBe('withdrawn');
    expect((await run(feed)).lastRun!.result).toBe('unchanged');
    const shown = await json<PlanList>(app.request(`${api.plans}?q=fed&limit=100`));
    expect(shown.data.map(({ planName }) => planName)).not.toContain('Fed 20');
    expect(shown.data.length).toBe(19);
    // Half a file is no reason to withdraw.
    serve = () => ({ body: Buffer.from(csv(...rows(5))) });
    expect((await run(feed)).lastRun).toMatchObject({
      result: 'waiting',
      reason: expect.stringContaining('are not listed'),
    });
    serve = () => ({ body: Buffer.from(LIST) });
    await run(feed);
    expect((await plan('Fed 20'))!.status).toBe('active');
    await gone(feed);
  });

  it('leaves plans in the trash alone, or brings them back when it may', async () => {
    const feed = await create();
    serve = () => ({ body: Buffer.from(LIST) });
    await run(feed);
    const { id } = (await plan('Fed 7'))!;
    expect((await send('DELETE', api.plan(id))).status).toBe(200);
    serve = () => ({ body: Buffer.from(csv(...rows(20).toReversed())) });
    const { lastRun } = await run(feed);
    expect(lastRun!.result).toBe('unchanged');
    const dropped = await json(send('GET', api.importRun(lastRun!.importId!)));
    expect(dropped).toMatchObject({ state: 'cancelled', problem: 'It brought nothing new' });
    expect(await plan('Fed 7')).toBeNull();
    const { version } = await json<Feed>(send('GET', api.feed(feed.id)));
    const may = { ...FEED, name: feed.name, restore: true, version };
    expect((await send('PUT', api.feed(feed.id), may)).status).toBe(200);
    expect((await run(feed)).lastRun!.result).toBe('applied');
    expect(await plan('Fed 7')).toMatchObject({ id, status: 'active' });
    await gone(feed);
  });

  it('is sent a file whole again that came to nothing, or that is no longer kept', async () => {
    const feed = await create({ format: 'json', withdrawAfter: 3 });
    const list = (count: number) =>
      rows(count).map((line) =>
        Object.fromEntries(line.split(',').map((cell, at) => [head.split(',')[at], cell])),
      );
    let now = { tag: '"cut"', text: '[{"planName": "x"}, {"pla' };
    serve = () =>
      asked.at(-1)!.headers['If-None-Match'] === now.tag
        ? { status: 304 }
        : { headers: { etag: now.tag }, body: Buffer.from(now.text) };
    for (const failures of [1, 2]) {
      expect(await run(feed)).toMatchObject({ lastRun: { result: 'failed' }, failures });
    }
    now = { tag: '"whole"', text: JSON.stringify(list(20)) };
    expect((await run(feed)).failures).toBe(0);
    now = { tag: '"short"', text: JSON.stringify(list(19)) };
    const { lastRun } = await run(feed);
    expect(lastRun!.result).toBe('applied');
    await rm(join(folder, 'imports', String(lastRun!.importId)), { recursive: true });
    await t.db.write((commit) => commit([{ sql: 'DELETE FROM import_files', args: [] }]));
    expect((await run(feed)).lastRun!.result).toBe('applied');
    expect((await run(feed)).lastRun!.result).toBe('applied');
    expect((await plan('Fed 20'))!.status).toBe('withdrawn');
    now = { tag: '"back"', text: JSON.stringify(list(20)) };
    await run(feed);
    expect((await plan('Fed 20'))!.status).toBe('active');
    await gone(feed);
  });

  it('that waits is applied by a person as what its feed brought, whatever else was edited meanwhile', async () => {
    const feed = await create({ mode: 'wait' });
    serve = () => ({
      body: Buffer.from(csv(...rows(21, (id) => (id === 4 ? 14.5 : 10 + id)), row(77, 9))),
    });
    const importId = (await run(feed)).waitingImportId!;
    const { data } = await json<PlanList>(app.request(`${api.plans}?region=UK&limit=1`));
    const edited = { ...data[0]!, hotspot: !data[0]!.hotspot };
    expect((await send('PUT', api.plan(edited.id), edited)).status).toBe(200);
    const rowsWanted = { rows: { mode: 'all' } };
    expect((await send('POST', api.importApply(importId), rowsWanted)).status).toBe(202);
    await deps.imports.done(importId);
    expect(await json(send('GET', api.importRun(importId)))).toMatchObject({
      state: 'applied',
      problem: null,
    });
    const ways = await t.db.all(`SELECT DISTINCT p.seen_way, r.way FROM plans p
      JOIN price_records r ON r.plan_id = p.id AND r.price_minor = p.price_minor
      WHERE p.plan_name IN ('Fed 4', 'Fed 77')`);
    expect(ways.map((way) => ({ ...way }))).toEqual([{ seen_way: 'feed', way: 'feed' }]);
    expect((await send('POST', api.importRevert(importId), {})).status).toBe(200);
    await gone(feed);
  });

  it('keeps its last good file, however often it ran since and however old that is', async () => {
    serve = () =>
      asked.at(-1)!.headers['If-None-Match'] === '"kept"'
        ? { status: 304 }
        : { headers: { etag: '"kept"' }, body: Buffer.from(csv(...rows(20), row(78, 9))) };
    const feed = await create();
    const { importId } = (await run(feed)).lastRun!;
    const since = `INSERT INTO feed_runs (feed_id, started_at, finished_at, cause, result)
      SELECT ${feed.id}, '2026-11-21', '2026-11-21', 'schedule', 'unchanged'
      FROM json_each('[${Array(205).fill(0).join()}]')`;
    await t.db.write((commit) => commit([{ sql: since, args: [] }]));
    const old = new Date('2026-09-01T00:00:00Z');
    await utimes(join(folder, 'imports', String(importId)), old, old);
    await t.db.write((commit) =>
      commit([{ sql: "UPDATE import_runs SET created_at = '2026-09-01'", args: [] }]),
    );
    await run(feed);
    await deps.imports.tidy(clock);
    expect(await deps.imports.isStored(importId!)).toBe(true);
    expect((await run(feed)).lastRun!.result).toBe('unchanged');
    expect(asked.at(-1)!.headers).toMatchObject({ 'If-None-Match': '"kept"' });
    await gone(feed);
    await deps.imports.tidy(clock);
    expect(await deps.imports.isStored(importId!)).toBe(false);
  });

  it('says why it failed, rests longer each time, and recovers', async () => {
    const feed = await create({ schedule: '*/5 * * * *' });
    const failures: [() => Partial<OutboundAnswer> | Promise<never>, string][] = [
      [() => ({ status: 500 }), 'answered 500'],
      [() => ({ status: 304 }), 'answered 304'],
      [() => Promise.reject(new OutboundError('too_large', 'too many bytes')), 'too many bytes'],
      [() => Promise.reject(new OutboundError('too_slow', 'took more than 60 s')), '60 s'],
      [() => ({ headers: { 'content-encoding': 'br' } }), 'compressed'],
      [() => ({ body: Buffer.from('<html>Log in</html>') }), ''],
      [() => ({ body: Buffer.alloc(0) }), 'empty'],
    ];
    let last = 0;
    for (const [index, [answer, why]] of failures.entries()) {
      serve = answer;
      const { lastRun, failures: count, nextRun, lastGood } = await run(feed);
      expect(lastRun).toMatchObject({ result: 'failed', reason: expect.stringContaining(why) });
      expect([count, lastGood]).toEqual([index + 1, null]);
      const rest = Date.parse(nextRun!) - clock.getTime();
      expect(rest).toBeGreaterThan(last);
      last = rest;
    }
    serve = () => ({ body: Buffer.from(LIST) });
    const { failures: none, nextRun, lastGood } = await run(feed);
    expect([none, lastGood]).toEqual([0, clock.toISOString()]);
    expect(Date.parse(nextRun!) - clock.getTime()).toBe(5 * 60_000);
    await gone(feed);
  });
});

describe('by schedule', () => {
  it('runs what is due once, makes up a missed time once, and leaves what is off', async () => {
    const feed = await create();
    const off = await create({ enabled: false });
    expect([feed.nextRun, off.nextRun]).toEqual(['2026-11-21T12:30:00.000Z', null]);
    await deps.feeds.runDue();
    expect(asked).toHaveLength(0);
    // The server was away for hours.
    clock = new Date('2026-11-21T15:45:00Z');
    const restarted = use();
    await Promise.all([restarted.runDue(), restarted.runDue()]);
    expect(asked).toHaveLength(1);
    await restarted.runDue();
    expect(asked).toHaveLength(1);
    const after = await json<Feed>(send('GET', api.feed(feed.id)));
    expect(after).toMatchObject({
      nextRun: '2026-11-21T16:30:00.000Z',
      lastRun: { cause: 'schedule' },
    });
    await gone(feed);
    await gone(off);
  });

  it('takes the place of what a stop of the server cut off', async () => {
    const feed = await create({ mode: 'wait' });
    serve = () => ({ body: Buffer.from(csv(...rows(20), row(79, 9))) });
    clock = new Date('2026-11-21T12:45:00Z');
    let reading!: () => void;
    const isRead = new Promise<void>((resolve) => (reading = resolve));
    const readInWorker: typeof t.db.readInWorker = (_, __, { signal } = {}) => {
      reading();
      return new Promise((_, reject) =>
        signal!.addEventListener('abort', () => reject(new Cancelled())),
      );
    };
    const base = appDeps({ db: { ...t.db, readInWorker }, env: t.env, now: () => clock });
    const feeds = createFeeds({ ...base, now: () => clock, fetcher, variable });
    const ran = feeds.runDue();
    await isRead;
    await Promise.all([feeds.stop(), base.imports.stop(), ran]);
    const cut = (await json<{ data: ImportRun[] }>(send('GET', api.imports))).data[0]!;
    expect(cut.state).toBe('reading');

    const restarted = use();
    await deps.imports.resume({ actor: { id: null, name: 'start', way: 'api' }, now: clock });
    await restarted.runDue();
    const { lastRun, waitingImportId } = await json<Feed>(send('GET', api.feed(feed.id)));
    expect(lastRun).toMatchObject({ result: 'waiting', importId: waitingImportId });
    expect(waitingImportId).not.toBe(cut.id);
    expect((await json<ImportRun>(send('GET', api.importRun(cut.id)))).state).toBe('cancelled');
    await gone(feed);
  });

  it('have names of their own, whatever the case', async () => {
    const feed = await json<Feed>(
      send('POST', api.feeds, { ...FEED, name: 'Own', enabled: false }),
    );
    const other = await json<Feed>(
      send('POST', api.feeds, { ...FEED, name: 'Two', enabled: false }),
    );
    const named = (name: string) => ({ ...FEED, name, enabled: false });
    const twice = await send('POST', api.feeds, named('own'));
    expect([twice.status, await twice.text()]).toEqual([
      409,
      expect.stringContaining('another feed'),
    ]);
    const { version } = other;
    const taken = await send('PUT', api.feed(other.id), { ...named('OWN'), version });
    expect(taken.status).toBe(409);
    const same = await send('PUT', api.feed(other.id), { ...named('TWO'), version });
    expect(same.status).toBe(200);
    await gone(feed);
    await gone(other);
  });

  it('answers a stale version with the feed as it stands, and changes nothing', async () => {
    const feed = await json<Feed>(
      send('POST', api.feeds, { ...FEED, name: 'Stale', enabled: false }),
    );
    const body = { ...FEED, name: 'Stale', enabled: false, version: feed.version };
    expect((await send('PUT', api.feed(feed.id), { ...body, schedule: '5 * * * *' })).status).toBe(
      200,
    );
    const late = await send('PUT', api.feed(feed.id), { ...body, schedule: '9 * * * *' });
    expect(late.status).toBe(409);
    expect((await json<{ current: Feed }>(late)).current).toMatchObject({
      id: feed.id,
      version: feed.version + 1,
      schedule: '5 * * * *',
    });
    const now = await json<Feed>(send('GET', api.feed(feed.id)));
    expect(now.schedule).toBe('5 * * * *');
  });

  it('never runs a feed twice at once', async () => {
    const feed = await create();
    let release!: () => void;
    const held = new Promise<void>((resolve) => (release = resolve));
    serve = async () => {
      await held;
      return { body: Buffer.from(LIST) };
    };
    expect((await send('POST', api.runFeed(feed.id))).status).toBe(202);
    expect((await send('POST', api.runFeed(feed.id))).status).toBe(409);
    expect((await send('DELETE', api.feed(feed.id))).status).toBe(409);
    expect(await json<Feed>(send('GET', api.feed(feed.id)))).toMatchObject({ running: true });
    clock = new Date('2026-11-21T13:00:00Z');
    const ticking = deps.feeds.runDue();
    release();
    await ticking;
    await deps.feeds.done(feed.id);
    expect(asked).toHaveLength(1);
    await gone(feed);
  });
});

describe('addresses and folders', () => {
  it.each([
    'http://feeds.example/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest',
    'https://10.0.0.1:8443/',
    'https://localhost./',
    'https://ada:pw@feeds.example/',
    'https://feeds.example:22/',
    'file:///etc/passwd',
    'gopher://feeds.example/',
    'data:text/csv,x',
  ])('%s reaches nobody', async (address) => {
    const answer = await send('POST', api.feeds, { ...FEED, name: 'Bad', address });
    if (answer.status === 201) {
      // A name is checked when it is asked for: by the way out itself.
      names = () => Promise.resolve(['127.0.0.1']);
      use((url, options) => outbound(url, { ...options, lookup: () => names() }));
      const feed = await json<Feed>(answer);
      expect((await run(feed)).lastRun).toMatchObject({ result: 'failed' });
      await gone(feed);
      use();
    } else expect(answer.status).toBe(400);
    expect(asked).toHaveLength(0);
  });

  it('asks for a name once: what it becomes later gains nothing', async () => {
    let connections = 0;
    const canary = createServer().on('connection', () => (connections += 1));
    await once(canary.listen(0, '127.0.0.1'), 'listening');
    const { port } = canary.address() as AddressInfo;
    let asks = 0;
    use((url, options) =>
      outbound(url, {
        ...options,
        timeoutMs: 500,
        lookup: async () => [(asks += 1) === 1 ? '127.0.0.1' : '8.8.8.8'],
      }),
    );
    const feed = await create({ address: `https://feeds.example:${port}/plans.csv` });
    expect((await run(feed)).lastRun).toMatchObject({
      result: 'failed',
      reason: expect.stringContaining('not an address of the public internet'),
    });
    expect([asks, connections]).toEqual([1, 0]);
    canary.close();
    use();
    await gone(feed);
  });

  it('asks only the hosts that the environment names', async () => {
    use(fetcher, { feedsHosts: ['feeds.example'] });
    const feed = await create({ mode: 'wait' });
    const other = { ...FEED, name: 'Other', address: 'https://feeds.example.evil.test/' };
    const answer = await send('POST', api.feeds, other);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('not among the hosts of FEEDS_HOSTS'),
    ]);
    // One from before the list.
    use(fetcher, { feedsHosts: ['other.example'] });
    expect((await run(feed)).lastRun).toMatchObject({
      result: 'failed',
      reason: expect.stringContaining('feeds.example is not among'),
    });
    expect(asked).toHaveLength(0);
    use();
    await gone(feed);
  });

  it('does not wait for a pipe', async () => {
    execFileSync('mkfifo', [join(folder, 'in/pipe.csv')]);
    const feed = await create({ kind: 'folder', address: 'pipe.csv' });
    expect((await run(feed)).lastRun).toMatchObject({
      result: 'failed',
      reason: 'This is no file',
    });
    await rm(join(folder, 'in/pipe.csv'));
    await gone(feed);
  });

  it('reads the newest file of its folder, and nothing outside of it', async () => {
    await writeFile(join(folder, 'in/sub/a.csv'), csv(row(41, 9)));
    await writeFile(join(folder, 'secret.csv'), csv(row(42, 9)));
    await symlink(join(folder, 'secret.csv'), join(folder, 'in/sub/z.csv'));
    await symlink(folder, join(folder, 'in/out'));
    const feed = await create({ kind: 'folder', address: 'sub' });
    expect((await run(feed)).lastRun).toMatchObject({ result: 'applied' });
    expect(await plan('Fed 41')).not.toBeNull();
    expect((await run(feed)).lastRun).toMatchObject({ result: 'unchanged' });
    await gone(feed);
    for (const address of ['out', 'out/secret.csv', 'sub/z.csv', 'nowhere']) {
      const bad = await create({ kind: 'folder', address });
      expect((await run(bad)).lastRun).toMatchObject({ result: 'failed' });
      await gone(bad);
    }
    for (const address of ['..', '../secret.csv', 'sub/../..', '/etc', 'a//b', 'C:\\x', './sub']) {
      const answer = await send('POST', api.feeds, { ...FEED, kind: 'folder', address });
      expect([address, answer.status]).toEqual([address, 400]);
    }
    expect(await plan('Fed 42')).toBeNull();
  });

  it('takes no secret but a variable that is meant for feeds, and no header of the request', async () => {
    for (const more of [
      { authVariable: 'ADMIN_PASSWORD' },
      { authVariable: 'DATABASE_AUTH_TOKEN' },
      { authHeader: 'Cookie' },
      { authHeader: 'Host' },
      { authHeader: 'X-A: b' },
      { schedule: 'often' },
      { schedule: '* * * * * *' },
      { schedule: '* * * * *' },
      { mapping: { kind: 'profile', profile: { name: 'x', fields: {}, decimals: 'point' } } },
    ]) {
      const answer = await send('POST', api.feeds, { ...FEED, name: 'Bad', ...more });
      expect([more, answer.status]).toEqual([more, 400]);
    }
    const unset = await create({ authVariable: 'FEED_NOBODY' });
    expect(unset.secretSet).toBe(false);
    expect((await run(unset)).lastRun).toMatchObject({ reason: 'FEED_NOBODY is not set' });
    expect(asked).toHaveLength(0);
    await gone(unset);
  });
});

describe('the secret of a feed', () => {
  const SECRET = { ...FEED, authVariable: 'FEED_KEY' };
  const refusal = async (given: Response | Promise<Response>) => {
    const answer = await given;
    const { issues } = (await answer.json()) as { issues: object[] };
    return [answer.status, issues];
  };
  const because = (message: RegExp) => [
    400,
    [{ path: 'authVariable', message: expect.stringMatching(message) }],
  ];

  it('goes to the host of its FEED_X_HOST, and nowhere else by an edit', async () => {
    const feed = await create({ authVariable: 'FEED_KEY' });
    const update = (more: object) =>
      send('PUT', api.feed(feed.id), {
        ...SECRET,
        name: feed.name,
        version: feed.version,
        ...more,
      });
    await run(feed);
    expect(asked).toMatchObject([{ headers: { Authorization: 'Bearer s3cret-value' } }]);
    const elsewhere =
      /^authVariable: FEED_KEY is sent to feeds\.example only \(FEED_KEY_HOST\), not to /;
    for (const address of [
      'https://evil.example/',
      'https://feeds.example.evil.example/',
      'https://sub.feeds.example/',
      'https://feeds.example./',
      'https://feeds.example:8443/plans.csv',
    ]) {
      const made = send('POST', api.feeds, { ...SECRET, name: 'Evil', address });
      expect(await refusal(made)).toEqual(because(elsewhere));
      expect(await refusal(update({ address }))).toEqual(because(elsewhere));
    }
    // Another path of the host is its own affair, and 443 is the port that it has.
    for (const address of ['https://feeds.example:443/plans.csv', 'https://FEEDS.example/b']) {
      expect((await update({ address })).status).toBe(200);
      feed.version += 1;
    }
    await gone(feed);
  });

  it('goes to the port of its FEED_X_HOST, and nowhere while no host is named', async () => {
    use(fetcher, { feedSecretHosts: { FEED_KEY: 'feeds.example:8443' } });
    const made = (more: object) => send('POST', api.feeds, { ...SECRET, name: 'Port', ...more });
    expect((await made({})).status).toBe(400);
    const feed = await json<Feed>(made({ address: 'https://feeds.example:8443/plans.csv' }));
    await gone(feed);
    use(fetcher, { feedSecretHosts: {} });
    const unnamed = because(/until FEED_KEY_HOST in the environment/);
    expect(await refusal(made({}))).toEqual(unnamed);
    // Nor can a feed take a host for its secret.
    expect((await made({ authVariable: 'FEED_KEY_HOST' })).status).toBe(400);
    use();
  });

  it('is not sent by a feed that came into the database by another way, which the next start says', async () => {
    const feed = await create({ authVariable: 'FEED_KEY', enabled: false });
    const slipIn = "UPDATE feeds SET settings = json_set(settings, '$.address', ?) WHERE id = ?";
    await t.db.write((commit) =>
      commit([{ sql: slipIn, args: ['https://evil.example/', feed.id] }]),
    );
    const refused = `FEED_KEY is sent to feeds.example only`;
    expect((await run(feed)).lastRun!.reason).toContain(refused);
    expect(asked).toEqual([]);
    const said: string[] = [];
    await tellRefusedSecrets(t.db, t.env, (text) => said.push(text));
    await tellRefusedSecrets(t.db, { feedSecretHosts: {} }, (text) => said.push(text));
    const told = said.filter((text) => text.startsWith(`Feed "${feed.name}"`));
    expect(told).toEqual([
      expect.stringContaining(refused),
      expect.stringContaining('FEED_KEY is sent nowhere until FEED_KEY_HOST '),
    ]);
    await gone(feed);
  });
});
