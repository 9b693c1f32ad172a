import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import type { Feed } from '#src/contract/feeds.ts';
import { api } from '#src/domain/paths.ts';
import { appDeps, createApp } from '../app.ts';
import { readEnv } from '../env.ts';
import type { outbound } from '../http/outbound.ts';
import { openTestApp, sendTo, testAccount } from '../testing.ts';
import { createFeeds } from './feeds.ts';
import { tellRefusedSecrets } from './secret-hosts.ts';

const FEED = {
  name: 'Fed',
  kind: 'address',
  address: 'https://feeds.example/plans.csv',
  format: 'csv',
  mapping: { kind: 'native' },
  schedule: '30 * * * *',
  mode: 'wait',
  authVariable: 'FEED_KEY',
};

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
/** Requests that went out, with the secret that each carried. */
let sent: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-hosts-'));
  t = await openTestApp({}, { DATA_DIR: folder });
  ({ cookie } = await testAccount(t, 'ada', true));
  sent = [];
});
afterEach(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const fetcher: typeof outbound = async (address, { headers = {} } = {}) => {
  sent.push(`${headers.Authorization} to ${new URL(address).hostname}`);
  return { status: 500, headers: {}, body: Buffer.alloc(0) };
};
const variables = (more: Record<string, string>) => ({
  DATA_DIR: folder,
  DATABASE_URL: `file:${t.file}`,
  ...more,
});

/** A start of the server with some variables: what it says, and its app. */
async function start(more: Record<string, string> = {}) {
  const env = readEnv(variables(more));
  const said: string[] = [];
  await tellRefusedSecrets(t.db, env, (text) => said.push(text));
  const now = () => TEST_NOW;
  const base = appDeps({ db: t.db, env, now });
  const feeds = createFeeds({ ...base, now, fetcher, variable: () => 's3cret' });
  const app = createApp({ ...base, feeds });
  const send = (method: string, path: string, body?: unknown) =>
    sendTo(app, method, path, { body, cookie });
  return {
    said,
    create: (feed: object) => send('POST', api.feeds, { ...FEED, ...feed }),
    update: ({ id, version }: Feed, feed: object) =>
      send('PUT', api.feed(id), { ...FEED, ...feed, version }),
    /** Runs a feed; answers why it failed. */
    run: async (id: number) => {
      expect((await send('POST', api.runFeed(id))).status).toBe(202);
      await feeds.done(id);
      return (await feeds.find(id)).lastRun!.reason;
    },
    stop: () => feeds.stop(),
  };
}
const HOST = { FEED_KEY_HOST: 'feeds.example' };
const refusal = async (given: Response | Promise<Response>) => {
  const answer = await given;
  const { issues } = (await answer.json()) as { issues: object[] };
  return [answer.status, issues];
};
/** Puts a feed into the database as a backup does, or a thief. */
const put = (name: string, address: string) =>
  t.db.write((commit) =>
    commit([
      {
        sql: "INSERT INTO feeds (name, settings, updated_at, updated_by) VALUES (?, ?, '2026', 'ada')",
        args: [
          name,
          JSON.stringify({
            ...FEED,
            enabled: false,
            name,
            address,
            carriers: [],
            authHeader: 'Authorization',
          }),
        ],
      },
    ]),
  );

describe('the secret of a feed', () => {
  it('goes to the host of its FEED_X_HOST, and nowhere else by an edit', async () => {
    const server = await start(HOST);
    const made = await server.create({});
    expect(made.status).toBe(201);
    const feed = (await made.json()) as Feed;
    expect(await server.run(feed.id)).toBe('The server answered 500');
    expect(sent).toEqual(['s3cret to feeds.example']);
    for (const address of [
      'https://evil.example/',
      'https://feeds.example.evil.example/',
      'https://sub.feeds.example/',
      'https://feeds.example./',
      'https://feeds.example:8443/plans.csv',
    ]) {
      for (const answer of [
        server.create({ name: 'Evil', address }),
        server.update(feed, { address }),
      ]) {
        expect(await refusal(answer)).toEqual([
          400,
          [
            {
              path: 'authVariable',
              message: expect.stringMatching(
                /^authVariable: FEED_KEY is sent to feeds\.example only \(FEED_KEY_HOST\), not to /,
              ),
            },
          ],
        ]);
      }
    }
    // Another path of the host is its own affair, and 443 is the port that it has.
    const named = await server.update(feed, { address: 'https://feeds.example:443/plans.csv' });
    expect(named.status).toBe(200);
    feed.version += 1;
    expect((await server.update(feed, { address: 'https://FEEDS.example/b' })).status).toBe(200);
    await server.stop();
  });

  it('goes to the port of its FEED_X_HOST', async () => {
    const server = await start({ FEED_KEY_HOST: 'feeds.example:8443' });
    expect((await server.create({})).status).toBe(400);
    const made = await server.create({ address: 'https://feeds.example:8443/plans.csv' });
    expect(made.status).toBe(201);
    await server.stop();
  });

  it('goes nowhere while no host is named, and a feed cannot take a host for its secret', async () => {
    const server = await start();
    expect(await refusal(server.create({}))).toEqual([
      400,
      [
        {
          path: 'authVariable',
          message: expect.stringContaining('until FEED_KEY_HOST in the environment'),
        },
      ],
    ]);
    expect((await server.create({ authVariable: 'FEED_KEY_HOST' })).status).toBe(400);
    await server.stop();
  });

  it('is not sent by a feed that came into the database by another way', async () => {
    const server = await start(HOST);
    await put('Slipped in', 'https://evil.example/');
    expect(server.said).toEqual([]);
    expect(await server.run(1)).toContain('FEED_KEY is sent to feeds.example only');
    expect(sent).toEqual([]);
    await server.stop();
    // The next start says so, and what to set where no host is named.
    const said = /^Feed "Slipped in": FEED_KEY is sent to feeds\.example only/;
    expect((await start(HOST)).said).toEqual([expect.stringMatching(said)]);
    const unnamed = /^Feed "Slipped in": FEED_KEY is sent nowhere until FEED_KEY_HOST /;
    expect((await start()).said).toEqual([expect.stringMatching(unnamed)]);
  });
});
