import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { SQLiteTable, getTableConfig } from 'drizzle-orm/sqlite-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb, type Db } from '../connect/client.ts';
import { tableNames } from '../files/inspect.ts';
import { migrate, refuseForeign } from './migrate.ts';
import { knownMigrations, migrationStatements } from './migrations.ts';
import { overtaken } from '../../testing.ts';

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
  it('runs every migration once', async () => {
    expect(await migrate(db)).toEqual(await knownMigrations());
    expect(await migrate(db)).toEqual([]);
  });

  it('brings a database of the base alone on after a copy of it, each alert with the rules of its bar', async () => {
    const base = await migrationStatements('0100_base');
    const made = [
      'CREATE TABLE migrations (tag TEXT PRIMARY KEY, applied_at TEXT NOT NULL)',
      "INSERT INTO migrations VALUES ('0100_base', '2026-11-01')",
      ...base,
      `INSERT INTO price_alert_addresses (id, key, email, link_hash, created_at)
        VALUES (1, '${'a'.repeat(64)}', 'vera@people.example', '${'b'.repeat(64)}', '2026-11-01')`,
      `INSERT INTO price_alerts (address_id, need, bar_minor, bar_currency, created_at, ends_on)
        VALUES (1, 'places=US&months=12', 1500, 'USD', '2026-11-01', '2027-11-01')`,
    ];
    await db.write((commit) => commit(made.map((sql) => ({ sql, args: [] }))));
    await expect(migrate(db)).rejects.toThrow(/of the version before/);
    const copies: string[] = [];
    const backUp = () => Promise.resolve(copies.push('copy') ? 'copy.db' : null);
    expect(await migrate(db, { backUp })).toEqual((await knownMigrations()).slice(1));
    expect(copies).toEqual(['copy']);
    expect(await db.all('SELECT bar_minor, rules FROM price_alerts')).toEqual([
      { bar_minor: 1500, rules: 1 },
    ]);
    expect(await migrate(db)).toEqual([]);
  });

  it('brings held prices on as drafts with the reason, under their numbers, and those of persons beside them', async () => {
    const tags = (await knownMigrations()).filter((tag) => tag < '0109');
    const before = await Promise.all(tags.map((tag) => migrationStatements(tag)));
    const names = {
      before: {
        price: 10,
        previousPrice: 12,
        currency: 'USD',
        seenOn: '2026-10-01',
        hasDeal: true,
      },
    };
    const after = {
      price: 100,
      previousPrice: 10,
      currency: 'USD',
      seenOn: '2026-11-02',
      hasDeal: false,
    };
    const changes = JSON.stringify({ ...names, after: { ...after, carrier: 'other' } });
    const hold = (id: number, plan: number, state: string, said: string) =>
      `INSERT INTO import_holds (id, run_id, plan_id, source, row, price_minor, currency, changes, evidence, state, created_at)
        VALUES (${id}, 3, ${plan}, 'Shop', '${said}', 10000, 'USD', '${changes}', '{"reason":"above-median"}', '${state}', '2026-11-04T05:00:00.000Z')`;
    const plans = [1, 2].map(
      (
        id,
      ) => `INSERT INTO plans (id, slug, carrier_id, region_id, plan_name, data_amount, price_minor,
          currency, plan_type, validity, data_rank, is_unlimited, usd_micros, region_minor, carrier_sort,
          search_text, created_at, updated_at)
        VALUES (${id}, 'p${id}', 1, 1, 'P${id}', '5GB', 1000, 'USD', 'prepaid', '', 1, 0, 1, 1, '', '', '', '')`,
    );
    await db.write((commit) =>
      commit(
        [
          'CREATE TABLE migrations (tag TEXT PRIMARY KEY, applied_at TEXT NOT NULL)',
          ...tags.map((tag) => `INSERT INTO migrations VALUES ('${tag}', '2026-11-01')`),
          ...before.flat(),
          "INSERT INTO carriers (id, name, slug, created_at, updated_at) VALUES (1, 'C', 'c', '', '')",
          "INSERT INTO regions (id, name, code, currency, created_at, updated_at) VALUES (1, 'US', 'US', 'USD', '', '')",
          ...plans,
          hold(5, 1, 'discarded', '{}'),
          hold(6, 1, 'held', '{"sourceName":"A list"}'),
          hold(9, 2, 'held', '{}'),
          'DELETE FROM import_holds WHERE id = 9',
          `INSERT INTO plan_drafts (plan_id, base_version, fields, base, author, updated_at)
            VALUES (1, 1, '{"priceMinor":900}', '{"priceMinor":1000}', 'ada', '2026')`,
        ].map((sql) => ({ sql, args: [] })),
      ),
    );
    await migrate(db, { backUp: () => Promise.resolve('copy.db') });
    const rows = await db.all<{ fields: string; base: string }>(
      'SELECT * FROM plan_drafts ORDER BY id',
    );
    const of = {
      plan_id: 1,
      source: 'Shop',
      run_id: 3,
      evidence: '{"reason":"above-median"}',
      restores: 0,
    };
    expect(rows).toMatchObject([
      { id: 5, hold: 'discarded', ...of },
      { id: 6, hold: 'held', updated_at: '2026-11-04T05:00:00.000Z', ...of },
      { id: 10, hold: null, plan_id: 1, author: 'ada', fields: '{"priceMinor":900}' },
    ]);
    const said = {
      priceMinor: 10_000,
      currency: 'USD',
      hasDeal: false,
      sample: false,
      checkedAt: null,
    };
    const source = { sourceName: 'A list', sourceUrl: null, confidence: 'sourced' };
    expect(JSON.parse(rows[1]!.fields)).toEqual({
      ...said,
      ...source,
      seenOn: '2026-11-02',
      seenWay: 'import',
    });
    expect(JSON.parse(rows[1]!.base)).toEqual({
      priceMinor: 1000,
      currency: 'USD',
      hasDeal: true,
      seenOn: '2026-10-01',
    });
  });

  it('brings imports on with the feed that brought them, and feeds with their last good one', async () => {
    const tags = (await knownMigrations()).filter((tag) => tag < '0110');
    const before = await Promise.all(tags.map((tag) => migrationStatements(tag)));
    const ran = (feed: number, result: string, run: number) =>
      `INSERT INTO feed_runs (feed_id, started_at, finished_at, cause, result, import_id)
        VALUES (${feed}, '', '', 'schedule', '${result}', ${run})`;
    await db.write((commit) =>
      commit(
        [
          'CREATE TABLE migrations (tag TEXT PRIMARY KEY, applied_at TEXT NOT NULL)',
          ...tags.map((tag) => `INSERT INTO migrations VALUES ('${tag}', '2026-11-01')`),
          ...before.flat(),
          `INSERT INTO import_runs (id, created_at, actor_name, way, file_name, format, size, sha256, state)
            SELECT value, '', '', 'schedule', '', 'csv', 1, '', 'applied' FROM json_each('[1,2,3,4]')`,
          `INSERT INTO feeds (id, name, settings, updated_at, updated_by)
            VALUES (7, 'A', '{}', '', ''), (8, 'B', '{}', '', '')`,
          ran(7, 'applied', 1),
          ran(7, 'waiting', 3),
          ran(7, 'failed', 4),
        ].map((sql) => ({ sql, args: [] })),
      ),
    );
    await migrate(db, { backUp: () => Promise.resolve('copy.db') });
    expect(await db.all('SELECT id, feed_id FROM import_runs ORDER BY id')).toEqual([
      { id: 1, feed_id: 7 },
      { id: 2, feed_id: null },
      { id: 3, feed_id: 7 },
      { id: 4, feed_id: 7 },
    ]);
    expect(await db.all('SELECT id, last_import_id FROM feeds ORDER BY id')).toEqual([
      { id: 7, last_import_id: 3 },
      { id: 8, last_import_id: null },
    ]);
  });

  it('keeps the newest snapshot of the schema alone, which the next migration is made from; `npm run migration` deletes the others', async () => {
    const newest = (await knownMigrations()).at(-1)!.split('_', 1)[0];
    const kept = await readdir(join(import.meta.dirname, '../../migrations/meta'));
    expect(kept.sort()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
  });

  it('goes on where another process was faster', async () => {
    const other = await openDb({ url: `file:${join(folder, 'empty.db')}` });
    const late = overtaken(db, /FROM sqlite_schema/, () => migrate(other));
    expect(await migrate(late)).toEqual([]);
    expect(await db.first('SELECT data_version AS v FROM site_state')).toMatchObject({ v: 1 });
    other.close();
  });

  it.each([
    ['of something else', ['CREATE TABLE users (id INTEGER)'], /no database of SIM Atlas/],
    [
      'of a newer version',
      ['site_state', "INSERT INTO migrations VALUES ('0100_base'), ('9999_new')"],
      /newer version of SIM Atlas \(9999_new\) and was not touched. Update SIM Atlas/,
    ],
    [
      'of some of the migrations of before',
      ['site_state', "INSERT INTO migrations VALUES ('0000_initial'), ('0001_known_devices')"],
      /earlier version .* was not touched. Only one with exactly the 21 migrations/,
    ],
  ])('refuses a database %s with one line, its file untouched', async (_, made, line) => {
    const tables = ['CREATE TABLE migrations (tag)', 'CREATE TABLE site_state (id)'];
    const [first, ...more] = made;
    const statements = first === 'site_state' ? [...tables, ...more] : made;
    const file = join(folder, 'foreign.db');
    const foreign = await openDb({ url: `file:${file}` }, { alone: true });
    await foreign.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
    // As another program may have left it: without a write-ahead log.
    await foreign.all('PRAGMA journal_mode = DELETE');
    const bytes = await readFile(file);
    const backUp = () => Promise.reject(new Error('a copy was asked for'));
    await expect(refuseForeign({ url: `file:${file}` })).rejects.toThrow(line);
    await expect(migrate(foreign, { backUp })).rejects.toThrow(line);
    foreign.close();
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  it('takes a file that is not there for a new database', async () => {
    await refuseForeign({ url: `file:${join(folder, 'none.db')}` });
    expect(await readdir(folder)).not.toContain('none.db');
  });

  it('makes the tables that the schema describes, and no others', async () => {
    await migrate(db);
    const folder = join(import.meta.dirname, '../../schema');
    const files = [
      join(folder, '../schema.ts'),
      ...(await readdir(folder, { recursive: true }))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => join(folder, name)),
    ];
    const modules = await Promise.all(files.map((file) => import(file) as Promise<object>));
    const tables = modules
      .flatMap((module): unknown[] => Object.values(module))
      .filter((value): value is SQLiteTable => is(value, SQLiteTable))
      .map(getTableConfig);
    for (const { name, columns } of tables) {
      const rows = await db.all<{ name: string; notnull: number }>(`PRAGMA table_info(${name})`);
      const made = rows.map((row) => `${row.name}${row.notnull ? ' not null' : ''}`).sort();
      const meant = columns.map((column) => `${column.name}${column.notNull ? ' not null' : ''}`);
      expect(made, name).toEqual(meant.sort());
    }
    const described = tables.map(({ name }) => name);
    expect(await tableNames(db)).toEqual([...described, 'migrations'].sort());
    // What the next migration is made from.
    const meta = join(import.meta.dirname, '../../migrations/meta');
    const [snapshot = ''] = (await readdir(meta)).filter((file) => file.endsWith('_snapshot.json'));
    const kept = JSON.parse(await readFile(join(meta, snapshot), 'utf8')) as { tables: object };
    expect(Object.keys(kept.tables).sort()).toEqual(described.sort());
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
