import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { countAlerts } from '#db/prices/alerts/price-alert-runs.ts';
import type { PublishStatus } from '#src/contract/publish/publish.ts';
import { appDeps } from '../../app.ts';
import { readEnv } from '../../env.ts';
import { openTestMail } from '../../people/mail/testing.ts';
import type { Publishing } from '../../publish/publisher/publisher-types.ts';
import type { PriceAlerts } from './price-alerts.ts';
import { runAlerts } from './run.ts';

const VERA = 'vera@people.example';
const EGON = 'egon@people.example';
const DAY = 86_400_000;
const TRIP = new URLSearchParams('places=US&months=12&gb=10');

let server: Awaited<ReturnType<typeof openTestMail>>;
let store: Awaited<ReturnType<typeof openTestDb>>;
let deps: ReturnType<typeof appDeps> & {
  mailer: NonNullable<ReturnType<typeof appDeps>['mailer']>;
};
let alerts: PriceAlerts;
let clock: Date;
let lines: string[];
beforeEach(async () => {
  [server, store] = await Promise.all([openTestMail(), openTestDb()]);
  [clock, lines] = [new Date(TEST_NOW), []];
  const log = pino({}, { write: (line) => lines.push(line) });
  const env = readEnv({ SITE_URL: 'https://atlas.example', ...server.variables });
  const opened = appDeps({ db: store.db, env, log, now: () => clock });
  deps = { ...opened, mailer: opened.mailer! };
  alerts = opened.priceAlerts!;
});
afterEach(async () => {
  deps.mailer.close();
  await store.close();
  await server.close();
});

