import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCounts } from '#db/queries/events.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { AuditList } from '#src/contract/audit.ts';
import type { CarrierCommission } from '#src/contract/commissions.ts';
import type { Earnings } from '#src/contract/earnings.ts';
import type { ReportCheck, ReportReading, SaleReport } from '#src/contract/sale-reports.ts';
import { REPORTS } from '#src/domain/earnings/testing.ts';
import { api } from '#src/domain/paths.ts';
import { teamApi } from '#src/domain/team-paths.ts';
import { openTestApp, testAccount } from '../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie: string;
let folder: string;
let mint: number;
let planOf: (row: number) => Promise<{ id: number; slug: string; carrier: string }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-earnings-'));
  t = await openTestApp({}, { DATA_DIR: folder });
  ({ cookie } = await testAccount(t, 'ada', true));
  mint = (await t.db.first<{ id: number }>("SELECT id FROM carriers WHERE name = 'Mint Mobile'"))!
    .id;
  planOf = async (id) =>
    (await t.db.first<{ id: number; slug: string; carrier: string }>(
      `SELECT p.id, p.slug, c.name AS carrier FROM plans p JOIN carriers c ON c.id = p.carrier_id
       WHERE p.id = ?`,
      [id],
    ))!;
  const buy = (day: string, subject: string, n: number) =>
    ({ day, kind: 'buy', subject, n, visitors: 1 }) as const;
  await addCounts(
    t.db,
    [
      buy('2026-11-02', (await planOf(1)).slug, 40),
      buy('2026-11-20', (await planOf(1)).slug, 500),
      // Of a carrier that no report tells of.
      buy('2026-11-02', (await planOf(30)).slug, 60),
      { day: '2026-11-02', kind: 'buy_page', subject: '/deals', n: 40, visitors: 9 },
    ],
    TEST_NOW,
  );
});
afterAll(async () => {
  t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a report as the dashboard does. */
const post = (text: string, reading: ReportReading = {}, take?: string, name = 'report.csv') =>
  t.app.request(
    teamApi.saleReports,
    {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'application/octet-stream',
        'X-File-Name': encodeURIComponent(name),
        'X-Mapping': encodeURIComponent(JSON.stringify(reading)),
        ...(take && { 'X-Take': take }),
        Cookie: cookie,
      },
      body: text,
    },
    { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
  );
const check = async (text: string, reading?: ReportReading) =>
  (await (await post(text, reading)).json()) as ReportCheck;
const take = async (text: string, reading?: ReportReading) => {
  const { seal } = await check(text, reading);
  return (await (await post(text, reading, seal!)).json()) as ReportCheck;
};
const read = async (query = '?from=2026-11-01&to=2026-11-21') =>
  (await (await t.send('GET', `${teamApi.earnings}${query}`, { cookie })).json()) as Earnings;
const undo = (id: number) => t.send('DELETE', teamApi.saleReport(id), { cookie });
const put = (id: number, body: object) => t.send('PUT', teamApi.commission(id), { cookie, body });

describe('commissions', () => {
  const fixed = { kind: 'fixed', amount: 9, currency: 'USD', network: 'awin', note: 'By contract' };
  const list = async () =>
    (await (await t.send('GET', teamApi.commissions, { cookie })).json()) as CarrierCommission[];

  it('begin unknown, are set, changed against their version and forgotten', async () => {
    expect((await list()).every(({ commission }) => commission === null)).toBe(true);
    const made = (await (await put(mint, fixed)).json()) as CarrierCommission;
    expect(made).toMatchObject({ name: 'Mint Mobile', commission: { amount: 9, version: 1 } });
    expect((await put(mint, { ...fixed, version: 4 })).status).toBe(409);
    expect((await put(mint, fixed)).status).toBe(409);
    const percent = { kind: 'percent', percent: 12.5, network: 'awin', version: 1 };
    expect((await (await put(mint, percent)).json()) as CarrierCommission).toMatchObject({
      commission: { amount: null, currency: null, percent: 12.5, note: null, version: 2 },
    });
    const stale = { cookie, headers: { 'If-Match': '"1"' } };
    expect((await t.send('DELETE', teamApi.commission(mint), stale)).status).toBe(409);
    const now = { cookie, headers: { 'If-Match': '"2"' } };
    const gone = await t.send('DELETE', teamApi.commission(mint), now);
    expect(await gone.json()).toMatchObject({ commission: null });
    expect((await put(99_999, fixed)).status).toBe(404);
  });

  it.each([
    [{ ...fixed, amount: null }, 'amount'],
    [{ ...fixed, amount: -1 }, 'amount'],
    [{ ...fixed, currency: 'SEK' }, 'currency'],
    [{ ...fixed, percent: 5 }, 'percent'],
    [{ kind: 'percent', network: 'cj' }, 'percent'],
    [{ kind: 'percent', percent: 101, network: 'cj' }, 'percent'],
    [{ kind: 'none', network: 'somewhere' }, 'network'],
    [{ ...fixed, note: '<b>' }, 'note'],
    [{ ...fixed, since: '2026-02-30' }, 'since'],
  ])('%j is refused at its field', async (body, path) => {
    const answer = await put(mint, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path }] });
  });

  it('are told in the log, to admins alone', async () => {
    const lines = async (as: string) => {
      const answer = await t.send('GET', `${api.audit}?entity=commission`, { cookie: as });
      return ((await answer.json()) as AuditList).data;
    };
    const [last] = await lines(cookie);
    expect(last).toMatchObject({
      action: 'delete',
      label: 'Mint Mobile',
      before: { percent: 12.5 },
    });
    const { cookie: editor } = await testAccount(t, 'ed', 'editor');
    expect(await lines(editor)).toEqual([]);
  });
});

