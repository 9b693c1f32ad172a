import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { deleteFeed, listFeeds } from '#db/imports/feeds.ts';
import { getRates } from '#db/core/changes/site.ts';
import { RATES_ADDRESS, RATES_FEED } from '#src/domain/imports/feeds.ts';
import type { WatchState } from '#src/contract/prices/watch.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { appDeps, createApp } from '../../app.ts';
import { OutboundError } from '../../core/http/outbound/outbound-address.ts';
import type { OutboundAnswer } from '../../core/http/outbound/outbound.ts';
import { openTestApp, sendTo, testAccount } from '../../testing.ts';
import { createFeeds, type Feeds } from '../../imports/feeds/feeds.ts';
import { ratesCommand } from './commands.ts';
import { addRatesFeed } from '../../imports/feeds/first-feed.ts';

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let app: ReturnType<typeof createApp>;
let deps: ReturnType<typeof appDeps>;
let feeds: Feeds;
let cookie: string;
let clock = new Date('2026-11-16T12:00:00Z');
const asked: string[] = [];
let serve: () => Partial<OutboundAnswer>;
const csv = (day: string, yen = 175) =>
  `Date, USD, JPY, CAD, GBP, AUD, \n${day}, 1.25, ${yen}, 1.75, 0.875, 1.625, \n`;
const CONFIGURED = { ratesUrl: 'https://rates.example/daily.csv', ratesCron: '20 15 * * 1-5' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-rates-'));
  t = await openTestApp({}, { DATA_DIR: folder });
  ({ cookie } = await testAccount(t, 'ada', true));
  const now = () => clock;
  const base = appDeps({ db: t.db, env: t.env, now });
  feeds = createFeeds({
    ...base,
    fetcher: (address) => {
      asked.push(address);
      const answer = { status: 200, headers: {}, body: Buffer.alloc(0), ...serve() };
      return Promise.resolve(answer);
    },
  });
  // Days go by, and the session of the test does not end.
  const { auth } = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
  deps = { ...base, feeds, auth };
  app = createApp(deps);
  await addRatesFeed(t.db, CONFIGURED, clock);
});
afterAll(async () => {
  await feeds.stop();
  await deps.imports.stop();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const body = (text: string) => ({ body: Buffer.from(text) });
const state = async () => {
  const answer = await sendTo(app, 'GET', api.watch, { cookie });
  return ((await answer.json()) as WatchState).rates!;
};
/** Lets the time of the schedule come. */
async function weekday(day: number) {
  clock = new Date(`2026-11-${day}T15:21:00Z`);
  await feeds.runDue();
}
const feed = async () => (await feeds.list()).find(({ name }) => name === RATES_FEED)!;

it('reads new rates at the times of the schedule, and works the comparisons out anew', async () => {
  serve = () => body(csv('16 November 2026'));
  expect(await state()).toMatchObject({ asOf: '2025-10-31', old: true, lastRead: null });
  await feeds.runDue();
  expect(asked).toEqual([]);
  await weekday(16);
  expect(asked).toEqual(['https://rates.example/daily.csv']);
  expect(await getRates(t.db)).toEqual({
    asOf: '2026-11-16',
    source: 'European Central Bank',
    rates: { USD: 1, EUR: 0.8, GBP: 0.7, CAD: 1.4, AUD: 1.3, JPY: 140 },
  });
  const { off } = (await t.db.first<{ off: number }>(
    `SELECT count(*) AS off FROM plans WHERE currency = 'EUR'
      AND abs(usd_micros - price_minor * 10000 / 0.8) > 1`,
  ))!;
  expect(off).toBe(0);
  expect(await state()).toMatchObject({ days: 0, old: false, lastRead: { result: 'applied' } });
  expect(await state()).toMatchObject({ nextRead: '2026-11-17T15:20:00.000Z' });
  await feeds.runDue();
  expect(asked).toHaveLength(1);
  expect(await feed()).toMatchObject({
    lastRun: { result: 'applied', importId: null },
    failures: 0,
  });
});

it.each<[number, () => Partial<OutboundAnswer>, string, RegExp]>([
  [17, () => body(csv('13 November 2026')), 'refused', /older than those of 2026-11-16/],
  [18, () => body(csv('18 November 2026', 400)), 'refused', /Held back.*JPY from 140 to 320/],
  [19, () => body('<html>'), 'failed', /no file of daily rates/],
  [20, () => ({ status: 404 }), 'failed', /404/],
  [
    23,
    () => {
      throw new OutboundError('private_address', 'rates.example is not public');
    },
    'failed',
    /not public/,
  ],
])(
  'on %i November changes nothing when something is wrong, and says what',
  async (day, answer, result, said) => {
    serve = answer;
    await weekday(day);
    const { lastRead, asOf } = await state();
    expect(lastRead).toMatchObject({ result, message: expect.stringMatching(said) });
    expect(asOf).toBe('2026-11-16');
  },
);

it('takes a file by hand, and one that jumps only when told so', async () => {
  const file = join(folder, 'eurofxref.csv');
  const command = async (...words: string[]) => {
    const values = { accept: words.includes('--accept') };
    const input = ratesCommand.read(
      words.filter((word) => !word.startsWith('--')),
      values,
    );
    const services = { rates: deps.rates, now: () => clock } as never;
    return ratesCommand.run(input, services, {
      say: () => undefined,
      signal: new AbortController().signal,
    });
  };
  expect(await command(file)).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining(file),
  });
  await writeFile(file, csv('23 November 2026', 400));
  expect(await command(file)).toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('--accept'),
  });
  expect(await command(file, '--accept')).toMatchObject({ exitCode: 0 });
  expect((await getRates(t.db))!.rates.JPY).toBe(320);
  const [line] = await t.db.all(
    "SELECT actor_name, entity, after ->> 'JPY' AS yen FROM audit_log ORDER BY id DESC LIMIT 1",
  );
  expect(line).toMatchObject({ actor_name: 'command line', entity: 'rates', yen: 320 });
  expect(ratesCommand.problem(ratesCommand.read([], {}))).toContain('name one file');
});

