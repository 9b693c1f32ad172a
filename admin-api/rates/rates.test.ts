import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDataFaults } from '#db/queries/doctor.ts';
import { TEST_NOW } from '#db/testing.ts';
import { getRates } from '#db/queries/site.ts';
import type { WatchState } from '#src/contract/watch.ts';
import { api } from '#src/domain/paths.ts';
import { appDeps, createApp } from '../app.ts';
import { OutboundError } from '../http/outbound-address.ts';
import type { OutboundAnswer } from '../http/outbound.ts';
import { openTestApp, sendTo, testAccount } from '../testing.ts';
import { ratesCommand } from './commands.ts';
import { createRates } from './rates.ts';

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let app: ReturnType<typeof createApp>;
let rates: ReturnType<typeof createRates>;
let cookie: string;
let clock = new Date('2026-11-16T12:00:00Z');
const asked: string[] = [];
let serve: () => Partial<OutboundAnswer>;
const csv = (day: string, yen = 175) =>
  `Date, USD, JPY, CAD, GBP, AUD, \n${day}, 1.25, ${yen}, 1.75, 0.875, 1.625, \n`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-rates-'));
  t = await openTestApp({}, { RATES_URL: 'https://rates.example/daily.csv' });
  ({ cookie } = await testAccount(t, 'ada', true));
  const now = () => clock;
  rates = createRates({
    db: t.db,
    env: t.env,
    now,
    log: appDeps({ db: t.db, env: t.env }).log,
    fetcher: (address) => {
      asked.push(address);
      const answer = { status: 200, headers: {}, body: Buffer.alloc(0), ...serve() };
      return Promise.resolve(answer);
    },
  });
  app = createApp({ db: t.db, env: t.env, now: () => TEST_NOW, rates });
});
afterAll(async () => {
  await rates.stop();
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
  await rates.tick();
}

it('reads new rates at the times of the schedule, and works the comparisons out anew', async () => {
  serve = () => body(csv('16 November 2026'));
  expect(await state()).toMatchObject({ asOf: '2025-10-31', old: true, lastRead: null });
  await rates.tick();
  expect(asked).toEqual([]);
  await weekday(16);
  expect(asked).toEqual(['https://rates.example/daily.csv']);
  expect(await getRates(t.db)).toEqual({
    asOf: '2026-11-16',
    source: 'European Central Bank',
    rates: { USD: 1, EUR: 0.8, GBP: 0.7, CAD: 1.4, AUD: 1.3, JPY: 140 },
  });
  const faults = await findDataFaults(t.db);
  expect(faults.filter(({ check }) => check === 'data.derived')).toEqual([]);
  expect(await state()).toMatchObject({ days: 0, old: false, lastRead: { result: 'applied' } });
  expect(await state()).toMatchObject({ nextRead: '2026-11-17T15:20:00.000Z' });
  await rates.tick();
  expect(asked).toHaveLength(1);
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
    const services = { rates, now: () => clock } as never;
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

it('asks nobody while no address is set', async () => {
  const env = { ratesUrl: null, ratesCron: '* * * * *' };
  const idle = createRates({
    db: t.db,
    env,
    now: () => clock,
    log: appDeps({ db: t.db, env: t.env }).log,
    fetcher: () => Promise.reject(new Error('asked')),
  });
  clock = new Date('2026-12-16T12:00:00Z');
  await idle.tick();
  expect(await idle.state()).toMatchObject({ nextRead: null });
});
