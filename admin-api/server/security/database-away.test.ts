import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import { createApp } from '../../app.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { describedOperations, fillPath, type Operation } from '#tests/support/operations.ts';

/** Security check 5: what guards something stays shut when the database is away. */
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-away-'));
const t = await openTestApp({}, { DATA_DIR: folder });
const { operations } = await describedOperations(t);
const guarded = operations.filter((operation) => operation.guarded);
/** Every call of it fails, as on a lost disk. */
const fail = () => Promise.reject(new Error('SQLITE_IOERR: disk I/O error'));
const lost: Db = { ...t.db, all: fail, first: fail, write: fail, snapshot: fail };
const app = createApp({ db: lost, env: t.env, now: () => TEST_NOW });
const { cookie: admin } = await testAccount(t, 'ada', true);
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (operation: Pick<Operation, 'method' | 'path' | 'hasBody'>, cookie: string, of = app) =>
  of.request(fillPath(operation.path), {
    method: operation.method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie && { Cookie: cookie }),
      ...(operation.hasBody && { 'Content-Type': 'application/json' }),
    },
    ...(operation.hasBody && { body: '{}' }),
  });
describe('with every call of the database failing', () => {
  it('every guarded call answers 5xx to a cookie and 401 to nobody', async () => {
    for (const operation of guarded) {
      const answer = await ask(operation, admin);
      expect(answer.status, operation.name).toBeGreaterThanOrEqual(500);
      expect(await answer.text(), operation.name).not.toMatch(/SQLITE|disk/);
      expect((await ask(operation, '')).status, operation.name).toBe(401);
    }
  });

  it('the dashboard is not served', async () => {
    const answer = await app.request('/admin', { headers: { Cookie: admin } });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect((await app.request('/admin')).status).toBe(302);
  });
});

describe('with the file of the database moved away', () => {
  it('a server that opens it anew knows nobody and resets nothing', async () => {
    const away = join(folder, 'away.db');
    // With its journal, as whoever moves a database does.
    for (const end of ['', '-wal', '-shm'])
      await rename(t.file + end, away + end).catch(() => undefined);
    const empty = await openDb({ url: `file:${t.file}` });
    const lost = createApp({ db: empty, env: t.env, now: () => TEST_NOW });
    const before = await readdir(folder);
    for (const operation of guarded) {
      const { status } = await ask(operation, admin, lost);
      expect([operation.name, status >= 500 || status === 401]).toEqual([operation.name, true]);
    }
    expect(await readdir(folder)).toEqual(before);
    expect(await empty.all('SELECT name FROM sqlite_master')).toEqual([]);
    empty.close();
    await rename(away, t.file);
  });
});
