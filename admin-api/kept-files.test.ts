/**
 * What was written before a fact was added: files, drafts, log lines, backups and clients of
 * 2026-11-22 (`db/fixtures/kept`). Each must still be read, and leave alone what it cannot know.
 */
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { openKeptDb, TEST_NOW } from '#db/testing.ts';
import type { AdminPlan, AdminPlanList } from '#src/contract/admin-plans.ts';
import type { AuditList, UndoResult } from '#src/contract/audit.ts';
import type { ContentCheck } from '#src/contract/backups.ts';
import type { ImportRun } from '#src/contract/imports.ts';
import { toWire } from '#src/domain/facts/columns.ts';
import { isOptional } from '#src/domain/facts/kinds.ts';
import { PLAN_FACT_LIST } from '#src/domain/facts/plans.ts';
import { anyValue } from '#src/domain/facts/testing.ts';
import { api } from '#src/domain/paths.ts';
import { appDeps, createApp } from './app.ts';
import { createDueClock } from './due.ts';
import { createLog } from './log.ts';
import { openTestApp, sendTo, testAccount } from './testing.ts';

const KEPT = 'db/fixtures/kept';
const FORMATS = ['csv', 'json'] as const;
const put = JSON.parse(await readFile(`${KEPT}/put.json`, 'utf8')) as AdminPlan;
/** Facts that nobody knew of then. */
const LATER = PLAN_FACT_LIST.filter(([name]) => !(name in put));
const laterOf = (row: object) =>
  Object.fromEntries(LATER.map(([name]) => [name, (row as Record<string, unknown>)[name]]));
/** Something of each; what is paid upfront must fit the price, and is left out. */
const SAID = Object.fromEntries(
  LATER.map(([name, fact]) => {
    const known = anyValue(fact).filter((value) => value !== null);
    const [value] = fc.sample(known, { numRuns: 1, seed: 7 });
    return [name, name.startsWith('prepay') ? null : toWire(fact, value!)];
  }),
);

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let deps: ReturnType<typeof appDeps>;
let app: ReturnType<typeof createApp>;
let cookie: string;
const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await sendTo(app, method, path, { cookie, body });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text || 'null') as T;
};
const send = (path: string, bytes: Buffer, name: string) =>
  app.request(path, {
    method: 'POST',
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      Cookie: cookie,
      'Content-Type': 'application/octet-stream',
      'X-File-Name': name,
    },
    body: new Uint8Array(bytes),
  });
