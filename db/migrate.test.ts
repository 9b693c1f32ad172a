import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { SQLiteTable, getTableConfig } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb, type Db } from './client.ts';
import { inspectDatabase } from './inspect.ts';
import { migrate } from './migrate.ts';
import { knownMigrations } from './migrations.ts';
import { TITLES } from './titles.ts';
import * as content from './schema.ts';
import * as accounts from './schema/accounts.ts';
import * as seo from './schema/seo.ts';
import { fillAsBefore, overtaken } from './testing.ts';

let folder: string;
let db: Db;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-migrate-'));
  db = await openDb({ url: `file:${join(folder, 'empty.db')}` });
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

describe('migrate', () => {
  it('runs every migration once, in order', async () => {
    const first = await migrate(db);
    expect(first[0]).toBe('0000_initial');
    expect(first).toEqual([...first].sort());
    expect(await migrate(db)).toEqual([]);
  });

  it('keeps the newest snapshot of the schema alone, which the next migration is made from', async () => {
    const newest = (await knownMigrations()).at(-1)!.split('_', 1)[0];
    const kept = await readdir(join(import.meta.dirname, 'migrations/meta'));
    expect(kept.sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
  });

  it('goes on where another process was faster', async () => {
    const other = await openDb({ url: `file:${join(folder, 'empty.db')}` });
    const late = overtaken(db, /FROM migrations/, () => migrate(other));
    expect(await migrate(late)).toEqual([]);
    expect(await db.first('SELECT data_version AS v FROM site_state')).toMatchObject({ v: 1 });
    other.close();
  });

  it('fails where a table stands in its way, and leaves nothing behind', async () => {
    await db.write((commit) => commit([{ sql: 'CREATE TABLE users (id INTEGER)', args: [] }]));
    await expect(migrate(db)).rejects.toThrow('already exists');
    const tags = await db.all<{ tag: string }>('SELECT tag FROM migrations ORDER BY tag');
    expect(tags).toEqual([]);
    const tables = await db.all(
      "SELECT name FROM sqlite_schema WHERE name IN ('plans', 'carriers')",
    );
    expect(tables).toEqual([]);
  });

  it('makes the tables that the schema describes', async () => {
    await migrate(db);
    const tables = Object.values<unknown>({ ...content, ...accounts, ...seo }).filter(
      (value): value is SQLiteTable => is(value, SQLiteTable),
    );
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const rows = await db.all<{ name: string; notnull: number }>(`PRAGMA table_info(${name})`);
      const made = rows.map((row) => `${row.name}${row.notnull ? ' not null' : ''}`).sort();
      const meant = columns.map((column) => `${column.name}${column.notNull ? ' not null' : ''}`);
      expect(made, name).toEqual(meant.sort());
    }
  });

  it('keeps who is an admin and every session when users get a role', async () => {
    const before = (await knownMigrations()).filter((tag) => tag < '0010');
    await migrate(db, new Set(before));
    const run = (sql: string) => db.write((commit) => commit([{ sql, args: [] }]));
    await run(`INSERT INTO users (id, username, username_key, password_hash, password_long_enough, is_admin, created_at, password_changed_at)
      VALUES (1, 'ada', 'ada', 'x', 1, 1, '2026', '2026'), (2, 'uma', 'uma', 'x', 1, 0, '2026', '2026')`);
    await run(`INSERT INTO sessions (id, user_id, expires_at, created_at)
      VALUES ('${'a'.repeat(64)}', 1, 9, 1)`);
    await migrate(db);
    expect(await db.all('SELECT username, role FROM users ORDER BY id')).toEqual([
      { username: 'ada', role: 'admin' },
      { username: 'uma', role: 'visitor' },
    ]);
    expect(await db.all('SELECT user_id AS user FROM sessions')).toEqual([{ user: 1 }]);
  });

  it('begins with data version 1 and nothing else', async () => {
    await migrate(db);
    expect(await db.all('SELECT data_version AS v FROM site_state')).toMatchObject([{ v: 1 }]);
    expect(await db.first('SELECT count(*) AS n FROM plans')).toMatchObject({ n: 0 });
  });

  it('refuses a price of nothing', async () => {
    await migrate(db);
    const record = `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at)
      VALUES (1, 0, 'USD', '2026-01-01', '2026-01-01')`;
    await expect(db.write((commit) => commit([{ sql: record, args: [] }]))).rejects.toThrow(
      /CHECK/,
    );
  });
});

