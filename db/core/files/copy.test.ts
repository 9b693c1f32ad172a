import { readFile, rm } from 'node:fs/promises';
import { createClient, type Client } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseAwayError } from '../connect/away.ts';
import { openDb } from '../connect/client.ts';
import { copyDatabase, copyServer } from './copy.ts';
import { migrate } from '../migrate/migrate.ts';
import { readSnapshot } from '../../snapshot/read.ts';
import { NAMELESS, PUBLIC, WITHOUT_PEOPLE } from '../sql/tables.ts';
import { serveDatabase } from '../../testing-server.ts';
import { openTestDb, TEST_NOW } from '../../testing.ts';
const test = await openTestDb();
const source: Client = createClient({ url: `file:${test.file}` });
// Numbers of rows that are gone are not given again, in the copy neither.
await source.batch([
  "INSERT INTO users (id, username, username_key, password_hash, password_long_enough, created_at, password_changed_at) VALUES (7, 'ada', 'ada', 'hash', 1, '2026', '2026')",
  "INSERT INTO users (id, username, username_key, password_hash, password_long_enough, created_at, password_changed_at) VALUES (41, 'bob', 'bob', 'hash', 1, '2026', '2026')",
  'DELETE FROM users WHERE id = 41',
]);
afterAll(async () => {
  source.close();
  await test.close();
});

/** Copies, and opens the copy as the server would. */
async function copy() {
  const path = `${test.file}.whole`;
  await rm(path, { force: true });
  await copyDatabase(source, path);
  return openDb({ url: `file:${path}` });
}

const tables = async ({ db } = test) =>
  (
    await db.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'plans_fts%' ORDER BY name",
    )
  ).map(({ name }) => name);