describe('a report', () => {
  let awin: SaleReport;

  it('is looked at without anything being kept', async () => {
    const found = await check(REPORTS.awin);
    expect(found).toMatchObject({
      network: 'awin',
      missing: [],
      rows: 3,
      fresh: 3,
      changed: 0,
      same: 0,
      noPlan: 1,
      noCarrier: 0,
      covers: { from: '2026-11-02', to: '2026-11-04' },
      problemCount: 0,
      taken: null,
    });
    expect(found.sums).toContainEqual({
      currency: 'USD',
      status: 'approved',
      sales: 1,
      commission: 9,
    });
    expect(await t.db.all('SELECT * FROM sales')).toEqual([]);
    expect(await readdir(join(folder, 'imports'))).toEqual([]);
  });

  it('is taken over once, by its seal', async () => {
    const { taken } = await take(REPORTS.awin, { from: '2026-11-01', to: '2026-11-05' });
    awin = taken!;
    expect(awin).toMatchObject({ network: 'awin', rows: 3, takenBy: 'ada', from: '2026-11-01' });
    const again = await check(REPORTS.awin, { from: '2026-11-01', to: '2026-11-05' });
    expect(again).toMatchObject({ fresh: 0, changed: 0, same: 3 });
    const refused = await post(REPORTS.awin, { from: '2026-11-01', to: '2026-11-05' }, again.seal!);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ message: 'This file was taken over before' });
    expect(await readdir(join(folder, 'imports'))).toEqual([]);
  });

  it('gives the numbers, of covered days alone', async () => {
    const found = await read();
    const plan = await planOf(1);
    expect(found.covered).toEqual([
      { network: 'awin', periods: [{ from: '2026-11-01', to: '2026-11-05' }] },
    ]);
    expect(found.plans.find(({ key }) => key === '1')).toMatchObject({
      now: {
        clicks: 540,
        coveredClicks: 40,
        sales: 2,
        approved: 9,
        pending: 3,
        perClick: 0.3,
        conversion: 0.05,
      },
      before: { clicks: 0, perClick: null, why: 'not-covered' },
    });
    expect(found.plans.find(({ key }) => key === '')!.now).toMatchObject({
      reversed: 6,
      perClick: null,
      why: 'mixed',
    });
    expect(found.total.now).toMatchObject({ clicks: 600, coveredClicks: 40, perClick: 0.3 });
    expect(found.restsOn).toEqual({
      now: { covered: 1, all: 2 },
      before: { covered: 0, all: 0 },
    });
    expect(found.carriers.map(({ name }) => name)).toEqual(
      expect.arrayContaining([plan.carrier, 'Mint Mobile']),
    );
    expect(found.pages.find(({ key }) => key === 'deals')).toMatchObject({
      name: 'Deals',
      now: { clicks: 40, sales: 1, approved: 9, perClick: null, why: 'mixed' },
    });
    expect(found.amounts).toEqual([
      { currency: 'USD', sold: 60, approved: 9, pending: 3, reversed: 6 },
    ]);
    const euro = await read('?from=2026-11-01&to=2026-11-21&currency=EUR');
    expect(euro.rates!.asOf).toMatch(/^20\d\d-/);
    expect(euro.total.now.approved).toBeLessThan(9);
  });

  it('of later says what became of a sale, and counts it once', async () => {
    const later = REPORTS.awin
      .replace('12,pending', '12,approved')
      .replace('01,pending', '01,approved');
    const found = await check(later);
    expect(found).toMatchObject({
      fresh: 0,
      changed: 1,
      same: 2,
      moves: [{ from: 'pending', to: 'approved', count: 1 }],
    });
    const { taken } = await take(later);
    expect((await read()).total.now).toMatchObject({ sales: 2, approved: 12, pending: 0 });
    // Taken back, the sale is again what the report before said.
    expect((await undo(taken!.id)).status).toBe(200);
    expect((await read()).total.now).toMatchObject({ sales: 2, approved: 9, pending: 3 });
  });

  it('is not taken over when its outcome is another by now', async () => {
    const { seal } = await check(REPORTS.cj);
    await put((await t.db.first<{ id: number }>('SELECT max(id) AS id FROM carriers'))!.id, {
      kind: 'none',
      network: 'cj',
      advertiser: 'nobody knows LTD',
    });
    const refused = await post(REPORTS.cj, {}, seal!);
    expect(refused.status).toBe(409);
    expect(await check(REPORTS.cj)).toMatchObject({ noPlan: 1, noCarrier: 0 });
  });

  it('is taken back whole, in any order, and may come again', async () => {
    const { taken } = await take(REPORTS.impact, { decimals: 'comma', days: 'day-first' });
    expect((await undo(awin.id)).status).toBe(200);
    expect((await undo(awin.id)).status).toBe(200);
    expect((await read()).covered.map(({ network }) => network)).toEqual(['impact']);
    expect((await undo(taken!.id)).status).toBe(200);
    expect(await t.db.all('SELECT * FROM sales')).toEqual([]);
    expect((await take(REPORTS.awin)).taken).toMatchObject({ undoneAt: null });
    expect((await undo(99_999)).status).toBe(404);
    const lines = await t.send('GET', `${api.audit}?entity=sale-report`, { cookie });
    expect(((await lines.json()) as AuditList).data.length).toBeGreaterThan(4);
  });

  it.each([
    [{ from: '2026-11-03' }, 'from'],
    [{ to: '2026-11-03' }, 'to'],
    [{ to: '2027-11-03' }, 'to'],
    [{ network: 'tradedoubler' }, 'network'],
    [{ days: 'guess' }, 'days'],
    [{ columns: { buyer: 'customer' } }, 'columns'],
  ])('read with %j is refused at its field', async (reading, path) => {
    const answer = await post(REPORTS.awin, reading as ReportReading);
    expect(answer.status).toBe(400);
    const { issues } = (await answer.json()) as { issues: { path: string }[] };
    expect(issues[0]!.path.startsWith(path)).toBe(true);
  });

  it.each([
    ['', 'a.csv', 400],
    ['%PDF-1.7', 'a.csv', 415],
    ['id,date\n1,2', 'a.pdf', 415],
    ['x'.repeat(11_000_000), 'a.csv', 413],
  ])('that is none is refused', async (text, name, status) => {
    expect((await post(text, {}, undefined, name)).status).toBe(status);
    expect(await readdir(join(folder, 'imports'))).toEqual([]);
  });
});

