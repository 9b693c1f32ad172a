import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProfile } from '#db/queries/import-profiles.ts';
import { PEOPLE } from '#db/tables.ts';
import { alterFile, BOMB, content } from '#db/content/testing.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { AuditList } from '#src/contract/audit.ts';
import type { BackupList, ContentCheck } from '#src/contract/backups.ts';
import type { Plan } from '#src/contract/plans.ts';
import { api } from '#src/domain/paths.ts';
import { COMMANDS } from '../control/commands.ts';
import type { ToolCall } from '../control/tool.ts';
import { TOOLS } from '../control/tools.ts';
import type { Services } from '../control/command.ts';
import { appDeps } from '../app.ts';
import { openTestApp, testAccount } from '../testing.ts';
import { restoreBackup } from './restore.ts';

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-content-'));
// Each backup has a time of its own, so that the newest is the one that was just made.
let clock = TEST_NOW.getTime();
const now = () => new Date((clock += 1000));
const t = await openTestApp({ now }, { DATA_DIR: folder, FEED_TOKEN_HOST: 'shop.example' });
const change = { actor: { id: null, name: 'test', way: 'cli' }, now: TEST_NOW } as const;
let cookie: string;
/** The address of a kept picture. */
let logo: string;
const send = (method: string, path: string, body?: unknown) =>
  t.send(method, path, { cookie, body });
const sql = (...texts: string[]) =>
  t.db.write((commit) => commit(texts.map((text) => ({ sql: text, args: [] }))));
const row = <T>(text: string) => t.db.first<T>(text) as Promise<T>;

/** A new backup of content: its name, and its bytes as they are sent. */
async function backup() {
  const answer = await send('POST', `${api.backups}?contentOnly=true`);
  expect(answer.status).toBe(201);
  const { name } = ((await answer.json()) as BackupList).backups.find(
    ({ kind }) => kind === 'content',
  )!;
  const file = await send('GET', api.backup(name));
  return { name, bytes: Buffer.from(await file.arrayBuffer()), file };
}
const upload = (bytes: Uint8Array | string, type = 'application/octet-stream', app = t.app) =>
  app.request(api.backupFile, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie, 'Content-Type': type },
    body: bytes as BodyInit,
  });
const apply = (name: string) => send('POST', api.backupContent(name), { confirm: 'RESTORE' });
const uploaded = async (bytes: Uint8Array) => {
  const answer = await upload(bytes);
  expect(answer.status).toBe(201);
  return (await answer.json()) as ContentCheck;
};
const restore = async (bytes: Uint8Array) => {
  const answer = await apply((await uploaded(bytes)).name);
  expect(answer.status).toBe(200);
};

/** A file with statements run in it, as its bytes. */
async function altered(bytes: Uint8Array, ...texts: string[]): Promise<Buffer> {
  const path = join(folder, 'altered.db');
  await writeFile(path, bytes);
  alterFile(path, ...texts);
  return readFile(path);
}

