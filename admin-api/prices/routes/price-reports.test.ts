import { pino, type Logger } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAllNotes, listNotes } from '#db/plans/plan-notes.ts';
import { forgetReports } from '#db/prices/price-reports.ts';
import { readCatalog, TEST_NOW } from '#db/testing.ts';
import type { AuditList } from '#src/contract/history/audit.ts';
import type {
  DecidedReports,
  PriceReport,
  PriceReportList,
} from '#src/contract/prices/price-reports.ts';
import { api, paths } from '#src/domain/core/paths/paths.ts';
import { reportAnswers } from '#src/domain/prices/reports/report-answers.ts';
import {
  DECIDED_KEPT_DAYS,
  MAX_OPEN_OF_PLAN,
  MAX_OPEN_REPORTS,
  REPORTS_A_DAY,
  REPORTS_AN_HOUR,
  REPORTS_OF_PLAN_A_DAY,
  type ReportFormValues,
} from '#src/domain/prices/reports/price-reports.ts';
import { keyAt } from '#site/inputs/live.ts';
import type { Site } from '../../publish/site/site.ts';
import { openTestApp, testAccount } from '../../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let clock: Date;
let slug: string;
/** Plans in one currency, that of `slug` first. */
let slugs: string[];
let cookie: string;
/** What the site was asked to show. */
let shown: { path: string; report: ReportFormValues; status: number }[];
const site = {
  form: (path: string, { report }: { report?: ReportFormValues }, status: number) => {
    shown.push({ path, report: report!, status });
    return Promise.resolve(new Response('<p>form</p>', { status }));
  },
} as Partial<Site> as Site;

const open = async (variables: Record<string, string> = {}, log?: Logger) => {
  clock = new Date(TEST_NOW);
  shown = [];
  t = await openTestApp({ now: () => clock, site, ...(log && { log }) }, variables);
  const plans = await t.db.all<{ slug: string }>(
    `SELECT slug FROM plans WHERE currency = (SELECT currency FROM plans WHERE id = 1)
     ORDER BY id LIMIT 10`,
  );
  slugs = plans.map((plan) => plan.slug);
  slug = slugs[0]!;
};
beforeEach(() => open());
afterEach(() => t.close());

