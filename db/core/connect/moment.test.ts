import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openMoments, type DbReader, type Moments } from './moment.ts';
import { openTestDb } from '../../testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let moments: Moments;
beforeEach(async () => {
  t = await openTestDb();
  moments = openMoments(`file:${t.file}`);
});
afterEach(async () => {
  moments.close();
  await t.close();
});

const NAME = 'SELECT name FROM carriers WHERE id = ?';
const rename = (name: string) =>
  t.db.write((commit) =>
    commit([{ sql: 'UPDATE carriers SET name = ? WHERE id = 1', args: [name] }]),
  );
const nameIn = (db: DbReader) => db.first<{ name: string }>(NAME, [1]);

it('reads what was there at its first question, whatever is written meanwhile', async () => {
  await rename('Before');
  await moments.atOneMoment(async (db) => {
    expect(await nameIn(db)).toEqual({ name: 'Before' });
    await rename('After');
    expect(await nameIn(db)).toEqual({ name: 'Before' });
    expect(await db.all('SELECT id, name FROM carriers WHERE id = 1')).toEqual([
      { id: 1, name: 'Before' },
    ]);
    expect(await db.first(NAME, [1], 'order')).toEqual(['Before']);
  });
  expect(await moments.atOneMoment(nameIn)).toEqual({ name: 'After' });
});

it('holds nothing once it is over, so that the journal can be emptied', async () => {
  const emptied = () => t.db.first<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
  await moments.atOneMoment(async (db) => {
    await nameIn(db);
    await rename('Meanwhile');
  });
  expect(await emptied()).toMatchObject({ busy: 0 });
});

it('answers nothing after an error or its end, of another moment least of all', async () => {
  let kept: DbReader | undefined;
  await expect(
    moments.atOneMoment(async (db) => {
      kept = db;
      await nameIn(db);
      await expect(db.all('SELECT name FROM nowhere')).rejects.toThrow('nowhere');
      return nameIn(db);
    }),
  ).rejects.toThrow('the moment is over');
  await expect(nameIn(kept!)).rejects.toThrow('the moment is over');
});

it('refuses to write, and what is no question with plain values', async () => {
  await expect(
    moments.atOneMoment((db) => db.all('WITH x AS (SELECT 1) DELETE FROM plans RETURNING id')),
  ).rejects.toThrow(/readonly|query_only|not authorized|attempt to write/);
  await expect(moments.atOneMoment((db) => db.all('DELETE FROM plans'))).rejects.toThrow(
    'no question',
  );
  await expect(moments.atOneMoment((db) => db.all(NAME, [true]))).rejects.toThrow('no question');
});

it('makes no file where there is none', async () => {
  const missing = `${t.file}-missing`;
  await expect(openMoments(`file:${missing}`).atOneMoment(nameIn)).rejects.toThrow('not there');
  expect(existsSync(missing)).toBe(false);
});
