import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { TASKS } from '#db/tasks.ts';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../../app.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { describedOperations, fillPath, type Operation } from '#tests/support/operations.ts';

/** Security check 5: what guards something stays shut when the database is away. */
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-away-'));
const t = await openTestApp({}, { DATA_DIR: folder });
const { operations } = await describedOperations(t);
const guarded = operations.filter((operation) => operation.guarded);
/** How many calls of the database still work; then every one fails, as on a lost disk. */
let left = 0;
function failing(db: Db): Db {
  const spend = () => {
    if (left <= 0) throw new Error('SQLITE_IOERR: disk I/O error');
    left -= 1;
  };
  const faulty: Db = {
    ...db,
    all: async (...question) => (spend(), db.all(...question)),
    first: async (...question) => (spend(), db.first(...question)),
    write: async (work) => (spend(), db.write((commit) => work((list) => (spend(), commit(list))))),
    snapshot: async (path) => (spend(), db.snapshot(path)),
    // The task of the worker process, in this one: here its calls can fail.
    writeInWorker: async (task, input) => {
      const given = typeof input === 'function' ? await (input as () => unknown)() : input;
      const tools = { progress: () => undefined, breathe: async () => undefined };
      return TASKS[task]!(given as never, tools, faulty) as Promise<never>;
    },
  };
  return faulty;
}
const app = createApp({ db: failing(t.db), env: t.env, now: () => TEST_NOW });
const { cookie: admin } = await testAccount(t, 'ada', true);
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const BODIES: Record<string, unknown> = {
  [api.resetDatabase]: { confirm: 'RESET' },
  [api.seedDatabase]: { confirm: 'RELOAD' },
};
const ask = (operation: Pick<Operation, 'method' | 'path' | 'hasBody'>, cookie: string, of = app) =>
  of.request(fillPath(operation.path), {
    method: operation.method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(cookie && { Cookie: cookie }),
      ...(operation.hasBody && { 'Content-Type': 'application/json' }),
    },
    ...(operation.hasBody && { body: JSON.stringify(BODIES[operation.path] ?? {}) }),
  });
const content = async () =>
  JSON.stringify(
    await Promise.all(
      ['carriers', 'regions', 'plans', 'price_records', 'users', 'audit_log'].map((table) =>
        t.db.all(`SELECT * FROM ${table}`),
      ),
    ),
  );

describe('with every call of the database failing', () => {
  it('every guarded call answers 5xx to a cookie and 401 to nobody', async () => {
    left = 0;
    for (const operation of guarded) {
      const answer = await ask(operation, admin);
      expect(answer.status, operation.name).toBeGreaterThanOrEqual(500);
      expect(await answer.text(), operation.name).not.toMatch(/SQLITE|disk/);
      expect((await ask(operation, '')).status, operation.name).toBe(401);
    }
  });

  it('the dashboard is not served', async () => {
    left = 0;
    const answer = await app.request('/admin', { headers: { Cookie: admin } });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect((await app.request('/admin')).status).toBe(302);
  });
});

describe('with the database failing halfway', () => {
  const RESETS = guarded.filter(({ path }) => path in BODIES);

  it.each(RESETS)('$name changes nothing, wherever it stops', async (operation) => {
    expect(RESETS).toHaveLength(2);
    // How many calls of the database it takes, on another one.
    const other = await openTestApp({}, { DATA_DIR: folder });
    const { cookie } = await testAccount(other, 'ada', true);
    const lasting = createApp({ db: failing(other.db), env: t.env, now: () => TEST_NOW });
    left = 60;
    expect((await ask(operation, cookie, lasting)).status).toBe(200);
    const calls = 60 - left;
    expect(calls).toBeGreaterThan(3);
    await other.close();
    const before = await content();
    // A commit of a part would show at the last of them, whenever it was made.
    for (const works of [1, calls - 1]) {
      left = works;
      expect([409, 500, 503]).toContain((await ask(operation, admin)).status);
      expect(await content()).toBe(before);
    }
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