it('reads the XML of the bank, when somebody runs the feed', async () => {
  clock = new Date('2026-11-24T09:00:00Z');
  const rates = { USD: 1.25, JPY: 400, CAD: 1.75, GBP: 0.875, AUD: 1.625 };
  const cubes = Object.entries(rates).map(
    ([name, rate]) => `<Cube currency='${name}' rate='${rate}'/>`,
  );
  serve = () => body(`<Cube><Cube time='2026-11-24'>${cubes.join('')}</Cube></Cube>`);
  await feeds.runNow((await feed()).id, BY_HAND());
  await feeds.done((await feed()).id);
  expect(await feed()).toMatchObject({ lastRun: { result: 'applied', reason: null } });
  expect(await state()).toMatchObject({ asOf: '2026-11-24', lastRead: { result: 'applied' } });
});

it('says at the feed what is to be done about rates that it does not take', async () => {
  clock = new Date('2026-11-25T09:00:00Z');
  serve = () => body(csv('25 November 2026', 175));
  await feeds.runNow((await feed()).id, BY_HAND());
  await feeds.done((await feed()).id);
  expect(await feed()).toMatchObject({
    waitingImportId: null,
    lastRun: { result: 'waiting', reason: expect.stringMatching(/JPY.*--accept/) },
  });
});

it('is a feed that operators switch, and that is refused what only imports know', async () => {
  const { id, version, ...known } = await feed();
  const settings = {
    name: known.name,
    kind: 'address',
    address: 'https://rates.example/daily.csv',
    format: 'csv',
    mapping: { kind: 'rates' },
    schedule: '20 15 * * 1-5',
    mode: 'sane',
    version,
  };
  const put = (more: object) =>
    sendTo(app, 'PUT', api.feed(id), { cookie, body: { ...settings, ...more } });
  for (const wrong of [
    { mode: 'wait' },
    { withdrawAfter: 2 },
    { format: 'json' },
    { restore: true },
  ]) {
    const answer = await put(wrong);
    expect([wrong, answer.status]).toEqual([wrong, 400]);
    expect(await answer.text()).toContain(Object.keys(wrong)[0]);
  }
  expect((await put({ enabled: false })).status).toBe(200);
  expect(await state()).toMatchObject({ nextRead: null });
  // No file of plans is read that way.
  const file = await app.request(api.imports, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, 'X-File-Name': 'rates.csv' },
    body: csv('24 November 2026'),
  });
  const run = (await file.json()) as { id: number };
  const dry = await sendTo(app, 'POST', api.importDryRun(run.id), {
    cookie,
    body: { mapping: { kind: 'rates' } },
  });
  expect(dry.status).toBe(400);
});

it('stands on a new site switched off, once, and stays away when it was deleted', async () => {
  const other = await openTestApp();
  try {
    const nowhere = { ratesUrl: null, ratesCron: '20 15 * * 1-5' };
    const rows = () => listFeeds(other.db);
    await addRatesFeed(other.db, nowhere, clock);
    await addRatesFeed(other.db, CONFIGURED, clock);
    expect(await rows()).toMatchObject([
      { name: RATES_FEED, nextAt: null, settings: { enabled: false, address: RATES_ADDRESS } },
    ]);
    const [{ id } = { id: 0 }] = await rows();
    await deleteFeed(other.db, id, undefined, BY_HAND());
    await addRatesFeed(other.db, CONFIGURED, clock);
    expect(await rows()).toEqual([]);
  } finally {
    await other.close();
  }
});

const BY_HAND = () => ({ actor: { id: 1, name: 'ada', way: 'api' } as const, now: clock });
