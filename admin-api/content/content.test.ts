import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { createProfile } from '#db/queries/import-profiles.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { AuditList } from '#src/contract/audit.ts';
import type { ContentCheck } from '#src/contract/content.ts';
import type { Plan } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import { COMMANDS } from '../control/commands.ts';
import type { Services } from '../control/command.ts';
import { openTestApp, testAccount } from '../testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-content-'));
const t = await openTestApp({}, { DATA_DIR: folder, FEED_TOKEN_HOST: 'shop.example' });
const change = { actor: { id: null, name: 'test', way: 'cli' }, now: TEST_NOW } as const;
let cookie: string;
const send = (method: string, path: string, body?: unknown) =>
  t.send(method, path, { cookie, body });
const backup = async () => (await send('GET', api.exportContent)).text();
const upload = (text: string, type = 'application/x-ndjson') =>
  t.app.request(api.importContent, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, 'Content-Type': type },
    body: text,
  });
const applied = (sha256: string) => send('POST', api.applyContent, { sha256, confirm: 'RESTORE' });
const row = <T>(sql: string) => t.db.first<T>(sql) as Promise<T>;

/** Lines with a hash that fits them. */
function sealed(lines: readonly unknown[]): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return `${text}${JSON.stringify({ sha256: createHash('sha256').update(text).digest('hex') })}\n`;
}
type Line = Record<string, unknown>;
/** The lines of a backup without what only the database that wrote it understands. */
const content = (text: string) =>
  linesOf(text).map(({ id: _, origin: __, ...line }) =>
    line.kind === 'plan'
      ? { ...line, prices: (line.prices as unknown[][]).map((price) => price.slice(0, 5)) }
      : line,
  );
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Line);

beforeAll(async () => {
  ({ cookie } = await testAccount(t, 'ada', true));
  const plan = await t.json<Plan>(api.plan(1));
  await send('PUT', api.draft(1), { ...plan, price: 9.5, from: '2027-01-01T00:00Z' });
  await send('PUT', api.plan(2), { ...(await t.json<Plan>(api.plan(2))), price: 77 });
  await send('DELETE', api.plan(3));
  const fields = { planName: { column: 'Title' } };
  await createProfile(t.db, { name: 'Shop', fields, decimals: 'point' }, change);
  const feed = {
    name: 'Daily',
    kind: 'address',
    address: 'https://shop.example/list.csv',
    format: 'csv',
    mapping: { kind: 'native' },
    schedule: '0 4 * * *',
    authVariable: 'FEED_TOKEN',
  };
  expect((await send('POST', api.feeds, feed)).status).toBe(201);
  await t.db.write((commit) =>
    commit([
      {
        sql: "INSERT INTO plan_sources (source, plan_id, external_id, last_run_id) VALUES ('shop', 4, 'x-1', 9)",
        args: [],
      },
      {
        sql: `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
          VALUES (4, 1, 'price', '2026-11-01', '2026-11-02', 'Corrected'),
            (4, 2, 'link', '2026-11-03', '2026-11-04', 'Mended'),
            (5, 3, 'gone', '2026-11-05', '2026-11-06', 'Still sold')`,
        args: [],
      },
    ]),
  );
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup of content', () => {
  it('holds all content, no people and no secrets, and is the same twice', async () => {
    const text = await backup();
    expect(await backup()).toBe(text);
    const [head, ...lines] = linesOf(text);
    expect(head).toMatchObject({ format: 'sim-atlas-content', version: 1 });
    expect(head!.counts).toMatchObject({ plans: 376, drafts: 1, profiles: 1, feeds: 1 });
    expect(lines.filter(({ draft }) => draft)).toHaveLength(1);
    expect(lines.filter(({ kind, deletedAt }) => kind === 'plan' && deletedAt)).toHaveLength(1);
    for (const secret of ['ada', 'password', 'session']) {
      expect(text).not.toContain(`"${secret}"`);
    }
    // Nothing of it stays behind.
    expect(await readdir(join(folder, 'content'))).toEqual([]);
  });

  it('is restored over a database that went on, with one version, one log line and a copy first', async () => {
    const text = await backup();
    await send('POST', api.resetDatabase, { confirm: 'RESET' });
    const before = await row<{ data_version: number; lineage: string }>('SELECT * FROM site_state');
    const check = (await (await upload(text)).json()) as ContentCheck;
    expect(check).toMatchObject({ counts: { plans: 376 }, current: { plans: 0, feeds: 1 } });
    expect(await row('SELECT * FROM site_state')).toEqual(before);
    expect((await send('POST', api.applyContent, { sha256: check.sha256 })).status).toBe(400);
    const answer = await applied(check.sha256);
    expect(answer.status).toBe(200);
    const done = (await answer.json()) as { backup: string };
    expect(await readdir(join(folder, 'backups'))).toContain(done.backup);
    expect(await backup()).toBe(text);
    const after = await row<{ data_version: number; lineage: string }>('SELECT * FROM site_state');
    expect(after.data_version).toBe(before.data_version + 1);
    expect(after.lineage).not.toBe(before.lineage);
    const log = (await (await send('GET', `${api.audit}?entity=database`)).json()) as AuditList;
    expect(log.data[0]).toMatchObject({ action: 'restore', after: { backup: done.backup } });
    // Answers to reports stand on the plans' pages again; no new report can take their place.
    const notes = await t.db.all<{ id: number; report: number; text: string }>(
      'SELECT plan_id AS id, report_id AS report, text FROM plan_notes ORDER BY id',
    );
    expect(notes.map(({ id, text: answer }) => [id, answer])).toEqual([
      [4, 'Corrected'],
      [4, 'Mended'],
      [5, 'Still sold'],
    ]);
    expect(notes.every(({ report }) => report < 0)).toBe(true);
    expect(await row('SELECT next_at FROM feeds')).toEqual({ next_at: '2026-11-22T04:00:00.000Z' });
    expect((await applied(check.sha256)).status).toBe(409);
  });

  it(
    'fits an empty database, line for line, whatever was in it',
    { timeout: 120_000 },
    async () => {
      const lines = linesOf(await backup());
      const plans = lines.filter(({ kind }) => kind === 'plan');
      const others = lines.filter(({ kind }) => kind !== 'plan');
      const at = others.findIndex(({ kind }) => kind === 'seo');
      const db = await openDb({ url: `file:${join(folder, 'empty.db')}` });
      await migrate(db);
      const path = join(folder, 'some.ndjson');
      const again = join(folder, 'again.ndjson');
      await fc.assert(
        fc.asyncProperty(fc.subarray(plans, { maxLength: 30 }), async (some) => {
          const count = (name: string) =>
            some.reduce((sum, plan) => sum + ((plan[name] as unknown[] | null)?.length ?? 0), 0);
          const [head, ...first] = others.slice(0, at);
          const counts = {
            ...(head!.counts as object),
            plans: some.length,
            priceRecords: count('prices'),
            drafts: some.filter(({ draft }) => draft).length,
          };
          const text = sealed([{ ...head, counts }, ...first, ...some, ...others.slice(at)]);
          await writeFile(path, text);
          const times = { '0 4 * * *': null };
          await db.writeAside('restoreContent', { file: path, backup: '-', times, change });
          await rm(again, { force: true });
          await db.readAside('writeContent', { file: again });
          expect(content(await readFile(again, 'utf8'))).toEqual(content(text));
        }),
        { numRuns: 15, seed: 7 },
      );
      db.close();
    },
  );
});

