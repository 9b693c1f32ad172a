import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb, type Db } from '../client.ts';
import { copyServer } from '../copy.ts';
import { openReadOnly } from '../inspect.ts';
import { migrate } from '../migrate.ts';
import { CONTENT_TABLES, PEOPLE } from '../tables.ts';
import { openTestDb, TEST_NOW } from '../testing.ts';
import { cleanCopy } from './clean-copy.ts';
import { sealContent } from './seal.ts';
import { alterFile, BOMB, content } from './testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-clean-'));
const change = { actor: { id: null, name: 'test', way: 'cli' }, now: TEST_NOW } as const;
const FEED = `{"name":"Daily","enabled":true,"kind":"address","address":"https://shop.example/list.csv",
  "format":"csv","mapping":{"kind":"native"},"schedule":"0 4 * * *"}`;
const all = join(folder, 'all.db');
const few = join(folder, 'few.db');
const LEFT = ['plan_notes', 'plan_sources', 'plan_drafts', 'plan_watches', 'price_records'].map(
  (table) => `DELETE FROM ${table} WHERE plan_id NOT IN (SELECT id FROM plans)`,
);
beforeAll(async () => {
  const test = await openTestDb();
  await copyServer({ url: `file:${test.file}` }, all, { without: PEOPLE });
  await test.close();
  alterFile(
    all,
    `INSERT INTO feeds (name, settings, updated_at, updated_by)
      VALUES ('Daily', '${FEED}', '2026-11-20T00:00:00.000Z', '')`,
    `INSERT INTO plan_drafts (plan_id, base_version, fields, base, author, updated_at)
      VALUES (1, 1, '{"priceMinor":950,"carrierId":2}', '{"priceMinor":1500}', '', '2026-11-20T00:00:00.000Z')`,
    `INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
      VALUES (2, 9, 'price', '2026-11-01', '2026-11-02', 'Corrected')`,
    `INSERT INTO carrier_watches (carrier_id, watched_at) VALUES (3, '2026-11-20T00:00:00.000Z')`,
    `INSERT INTO plan_watches (plan_id, watch_url, mark) VALUES (2, 'https://shop.example/', 'one line')`,
    `INSERT INTO plan_sources (source, plan_id, external_id, last_run_id) VALUES ('shop', 2, 'x', 1)`,
  );
  await copyFile(all, few);
  alterFile(few, 'DELETE FROM plans WHERE id > 3', ...LEFT);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
/** A copy of a file with statements run in it. */
async function altered(file: string, ...texts: string[]): Promise<string> {
  const path = join(folder, `altered-${(count += 1)}.db`);
  await copyFile(file, path);
  alterFile(path, ...texts);
  return path;
}
async function cleaned(file: string): Promise<string> {
  await cleanCopy(file, `${file}.clean`);
  return `${file}.clean`;
}

describe('a clean copy', () => {
  it('fits an empty database, row for row, whatever was in it', { timeout: 240_000 }, async () => {
    const db = await openDb({ url: `file:${join(folder, 'empty.db')}` });
    await migrate(db);
    const ids = Array.from({ length: 376 }, (_, index) => index + 1);
    const run = (text: string) => db.write((commit) => commit([{ sql: text, args: [] }]));
    await fc.assert(
      fc.asyncProperty(fc.subarray(ids, { maxLength: 30 }), async (some) => {
        const part = await altered(all, `DELETE FROM plans WHERE id NOT IN (${some})`, ...LEFT);
        for (const table of CONTENT_TABLES.toReversed()) await run(`DELETE FROM ${table}`);
        await run('DELETE FROM sqlite_sequence');
        const file = await cleaned(part);
        const input = { file, backup: '-', times: { '0 4 * * *': null }, change };
        await db.writeAside('restoreContent', input);
        expect(await content(db)).toEqual(await content(await openReadOnly(part)));
      }),
      { numRuns: 8, seed: 7 },
    );
    db.close();
  });

  it('fills what a later version works out of all plans, as many and as long as they may be', async () => {
    const file = await altered(
      all,
      "UPDATE plans SET title_text = '', plan_name = substr(plan_name || hex(zeroblob(60)), 1, 120)",
    );
    const db = await openReadOnly(await cleaned(file));
    expect(await db.first("SELECT count(*) AS n FROM plans WHERE title_text = ''")).toEqual({
      n: 0,
    });
    db.close();
  });

  it('leaves the people of a full backup where they are, and works out what follows', async () => {
    const file = await altered(
      few,
      `INSERT INTO users (username, username_key, password_hash, password_long_enough, role, created_at, password_changed_at)
        VALUES ('mallory', 'mallory', 'x', 1, 'admin', '2026', '2026')`,
      "INSERT INTO audit_log (at, actor_name, way, action, entity) VALUES ('2026', 'mallory', 'api', 'x', 'plan')",
      'UPDATE plans SET usd_micros = 1, search_text = char(0)',
      'UPDATE price_records SET changed_from = 1',
    );
    const db = await openReadOnly(await cleaned(file));
    for (const table of PEOPLE) expect(await db.all(`SELECT * FROM ${table}`)).toEqual([]);
    expect(await db.all('SELECT id FROM plans')).toHaveLength(3);
    expect((await readFile(`${file}.clean`)).includes('mallory')).toBe(false);
    const empty: Db = await openDb({ url: `file:${join(folder, 'derived.db')}` });
    await migrate(empty);
    // Pages that a migration brings have numbers that the file means something else by.
    const never = ['DELETE FROM seo_pages', 'DELETE FROM sqlite_sequence'];
    await empty.write((commit) => commit(never.map((sql) => ({ sql, args: [] }))));
    const input = { file: `${file}.clean`, backup: '-', times: {}, change };
    await empty.writeAside('restoreContent', input);
    expect(await content(empty)).toEqual(await content(await openReadOnly(few)));
    empty.close();
  });
});

const plan = (set: string) => `UPDATE plans SET ${set} WHERE id = 2`;
const draft = (set: string) => `UPDATE plan_drafts SET ${set}`;
it.each<[string, string[], RegExp]>([
  ['is a database of something else', ['DROP TABLE migrations'], /no database of SIM Atlas/],
  ['is of a later version', ["INSERT INTO migrations VALUES ('9999_future', '')"], /9999_future/],
  ['has a bad price', [plan('price_minor = -5')], /CHECK constraint failed in plans/],
  ['has a price beyond all', [plan('price_minor = 1e15')], /plans: price_minor/],
  [
    'has a script as address',
    [plan("buy_url = 'javascript:1'")],
    /Row 2 of plans: buy_url .*https/,
  ],
  ['has markup in a name', [plan("plan_name = '<b>'")], /plans: plan_name .*markup/],
  ['has hidden signs', [plan("plan_description = 'a' || char(8238)")], /plans: plan_description/],
  ['has a text for a number', [plan("popularity = 'many'")], /plans: popularity/],
  ['has bytes for a text', [plan("plan_name = x'6162'")], /plans holds what is neither text nor/],
  ['has a status that nobody knows', [plan("status = 'secret'")], /plans: status/],
  ['has a flag that is none', [plan('hotspot = 7')], /plans: hotspot/],
  ['has times that contradict', [plan("active_from = '2027-01-01T00:00:00.000Z'")], /active_from/],
  ['has a wrong currency', [plan("currency = 'JPY'")], /Plan 2: currency must be USD/],
  ['has a deal that is none', [plan('has_deal = 1, previous_minor = 1')], /Plan 2: has_deal/],
  [
    'has a plan of a carrier in the trash',
    ["UPDATE carriers SET deleted_at = '2026-11-20T00:00:00.000Z'"],
    /Plan 1: .* trash/,
  ],
  [
    'has one address part twice',
    ['DROP INDEX plans_slug', plan("slug = 't-mobile-connect-5gb'")],
    /plans.*(UNIQUE|unique)/,
  ],
  ['names no carrier', [plan('carrier_id = 999')], /plans .*FOREIGN KEY/],
  ['has a draft that names none', [draft(`fields = '{"carrierId":999}'`)], /Plan 1: its draft/],
  ['has a draft of no plan', [draft(`fields = '{"isAdmin":1}'`)], /plan_drafts: fields/],
  ['has a draft that is no JSON', [draft("fields = '{'")], /plan_drafts: fields/],
  ['has a draft with a script', [draft(`base = '{"buyUrl":"javascript:1"}'`)], /base.buy_url/],
  ['lacks the settings of the site', ['DELETE FROM seo_global'], /settings of the whole site/],
  ['lacks a rate', ["DELETE FROM reference_rates WHERE currency = 'EUR'"], /rate/],
  ['has a feed that is no feed', ["UPDATE feeds SET settings = '{}'"], /feeds: settings/],
  ['has a column more', ['ALTER TABLE plans ADD COLUMN is_admin'], /plans has other columns/],
  ['has a column less', ['ALTER TABLE plans DROP COLUMN popularity'], /popularity|other columns/],
  ['has a table more', ['CREATE TABLE more (x)'], /unknown: table more/],
  [
    'has a trigger more',
    ['CREATE TRIGGER evil AFTER INSERT ON plans BEGIN DELETE FROM users; END'],
    /unknown: trigger evil/,
  ],
  [
    'has a view for a table',
    [
      'DROP TABLE seo_pages',
      'CREATE VIEW seo_pages AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
    ],
    /seo_pages is no plain table/,
  ],
  [
    'has a virtual table for a table',
    ['DROP TABLE seo_pages', 'CREATE VIRTUAL TABLE seo_pages USING fts5(path)'],
    /seo_pages is no plain table/,
  ],
  [
    'has a column that is worked out',
    [
      'DROP TABLE seo_global',
      "CREATE TABLE seo_global (id INTEGER, site_title TEXT AS (printf('%.*c', 900000000, 'x')))",
    ],
    /seo_global is no plain table/,
  ],
  ['has an index that takes all memory', [BOMB], /memory/],
])('a file that %s is refused', async (_, statements, says) => {
  await expect(cleaned(await altered(few, ...statements))).rejects.toThrow(says);
});

it('a file that is cut off, changed or damaged is refused', async () => {
  const sealed = join(folder, 'sealed.db');
  await copyFile(few, sealed);
  await sealContent(sealed);
  const bytes = await readFile(sealed);
  await cleaned(sealed);
  const bad = async (change: (bytes: Buffer) => Buffer) => {
    const path = join(folder, `bad-${(count += 1)}.db`);
    await writeFile(path, change(Buffer.from(bytes)));
    return cleaned(path);
  };
  await expect(bad((all) => all.subarray(0, -5000))).rejects.toThrow('checksum');
  const flipped = (at: number) => (all: Buffer) => {
    all[at] = all[at]! ^ 1;
    return all;
  };
  for (const at of [30, 62, 5000, bytes.length - 9]) {
    await expect(bad(flipped(at))).rejects.toThrow('checksum');
  }
  await expect(bad((all) => all.fill(0x5a, 4096).fill(0, 68, 72))).rejects.toThrow(
    /damaged|malformed/,
  );
});