const FORM = 'application/x-www-form-urlencoded';
const GOOD = { kind: 'price', price: '12.50', seenAt: 'https://carrier.example/p', note: 'Seen.' };
const report = (
  fields: Record<string, string> | string,
  { address = '192.0.2.1', headers = {} as Record<string, string>, plan = slug } = {},
) =>
  t.app.request(
    paths.report(plan),
    {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': FORM,
        ...headers,
      },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
const rows = () => t.db.all<Record<string, unknown>>('SELECT * FROM price_reports ORDER BY id');
const version = async () =>
  (await t.db.first<{ v: number }>('SELECT data_version AS v FROM site_state'))!.v;
const admin = async () => (cookie ??= (await testAccount(t, 'ada', true)).cookie);
const list = async (query = '') => {
  const answer = await t.send('GET', `${api.priceReports}${query}`, { cookie: await admin() });
  return (await answer.json()) as PriceReportList;
};
const decide = async (id: number, body: object) =>
  t.send('PUT', api.priceReport(id), { cookie: await admin(), body });
const decideMany = async (body: object) =>
  t.send('POST', api.decideReports, { cookie: await admin(), body });
const manyReports = (count: number) => ({
  sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO price_reports (plan_id, kind, currency, created_at)
    SELECT 2, 'gone', 'USD', '2026-11-20T00:00:00.000Z' FROM n`,
  args: [],
});
beforeEach(() => (cookie = undefined as never));

describe('the form on a plan', () => {
  it('stores what was typed, nothing about the sender, and changes no content', async () => {
    const before = await version();
    const answer = await report(GOOD, { headers: { 'User-Agent': 'Mozilla/5.0 Secret' } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/report/${slug}?sent`);
    const [row] = await rows();
    expect(row).toMatchObject({
      plan_id: 1,
      kind: 'price',
      price_minor: 1250,
      seen_at: GOOD.seenAt,
      note: 'Seen.',
      state: 'open',
    });
    expect(JSON.stringify(row)).not.toMatch(/192\.0\.2|Secret|Mozilla/);
    expect(await version()).toBe(before);
    await t.get(answer.headers.get('location')!);
    expect(shown.at(-1)).toMatchObject({ status: 200, report: { sent: true } });
  });

  it.each([
    ['$ 1,234.50', 123450],
    ['12,5', 1250],
    ['7', 700],
  ])('reads the price %s', async (price, minor) => {
    expect((await report({ kind: 'price', price })).status).toBe(303);
    expect((await rows())[0]!.price_minor).toBe(minor);
  });

  it.each([
    [{ kind: 'price' }, 'price', 'is missing'],
    [{ kind: 'price', price: 'cheap' }, 'price', 'must be a plain number'],
    [{ kind: 'price', price: '1.234' }, 'price', 'more decimals'],
    [{ kind: 'other' }, 'note', 'must say what is wrong'],
    [{ kind: 'nonsense', note: 'x' }, 'kind', 'must be one of the list'],
    [{ kind: 'gone', seenAt: 'http://carrier.example' }, 'seenAt', 'https://'],
    [{ kind: 'gone', seenAt: 'javascript:alert(1)' }, 'seenAt', 'https://'],
    [{ kind: 'gone', note: 'x'.repeat(501) }, 'note', 'at most 500'],
    [{}, 'kind', 'must be one of the list'],
  ])('gives %j back with what is wrong', async (fields, field, text) => {
    const answer = await report(fields as Record<string, string>);
    expect(answer.status).toBe(400);
    const { report: form, status } = shown.at(-1)!;
    expect(status).toBe(400);
    expect(form.values).toEqual(fields);
    expect(form.problems[field as 'note']).toContain(text);
    expect(await rows()).toEqual([]);
  });

  it('keeps hostile text as text, without what cannot be seen', async () => {
    const note = `<script>alert(1)</script>\u202e\u0000 "'; DROP TABLE plans; -- \n=cmd|calc`;
    expect((await report({ kind: 'gone', note })).status).toBe(303);
    const [row] = await rows();
    expect(row!.note).toBe(`<script>alert(1)</script> "'; DROP TABLE plans; -- =cmd|calc`);
    expect((await list()).data[0]!.note).toBe(row!.note);
  });

  it('thanks programs that fill in what nobody sees, and stores nothing', async () => {
    expect((await report({ ...GOOD, website: 'https://spam.example' })).status).toBe(303);
    expect(await rows()).toEqual([]);
  });

  it.each<Record<string, string>>([
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'none' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'http://localhost:4321' },
  ])('refuses what another site sends: %j', async (headers) => {
    expect((await report(GOOD, { headers })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it('refuses other bodies and large ones', async () => {
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      expect((await report(GOOD, { headers: { 'Content-Type': type } })).status).toBe(415);
    }
    expect((await report(`note=${'x'.repeat(20_000)}`)).status).toBe(413);
    expect(await rows()).toEqual([]);
  });

  it('knows only public plans', async () => {
    await t.db.write((commit) =>
      commit([{ sql: "UPDATE plans SET status = 'draft' WHERE id = 1", args: [] }]),
    );
    for (const plan of [slug, 'none', '..%2fadmin', 'constructor']) {
      expect((await report(GOOD, { plan })).status).toBe(404);
    }
  });

  it('shows a read-only site as such, with what was typed', async () => {
    await t.close();
    await open({ READ_ONLY: 'on' });
    expect((await report(GOOD)).status).toBe(503);
    expect(shown.at(-1)!.report).toMatchObject({ values: GOOD, problems: { '': /read-only/ } });
  });
});

describe('a flood', () => {
  it(`from one address is ${REPORTS_AN_HOUR} an hour, also at once; what was typed is not lost`, async () => {
    const answers = await Promise.all(slugs.map((plan) => report(GOOD, { plan })));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(REPORTS_AN_HOUR);
    expect(await rows()).toHaveLength(REPORTS_AN_HOUR);
    const answer = await report({ ...GOOD, price: '13' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(shown.at(-1)!.report.values).toEqual({ ...GOOD, price: '13' });
    expect((await report(GOOD, { address: '192.0.2.2' })).status).toBe(303);
    clock = new Date(TEST_NOW.getTime() + 3_601_000);
    expect((await report({ ...GOOD, price: '13' })).status).toBe(303);
  });

  it('from one address closes the form of no plan to others', async () => {
    const notes = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'];
    const answers = await Promise.all(notes.map((note) => report({ ...GOOD, note })));
    const taken = answers.filter(({ status }) => status === 303);
    expect(taken).toHaveLength(REPORTS_OF_PLAN_A_DAY);
    clock = new Date(TEST_NOW.getTime() + 3_601_000);
    expect((await report(GOOD)).status).toBe(409);
    const { values, problems } = shown.at(-1)!.report;
    expect(values).toEqual(GOOD);
    expect(problems['']).toContain('already have reports about this plan from your network');
    expect((await report(GOOD, { plan: slugs[1]! })).status).toBe(303);
    expect((await report(GOOD, { address: '192.0.2.2' })).status).toBe(303);
    clock = new Date(TEST_NOW.getTime() + 86_401_000);
    expect((await report(GOOD)).status).toBe(303);
  });

  it('of one report from one address is kept once, thanked each time, and costs no others', async () => {
    const again = await Promise.all(Array.from({ length: 6 }, () => report(GOOD)));
    expect(again.map(({ status }) => status)).toEqual(again.map(() => 303));
    expect(await rows()).toHaveLength(1);
    expect((await report({ ...GOOD, price: '13' })).status).toBe(303);
    expect((await report(GOOD, { address: '192.0.2.2' })).status).toBe(303);
    expect((await report(GOOD, { plan: slugs[1]! })).status).toBe(303);
    expect(await rows()).toHaveLength(4);
    clock = new Date(TEST_NOW.getTime() + 86_401_000);
    expect((await report(GOOD)).status).toBe(303);
    expect(await rows()).toHaveLength(5);
  });

  it('of reports that were not taken costs none of those that may be sent', async () => {
    const [price, plan] = ['cheap', 'none'];
    for (let i = 0; i < REPORTS_AN_HOUR; i += 1) {
      expect((await report({ ...GOOD, price })).status).toBe(400);
      expect((await report(GOOD, { plan })).status).toBe(404);
    }
    expect((await report(GOOD)).status).toBe(303);
  });

  it('of forms that are wrong makes no more pages', async () => {
    for (let i = 0; i < 30; i += 1) expect((await report({})).status).toBe(400);
    const pages = shown.length;
    expect((await report({})).status).toBe(429);
    expect(shown).toHaveLength(pages);
    clock = new Date(TEST_NOW.getTime() + 600_000);
    expect((await report({})).status).toBe(400);
  });

  it(`from everywhere ends at ${REPORTS_A_DAY} for the day, told in the log`, async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line) => lines.push(line) });
    await t.close();
    await open({}, log);
    const all = await t.db.all<{ slug: string }>('SELECT slug FROM plans ORDER BY id LIMIT 50');
    const send = async (i: number) =>
      report({ kind: 'gone' }, { address: `198.${i >> 8}.${i & 255}.1`, plan: all[i % 50]!.slug });
    for (let i = 0; i < REPORTS_A_DAY; i += 1) expect((await send(i)).status).toBe(303);
    expect((await send(REPORTS_A_DAY)).status).toBe(429);
    expect(shown.at(-1)!.report.problems['']).toContain('Too many reports came in one day');
    expect(lines.filter((line) => line.includes('reports.full'))).toHaveLength(1);
  });

  it('from many addresses leaves a bounded table, half of it to one network', async () => {
    for (let i = 1; i <= MAX_OPEN_OF_PLAN / 2 + 1; i += 1) {
      const { status } = await report(
        { kind: 'gone' },
        { address: `192.0.2.${i}`, plan: slugs[1]! },
      );
      expect(status).toBe(i > MAX_OPEN_OF_PLAN / 2 ? 409 : 303);
    }
    for (let i = 0; i < MAX_OPEN_OF_PLAN; i += 1) {
      expect((await report(GOOD, { address: `198.51.${i}.1` })).status).toBe(303);
    }
    expect((await report(GOOD, { address: '203.0.113.1' })).status).toBe(409);
    expect(shown.at(-1)!.report.problems['']).toContain('already have several reports');
    await t.db.write((commit) => commit([manyReports(MAX_OPEN_REPORTS)]));
    const other = await t.db.first<{ slug: string }>('SELECT slug FROM plans WHERE id = 3');
    const answer = await report(GOOD, { address: '203.0.113.2', plan: other!.slug });
    expect(answer.status).toBe(409);
  });

  it('is forgotten in time', async () => {
    await report(GOOD);
    const { data } = await list();
    await decide(data[0]!.id, { state: 'rejected', version: 1 });
    clock = new Date(TEST_NOW.getTime() + (DECIDED_KEPT_DAYS + 1) * 86_400_000);
    await forgetReports(t.db, clock);
    expect(await rows()).toEqual([]);
    await report({ kind: 'gone' });
    expect((await rows()).map((row) => row.kind)).toEqual(['gone']);
  });
});