const plan = async (slug: string): Promise<AdminPlan> => {
  const { data } = await ask<AdminPlanList>('GET', `${api.adminPlans}?q=Kept&limit=50`);
  return data.find((row) => row.slug === slug)!;
};
const [A, B, C] = ['verizon-kept-a-5g', 'verizon-kept-b', 'verizon-kept-c'] as const;
const all = () => Promise.all([A, B, C].map((slug) => plan(slug)));
const untouched = async () => {
  for (const row of await all()) expect(laterOf(row), row.slug).toEqual(SAID);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-kept-'));
  const own = await openKeptDb();
  await own.db.all('PRAGMA wal_checkpoint(TRUNCATE)');
  await copyFile(own.file, join(folder, 'kept.db'));
  await migrate(own.db);
  t = await openTestApp({}, { DATA_DIR: folder }, own);
  deps = appDeps({ db: t.db, env: t.env, now: () => TEST_NOW });
  app = createApp(deps);
  ({ cookie } = await testAccount(t, 'eve', true));
});
afterAll(async () => {
  await deps.imports.stop();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

it('rows of then say nothing of facts that came later, and those can be said', async () => {
  for (const row of await all()) {
    for (const [name, fact] of LATER.filter(([, fact]) => isOptional(fact))) {
      expect(row, fact.label).toHaveProperty(name, null);
    }
    const { status: _, ...values } = row;
    await ask('PUT', api.plan(row.id), { ...values, ...SAID });
  }
  await untouched();
});

it('a client of then changes what it names and nothing else', async () => {
  const { version } = await plan(B);
  const { status: _, ...body } = put;
  await ask('PUT', api.plan(put.id), { ...body, version, price: 33 });
  expect(await plan(B)).toMatchObject({ price: 33, hotspot: put.hotspot });
  await untouched();
  await ask('PUT', api.plan(put.id), { ...body, version: version + 1 });
});

it.each(FORMATS)(
  'an export of then as %s is no change, and brings back what it tells',
  async (format) => {
    const bytes = await readFile(`${KEPT}/plans.${format}`);
    const run = async () => {
      const { id } = (await (
        await send(api.imports, bytes, `plans.${format}`)
      ).json()) as ImportRun;
      await ask('POST', api.importDryRun(id), { mapping: { kind: 'native' } });
      await deps.imports.done(id);
      return ask<ImportRun>('GET', api.importRun(id));
    };
    expect((await run()).findings).toMatchObject({ changed: 0, new: 0, rejected: 0, same: 3 });
    const { status: _, ...row } = await plan(A);
    await ask('PUT', api.plan(row.id), { ...row, hotspot: !row.hotspot, planDescription: 'Other' });
    const changed = await run();
    expect(changed.findings).toMatchObject({ changed: 1, rejected: 0 });
    await ask('POST', api.importApply(changed.id), { rows: { mode: 'all' } });
    await deps.imports.done(changed.id);
    expect(await plan(A)).toMatchObject({
      hotspot: row.hotspot,
      planDescription: row.planDescription,
    });
    await untouched();
  },
);

it('log lines of then are told, and taken back alone', async () => {
  const { data } = await ask<AuditList>('GET', `${api.audit}?entity=plan&limit=50`);
  const line = data.find(
    ({ entityId, batchId, undoable }) => undoable && batchId !== null && entityId === put.id,
  )!;
  expect(line).toMatchObject({ user: 'ada', before: { hotspot: false }, after: { hotspot: true } });
  expect(await plan(B)).toMatchObject({ hotspot: true });
  expect(await ask<UndoResult>('POST', api.undo(line.id), {})).toMatchObject({ undone: 1 });
  // "No" was never told apart from "not published" then.
  expect(await plan(B)).toMatchObject({ hotspot: null });
  await untouched();
});

it('a draft of then is published, and one with a time comes and goes by itself', async () => {
  const before = await plan(A);
  expect(before.draft).toMatchObject({ state: 'draft', values: { price: 16, network5g: false } });
  await ask('POST', api.publishDraft(before.id), { draftVersion: before.draft!.version });
  expect(await plan(A)).toMatchObject({ price: 16, planName: 'Kept A, cheaper', network5g: false });
  const waiting = await plan(C);
  expect(waiting.draft).toMatchObject({ state: 'scheduled', values: { price: 4 } });
  let now = new Date('2026-12-25T00:00:00Z');
  const clock = createDueClock({ db: t.db, now: () => now, log: createLog('silent') });
  await clock.tick();
  expect(await plan(C)).toMatchObject({ price: 4 });
  now = new Date('2026-12-28T00:00:00Z');
  await clock.tick();
  expect(await plan(C)).toMatchObject({ price: 5, draft: null });
  await untouched();
});

it('a backup of then is restored, and says nothing of what came later', async () => {
  const answer = await send(api.backupFile, await readFile(join(folder, 'kept.db')), 'kept.db');
  expect(answer.status, await answer.clone().text()).toBe(201);
  const { name } = (await answer.json()) as ContentCheck;
  await ask('POST', api.backupContent(name), { confirm: 'RESTORE' });
  const rows = await all();
  expect(rows.map(({ price, draft }) => [price, draft?.state ?? null])).toEqual([
    [18, 'draft'],
    [30, null],
    [5, 'scheduled'],
  ]);
  for (const [name, fact] of LATER.filter(([, fact]) => isOptional(fact))) {
    for (const row of rows) expect(row, fact.label).toHaveProperty(name, null);
  }
});
