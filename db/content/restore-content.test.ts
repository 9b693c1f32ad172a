import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDb, type Db } from '../client.ts';
import { auditEntry } from '../queries/audit.ts';
import { copyServer } from '../copy.ts';
import { PEOPLE } from '../tables.ts';
import { openTestDb, TEST_NOW } from '../testing.ts';
import { serveDatabase, type TestServer } from '../testing-server.ts';
import { cleanCopy } from './clean-copy.ts';

const change = { actor: { id: null, name: 'test', way: 'cli' }, now: TEST_NOW } as const;
let folder: string;
let server: TestServer;
let db: Db;
let file: string;
beforeAll(async () => {
  const test = await openTestDb();
  folder = dirname(test.file);
  server = await serveDatabase(test.file);
  test.db.close();
  db = await openDb({ url: server.url });
  file = `${test.file}.clean`;
  await copyServer({ url: server.url }, `${test.file}.content`, { without: PEOPLE });
  await cleanCopy(`${test.file}.content`, file);
});
afterAll(async () => {
  db.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
const restore = () => db.writeAside('restoreContent', { file, backup: '-', times: {}, change });
const plans = () => db.all('SELECT id, slug, created_at FROM plans ORDER BY slug');

it('puts content back on a libSQL server without a request for each row', async () => {
  const before = await plans();
  let requests = 0;
  server.answered = () => void (requests += 1);
  await restore();
  server.answered = () => undefined;
  expect(requests).toBeLessThan(40);
  expect(await plans()).toEqual(before);
  expect(await db.first('SELECT action FROM audit_log')).toEqual({ action: 'restore' });
});

it('gives a new number to a row whose number the log knows from another moment', async () => {
  const before = await plans();
  const later = new Date(TEST_NOW.getTime() + 1000);
  const made = (entityId: number, at: Date) =>
    auditEntry({ actor: change.actor, now: at }, { action: 'create', entity: 'plan', entityId });
  await db.write((commit) => commit([made(7, TEST_NOW), made(7, later), made(8, later)]));
  await restore();
  const moved = (await plans()).filter((row, index) => row.id !== before[index]!.id);
  expect(moved).toEqual([{ ...before.find(({ id }) => id === 8), id: expect.any(Number) }]);
});
