import { expect, it } from 'vitest';
import { openTestDb } from '../../testing.ts';

const HALVES = ['\ud800', 'a\udc00b', '\ud800\ud800', '\ud83d\ude00'];
const SHOWN = ['\ufffd', 'a\ufffdb', '\ufffd\ufffd', '\ud83d\ude00'];

it('half a surrogate pair in a statement ends no process, but becomes the sign for none', async () => {
  const { db, close } = await openTestDb();
  const taken = await db.all<{ text: string }>('SELECT value AS text FROM json_each(?)', [
    JSON.stringify(HALVES),
  ]);
  expect(taken.map(({ text }) => text)).toEqual(SHOWN);
  const within = await db.first<{ text: string }>("SELECT ? ->> 0 ->> 'name' AS text", [
    JSON.stringify([JSON.stringify({ name: 'x\ud800' })]),
  ]);
  expect(within?.text).toBe('x\ufffd');
  await db.write((commit) =>
    commit([
      {
        sql: "INSERT INTO event_days (day, kind, subject, n, visitors) SELECT '2026-11-01', 'search', value, 1, 1 FROM json_each(?)",
        args: [JSON.stringify(HALVES.slice(0, 1))],
      },
    ]),
  );
  expect(await db.all('SELECT subject FROM event_days')).toEqual([{ subject: '\ufffd' }]);
  await close();
});

it('a pair that came escaped is the sign that it is, beside halves of any case', async () => {
  const { db, close } = await openTestDb();
  const text = String.raw`["\ud83d\ude00","\ud83d\ud83d\ude00","\uD800x","\uDE00\uD83D\uDE00","\ud83d\\ude00","\\\ud83d\\\ude00"]`;
  const taken = await db.all<{ text: string }>('SELECT value AS text FROM json_each(?)', [text]);
  expect(taken.map((row) => row.text)).toEqual([
    '\ud83d\ude00',
    '\ufffd\ud83d\ude00',
    '\ufffdx',
    '\ufffd\ud83d\ude00',
    '\ufffd\\ufffd',
    '\\\ufffd\\\ufffd',
  ]);
  await close();
});