/** Changes plans as an edit does: the data gets a new version. */
const edit = (where: string, sets: string) =>
  store.db.write((commit) =>
    commit([
      { sql: `UPDATE plans SET ${sets} WHERE ${where}`, args: [] },
      { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
    ]),
  );
const today = () => clock.toISOString().slice(0, 10);
/** Gives a plan a price that was seen today. */
const priced = (id: number, minor: number) =>
  edit(
    `id = ${id}`,
    `price_minor = ${minor}, list_minor = NULL, offer_ends = NULL, sample = 0, source_name = NULL,
     prepay_months = NULL, seen_on = '${today()}'`,
  );
const pass = (days = 1) => (clock = new Date(clock.getTime() + days * DAY));
const slugOf = async (id: number) =>
  (await store.db.first<{ slug: string }>('SELECT slug FROM plans WHERE id = ?', [id]))!.slug;
/** Asks for an alert and confirms it. */
const want = async (of: number | URLSearchParams, atMost: string | null = null, email = VERA) => {
  const { subjects } = alerts;
  const subject =
    typeof of === 'number' ? await subjects.plan(await slugOf(of)) : await subjects.need(of);
  await alerts.ask(subject!, { email, atMost });
  await deps.mailer.sendDue();
  const [, key] = /confirm\?key=([\w-]{43})/.exec(server.to(email).text!) ?? [];
  expect(await alerts.confirm(key)).not.toBeNull();
  server.received.length = 0;
};
/** Runs, and answers the mails that came. */
const run = async (holds = async () => true) => {
  server.received.length = 0;
  await runAlerts(deps, holds);
  await deps.mailer.sendDue();
  return server.received;
};

it('tells of a fall once, with the price, the one before, the day and the page', async () => {
  await priced(1, 1500);
  await want(1);
  expect(await run()).toEqual([]);
  await priced(1, 1200);
  const [mail, ...others] = await run();
  expect(others).toEqual([]);
  expect(mail!.recipients).toEqual([VERA]);
  expect(mail!.subject).toContain('$12.00');
  for (const text of [
    '$12.00',
    '$15.00',
    '21 November 2026',
    `https://atlas.example/plans/${await slugOf(1)}`,
  ]) {
    expect(mail!.text).toContain(text);
    expect(mail!.html).toContain(text);
  }
  expect(mail!.text).not.toContain('/go/');
  const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value;
  const [, link] = /^<(.+)>$/.exec(header('list-unsubscribe')!)!;
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(mail!.text).toContain(link);
  pass();
  await priced(1, 1200);
  expect(await run()).toEqual([]);
  await priced(1, 1400);
  await run();
  await priced(1, 1200);
  expect(await run()).toHaveLength(1);
});

it('sets a bar of other rules anew without a mail, and tells of the next fall', async () => {
  await priced(1, 1500);
  await want(1);
  await want(TRIP);
  await store.db.write((commit) =>
    commit([{ sql: 'UPDATE price_alerts SET rules = rules - 1, bar_minor = 9000', args: [] }]),
  );
  expect(await run()).toEqual([]);
  await priced(1, 1200);
  const [mail] = await run();
  expect(mail!.text).toContain('fell from $15.00 to $12.00');
  expect(mail!.text).not.toContain('$90.00');
});

it('writes to an address once a day, of all in one mail, and of the rest on the next', async () => {
  for (const id of [1, 2, 3]) await priced(id, 1500);
  await want(1);
  await want(2, '10');
  await want(3);
  await priced(1, 1200);
  await priced(2, 1100);
  await priced(3, 1300);
  const [mail] = await run();
  expect(mail!.subject).toBe('2 prices fell that you asked about');
  expect(mail!.text).not.toContain('$11.00');
  await priced(1, 1100);
  await priced(2, 900);
  await priced(3, 1200);
  expect(await run()).toEqual([]);
  await priced(3, 1300);
  pass();
  const [next] = await run();
  expect(next!.text).toContain('fell from $12.00 to ');
  expect(next!.text).toContain('$9.00');
  // Fell and rose while nobody could be told.
  expect(next!.text).not.toContain(await slugOf(3));
});

it.each([
  ['is a sample', 'sample = 1'],
  ['was seen long ago', "seen_on = '2026-06-01'"],
  ['is of another source', "source_name = 'A blog', source_url = 'https://blog.example/'"],
  ['is in another currency', "currency = 'EUR'"],
  ['is of an offer that has ended', "offer_ends = '2026-11-20'"],
  ['is not public', "status = 'draft'"],
])('tells of no lower price that %s', async (_, sets) => {
  await priced(1, 1500);
  await want(1);
  await priced(1, 1200);
  await edit('id = 1', sets);
  expect(await run()).toEqual([]);
});

it('tells of a need whose total falls, as its page shows it', async () => {
  const { subjects } = alerts;
  // All prices but the lowest one were seen of late.
  await edit('id > 0', `sample = 0, seen_on = '${today()}'`);
  const lowest = (await subjects.need(TRIP)).reportable!.of;
  await edit(`slug = '${lowest}'`, "seen_on = '2026-06-01'");
  const before = (await subjects.need(TRIP)).reportable!;
  expect(before.of).not.toBe(lowest);
  await want(TRIP);
  expect(await run()).toEqual([]);
  await edit(`slug = '${before.of}'`, 'price_minor = price_minor - 100');
  const now = await subjects.need(TRIP);
  expect(now.reportable!.minor).toBeLessThan(before.minor);
  const [mail] = await run();
  expect(mail!.text).toContain(
    `$${(now.reportable!.minor / 100).toFixed(2)} in all, with ${now.plan!}`,
  );
  expect(mail!.text).toContain('https://atlas.example/find?places=US&months=12&gb=10');
  expect(await run()).toEqual([]);
});

it('writes to nobody who left, and leaves nothing of them behind', async () => {
  await priced(1, 1500);
  await want(1);
  await want(1, null, EGON);
  await priced(1, 1200);
  let looks = 0;
  // Between the look at the prices and the mail.
  const leaving = async () => {
    looks += 1;
    if (looks === 2)
      await store.db.write((commit) =>
        commit([{ sql: 'DELETE FROM price_alert_addresses WHERE email = ?', args: [VERA] }]),
      );
    return true;
  };
  expect((await run(leaving)).map(({ recipients }) => recipients)).toEqual([[EGON]]);
  expect(await store.db.all('SELECT email FROM price_alert_addresses')).toEqual([{ email: EGON }]);
  expect(await store.db.all('SELECT * FROM mails')).toEqual([]);
});

it('ends where the data moved on, and a later run makes it up', async () => {
  await priced(1, 1500);
  await want(1);
  await priced(1, 1200);
  expect(await run(async () => false)).toEqual([]);
  expect(await run()).toHaveLength(1);
});

it('forgets alerts after a year, and counts what it sent', async () => {
  await priced(1, 1500);
  await want(1);
  await priced(1, 1200);
  await run();
  expect(await countAlerts(store.db, clock)).toEqual({ active: 1, waiting: 0, sent: 1, failed: 0 });
  pass(366);
  await run();
  expect(await store.db.all('SELECT * FROM price_alert_addresses')).toEqual([]);
  expect(await countAlerts(store.db, clock)).toEqual({ active: 0, waiting: 0, sent: 0, failed: 0 });
  expect(lines.join('')).not.toContain('people.example');
});

it('runs when a release shows the data as it is, and not before', async () => {
  await priced(1, 1500);
  await want(1);
  await priced(1, 1200);
  const shown = await deps.dataVersion.current();
  let status: Partial<PublishStatus> = {};
  const publisher = { status: () => status };
  const publishing = { publisher, host: () => null } as unknown as Publishing;
  const { jobs } = appDeps({ ...deps, jobs: undefined, publishing: () => publishing });
  const queued = async () => {
    await jobs.tick('price-alerts');
    return (await store.db.all('SELECT * FROM mails')).length;
  };
  for (const [liveVersion, paused] of [
    [null, false],
    [shown - 1, false],
    [shown, true],
  ] as const) {
    status = { target: 'release', liveVersion, paused };
    expect(await queued()).toBe(0);
  }
  status = { target: 'release', liveVersion: shown, paused: false };
  expect(await queued()).toBe(1);
  // Looked at once for a release, and every hour while it is live.
  const hour = { nextAt: new Date(clock.getTime() + DAY / 24).toISOString() };
  expect(await jobs.find('price-alerts')).toMatchObject(hour);
});