describe('the numbers of rows', () => {
  const log = async (query: string) =>
    ((await (await send('GET', `${api.audit}?${query}`)).json()) as AuditList).data;
  const restore = async (text: string) => {
    const check = (await (await upload(text)).json()) as ContentCheck;
    expect((await applied(check.sha256)).status).toBe(200);
  };

  it('stay in a file of this database: log, counts and prices speak of the same plans', async () => {
    const path = api.plan(7);
    const plan = await t.json<Plan>(path);
    await send('PUT', path, { ...plan, price: plan.price + 1 });
    await send('POST', api.priceHistory(7), { price: plan.price + 2, recordedDate: '2026-11-21' });
    await t.db.write((commit) =>
      commit([{ sql: "INSERT INTO event_days VALUES ('2026-11-20', 'buy', '7', 3, 2)", args: [] }]),
    );
    const records = await t.db.all('SELECT * FROM price_records ORDER BY id');
    const counted = async () =>
      (await (await send('GET', `${api.statistics}?days=30`)).json()) as { plans: unknown };
    const { plans } = await counted();
    expect(plans).toMatchObject([{ n: 3, visitors: 2 }]);
    const text = await backup();
    const saved = await t.json<Plan>(path);
    await send('PUT', path, { ...saved, planName: 'Changed since' });
    await send('POST', api.resetDatabase, { confirm: 'RESET' });
    await restore(text);
    expect(await backup()).toBe(text);
    expect(await t.db.all('SELECT * FROM price_records ORDER BY id')).toEqual(records);
    const lines = await log('entity=plan&entityId=7');
    expect(lines.map(({ label }) => label)).toEqual(lines.map(() => plan.planName));
    expect((await counted()).plans).toEqual(plans);
    // What was done before the backup can be taken back in the restored rows.
    const [made] = await log('entity=price-record');
    expect((await send('POST', api.undo(made!.id), {})).status).toBe(200);
    expect((await t.json<Plan>(path)).price).toBe(plan.price + 1);
  });

  it('stay, and a form that was opened before does not overwrite what came back', async () => {
    const text = await backup();
    const plan = await t.json<Plan>(api.plan(8));
    await send('PUT', api.plan(8), { ...plan, planName: 'Changed since' });
    const open = await t.json<Plan & { version: number }>(api.plan(8));
    await restore(text);
    const back = await t.json<Plan & { version: number }>(api.plan(8));
    expect(back.planName).toBe(plan.planName);
    expect(back.version).toBe(open.version + 1);
    expect((await send('PUT', api.plan(8), { ...open, price: 99 })).status).toBe(409);
  });

  it('are new for a file of another database, whose plans the log does not know', async () => {
    const last = (
      await row<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'plans'")
    ).seq;
    const [head, ...lines] = linesOf(await backup());
    const text = sealed([{ ...head, origin: '2026-01-01T00:00:00.000Z' }, ...lines]);
    await restore(text);
    expect((await row<{ id: number }>('SELECT min(id) AS id FROM plans')).id).toBeGreaterThan(last);
    expect(content(await backup())).toEqual(content(text));
  });
});

