import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RATES_ADDRESS } from '#src/domain/imports/feeds.ts';
import { openDb, type Commit, type Db } from '../connect/client.ts';
import { migrate } from './migrate.ts';
import { knownMigrations } from './migrations.ts';
import { serveDatabase } from '../../testing-server.ts';
import { isBeforeKnown, openBeforeDb, overtaken } from '../../testing.ts';

let db: Db;
let file: string;
let close: () => Promise<void>;

/** Rows in tables that stay and in tables that go, some numbers of them free again. */
const ROWS = [
  `INSERT INTO carriers (name, slug, created_at, updated_at) VALUES ('Tello', 'tello', '2026', '2026')`,
  `INSERT INTO regions (name, code, currency, created_at, updated_at) VALUES ('Japan', 'JP', 'JPY', '2026', '2026')`,
  ...[7, 8, 9].map(
    (
      id,
    ) => `INSERT INTO plans (id, slug, carrier_id, region_id, plan_name, data_amount, price_minor, currency,
      plan_type, validity, data_rank, is_unlimited, usd_micros, region_minor, carrier_sort, search_text,
      created_at, updated_at) VALUES (${id}, 'tello-${id}', 1, 1, 'Plan ${id}', '5GB', 1000, 'USD', 'prepaid',
      '30 days', 5000, 0, 10, 1500, 'tello', 'tello plan word${id}', '2026', '2026')`,
  ),
  ...[1200, 1000].map(
    (
      price,
      day,
    ) => `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at)
      VALUES (7, ${price}, 'USD', '2026-11-2${day}', '2026')`,
  ),
  'DELETE FROM plans WHERE id = 9',
  `INSERT INTO users (username, username_key, password_hash, password_long_enough, created_at, password_changed_at)
    VALUES ('ada', 'ada', 'x', 1, '2026', '2026')`,
  `INSERT INTO audit_log (at, actor_name, way, action, entity) VALUES ('2026', 'ada', 'api', 'create', 'plan')`,
  `INSERT INTO sale_reports (network, file_name, sha256, covers_from, covers_to, rows, taken_at, taken_by)
    VALUES ('cj', '=1"2', 'x, y', '2026', '2026', 1, '2026', 'ada')`,
  `INSERT INTO sales (report_id, network, transaction_no, day, currency, commission_minor, status)
    VALUES (1, 'cj', 'a', '2026', 'USD', 5, 'paid')`,
];
const SCHEMA = `SELECT type, name, tbl_name, sql FROM sqlite_schema
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type, name`;
/** What SQLite keeps of a statement, without how it was set. */
const schemaOf = async (of: Db) =>
  (await of.all<Record<string, string>>(SCHEMA)).map(({ sql, ...part }) => ({
    ...part,
    sql: sql!.replace(/\s+/g, ' ').replace(/ ?([(),]) ?/g, '$1'),
  }));
