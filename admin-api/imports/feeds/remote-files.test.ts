import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { Feed } from '#src/contract/imports/feeds.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { appDeps, createApp } from '../../app.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import { openTestApp, sendTo, testAccount } from '../../testing.ts';
import { createFeeds } from './feeds.ts';
import { fetchFeed, type FeedTools } from './source.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let cookie: string;
let folder: string;
/** Two servers of this machine that stand for those of sources: each says what it was asked. */
const servers: Server[] = [];
let asked: { at: string; key: string | undefined; coding: string | undefined; tag: unknown }[] = [];
let serve: (req: IncomingMessage, res: ServerResponse) => void;
let here = '';
let there = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-remote-'));
  here = await listen();
  there = await listen();
  t = await openTestApp({}, { DATA_DIR: folder });
  ({ cookie } = await testAccount(t, 'ada', true));
  const now = () => new Date(TEST_NOW);
  const base = appDeps({ db: t.db, env: t.env, now });
  const fetcher: typeof outbound = (address, options) => {
    const local = address.replace('https://feeds.example', `http://${here}`);
    return outbound(local, { ...options, allowLocal: true });
  };
  deps = { ...base, feeds: createFeeds({ ...base, now, fetcher }) };
  app = createApp(deps);
});
afterAll(async () => {
  await deps.feeds.stop();
  await deps.imports.stop();
  await t.close();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

async function listen(): Promise<string> {
  const server = createServer((req, res) => {
    const { host, 'x-key': key, 'accept-encoding': coding, 'if-none-match': tag } = req.headers;
    asked.push({ at: `${host}${req.url}`, key: key as string | undefined, coding, tag });
    serve(req, res);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const HEAD = 'carrier,region,planName,dataAmount,price,currency,planType,validity'.split(',');
const ROW = ['t-mobile', 'US', 'From afar', '5GB', 10.5, 'USD', 'prepaid', '30 days'];
let made = 0;
/** A feed, and what its run came to. */
async function run(more: object = {}) {
  made += 1;
  const body = {
    name: `Afar ${made}`,
    kind: 'address',
    address: 'https://feeds.example/plans.csv',
    format: 'csv',
    mapping: { kind: 'native' },
    schedule: '30 * * * *',
    mode: 'sane',
    ...more,
  };
  const answer = await sendTo(app, 'POST', api.feeds, { cookie, body });
  expect([answer.status, await answer.clone().text()]).toEqual([201, expect.any(String)]);
  const { id } = (await answer.json()) as Feed;
  asked = [];
  await sendTo(app, 'POST', api.runFeed(id), { cookie });
  await deps.feeds.done(id);
  return ((await (await sendTo(app, 'GET', api.feed(id), { cookie })).json()) as Feed).lastRun!;
}
const price = async () =>
  (
    await t.db.first<{ price_minor: number }>(
      "SELECT price_minor FROM plans WHERE plan_name = 'From afar'",
    )
  )?.price_minor;

it('reads a file with gzip behind redirects', async () => {
  const file = gzipSync([HEAD, ROW].join('\n'));
  serve = (req, res) => {
    if (req.url === '/plans.csv') res.writeHead(301, { Location: '/v2/plans.csv' }).end();
    else res.writeHead(200, { 'Content-Encoding': 'gzip', ETag: '"b"' }).end(file);
  };
  expect(await run()).toMatchObject({ result: 'applied', reason: null });
  expect(await price()).toBe(1050);
  expect(asked.map(({ at }) => at)).toEqual([`${here}/plans.csv`, `${here}/v2/plans.csv`]);
  expect(asked.map(({ coding }) => coding)).toEqual(['gzip', 'gzip']);
});

it('reads a file that is itself compressed, of every format', async () => {
  const rows = { csv: [HEAD, [...ROW.slice(0, 4), 11.5, ...ROW.slice(5)]].join('\n'), json: '' };
  rows.json = JSON.stringify([
    Object.fromEntries(HEAD.map((name, at) => [name, at === 4 ? 12.5 : ROW[at]])),
  ]);
  for (const [format, minor] of [
    ['csv', 1150],
    ['json', 1250],
  ] as const) {
    serve = (_req, res) => res.end(gzipSync(rows[format]));
    expect(await run({ format })).toMatchObject({ result: 'applied' });
    expect(await price()).toBe(minor);
  }
});

it('gives up what unpacks to too much, on its way and in itself', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 'a'));
  for (const headers of [{ 'Content-Encoding': 'gzip' }, {}]) {
    serve = (_req, res) => res.writeHead(200, headers).end(bomb);
    expect(await run()).toMatchObject({
      result: 'failed',
      reason: expect.stringContaining('200 times'),
    });
  }
  serve = (_req, res) => res.writeHead(200, { 'Content-Encoding': 'deflate' }).end(bomb);
  expect(await run()).toMatchObject({
    result: 'failed',
    reason: 'The server sent it compressed (deflate)',
  });
});

it('sends the secret to its own host only, wherever it is sent on to', async () => {
  serve = (req, res) => {
    const next = {
      '/a': `http://${there}/b`,
      '/b': `http://${here}/c`,
    }[req.url!];
    if (next) res.writeHead(302, { Location: next }).end();
    else res.end('rows');
  };
  const feed = {
    settings: {
      kind: 'address',
      address: `http://${here}/a`,
      authHeader: 'X-Key',
      authVariable: 'FEED_KEY',
    },
    etag: '"old"',
    lastModified: null,
  } as Parameters<typeof fetchFeed>[0];
  const tools = (feedsHosts: string[]): FeedTools => ({
    fetcher: (address, options) => outbound(address, { ...options, allowLocal: true }),
    variable: () => 's3cret',
    places: { dataDir: folder, feedsDir: null, feedsHosts, feedSecretHosts: { FEED_KEY: here } },
  });
  asked = [];
  const { signal } = new AbortController();
  expect(await fetchFeed(feed, tools([]), signal)).toMatchObject({ body: Buffer.from('rows') });
  expect(asked).toEqual([
    { at: `${here}/a`, key: 's3cret', coding: 'gzip', tag: '"old"' },
    { at: `${there}/b`, key: undefined, coding: 'gzip', tag: '"old"' },
    { at: `${here}/c`, key: 's3cret', coding: 'gzip', tag: '"old"' },
  ]);
  // A host that the environment does not name is not asked, whoever sends there.
  serve = (_req, res) => res.writeHead(302, { Location: 'https://other.example/' }).end();
  asked = [];
  await expect(fetchFeed(feed, tools(['127.0.0.1']), signal)).rejects.toThrow(
    'other.example is not among the hosts of FEEDS_HOSTS',
  );
  expect(asked).toHaveLength(1);
});
