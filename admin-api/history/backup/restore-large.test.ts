import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import type { BackupList } from '#src/contract/history/backups.ts';
import type { Picture } from '#src/contract/core/pictures.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { TOOLS } from '../../server/control/tools.ts';
import { readState } from '../../core/files/state.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { restoreAsked } from './ask-restore.ts';

/** A site with as many people as one comes to: what a restore carries over is large then. */
const MANY = 2000;
const LINES = 100_000;
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-large-'));
const base = await openTestDb();
const file = join(folder, 'sim-atlas.db');
const now = () => TEST_NOW;
let t: Awaited<ReturnType<typeof openTestApp>>;
let backup: string;
let cookie: string;
let stood: unknown;

const rows = (to: number, columns: string) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${to}) SELECT ${columns} FROM n`;
const FILL = [
  `INSERT INTO users (username, username_key, password_hash, password_long_enough, created_at, password_changed_at)
    ${rows(MANY, "'visitor' || i, 'visitor' || i, 'hash ' || i, 1, '2026', '2026'")}`,
  `INSERT INTO known_devices (id, user_id, last_used_at)
    SELECT printf('%064d', id), id, 4000000000 FROM users`,
  `INSERT INTO price_alert_addresses (key, email, link_hash, created_at)
    ${rows(MANY, "printf('%064d', i), i || '@people.example', printf('%064d', i), '2026'")}`,
  `INSERT INTO price_alerts (address_id, plan_id, created_at, ends_on)
    SELECT id, 1, '2026', '2027-01-01' FROM price_alert_addresses`,
  `INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id)
    ${rows(LINES, "'2026-11-20T00:00:00.000Z', 'visitor' || i, 'api', 'update', 'plan', 1 + i % 300")}`,
];
const TABLES = ['users', 'known_devices', 'price_alerts', 'audit_log', 'pictures', 'plans'];
const counts = (db: Db) =>
  db.first(
    `SELECT ${TABLES.map((name) => `(SELECT count(*) FROM ${name}) AS ${name}`).join(', ')}`,
  );

beforeAll(async () => {
  await base.db.snapshot(file);
  await base.close();
  const db = await openDb({ url: `file:${file}` });
  const own = { db, file, close: async () => db.close() };
  t = await openTestApp({ now }, { DATA_DIR: folder, RESTART_CODE: '75' }, own);
  ({ cookie } = await testAccount(t, 'ada', true));
  for (const sql of FILL) await db.write((commit) => commit([{ sql, args: [] }]));
  for (const background of ['#00aa55', '#aa0055']) {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer();
    const answer = await t.app.request(`${api.pictures}?use=mark`, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        Cookie: cookie,
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(png),
    });
    expect(answer.status).toBe(201);
    expect((await t.get(((await answer.json()) as Picture).address)).status).toBe(200);
  }
  const made = await t.send('POST', api.backups, { cookie });
  expect(made.status).toBe(201);
  backup = ((await made.json()) as BackupList).backups[0]!.name;
  stood = await counts(db);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('comes back from the dashboard and from the command line, with all that it knows of people', async () => {
  expect(stood).toMatchObject({ users: MANY + 1, known_devices: MANY + 1, price_alerts: MANY });
  const body = { confirm: 'RESTORE' };
  const asked = await t.send('POST', api.restoreBackup(backup), { cookie, body });
  expect([asked.status, await asked.text()]).toEqual([202, expect.anything()]);
  await t.db.write((commit) =>
    commit([{ sql: "UPDATE carriers SET name = 'Since' WHERE id = 1", args: [] }]),
  );
  await t.close();
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const restored = (await restoreAsked(t.env, { now, say }))!;
  expect(restored).toMatchObject({ name: backup, by: 'ada', problem: null });
  expect(restored.kept).toMatch(/before-restore-/);
  expect(said).toEqual([`Restored ${backup}. All sessions have ended.`]);
  expect(await readState(folder)).toMatchObject({ restoreAsked: null, restore: restored });
  await back();
  // Once: the next start is one like any other.
  expect(await restoreAsked(t.env, { now, say })).toBeNull();
  const restore = TOOLS.find(({ name }) => name === 'restore')!;
  const done = await restore.run({ words: [backup], values: {} }, { env: t.env, now: TEST_NOW });
  expect(done).toMatchObject({ exitCode: 0, data: { accounts: { kept: MANY + 1, disabled: 0 } } });
  await back();
});

async function back() {
  const db = await openDb(t.env.database);
  expect(await counts(db)).toEqual(stood);
  expect(await db.first("SELECT 1 FROM carriers WHERE name = 'Since'")).toBeNull();
  db.close();
}
