import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb } from '#db/core/connect/client.ts';
import { createProfile } from '#db/imports/import-profiles.ts';
import { createToken } from '#db/people/tokens.ts';
import { WITHOUT_PEOPLE } from '#db/core/sql/tables.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import type { BackupList } from '#src/contract/history/backups.ts';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { Picture } from '#src/contract/core/pictures.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import type { PictureUse } from '#src/domain/core/pictures/pictures.ts';
import { createApp } from '../../app.ts';
import { ensureFirstAdmin } from '../../people/auth/commands/first-admin.ts';
import { TOOLS } from '../../server/control/tools.ts';
import { readEnv } from '../../env.ts';
import { openImportsApp, type ImportsApp } from '../../imports/testing.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { accountsText, restoreBackup } from './restore.ts';

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-nameless-'));
const file = join(folder, 'sent.db');
const change = { actor: { id: 1, name: 'ada', way: 'api' }, now: TEST_NOW } as const;
const EMAIL = 'p@people.example';
let t: ImportsApp;
let name: string;
let logo: string;
let answer: Response;

const rowsOf = (path: string) => {
  const db = new DatabaseSync(path, { readOnly: true });
  const rows = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row })) as Record<string, unknown>[];
  const tables = rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'plans_fts%' AND name NOT LIKE 'sqlite_%'",
  ).map((row) => row.name as string);
  const held = Object.fromEntries(tables.map((table) => [table, rows(`SELECT * FROM ${table}`)]));
  const check = [rows('PRAGMA integrity_check'), rows('PRAGMA foreign_key_check')];
  db.close();
  return { held, check };
};
/** What is left of rows that names nobody, and that a restore does not give anew. */
const nameless = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).filter(
      ([column]) => !['author', 'updated_by', 'added_by', 'lineage'].includes(column),
    ),
  );
const content = (held: ReturnType<typeof rowsOf>['held']) =>
  Object.fromEntries([...WITHOUT_PEOPLE].map((table) => [table, held[table]!.map(nameless)]));