describe('copyDatabase', () => {
  it('copies every row, index, trigger and number that comes next', async () => {
    const db = await copy();
    const names = await tables();
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const sql = `SELECT * FROM "${name}" ORDER BY 1, 2`;
      expect(await db.all(sql)).toEqual(await test.db.all(sql));
    }
    const schema = 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name';
    expect(await db.all(schema)).toEqual(await test.db.all(schema));
    expect(await db.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    expect(await db.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(await migrate(db)).toEqual([]);
    db.close();
  });

  it('lists the same plans, also after an edit', async () => {
    const db = await copy();
    const list = async (of = db) => (await readSnapshot(of, TEST_NOW)).plans;
    const before = await list();
    expect(before.length).toBeGreaterThan(100);
    expect(before).toEqual(await list(test.db));
    const { id } = before[0]!.plan;
    await db.write((commit) =>
      commit([{ sql: "UPDATE plans SET search_text = 'zebra' WHERE id = ?", args: [id] }]),
    );
    expect((await list())[0]!.key.searchText).toBe('zebra');
    db.close();
  });

  it('copies a server page by page, as it was at one moment, whatever is written meanwhile', async () => {
    const sql =
      'INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at) SELECT plan_id, price_minor, currency, recorded_date, sample, created_at FROM price_records';
    await test.db.write((commit) => commit([{ sql, args: [] }]));
    const server = await serveDatabase(test.file);
    const served = await openDb({ url: server.url });
    const ends = 'SELECT id, price_minor FROM price_records ORDER BY id';
    const before = await served.all<{ id: number }>(ends);
    // More than a page.
    expect(before.length).toBeGreaterThan(2000);
    const places = [before[0]!.id, before.at(-1)!.id];
    let written = 0;
    let isWriting = false;
    server.answered = async () => {
      if (isWriting) return;
      isWriting = true;
      const sql = 'UPDATE price_records SET price_minor = price_minor + 1 WHERE id IN (?, ?)';
      await served.write((commit) => commit([{ sql, args: places }]));
      written += 1;
      isWriting = false;
    };
    const path = `${test.file}.copied`;
    await copyServer({ url: server.url }, path);
    server.answered = () => undefined;
    const db = await openDb({ url: `file:${path}` });
    const after = await db.all<{ price_minor: number }>(ends);
    expect(written).toBeGreaterThan(2);
    const grown = (index: number) =>
      after.at(index)!.price_minor -
      (before.at(index) as unknown as { price_minor: number }).price_minor;
    expect(grown(0)).toBe(grown(-1));
    expect(grown(0)).toBeLessThan(written);
    expect(after.slice(1, -1)).toEqual(before.slice(1, -1));
    // What is written, and what counts that.
    const changing = ['price_records', 'region_changes', 'plan_changes'];
    for (const name of await tables()) {
      const sql = `SELECT * FROM "${name}" ORDER BY 1, 2`;
      if (!changing.includes(name)) expect(await db.all(sql)).toEqual(await served.all(sql));
    }
    expect(await db.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    db.close();
    served.close();
    await server.close();
  });

  it.each(['silent', 'anew'] as const)(
    'counts a server that gave a transaction up, %s, as away',
    async (why) => {
      const server = await serveDatabase(test.file);
      server.answered = () => void setImmediate(() => server.expire(why));
      const path = `${test.file}.given-up-${why}`;
      const copied = copyServer({ url: server.url }, path);
      await expect(copied).rejects.toThrow(DatabaseAwayError);
      const served = await openDb({ url: server.url });
      const twice = served.atOneMoment(async ({ all }) => [
        await all('SELECT 1'),
        await all('SELECT 2'),
      ]);
      await expect(twice).rejects.toThrow(DatabaseAwayError);
      served.close();
      await server.close();
    },
  );
});

/** Tables about people and about what happened here: a new one has its place here or in `tables.ts`. */
const PEOPLE = [
  [
    'users',
    'sessions',
    'known_devices',
    'totp_factors',
    'passkeys',
    'recovery_codes',
    'new_places',
  ],
  ['api_tokens', 'audit_log', 'event_days', 'mails', 'mail_links', 'invitations', 'alert_choices'],
  ['alerts', 'price_reports', 'price_alert_secret', 'price_alert_addresses', 'price_alerts'],
  [
    'price_alert_days',
    'import_runs',
    'import_rows',
    'import_files',
    'feed_runs',
    'watch_findings',
    'watch_runs',
  ],
  ['rate_reads', 'jobs', 'serving'],
].flat();
/** What a build needs not. */
const PRIVATE = [...PEOPLE, ...WITHOUT_PEOPLE].filter((table) => !PUBLIC.has(table));
/** Stands in every text of every row that must not reach a build. */
const PERSON = 'a person of ';

describe('a copy for a build', () => {
  let full: typeof test;
  beforeAll(async () => {
    full = await openTestDb();
    const client = createClient({ url: `file:${full.file}` });
    await client.execute('PRAGMA foreign_keys = OFF');
    await client.execute('PRAGMA ignore_check_constraints = ON');
    for (const table of PRIVATE) await addPerson(client, table);
    client.close();
  });
  afterAll(() => full.close());

  it('is told of every table whether it may be in it, and of what names people there', async () => {
    const known = [...PUBLIC, ...PRIVATE, 'sqlite_sequence'];
    expect(known.sort()).toEqual(await tables(full));
    for (const table of WITHOUT_PEOPLE) {
      const keys = await full.db.all<{ table: string; from: string }>(
        `PRAGMA foreign_key_list(${table})`,
      );
      for (const key of keys) {
        if (!WITHOUT_PEOPLE.has(key.table)) expect([...NAMELESS.keys()]).toContain(key.from);
      }
    }
  });

  it.each([
    [
      'server',
      async (path: string) => {
        const client = createClient({ url: `file:${full.file}` });
        await copyDatabase(client, path, { content: true });
        client.close();
      },
    ],
    ['file', (path: string) => full.db.snapshot(path, { content: true })],
  ])('of a %s holds all content, and nothing of people', async (name, make) => {
    const path = `${full.file}.of-${name}`;
    await make(path);
    await full.db.snapshot(`${path}.whole`);
    expect((await readFile(`${path}.whole`)).includes(PERSON)).toBe(true);
    // Nor do they stand in parts of the file that no row uses.
    expect((await readFile(path)).includes(PERSON)).toBe(false);
    const db = await openDb({ url: `file:${path}` });
    for (const table of PRIVATE) {
      expect(await full.db.all(`SELECT * FROM ${table}`)).toHaveLength(1);
      expect(await db.all(`SELECT * FROM ${table}`)).toEqual([]);
    }
    for (const table of PUBLIC) {
      const sql = `SELECT * FROM "${table}" ORDER BY 1, 2`;
      expect(await db.all(sql)).toEqual(await full.db.all(sql));
    }
    const schema = 'SELECT type, name, sql FROM sqlite_master ORDER BY type, name';
    expect(await db.all(schema)).toEqual(await full.db.all(schema));
    expect((await readSnapshot(db, TEST_NOW)).plans).toEqual(
      (await readSnapshot(full.db, TEST_NOW)).plans,
    );
    expect(await db.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    db.close();
  });

  it('of a file is of one moment, whatever is written meanwhile', async () => {
    const path = `${full.file}.busy`;
    const write = (price: number) =>
      full.db.write((commit) =>
        commit([{ sql: 'UPDATE price_records SET price_minor = ?', args: [price] }]),
      );
    await write(1);
    let price = 1;
    const state = { copied: false };
    const copying = full.db.snapshot(path, { content: true }).finally(() => (state.copied = true));
    while (!state.copied) {
      await write((price += 1));
      // Statements on a file give no turn by themselves.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await copying;
    expect(price).toBeGreaterThan(2);
    const db = await openDb({ url: `file:${path}` });
    const prices = await db.all('SELECT DISTINCT price_minor FROM price_records');
    expect(prices).toHaveLength(1);
    db.close();
  });

  it('of a file says why it could not be made', async () => {
    const path = `${full.file}.nowhere/copy`;
    await expect(full.db.snapshot(path, { content: true })).rejects.toThrow(/open|CANTOPEN/);
  });
});

/** Adds a row to a table, whatever columns it has. */
async function addPerson(client: Client, table: string): Promise<void> {
  const { rows } = await client.execute(`PRAGMA table_info("${table}")`);
  const values = rows.map(({ name, type }) =>
    type === 'TEXT' ? `${PERSON}${table}.${String(name)}` : 1,
  );
  const marks = values.map(() => '?').join(', ');
  await client.execute({ sql: `INSERT INTO "${table}" VALUES (${marks})`, args: values });
}