describe('what carriers and places are called otherwise', () => {
  const add = (table: string, key: string, rows: [string, string][]) =>
    db.write((commit) =>
      commit(
        rows.map((args) => ({
          sql: `INSERT INTO ${table} (${key}, name, ${table === 'regions' ? 'currency, ' : ''}
            created_at, updated_at)
            VALUES (?, ?, ${table === 'regions' ? "'USD', " : ''} '2026-11-01', '2026-11-01')`,
          args,
        })),
      ),
    );
  const namesOf = async (table: string, key: string) =>
    Object.fromEntries(
      (
        await db.all<{ key: string; names: string | null }>(
          `SELECT ${key} AS key, search_names AS names FROM ${table}`,
        )
      ).map((row) => [row.key, row.names]),
    );

  it('comes with the column, for rows of the seed that nobody renamed', async () => {
    const tags = (await knownMigrations()).filter((tag) => tag < TITLES);
    await migrate(db, new Set(tags));
    await add('carriers', 'slug', [
      ['att', 'AT&T'],
      ['verizon', 'Verizon by Ours'],
      ['ours', 'Telekom'],
    ]);
    await add('regions', 'code', [
      ['JP', 'Japan'],
      ['DE', 'Allemagne'],
    ]);
    expect(await migrate(db)).toContain(TITLES);
    const carriers = await namesOf('carriers', 'slug');
    expect(carriers.att).toBe('ATT');
    expect([carriers.verizon, carriers.ours]).toEqual([null, null]);
    const regions = await namesOf('regions', 'code');
    expect(regions.JP).toContain('日本');
    expect(regions.DE).toBeNull();
  });

  it('stays out where somebody took it out since', async () => {
    await migrate(db);
    await add('carriers', 'slug', [['att', 'AT&T']]);
    await migrate(db);
    expect((await namesOf('carriers', 'slug')).att).toBeNull();
  });
});

describe('a database of the migrations of before', () => {
  const before = async (without: string[] = []) => {
    await fillAsBefore(db);
    for (const tag of without)
      await db.write((commit) =>
        commit([{ sql: 'DELETE FROM migrations WHERE tag = ?', args: [tag] }]),
      );
  };
  const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'plans_fts%' AND name <> 'migrations'`;
  const rows = async () => {
    const names = (await db.all<{ name: string }>(TABLES)).map(({ name }) => name);
    const found = names.map(async (name) => [name, await db.all(`SELECT * FROM "${name}"`)]);
    return Object.fromEntries((await Promise.all(found)) as [string, unknown[]][]);
  };

  it('is taken as it stands at their last, and no row is touched', async () => {
    await before();
    const then = await rows();
    expect(then.plans).toHaveLength(1);
    expect(await migrate(db, new Set())).toEqual([]);
    const tags = await db.all<{ tag: string }>('SELECT tag FROM migrations');
    expect(tags.map(({ tag }) => tag)).toContain('0000_initial');
    const now = await rows();
    expect(now).toEqual(then);
    expect(await migrate(db)).not.toContain('0000_initial');
    expect(await migrate(db)).toEqual([]);
    expect((await inspectDatabase(db)).unknown).toEqual([]);
    expect((await inspectDatabase(db)).missing).toEqual([]);
  });

  it('has the tables, columns, indexes and triggers that a new one has', async () => {
    await before();
    await migrate(db);
    const fresh = await openDb({ url: `file:${join(folder, 'fresh.db')}` });
    await migrate(fresh);
    const shape = async (of: Db) => {
      const parts = await of.all<{ type: string; name: string }>(
        "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
      );
      const columns = parts
        .filter(({ type, name }) => type === 'table' && !name.startsWith('plans_fts'))
        .map(async ({ name }) => {
          const found = await of.all<Record<string, unknown>>(`PRAGMA table_info("${name}")`);
          return [name, found.map(({ cid: _, ...column }) => JSON.stringify(column)).sort()];
        });
      return { parts, columns: await Promise.all(columns) };
    };
    expect(await shape(db)).toEqual(await shape(fresh));
    fresh.close();
  });

  it('is refused with one line when it stands before their last', async () => {
    await before(['0022_previous_sample']);
    const then = await rows();
    await expect(migrate(db)).rejects.toThrow(/Start the last version of before once/);
    expect(await rows()).toEqual(then);
  });
});