beforeAll(async () => {
  t = await openImportsApp();
  const picture = async (use: PictureUse, width: number, height: number) => {
    const shape = { width, height, channels: 3, background: '#00aa55' } as const;
    const sent = await t.app.request(`${api.pictures}?use=${use}`, {
      method: 'POST',
      headers: { ...t.headers, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(await sharp({ create: shape }).png().toBuffer()),
    });
    expect(sent.status).toBe(201);
    return ((await sent.json()) as Picture).address;
  };
  const done = async (method: string, path: string, body: unknown) => {
    const { status } = await t.send(method, path, body);
    expect([path, status]).toEqual([path, method === 'POST' ? 201 : 200]);
  };
  logo = await picture('mark', 64, 64);
  const [carrier] = await t.read<Carrier[]>(api.carriers);
  await done('PUT', api.carrier(carrier!.id), { ...carrier, logoUrl: logo });
  const ogImage = await picture('card', 1200, 630);
  await done('POST', api.seoPages, { path: '/about', title: 'About', ogImage });
  const plan = await t.read<Plan>(api.plan(1));
  await done('PUT', api.draft(1), { ...plan, price: 9.5, from: '2027-01-01T00:00Z' });
  const fields = { planName: { column: 'Title' } };
  await createProfile(t.db, { name: 'Shop', fields, decimals: 'point' }, change);
  await done('POST', api.feeds, {
    name: 'Daily',
    kind: 'address',
    address: 'https://shop.example/list.csv',
    format: 'csv',
    mapping: { kind: 'native' },
    schedule: '0 4 * * *',
  });
  const { id } = await t.dryRun(
    'externalId,carrier,region,planName,dataAmount,price,currency,planType\nx-1,t-mobile,US,Brought in,5GB,10.50,USD,prepaid\n',
    'plans.csv',
  );
  expect(await t.apply(id)).toMatchObject({ applied: { created: 1 } });
  const token = {
    name: 'Sync',
    role: 'admin',
    days: 90,
    hash: 't'.repeat(64),
  } as const;
  await createToken(t.db, { ...token, userId: 1 }, change.actor, TEST_NOW);
  const sql = [
    `UPDATE users SET email = '${EMAIL}'`,
    `INSERT INTO known_devices VALUES ('${'d'.repeat(64)}', 1, 4000000000)`,
    "INSERT INTO totp_factors VALUES (1, 'sealed', 7, '2026', NULL)",
    `INSERT INTO price_alert_addresses (id, key, email, link_hash, created_at)
      VALUES (1, '${'1'.repeat(64)}', '${EMAIL}', '${'1'.repeat(64)}', '')`,
    `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
      VALUES (4, 1, 'price', '2026-11-01', '2026-11-02', 'Corrected')`,
  ];
  for (const text of sql) await t.db.write((commit) => commit([{ sql: text, args: [] }]));
  const made = await t.send('POST', api.backups);
  expect(made.status).toBe(201);
  name = ((await made.json()) as BackupList).backups[0]!.name;
  answer = await t.send('GET', api.backup(name));
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

it('is all content of a backup, and nothing of people', async () => {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/vnd.sqlite3');
  expect(answer.headers.get('Content-Disposition')).toContain(`without-people-${name}`);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const kept = join(t.env.dataDir, 'backups', name);
  const [whole, sent] = [rowsOf(kept), rowsOf(file)];
  expect(sent.check).toEqual([[{ integrity_check: 'ok' }], []]);
  for (const table of ['pictures', 'plan_drafts', 'plan_sources', 'import_profiles', 'feeds']) {
    expect([table, sent.held[table]!.length]).not.toEqual([table, 0]);
  }
  expect(content(sent.held)).toEqual(content(whole.held));
  for (const [table, rows] of Object.entries(sent.held)) {
    if (!WITHOUT_PEOPLE.has(table)) expect([table, rows]).toEqual([table, []]);
    for (const row of rows) expect(Object.values(row)).not.toContain('ada');
  }
  // Nor in parts of the file that no row uses.
  const secrets = [EMAIL, 'argon2', 't'.repeat(64), 'd'.repeat(64), 'sealed'];
  const found = (bytes: Buffer) => secrets.filter((secret) => bytes.includes(secret));
  expect(found(await readFile(kept))).toEqual(secrets);
  expect(found(await readFile(file))).toEqual([]);
  // And nothing of it stays on the server.
  const left = await readdir(join(t.env.dataDir, 'backups'));
  expect(left.filter((entry) => !entry.startsWith(name))).toEqual([]);
});

it('is put back under the accounts that there are', async () => {
  const dataDir = join(folder, 'elsewhere');
  const other = await openTestApp({}, {}, await openTestDb());
  await testAccount(other, 'bob', 'admin');
  await other.db.write((commit) =>
    commit([{ sql: "INSERT INTO alert_choices VALUES (1, 'backup.failed')", args: [] }]),
  );
  const env = readEnv({ DATA_DIR: dataDir, DATABASE_URL: `file:${other.file}` });
  other.db.close();
  const { accounts } = await restoreBackup(file, { env, now: TEST_NOW });
  expect(accounts).toEqual({ kept: 1, disabled: 0 });
  const db = await openDb(env.database);
  const app = createApp({ db, env, now: () => TEST_NOW });
  expect((await app.request(logo)).status).toBe(200);
  const { held } = rowsOf(other.file);
  expect(content(held)).toEqual(content(rowsOf(file).held));
  expect(held.users).toMatchObject([{ username: 'bob', role: 'admin', disabled: 0 }]);
  expect(held.alert_choices).toHaveLength(1);
  db.close();
  await other.close();
});

it('is put back where there is no database, and the next start makes the first admin', async () => {
  const env = readEnv({ DATA_DIR: join(folder, 'new') });
  const { accounts } = await restoreBackup(file, { env, now: TEST_NOW });
  expect(accountsText(accounts)).toContain('the next start makes the first admin');
  const db = await openDb(env.database);
  expect(await ensureFirstAdmin(db, env, TEST_NOW)).toMatchObject({ username: 'admin' });
  db.close();
});

it('is a file by command, at a place where nothing is', async () => {
  const tool = TOOLS.find((one) => one.name === 'backup:without-people')!;
  const run = (...words: string[]) =>
    tool.run({ words, values: {} }, { env: t.env, now: TEST_NOW });
  const to = join(folder, 'by-command.db');
  expect(await run(name, to)).toMatchObject({ exitCode: 0, data: { file: to } });
  expect(content(rowsOf(to).held)).toEqual(content(rowsOf(file).held));
  expect(await run(name, to)).toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(/exists/),
  });
  await writeFile(join(folder, 'note.txt'), 'no database at all, whatever its name may be');
  expect(await run(join(folder, 'note.txt'), join(folder, 'no.db'))).toMatchObject({ exitCode: 1 });
  expect(await run('nowhere', to)).toMatchObject({ exitCode: 1 });
  expect(await run(name)).toBeNull();
  expect((await readdir(folder)).filter((entry) => /partial|no\.db/.test(entry))).toEqual([]);
});