const OWN = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'
  AND name NOT LIKE 'plans_fts%'`;
const rowsOf = async (of: Db) => {
  const names = (await of.all<{ name: string }>(OWN)).map(({ name }) => name);
  const rows = names.map(async (name) => [name, await of.all(`SELECT rowid, * FROM "${name}"`)]);
  return Object.fromEntries((await Promise.all(rows)) as [string, Rows][]);
};
type Rows = Record<string, unknown>[];
const common = (rows: Rows, others: Rows) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => others[0] && name in others[0])),
  );
const bring = (of: Db, wrote: string[] = []) =>
  migrate(of, {
    backUp: () => Promise.resolve(join(dirname(file), 'copy.db')),
    wrote: (f) => void wrote.push(f),
  });

describe.skipIf(!isBeforeKnown())('a database of the version before', () => {
  beforeEach(async () => {
    ({ db, file, close } = await openBeforeDb());
    await db.write((commit) => commit(ROWS.map((sql) => ({ sql, args: [] }))));
  });
  afterEach(() => close());

  it('gets the schema of a new one', async () => {
    expect(await bring(db)).toEqual(await knownMigrations());
    const fresh = await openDb({ url: `file:${join(dirname(file), 'fresh.db')}` });
    await migrate(fresh);
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh));
    const recorded = 'SELECT tag FROM migrations';
    expect(await db.all(recorded)).toEqual(await fresh.all(recorded));
    fresh.close();
    expect(await bring(db)).toEqual([]);
  });

  it('keeps every row with its number, what is found by words, and what triggers do', async () => {
    const before = await rowsOf(db);
    await bring(db);
    const after = await rowsOf(db);
    for (const [table, rows] of Object.entries(after)) {
      const stood = before[table] ?? [];
      if (table === 'sqlite_sequence') expect(stood).toEqual(expect.arrayContaining(rows));
      // A column may have gone or come.
      else expect(common(rows, stood), table).toEqual(common(stood, rows));
    }
    expect(after.plans).toHaveLength(2);
    expect(await db.all('PRAGMA foreign_key_check')).toEqual([]);
    expect(await db.all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const found = "SELECT rowid AS id FROM plans_fts WHERE plans_fts MATCH 'word8'";
    expect(await db.all(found)).toEqual([{ id: 8 }]);
    const run = (sql: string) => db.write((commit) => commit([{ sql, args: [] }]));
    await expect(run('DELETE FROM audit_log')).rejects.toThrow('cannot be changed');
    await run("UPDATE plans SET search_text = 'other' WHERE id = 8");
    expect(await db.all(found)).toEqual([]);
    await run(ROWS[4]!.replaceAll(/\(9, 'tello-9'/g, "(NULL, 'tello-9'"));
    expect(await db.first('SELECT max(id) AS id FROM plans')).toEqual({ id: 10 });
  });

  it('stays as it was where a row gets lost on the way', async () => {
    const before = [await rowsOf(db), await schemaOf(db)];
    const losing =
      (commit: Commit): Commit =>
      (statements, options) =>
        commit(
          [
            ...statements.slice(0, -3),
            { sql: 'DELETE FROM plans WHERE id = 8', args: [] },
            ...statements.slice(-3),
          ],
          options,
        );
    const lossy: Db = { ...db, write: (work) => db.write((commit) => work(losing(commit))) };
    await expect(bring(lossy)).rejects.toThrow(/table plans are not as many as before/);
    expect([await rowsOf(db), await schemaOf(db)]).toEqual(before);
  });

  it('stays as it was where somebody wrote meanwhile, or no copy can be made', async () => {
    const add = "INSERT INTO reference_rates VALUES ('JPY', 150, '2026-11-01', 'ours')";
    const other = await openDb({ url: `file:${file}` });
    const write = () => other.write((commit) => commit([{ sql: add, args: [] }]));
    await expect(bring(overtaken(db, /type IN \('trigger'/, write))).rejects.toThrow(
      'reference_rates',
    );
    other.close();
    const before = [await rowsOf(db), await schemaOf(db)];
    const backUp = () => Promise.reject(new Error('the disk is full'));
    await expect(migrate(db, { backUp })).rejects.toThrow('the disk is full');
    await expect(migrate(db)).rejects.toThrow('Start the server once');
    expect([await rowsOf(db), await schemaOf(db)]).toEqual(before);
  });

  it('is brought over by one of two that start at once', async () => {
    const other = await openDb({ url: `file:${file}` });
    const late = overtaken(db, /type IN \('trigger'/, () => bring(other));
    expect(await bring(late)).toEqual([]);
    other.close();
  });

  it('leaves tokens at most what they were for, and feeds what can still be read', async () => {
    const token = ([name, role, scopes]: readonly [string, string, string]) =>
      `INSERT INTO api_tokens (name, hash, role, scopes, user_id, created_at, expires_at)
        VALUES ('${name}', '${name.padEnd(64, '0')}', '${role}', '${scopes}', 1, '2026', '2027')`;
    const all = 'read content imports publish';
    const tokens = [
      ['a', 'admin', `${all} backups`],
      ['b', 'admin', all],
      ['c', 'editor', all],
      ['d', 'editor', 'read imports'],
      ['e', 'editor', 'content publish'],
      ['f', 'viewer', 'read'],
    ] as const;
    const feed = ([name, settings]: readonly [string, object]) =>
      `INSERT INTO feeds (name, settings, next_at, updated_at, updated_by)
        VALUES ('${name}', '${JSON.stringify({ enabled: true, sheet: null, ...settings })}', '2026', '2026', 'ada')`;
    const feeds = [
      [
        'rates',
        { address: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref.zip', format: 'csv' },
      ],
      ['lines', { address: 'https://a.example/b', format: 'ndjson', restore: true }],
      ['sheet', { address: 'https://a.example/b', format: 'csv', sheet: 'Plans' }],
    ] as const;
    const rows = [...tokens.map(token), ...feeds.map(feed)];
    await db.write((commit) => commit(rows.map((sql) => ({ sql, args: [] }))));
    await bring(db);
    const now = await db.all<{ name: string; role: string; ended: number }>(
      'SELECT name, role, revoked_at IS NOT NULL AS ended FROM api_tokens ORDER BY name',
    );
    expect(now.map(({ name, role, ended }) => `${name} ${role}${ended ? ' ended' : ''}`)).toEqual([
      'a admin',
      'b viewer',
      'c editor',
      'd viewer',
      'e viewer ended',
      'f viewer',
    ]);
    const left = await db.all<{ settings: string; next_at: string | null }>(
      'SELECT * FROM feeds ORDER BY id',
    );
    expect(
      left.map(({ settings, next_at }) => ({ ...(JSON.parse(settings) as object), next_at })),
    ).toEqual([
      { enabled: true, address: RATES_ADDRESS, format: 'csv', restore: false, next_at: '2026' },
      {
        enabled: false,
        address: 'https://a.example/b',
        format: 'json',
        restore: true,
        next_at: null,
      },
      {
        enabled: false,
        address: 'https://a.example/b',
        format: 'csv',
        restore: false,
        next_at: null,
      },
    ]);
  });

  it('is brought over on a libSQL server, too', async () => {
    await db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    const server = await serveDatabase(file);
    const remote = await openDb({ url: server.url });
    await bring(remote);
    await bring(db);
    expect(await schemaOf(remote)).toEqual(await schemaOf(db));
    expect(await rowsOf(remote)).toEqual(await rowsOf(db));
    remote.close();
    await server.close();
  });

  it('leaves the rows of withdrawn tables beside the copy', async () => {
    const wrote: string[] = [];
    await bring(db, wrote);
    const files = (await readdir(dirname(file))).filter((name) => name.endsWith('.csv')).sort();
    expect(wrote.map((path) => path.slice(dirname(file).length + 1)).sort()).toEqual(files);
    expect(files).toEqual(['copy.sale_reports.csv', 'copy.sales.csv']);
    expect(await readFile(join(dirname(file), files[0]!), 'utf8')).toBe(
      'id,network,file_name,sha256,covers_from,covers_to,rows,taken_at,taken_by,undone_at\n' +
        `1,cj,"'=1""2","x, y",2026,2026,1,2026,ada,\n`,
    );
  });
});
