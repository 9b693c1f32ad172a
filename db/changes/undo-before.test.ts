import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '../client.ts';
import { migrate } from '../migrate.ts';
import { openKeptDb, TEST_NOW } from '../testing.ts';
import { undoEntry } from './undo.ts';

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openKeptDb());
  await migrate(db);
});
afterEach(() => close());

const change = { actor: { id: null, name: 'ada', way: 'cli' as const }, now: TEST_NOW };
const undo = (id: number) => undoEntry(db, id, { force: false, partial: false }, change);
const planOf = (line: number) =>
  db.first(
    `SELECT p.hotspot, p.network_5g, p.confidence, p.deleted_at FROM plans p
     JOIN audit_log a ON a.entity_id = p.id WHERE a.id = ?`,
    [line],
  );

it('takes "no" of before the upgrade for "not published", as the upgrade did', async () => {
  await undo(10);
  expect(await planOf(10)).toMatchObject({ hotspot: null });
});

it('knows a plan that a line of before made again, although the words changed', async () => {
  await undo(4);
  expect(await planOf(4)).toMatchObject({ confidence: 'reported', deleted_at: expect.any(String) });
});

it('brings no price from memory back', async () => {
  await undo(12);
  expect(await planOf(12)).toMatchObject({
    confidence: 'reported',
    network_5g: null,
    deleted_at: null,
  });
});
