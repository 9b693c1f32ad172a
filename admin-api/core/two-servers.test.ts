import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#db/core/connect/client.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { serveDatabase, type TestServer } from '#db/testing-server.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../testing.ts';
import { trackDataVersion } from './data-version.ts';

type App = Awaited<ReturnType<typeof openTestApp>>;

let folder: string;
let server: TestServer;
let served: string;
let a: App;
let b: App;
let time: number;
let ends: (() => unknown)[];

/** A server of the site with a data folder of its own. */
async function openServer(name: string): Promise<App> {
  const db = await openDb({ url: server.url });
  ends.push(() => db.close());
  const variables = { DATABASE_URL: server.url, DATA_DIR: join(folder, name) };
  const own = { db, file: '', close: async () => undefined };
  const dataVersion = trackDataVersion(db, () => time);
  return openTestApp({ now: () => new Date(time), dataVersion }, variables, own);
}
beforeEach(async () => {
  [time, ends] = [TEST_NOW.getTime(), []];
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-two-'));
  const base = await openTestDb();
  server = await serveDatabase(base.file);
  served = `${base.file}.served`;
  ends.push(
    () => rm(folder, { recursive: true }),
    base.close,
    () => server.close(),
  );
  [a, b] = [await openServer('a'), await openServer('b')];
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});
const [A_SECOND, SOON, LATER] = [1000, 60_000, 6 * 60_000];
const status = async (answer: Response | Promise<Response>) => (await answer).status;
/** The names of all plans that a server lists. */
const names = async (one: App) =>
  (await one.json<{ data: { planName: string }[] }>(`${api.plans}?limit=100`)).data.map(
    ({ planName }) => planName,
  );

describe('two servers on one database server', () => {
  it('know what the other one wrote', async () => {
    const { cookie } = await testAccount(a, 'ada', true);
    const before = await names(b);
    const { data } = await a.json<{ data: { id: number }[] }>(`${api.plans}?limit=1`);
    const at = api.plan(data[0]!.id);
    const {
      carrier: _,
      region: __,
      ...fields
    } = (await (await b.get(at, { Cookie: cookie })).json()) as Record<string, unknown>;
    const body = { ...fields, planName: 'Written on A' };
    expect(await status(a.send('PUT', at, { cookie, body }))).toBe(200);
    expect(await names(a)).toContain('Written on A');
    expect(before).not.toContain('Written on A');
    time += A_SECOND;
    expect(await names(b)).toContain('Written on A');
    // What was read on one is no longer so, on either.
    expect(await status(b.send('PUT', at, { cookie, body }))).toBe(409);
  });

  it('show a picture that either was sent', async () => {
    const { cookie } = await testAccount(a, 'ada', true);
    const image = { width: 60, height: 60, channels: 3, background: 'red' } as const;
    const bytes = await sharp({ create: image }).png().toBuffer();
    const headers = { Cookie: cookie, 'Content-Type': 'application/octet-stream' };
    const sent = await b.app.request(`${api.pictures}?use=mark`, {
      method: 'POST',
      headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
      body: new Uint8Array(bytes),
    });
    expect(sent.status).toBe(201);
    const { address } = (await sent.json()) as { address: string };
    for (const one of [a, b]) expect(await status(one.get(address))).toBe(200);
  });
});

describe('while the database server is away', () => {
  const goAway = () => server.close();
  const comeBack = async () => (server = await serveDatabase(served, server.port));

  it('public reads go on as they were, and nothing is written', async () => {
    const asked = [
      `${api.plans}?limit=3`,
      `${api.ask}?q=japan`,
      `${api.suggest}?q=tel`,
      api.carriers,
      api.regions,
    ];
    const told = async (one: App, path: string) => (await one.get(path)).text();
    const before = await Promise.all(asked.map((path) => told(b, path)));
    await goAway();
    time += SOON;
    expect(await Promise.all(asked.map((path) => told(b, path)))).toEqual(before);
    expect(await b.json(`${api.plans}?q=never+asked+before`)).toHaveProperty('data');
    const ready = await b.get(api.ready);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'read-only' });
    const login = await b.send('POST', api.login, { body: { username: 'ada', password: 'x' } });
    expect(login.status).toBe(503);
    expect(login.headers.get('Retry-After')).toBe('5');
    await comeBack();
    time += SOON;
    expect(await (await b.get(api.ready)).json()).toEqual({ status: 'ok' });
    const { cookie } = await testAccount(b, 'ada', true);
    expect(await status(b.get(api.adminCheck, { Cookie: cookie }))).toBe(200);
  });

  it('a session that was known here says who it is for five minutes, and opens nothing else', async () => {
    const [ada, eve, bob] = [
      await testAccount(a, 'ada', true),
      await testAccount(a, 'eve'),
      await testAccount(a, 'bob'),
    ];
    const who = (one: App, { cookie }: { cookie: string }) => one.get(api.user, { Cookie: cookie });
    for (const { cookie } of [ada, eve]) await b.get(api.user, { Cookie: cookie });
    await b.send('POST', api.logout, { cookie: eve.cookie });
    await goAway();
    time += SOON;
    expect(await (await who(b, ada)).json()).toMatchObject({ username: 'ada' });
    // Ended here, never seen here, or seen by the other one alone.
    for (const user of [eve, bob]) expect(await status(who(b, user))).toBe(503);
    expect(await status(who(a, ada))).toBe(503);
    for (const path of [api.adminCheck, api.adminPlans, '/admin', '/admin/plans', '/preview/plans'])
      expect(await status(b.get(path, { Cookie: ada.cookie })), path).toBe(503);
    time += LATER;
    expect(await status(who(b, ada))).toBe(503);
  });
});