describe('the queue', () => {
  const answered = { state: 'answered', answer: 'The price is €12.50 now.' };

  it('lists by state, and puts an answer on the page of the plan', async () => {
    await report(GOOD);
    await report({ kind: 'gone' });
    const { data, meta } = await list();
    expect(meta.totalCount).toBe(2);
    expect(data.map(({ kind }) => kind)).toEqual(['gone', 'price']);
    const first = data[1]!;
    expect(first).toMatchObject({ planId: 1, slug, price: 12.5, state: 'open', version: 1 });
    const [before, key] = [await version(), await pageKeyOf()];

    const answer = await decide(first.id, { ...answered, version: 1 });
    expect(answer.status).toBe(200);
    expect((await answer.json()) as PriceReport).toMatchObject({ ...answered, decidedBy: 'ada' });
    expect(await version()).toBe(before + 1);
    expect(await pageKeyOf()).not.toBe(key);
    expect((await list()).meta.totalCount).toBe(1);
    expect((await list('?state=answered')).data[0]).toMatchObject(answered);
    const notes = (await listAllNotes(t.db)).get(1)!;
    const [line] = reportAnswers(notes);
    expect(line).toEqual({
      day: '2026-11-21',
      text: 'Reported by a visitor on 21 November 2026: the price is wrong',
      answer: answered.answer,
    });
    // The visitor's own words never go out.
    expect(JSON.stringify(notes)).not.toContain('Seen.');
  });

  it('says where the plan can be seen, so that no link leads to a page that is not there', async () => {
    await report(GOOD);
    const seenIn = async (set: string) => {
      await t.db.write((commit) =>
        commit([{ sql: `UPDATE plans SET ${set} WHERE id = 1`, args: [] }]),
      );
      return (await list()).data[0]!.seenIn;
    };
    expect(await seenIn("status = 'active'")).toBe('page');
    expect(await seenIn("status = 'withdrawn'")).toBe('preview');
    expect(await seenIn("deleted_at = '2026-11-21'")).toBe('trash');
  });

  it('takes an answer back with the report that is opened again or rejected', async () => {
    await report(GOOD);
    await decide(1, { ...answered, version: 1 });
    const before = await version();
    expect((await decide(1, { state: 'open', version: 2 })).status).toBe(200);
    expect((await listAllNotes(t.db)).size).toBe(0);
    expect(await version()).toBe(before + 1);
    expect((await decide(1, { state: 'rejected', version: 3 })).status).toBe(200);
    expect(await version()).toBe(before + 1);
    expect((await rows())[0]).toMatchObject({ state: 'rejected', answer: null });
  });

  it('decides on many at once, as one batch, and names those that were decided already', async () => {
    for (const plan of slugs.slice(0, 4)) {
      await report({ kind: 'gone' }, { plan, address: `198.51.${slugs.indexOf(plan)}.1` });
    }
    await decide(2, { state: 'rejected', version: 1 });
    const before = await version();
    const rejected = await decideMany({ state: 'rejected', which: { ids: [1, 2, 99] } });
    const { batchId, ...more } = (await rejected.json()) as DecidedReports;
    expect(more).toEqual({
      decided: 1,
      problems: [
        { id: 2, planName: expect.any(String), message: 'somebody rejected this report already' },
        { id: 99, planName: null, message: 'this report is gone' },
      ],
    });
    expect(await version()).toBe(before);
    expect((await listAllNotes(t.db)).size).toBe(0);

    const key = await pageKeyOf(slugs[2]!);
    const bulk = await decideMany({ ...answered, which: { ids: [3, 4, 3] } });
    expect(await bulk.json()).toMatchObject({ decided: 2, problems: [] });
    expect(await version()).toBe(before + 1);
    expect(await pageKeyOf(slugs[2]!)).not.toBe(key);
    const notes = [...(await listAllNotes(t.db)).values()].flat();
    expect(notes).toHaveLength(2);
    expect(notes[0]).toMatchObject({
      kind: 'gone',
      text: answered.answer,
      answeredOn: '2026-11-21',
    });
    expect((await list('?state=answered')).data[0]).toMatchObject({
      ...answered,
      decidedBy: 'ada',
      version: 2,
    });
    const log = await t.send('GET', `${api.audit}?entity=price-report`, { cookie: await admin() });
    const { data } = (await log.json()) as AuditList;
    expect(data).toHaveLength(4);
    expect(data.map((entry) => entry.batchId === batchId)).toEqual([false, false, true, false]);
    expect(data[0]).toMatchObject({
      user: 'ada',
      before: { state: 'open', answer: null },
      after: answered,
    });
    // Each can be opened again by itself.
    expect((await decide(3, { state: 'open', version: 2 })).status).toBe(200);
    expect([...(await listAllNotes(t.db)).values()].flat()).toHaveLength(1);
  });

  it('shows one answer to many reports of a plan once on its page, until the last is opened', async () => {
    for (const i of [1, 2, 3]) await report({ kind: 'gone' }, { address: `198.51.${i}.1` });
    expect((await decideMany({ ...answered, which: { ids: [1, 2, 3] } })).status).toBe(200);
    const notes = async () => {
      const all = [...(await listAllNotes(t.db)).values()].flat();
      expect(await listNotes(t.db, 1)).toEqual(all);
      return all.length;
    };
    expect(await notes()).toBe(1);
    for (const [id, left] of [
      [3, 1],
      [1, 1],
      [2, 0],
    ] as const) {
      expect((await decide(id, { state: 'open', version: 2 })).status).toBe(200);
      expect(await notes()).toBe(left);
    }
  });

  it('says of a decision where it is changed, for it cannot be taken back', async () => {
    await report(GOOD);
    await decide(1, { ...answered, version: 1 });
    const log = await t.send('GET', `${api.audit}?entity=price-report`, { cookie: await admin() });
    const [line] = ((await log.json()) as AuditList).data;
    const answer = await t.send('POST', api.undo(line!.id), { cookie: await admin(), body: {} });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({
      message:
        'This cannot be taken back. A report is opened again, answered or rejected in the list of reports.',
    });
  });

  it('rejects all that wait, but for those that came since the list was read', async () => {
    await t.db.write((commit) => commit([manyReports(MAX_OPEN_REPORTS - 1)]));
    const { newestId, meta } = await list('?limit=1&page=3');
    expect(meta.totalCount).toBe(MAX_OPEN_REPORTS - 1);
    await report(GOOD);
    const answer = await decideMany({ state: 'rejected', which: { upTo: newestId } });
    expect(await answer.json()).toMatchObject({ decided: MAX_OPEN_REPORTS - 1, problems: [] });
    expect((await list()).data.map(({ kind }) => kind)).toEqual(['price']);
    const none = await decideMany({ state: 'rejected', which: { upTo: newestId } });
    expect(await none.json()).toEqual({ decided: 0, problems: [], batchId: null });
  });

  it.each([
    { state: 'answered', which: { ids: [1] } },
    { state: 'rejected', answer: 'no', which: { ids: [1] } },
    { state: 'answered', answer: '<b>x</b>', which: { ids: [1] } },
    { state: 'open', which: { ids: [1] } },
    { state: 'rejected', which: { ids: [] } },
    { state: 'rejected', which: { ids: [1], upTo: 1 } },
    { state: 'rejected', which: {} },
    { state: 'rejected' },
  ])('refuses the bulk decision %j', async (body) => {
    await report(GOOD);
    expect((await decideMany(body)).status).toBe(400);
    expect((await list()).meta.totalCount).toBe(1);
  });

  it('logs who decided what, and refuses a stale version, an answer without words and markup', async () => {
    await report(GOOD);
    for (const body of [
      { state: 'answered', version: 1 },
      { state: 'answered', answer: '<b>x</b>', version: 1 },
      { state: 'rejected', answer: 'no', version: 1 },
      { state: 'done', version: 1 },
    ]) {
      expect((await decide(1, body)).status).toBe(400);
    }
    expect((await decide(1, { state: 'rejected' })).status).toBe(428);
    expect((await decide(9, { state: 'rejected', version: 1 })).status).toBe(404);
    expect((await decide(1, { ...answered, version: 1 })).status).toBe(200);
    const stale = await decide(1, { state: 'rejected', version: 1 });
    expect(stale.status).toBe(409);
    expect(((await stale.json()) as { current: PriceReport }).current.version).toBe(2);
    const log = await t.send('GET', `${api.audit}?entity=price-report`, { cookie: await admin() });
    const { data } = (await log.json()) as AuditList;
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      user: 'ada',
      before: { state: 'open', answer: null },
      after: answered,
    });
    expect(data[0]!.label).not.toBeNull();
  });
});

async function pageKeyOf(plan = slug): Promise<string | null> {
  const catalog = await readCatalog(t.db, TEST_NOW);
  return keyAt({ catalog }, `plans/${plan}`);
}
