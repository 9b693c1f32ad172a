import { rm } from 'node:fs/promises';
import { createClient, type Client } from '@libsql/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parsePlanQuery } from '#src/domain/plan-query.ts';
import { openDb } from './client.ts';
import { copyDatabase, copyServer } from './copy.ts';
import { migrate } from './migrate.ts';
import { listPlans } from './queries/plans.ts';
import { PRIVATE } from './tables.ts';
import { serveDatabase } from './testing-server.ts';
import { openTestDb } from './testing.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
let source: Client;
beforeAll(async () => {
  test = await openTestDb();
  source = createClient({ url: `file:${test.file}` });
  // Numbers of rows that are gone are not given again, in the copy neither.
  await source.batch([
    "INSERT INTO users (id, username, username_key, password_hash, password_long_enough, created_at, password_changed_at) VALUES (7, 'ada', 'ada', 'hash', 1, '2026', '2026')",
    "INSERT INTO users (id, username, username_key, password_hash, password_long_enough, created_at, password_changed_at) VALUES (41, 'bob', 'bob', 'hash', 1, '2026', '2026')",
    'DELETE FROM users WHERE id = 41',
    "INSERT INTO plan_drafts (plan_id, base_version, fields, base, author, updated_at) SELECT min(id), 1, '{}', '{}', 'ada', '2026' FROM plans",
  ]);
});
afterAll(async () => {
  source.close();
  await test.close();
});

/** Copies, and opens the copy as the server would. */
async function copy(options?: { content: boolean }) {
  const path = `${test.file}.${options?.content ? 'content' : 'whole'}`;
  await rm(path, { force: true });
  await copyDatabase(source, path, options);
  return openDb({ url: `file:${path}` });
}

const tables = async () =>
  (
    await test.db.all<{ name: string }>(
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

  it('finds the same plans by their words, also after an edit', async () => {
    const db = await copy();
    const { query } = parsePlanQuery(new URLSearchParams('q=unlimited&limit=100'));
    const found = await listPlans(db, query);
    expect(found.data.length).toBeGreaterThan(3);
    expect(found).toEqual(await listPlans(test.db, query));
    const { id } = found.data[0]!;
    await db.write((commit) =>
      commit([{ sql: "UPDATE plans SET search_text = 'zebra' WHERE id = ?", args: [id] }]),
    );
    const zebra = parsePlanQuery(new URLSearchParams('q=zebra')).query;
    expect((await listPlans(db, zebra)).data.map((plan) => plan.id)).toEqual([id]);
    db.close();
  });

  it('leaves behind what a build needs not, and knows of every table whether it does', async () => {
    const CONTENT = [
      [
        'carriers',
        'migrations',
        'plan_notes',
        'plans',
        'price_records',
        'reference_rates',
        'regions',
      ],
      ['region_changes', 'seo_global', 'seo_pages', 'site_state', 'sqlite_sequence'],
    ].flat();
    expect([...CONTENT, ...PRIVATE].sort()).toEqual(await tables());
    const db = await copy({ content: true });
    for (const name of PRIVATE) expect(await db.all(`SELECT * FROM ${name}`)).toEqual([]);
    const count = async (table: string) =>
      (await db.first<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))!.n;
    expect(await count('users')).toBe(0);
    expect(await count('plan_drafts')).toBe(0);
    expect(await count('audit_log')).toBe(0);
    expect(await count('plans')).toBeGreaterThan(300);
    db.close();
  });

  it('copies a server page by page, as it was at one moment, whatever is written meanwhile', async () => {
    const sql =
      'INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, sample, created_at) SELECT plan_id, price_minor, currency, recorded_date, sample, created_at FROM price_records';
    await test.db.write((commit) => commit([{ sql, args: [] }]));
    const server = await serveDatabase(test.file);
    const ends = 'SELECT id, price_minor FROM price_records ORDER BY id';
    const before = await test.db.all<{ id: number }>(ends);
    // More than a page.
    expect(before.length).toBeGreaterThan(2000);
    const places = [before[0]!.id, before.at(-1)!.id];
    let written = 0;
    server.answered = () => {
      written += 1;
      const sql = 'UPDATE price_records SET price_minor = price_minor + 1 WHERE id IN (?, ?)';
      void test.db.write((commit) => commit([{ sql, args: places }]));
    };
    const path = `${test.file}.served`;
    await copyServer({ url: server.url }, path);
    await server.close();
    const db = await openDb({ url: `file:${path}` });
    const after = await db.all<{ price_minor: number }>(ends);
    expect(written).toBeGreaterThan(2);
    const grown = (index: number) =>
      after.at(index)!.price_minor -
      (before.at(index) as unknown as { price_minor: number }).price_minor;
    expect(grown(0)).toBe(grown(-1));
    expect(grown(0)).toBeLessThan(written);
    expect(after.slice(1, -1)).toEqual(before.slice(1, -1));
    for (const name of await tables()) {
      const sql = `SELECT * FROM "${name}" ORDER BY 1, 2`;
      if (name !== 'price_records') expect(await db.all(sql)).toEqual(await test.db.all(sql));
    }
    expect(await db.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    db.close();
  });
});
