import { existsSync } from 'node:fs';
import { copyFile, rename } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLocalReader, type LocalReader } from './local-reader.ts';
import { openTestDb } from '../../testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let reader: LocalReader;
beforeEach(async () => {
  t = await openTestDb();
  reader = openLocalReader(t.file);
});
afterEach(async () => {
  reader.close();
  await t.close();
});

const run = (sql: string) => t.db.write((commit) => commit([{ sql, args: [] }]));
const NAMES = 'SELECT name FROM carriers WHERE id = ?';

it('sees each commit at once, with a statement that stays prepared', async () => {
  for (const name of ['One', 'Two', 'Three']) {
    await run(`UPDATE carriers SET name = '${name}' WHERE id = 1`);
    expect(reader.all(NAMES, [1])).toEqual([{ name }]);
    expect(reader.all(NAMES, [1], 'order')).toEqual([[name]]);
  }
});

it('names members as the client does, the first of those that are called alike', async () => {
  const sql = "SELECT 1 AS a, 2 AS a, 'x' AS b, 1.5 AS c, NULL AS d";
  expect(reader.all(sql, [])).toEqual([{ a: 1, b: 'x', c: 1.5, d: null }]);
  expect(reader.all(sql, [], 'order')).toEqual([[1, 2, 'x', 1.5, null]]);
  expect(await t.db.all(sql)).toEqual([{ a: 1, b: 'x', c: 1.5, d: null }]);
});

it('knows the columns of a table that got one since', async () => {
  const sql = 'SELECT * FROM site_state';
  const before = await t.db.all(sql);
  await run('ALTER TABLE site_state ADD COLUMN added TEXT DEFAULT "new"');
  expect(await t.db.all(sql)).toEqual(before.map((row) => ({ ...row, added: 'new' })));
  expect(reader.all(sql, [])).toEqual(await t.db.all(sql));
});

it.each([
  ['a write', 'DELETE FROM plans WHERE id = 1 RETURNING id'],
  ['a write that begins as a question', 'WITH x AS (SELECT 1) DELETE FROM plans RETURNING id'],
  ['a setting of a connection', 'PRAGMA page_count'],
  ['a mistake', 'SELECT nothing FROM nowhere'],
])('leaves %s to the client, and answers on', (_, sql) => {
  expect(reader.all(sql, [])).toBeNull();
  expect(reader.all('SELECT count(*) > 0 AS there FROM plans', [])).toEqual([{ there: 1 }]);
});

it.each([[{ id: 1 }], [[true]], [[new Date(0)]], [[1n]], [[Number.NaN]], [[new Uint8Array(2)]]])(
  'leaves values of other kinds to the client: %o',
  (args) => expect(reader.all(NAMES, args as never)).toBeNull(),
);

it('holds no old data while the file is written to, so that its journal can be emptied', async () => {
  reader.all('SELECT * FROM plans', []);
  await run("UPDATE carriers SET name = 'Later' WHERE id = 1");
  const [row] = await t.db.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
  expect(row).toMatchObject({ busy: 0, log: 0 });
});

it('never opens another file that took the place of its own, and makes none', async () => {
  expect(reader.all(NAMES, [1])).toHaveLength(1);
  reader.close();
  const away = `${t.file}-away`;
  await rename(t.file, away);
  expect(reader.all(NAMES, [1])).toBeNull();
  expect(existsSync(t.file)).toBe(false);
  await copyFile(away, t.file);
  expect(reader.all(NAMES, [1])).toBeNull();
  await rename(away, t.file);
  expect(reader.all(NAMES, [1])).toHaveLength(1);
});