it('a backup from before carriers chose the way of their Buy links, answers stood in it, and plans marked their previous price, is restored', async () => {
  const text = await backup();
  const old = linesOf(text).map(({ buyRedirect: _, previousSample: __, notes, ...line }) =>
    Array.isArray(notes) && notes.length > 0 ? { ...line, notes } : line,
  );
  const check = (await (await upload(sealed(old))).json()) as ContentCheck;
  expect((await applied(check.sha256)).status).toBe(200);
  expect(await backup()).toBe(text);
});

describe('a file that is not right', () => {
  const changedLine = (lines: Line[], kind: string, values: Line) =>
    sealed(
      lines.map((line, index) =>
        index === lines.findIndex((one) => one.kind === kind) ? { ...line, ...values } : line,
      ),
    );
  it.each<[string, (text: string, lines: Line[]) => string, RegExp]>([
    ['is cut off', (text) => text.slice(0, -200), /not whole|no JSON/],
    ['was changed', (text) => text.replace('"name":"', '"name":"X'), /hash does not fit/],
    [
      'is of a later version',
      (_, [head, ...rest]) => sealed([{ ...head, version: 2 }, ...rest]),
      /version 1/,
    ],
    ['is something else', () => '[]', /Line 1/],
    [
      'lacks a line',
      (_, lines) => sealed(lines.toSpliced(20, 1)),
      /not whole|not in|names no|stands/,
    ],
    ['has a bad price', (_, lines) => changedLine(lines, 'plan', { priceMinor: -5 }), /priceMinor/],
    [
      'has a script as address',
      (_, lines) => changedLine(lines, 'plan', { buyUrl: 'javascript:1' }),
      /buyUrl/,
    ],
    [
      'has markup in a name',
      (_, lines) => changedLine(lines, 'carrier', { name: '<b>' }),
      /name.*markup/,
    ],
    [
      'has a field that nobody knows',
      (_, lines) => changedLine(lines, 'plan', { isAdmin: 1 }),
      /isAdmin/,
    ],
    [
      'names no carrier',
      (_, lines) => changedLine(lines, 'plan', { carrierId: 999 }),
      /no carrier/,
    ],
    [
      'has a feed without times',
      (_, lines) =>
        changedLine(lines, 'feed', {
          settings: {
            ...(lines.find(({ kind }) => kind === 'feed')!.settings as Line),
            schedule: 'never',
          },
        }),
      /schedule/,
    ],
  ])('because it %s is refused, and nothing is changed', async (_, make, says) => {
    const text = await backup();
    const answer = await upload(make(text, linesOf(text)));
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { message: string }).message).toMatch(says);
    expect(await backup()).toBe(text);
  });

  it('leaves nothing behind when it turns out so in the middle of a restore', async () => {
    const text = await backup();
    const lines = linesOf(text);
    const path = join(folder, 'broken.ndjson');
    await writeFile(path, sealed(lines.slice(0, -1)));
    const times = { '0 4 * * *': null };
    await expect(
      t.db.writeAside('restoreContent', { file: path, backup: '-', times, change }),
    ).rejects.toThrow('not whole');
    expect(await backup()).toBe(text);
  });
});

it('the command line writes, looks and restores', async () => {
  const services = { db: t.db, env: t.env, now: () => TEST_NOW } as Services;
  const run = (name: string, words: string[], values: Record<string, string | boolean>) => {
    const command = COMMANDS.find((known) => known.name === name)!;
    const talk = { say: () => undefined, signal: new AbortController().signal };
    return command.run(command.read(words, values), services, talk);
  };
  const out = join(folder, 'mine.ndjson');
  expect(await run('content:backup', [], { out })).toMatchObject({ exitCode: 0 });
  expect(await readFile(out, 'utf8')).toBe(await backup());
  await send('POST', api.resetDatabase, { confirm: 'RESET' });
  const looked = await run('content:restore', [out], { 'dry-run': true });
  expect(looked).toMatchObject({
    exitCode: 0,
    data: { counts: { plans: 376 }, current: { plans: 0 } },
  });
  expect(await run('content:restore', [out], { apply: true })).toMatchObject({ exitCode: 0 });
  expect(await backup()).toBe(await readFile(out, 'utf8'));
  expect(await run('content:restore', ['nowhere'], { apply: true })).toMatchObject({ exitCode: 2 });
});