it('the numbers of days that nobody asks for are refused', async () => {
  for (const query of [
    '?days=8',
    '?from=2026-11-01',
    '?from=2026-11-09&to=2026-11-01',
    '?from=2026-01-01&to=2026-11-01',
    '?currency=SEK',
  ]) {
    const answer = await t.send('GET', `${teamApi.earnings}${query}`, { cookie });
    expect([query, answer.status]).toEqual([query, 400]);
  }
});

it('days whose clicks are no longer kept are refused, with the first that can be asked', async () => {
  for (const path of [teamApi.earnings, teamApi.earningsFile]) {
    const ask = (from: string) => t.send('GET', `${path}?from=${from}&to=2025-11-01`, { cookie });
    expect((await ask('2025-10-17')).status).toBe(200);
    const answer = await ask('2025-10-16');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'from', message: expect.stringContaining('2025-10-17') as string }],
    });
  }
});

it('the file has all of it, with nothing that a spreadsheet runs', async () => {
  await t.db.write((commit) =>
    commit([{ sql: "UPDATE plans SET plan_name = '=1+1' WHERE id = 1", args: [] }]),
  );
  await t.db.write((commit) =>
    commit([
      {
        sql: "UPDATE carriers SET name = '=2+2' WHERE id = (SELECT carrier_id FROM plans WHERE id = 1)",
        args: [],
      },
    ]),
  );
  const answer = await t.send('GET', `${teamApi.earningsFile}?from=2026-11-01&to=2026-11-21`, {
    cookie,
  });
  expect(answer.headers.get('content-disposition')).toContain('2026-11-01-to-2026-11-21.csv');
  const text = await answer.text();
  expect(text.split('\r\n')[0]).toContain('list,key,name,currency,rates_of,clicks,covered_clicks');
  expect(text).toContain(`"'=2+2 =1+1"`);
  expect(text).not.toMatch(/"=/);
});