beforeAll(async () => {
  ({ cookie } = await testAccount(t, 'quetzal', true));
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
  const background = '#00aa55';
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  logo = (await appDeps({ db: t.db, env: t.env }).pictures.keep(picture, 'mark', change)).address;
  await sql(
    "INSERT INTO plan_sources (source, plan_id, external_id, last_run_id) VALUES ('shop', 4, 'x-1', 9)",
    `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
      VALUES (4, 1, 'price', '2026-11-01', '2026-11-02', 'Corrected'),
        (4, 2, 'link', '2026-11-03', '2026-11-04', 'Mended'),
        (5, 3, 'gone', '2026-11-05', '2026-11-06', 'Still sold')`,
    `INSERT INTO old_plan_slugs (slug, plan_id, left_at)
      VALUES ('was-four', 4, '2026-11-01T00:00:00.000Z')`,
    `INSERT INTO old_carrier_slugs (slug, carrier_id, left_at)
      VALUES ('was-two', 2, '2026-11-01T00:00:00.000Z')`,
  );
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup of content', () => {
  it('is a database with all content and without people, and the only kind that is sent', async () => {
    const { name, bytes, file } = await backup();
    expect(file.headers.get('Content-Type')).toBe('application/vnd.sqlite3');
    expect(file.headers.get('Content-Disposition')).toContain(`sim-atlas-${name}`);
    expect(file.headers.get('Cache-Control')).toBe('no-store');
    await writeFile(join(folder, 'sent.db'), bytes);
    const db = new DatabaseSync(join(folder, 'sent.db'), { readOnly: true });
    const rows = (text: string) => db.prepare(text).all() as Record<string, unknown>[];
    expect(rows('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    for (const table of PEOPLE) expect(rows(`SELECT * FROM ${table}`)).toEqual([]);
    expect(rows('SELECT author FROM plan_drafts')).toEqual([{ author: '' }]);
    const held = { all: async (text: string) => rows(text).map((each) => ({ ...each })) } as never;
    expect(await content(held)).toEqual(await content(t.db));
    db.close();
    for (const secret of ['quetzal', '$argon2id']) expect(bytes.includes(secret)).toBe(false);

    const whole = ((await (await send('POST', api.backups)).json()) as BackupList).backups;
    expect(whole.find(({ kind }) => kind === 'manual')).toMatchObject({ contentOnly: false });
    const full = whole.find(({ contentOnly }) => !contentOnly)!;
    for (const other of [full.name, `${name}.json`, 'nothing.db', '..%2fsim-atlas.db']) {
      expect((await send('GET', api.backup(other))).status).toBe(404);
    }
  });

  it('is not made when it could not be restored', async () => {
    await sql("UPDATE plans SET buy_url = 'http://a.example/' WHERE id = 6");
    const answer = await send('POST', `${api.backups}?contentOnly=true`);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Row 6 of plans: buy_url must be an address');
    await sql('UPDATE plans SET buy_url = NULL WHERE id = 6');
    // A backup of everything is fine meanwhile.
    expect(((await (await send('GET', api.backups)).json()) as BackupList).failure).toBeNull();
  });

  it('does not count as the backup that everything can be restored from', async () => {
    const { name } = await backup();
    const env = { ...t.env, database: { ...t.env.database, url: `file:${folder}/new.db` } };
    await expect(restoreBackup(name, { env, now: TEST_NOW })).rejects.toThrow('content only');
    expect(await readdir(folder)).not.toContain('new.db');
  });

  it('is restored over a database that went on, with one version, one log line and a copy first', async () => {
    const { bytes } = await backup();
    const stood = await content(t.db);
    await send('POST', api.resetDatabase, { confirm: 'RESET' });
    await sql('DELETE FROM pictures');
    const before = await row<{ data_version: number; lineage: string }>('SELECT * FROM site_state');
    const users = await t.db.all('SELECT * FROM users');
    const check = await uploaded(bytes);
    expect(check).toMatchObject({ counts: { plans: 376 }, current: { plans: 0, feeds: 1 } });
    expect(await row('SELECT * FROM site_state')).toEqual(before);
    expect((await send('POST', api.backupContent(check.name), {})).status).toBe(400);
    const answer = await apply(check.name);
    expect(answer.status).toBe(200);
    const done = (await answer.json()) as { backup: string };
    expect(await readdir(join(folder, 'backups'))).toContain(done.backup);
    expect(await content(t.db)).toEqual(stood);
    expect((await t.app.request(logo)).status).toBe(200);
    expect(await t.db.all('SELECT * FROM users')).toEqual(users);
    const after = await row<{ data_version: number; lineage: string }>('SELECT * FROM site_state');
    expect(after.data_version).toBe(before.data_version + 1);
    expect(after.lineage).not.toBe(before.lineage);
    const log = (await (await send('GET', `${api.audit}?entity=database`)).json()) as AuditList;
    expect(log.data[0]).toMatchObject({ action: 'restore', after: { backup: done.backup } });
    // Answers to reports stand on the plans' pages again; no new report can take their place.
    const notes = await t.db.all<{ report_id: number }>('SELECT report_id FROM plan_notes');
    expect(notes).toHaveLength(3);
    expect(notes.every(({ report_id: report }) => report < 0)).toBe(true);
    expect(await row('SELECT next_at, updated_by FROM feeds')).toEqual({
      next_at: '2026-11-22T04:00:00.000Z',
      updated_by: 'quetzal',
    });
    // Nothing half-made stays behind, and nothing of what was sent.
    const kept = await readdir(join(folder, 'backups'));
    expect(kept.filter((name) => !/\.db(\.json)?$/.test(name))).toEqual([]);
  });

  it('is also what a full backup holds, kept or sent: its people stay where they are', async () => {
    const answer = await send('POST', api.backups);
    const { backups } = (await answer.json()) as BackupList;
    const { name } = backups.find(({ kind }) => kind === 'manual')!;
    const stood = await content(t.db);
    const users = await t.db.all('SELECT * FROM users');
    await send('DELETE', api.plan(9));
    const check = await (await send('GET', api.backupContent(name))).json();
    expect(check).toMatchObject({ name, counts: { plans: 376 }, current: { plans: 376 } });
    expect((await apply(name)).status).toBe(200);
    expect(await content(t.db)).toEqual({ ...stood, plans: expect.any(Array) });
    expect((await send('GET', api.plan(9))).status).toBe(200);

    const full = await readFile(join(folder, 'backups', name));
    const mallory = await altered(
      full,
      `INSERT INTO users (username, username_key, password_hash, password_long_enough, role, created_at, password_changed_at)
        VALUES ('mallory', 'mallory', 'x', 1, 'admin', '2026', '2026')`,
      'DROP TRIGGER audit_log_no_delete',
      'DELETE FROM audit_log',
      'CREATE TRIGGER audit_log_no_delete BEFORE DELETE ON audit_log BEGIN SELECT 1; END',
    );
    const log = await row<{ n: number }>('SELECT count(*) AS n FROM audit_log');
    const sent = await uploaded(mallory);
    const stored = await readFile(join(folder, 'backups', sent.name));
    expect(stored.includes('mallory')).toBe(false);
    expect((await apply(sent.name)).status).toBe(200);
    expect(await t.db.all('SELECT * FROM users')).toEqual(users);
    expect(await row('SELECT count(*) AS n FROM audit_log')).toEqual({ n: log.n + 1 });
  });
});

describe('the numbers of rows', () => {
  const log = async (query: string) =>
    ((await (await send('GET', `${api.audit}?${query}`)).json()) as AuditList).data;

  it('stay in a file of this database: log, counts and prices speak of the same plans', async () => {
    const path = api.plan(7);
    const plan = await t.json<Plan>(path);
    await send('PUT', path, { ...plan, price: plan.price + 1 });
    await send('POST', api.priceHistory(7), { price: plan.price + 2, recordedDate: '2026-11-21' });
    await sql("INSERT INTO event_days VALUES ('2026-11-20', 'buy', '7', 3, 2)");
    const records = await t.db.all('SELECT * FROM price_records ORDER BY id');
    const counted = async () =>
      (await (await send('GET', `${api.statistics}?days=30`)).json()) as { plans: unknown };
    const { plans } = await counted();
    expect(plans).toMatchObject([{ n: 3, visitors: 2 }]);
    const { bytes } = await backup();
    const stood = await content(t.db);
    const saved = await t.json<Plan>(path);
    await send('PUT', path, { ...saved, planName: 'Changed since' });
    await send('POST', api.resetDatabase, { confirm: 'RESET' });
    await restore(bytes);
    expect(await content(t.db)).toEqual(stood);
    expect(await t.db.all('SELECT * FROM price_records ORDER BY id')).toEqual(records);
    const lines = await log('entity=plan&entityId=7');
    expect(lines.map(({ label }) => label)).toEqual(
      lines.map(() => `${plan.carrier.name} ${plan.planName}`),
    );
    expect((await counted()).plans).toEqual(plans);
    // What was done before the backup can be taken back in the restored rows.
    const [made] = await log('entity=price-record');
    expect((await send('POST', api.undo(made!.id), {})).status).toBe(200);
    expect((await t.json<Plan>(path)).price).toBe(plan.price + 1);
  });

  it('stay, and a form that was opened before does not overwrite what came back', async () => {
    const { name } = await backup();
    const plan = await t.json<Plan>(api.plan(8));
    await send('PUT', api.plan(8), { ...plan, planName: 'Changed since' });
    const open = await t.json<Plan & { version: number }>(api.plan(8));
    expect((await apply(name)).status).toBe(200);
    const back = await t.json<Plan & { version: number }>(api.plan(8));
    expect(back.planName).toBe(plan.planName);
    expect(back.version).toBe(open.version + 1);
    expect((await send('PUT', api.plan(8), { ...open, price: 99 })).status).toBe(409);
  });

  it('are new for a file of another database, whose plans the log does not know', async () => {
    const { seq } = await row<{ seq: number }>(
      "SELECT seq FROM sqlite_sequence WHERE name = 'plans'",
    );
    const { bytes } = await backup();
    const stood = await content(t.db, false);
    await restore(
      await altered(bytes, "UPDATE migrations SET applied_at = '2026-01-01T00:00:00.000Z'"),
    );
    expect((await row<{ id: number }>('SELECT min(id) AS id FROM plans')).id).toBeGreaterThan(seq);
    expect(await content(t.db, false)).toEqual(stood);
    const draft = await row<{ carrier: number }>(
      `SELECT carrier_id AS carrier FROM plans p JOIN plan_drafts d ON d.plan_id = p.id`,
    );
    expect(draft.carrier).toBeGreaterThan(34);
  });
});

describe('a file that is not right', () => {
  it('is refused with a reason, and nothing is changed or kept', async () => {
    const { bytes } = await backup();
    const changed = Buffer.from(bytes);
    changed[changed.length - 100] = changed.at(-100)! ^ 1;
    const script =
      "UPDATE plans SET buy_url = 'javascript:1' WHERE id = (SELECT max(id) FROM plans)";
    const stood = await content(t.db);
    const kept = await readdir(join(folder, 'backups'));
    for (const [bad, says] of [
      [changed, 'checksum'],
      [Buffer.from('[]'), 'no SQLite database'],
      [await altered(bytes, script), 'buy_url must be an address'],
      // A page in the place of a picture.
      [await altered(bytes, "UPDATE pictures SET large = 'PGh0bWw+'"), 'Row 1 of pictures: large'],
      // Takes more memory than there may be.
      [await altered(bytes, BOMB), 'out of memory'],
    ] as const) {
      const answer = await upload(bad);
      expect(((await answer.json()) as { message: string }).message).toContain(says);
      expect(answer.status).toBe(400);
    }
    expect(await content(t.db)).toEqual(stood);
    expect(await readdir(join(folder, 'backups'))).toEqual(kept);
  });

  it('is refused for its kind, its size and its sender', async () => {
    const { name, bytes } = await backup();
    expect((await upload(bytes, 'application/json')).status).toBe(415);
    expect((await upload('')).status).toBe(400);
    const { cookie: visitor } = await testAccount(t, 'bob');
    for (const who of ['', visitor]) {
      const ask = (method: string, path: string, body?: unknown) =>
        t.send(method, path, { cookie: who, body });
      const status = who ? 403 : 401;
      expect((await ask('GET', api.backup(name))).status).toBe(status);
      expect((await ask('GET', api.backupContent(name))).status).toBe(status);
      expect((await ask('POST', api.backupFile, {})).status).toBe(status);
      const confirm = { confirm: 'RESTORE' };
      expect((await ask('POST', api.backupContent(name), confirm)).status).toBe(status);
    }
  });

  it('is refused when a kept one is not as it was made', async () => {
    const { name } = await backup();
    const path = join(folder, 'backups', name);
    const bytes = await readFile(path);
    bytes[5000] = bytes[5000]! ^ 1;
    await writeFile(path, bytes);
    const stood = await content(t.db);
    const answer = await apply(name);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('checksum');
    expect(await content(t.db)).toEqual(stood);
  });
});

const run = (words: string[], values: Record<string, string | boolean>) => {
  const services = { db: t.db, env: t.env, now } as Services;
  const command = COMMANDS.find((known) => known.name === 'backup:restore-content')!;
  const talk = { say: () => undefined, signal: new AbortController().signal };
  return command.run(command.read(words, values), services, talk);
};

it('the command line looks and restores, by the name of a backup or a path', async () => {
  const { name, bytes } = await backup();
  const path = join(folder, 'mine.db');
  await writeFile(path, bytes);
  const stood = await content(t.db);
  await send('POST', api.resetDatabase, { confirm: 'RESET' });
  const looked = { counts: { plans: 376 }, current: { plans: 0 } };
  expect(await run([name], { 'dry-run': true })).toMatchObject({ exitCode: 0, data: looked });
  expect(await run([path], { apply: true })).toMatchObject({ exitCode: 0 });
  expect(await content(t.db)).toEqual(stood);
  await writeFile(path, bytes.subarray(0, 5000));
  for (const bad of ['nowhere', path]) {
    expect(await run([bad], { apply: true })).toMatchObject({ exitCode: 2 });
  }
});

it('the command line makes a backup of content', async () => {
  const tool = (name: string, words: string[], values: ToolCall['values'] = {}) =>
    TOOLS.find((known) => known.name === name)!.run({ words, values }, { env: t.env, now: now() });
  const to = join(folder, 'only-content.db');
  expect(await tool('backup', [], { content: true, to })).toMatchObject({ exitCode: 0 });
  expect((await upload(await readFile(to))).status).toBe(201);
  expect((await tool('backup:list', []))!.message).toContain(', 376 plans, content only');
});
