import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { SQLiteTable, getTableConfig } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb, type Db } from './client.ts';
import { migrate } from './migrate.ts';
import * as content from './schema.ts';
import * as accounts from './schema/accounts.ts';
import * as seo from './schema/seo.ts';
import { overtaken } from './testing.ts';

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
    expect(first.length).toBeGreaterThanOrEqual(2);
    expect(first).toEqual([...first].sort());
    expect(await migrate(db)).toEqual([]);
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
    expect(tags.map(({ tag }) => tag)).toEqual(['0000_content', '0001_plan_search']);
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
