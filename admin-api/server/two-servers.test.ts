import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#db/core/connect/client.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { serveDatabase, type TestServer } from '#db/testing-server.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import type { ImportRun } from '#src/contract/imports/imports.ts';
import { createAlerts } from '../people/alerts/alerts.ts';
import { changeState } from '../core/files/state.ts';
import { appDeps } from '../app.ts';
import { readEnv } from '../env.ts';
import { NATIVE } from '../imports/testing.ts';
import { openTestApp, testAccount } from '../testing.ts';
import { trackDataVersion } from '../core/data-version.ts';

type App = Awaited<ReturnType<typeof openServer>>;

let folder: string;
let server: TestServer;
let served: string;
let a: App;
let b: App;
let time: number;
let ends: (() => unknown)[];

/** A server of the site with a data folder of its own. */
async function openServer(name: string) {
  const db = await openDb({ url: server.url });
  ends.push(() => db.close());
  const variables = {
    DATABASE_URL: server.url,
    DATA_DIR: join(folder, name),
    SITE_URL: 'http://sim.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mail@sim.example',
  };
  const env = readEnv(variables);
  const now = () => new Date(time);
  const deps = appDeps({ db, env, now, dataVersion: trackDataVersion(db, () => time) });
  ends.push(() => deps.imports.stop());
  const own = { db, file: '', close: async () => undefined };
  return { ...(await openTestApp(deps, variables, own)), deps };
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

  it('tell once of a backup of one that failed', async () => {
    const alertsOf = ({ deps }: App) => createAlerts({ ...deps, mailer: deps.mailer! });
    const [ofA, ofB] = [alertsOf(a), alertsOf(b)];
    for (const alerts of [ofA, ofB]) await alerts.look();
    const backupFailure = { at: TEST_NOW.toISOString(), reason: 'The disk is full' };
    await changeState(a.env.dataDir, () => ({ backupFailure }));
    expect(await ofA.waits()).toBe('');
    await ofA.look();
    for (const alerts of [ofB, ofA]) expect(await alerts.waits()).not.toBe('');
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

describe('an import that was sent to one server', () => {
  const FILE =
    'carrier,region,planName,dataAmount,price,currency,planType\nverizon,US,Sent to A,5GB,9,USD,prepaid\n';
  const upload = async (one: App, cookie: string) => {
    const sent = await one.app.request(api.imports, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'text/csv',
        'X-File-Name': 'x.csv',
        Cookie: cookie,
      },
      body: FILE,
    });
    return ((await sent.json()) as ImportRun).id;
  };

  it('is read, shown and applied by the other', async () => {
    const { cookie } = await testAccount(a, 'ada', true);
    const id = await upload(a, cookie);
    const of = async (one: App) =>
      (await (await one.get(api.importRun(id), { Cookie: cookie })).json()) as ImportRun;
    const sample = await b.get(api.importSample(id), { Cookie: cookie });
    expect(await sample.json()).toMatchObject({ rows: [{ cells: { planName: 'Sent to A' } }] });
    expect(await status(b.send('POST', api.importDryRun(id), { cookie, body: NATIVE }))).toBe(202);
    await expect.poll(async () => (await of(a)).state, { timeout: 30_000 }).toBe('ready');
    // What is let go on one is what both have no more.
    await a.deps.imports.tidy(new Date(time));
    const rows = await a.get(`${api.importRows(id)}?kind=new`, { Cookie: cookie });
    expect(await rows.json()).toMatchObject({ data: [{ planName: 'Sent to A' }] });
    const body = { rows: { mode: 'all' } };
    expect(await status(a.send('POST', api.importApply(id), { cookie, body }))).toBe(202);
    await expect.poll(async () => (await of(b)).state, { timeout: 30_000 }).toBe('applied');
    time += A_SECOND;
    expect(await (await b.get(`${api.plans}?q=Sent+to+A`)).text()).toContain('Sent to A');
  });

  it('is read by one alone, whoever starts meanwhile', async () => {
    const ada = await testAccount(a, 'ada', true);
    const id = await upload(a, ada.cookie);
    await a.send('POST', api.importDryRun(id), { cookie: ada.cookie, body: NATIVE });
    await a.deps.imports.done(id);
    // As a server leaves it that is killed, or is still at it.
    const left = "UPDATE import_runs SET state = 'reading'";
    await a.db.write((commit) => commit([{ sql: left, args: [] }]));
    const state = async () => (await a.deps.imports.find(id)).state;
    const change = {
      actor: { id: null, name: 'start', way: 'start' },
      now: new Date(time),
    } as const;
    await b.deps.imports.resume(change);
    await b.deps.imports.done(id);
    expect(await state()).toBe('reading');
    await a.deps.imports.resume(change);
    await a.deps.imports.done(id);
    expect(await state()).toBe('ready');
  });

  it('is another one than what was sent to the other at the same time', async () => {
    const { cookie } = await testAccount(a, 'ada', true);
    const ids = await Promise.all([a, b, a, b].map((one) => upload(one, cookie)));
    expect(new Set(ids).size).toBe(4);
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

  it('what is of before is nothing to keep: the newest is there as soon as the server is back', async () => {
    const { cookie } = await testAccount(a, 'ada', true);
    const before = await names(b);
    const { data } = await a.json<{ data: { id: number }[] }>(`${api.plans}?limit=1`);
    const at = api.plan(data[0]!.id);
    const {
      carrier: _,
      region: __,
      ...fields
    } = (await (await a.get(at, { Cookie: cookie })).json()) as Record<string, unknown>;
    await a.send('PUT', at, { cookie, body: { ...fields, planName: 'Written before' } });
    time += A_SECOND;
    // It has heard of the new version, and reads none of it before the server goes.
    await b.get(api.version);
    await goAway();
    const list = await b.get(`${api.plans}?limit=100`);
    expect(await list.text()).not.toContain('Written before');
    expect(await names(b)).toEqual(before);
    await comeBack();
    time += SOON;
    expect(await names(b)).toContain('Written before');
    const again = await b.get(`${api.plans}?limit=100`, {
      'If-None-Match': list.headers.get('ETag')!,
    });
    expect(again.status).toBe(200);
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
