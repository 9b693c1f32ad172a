import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { serveDatabase, type TestServer } from '#db/testing-server.ts';
import { TEST_NOW } from '#db/testing.ts';
import type { BackupList } from '#src/contract/history/backups.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { createApp } from '../../app.ts';
import { readEnv, type Env } from '../../env.ts';
import { openTestApp, sendTo, testAccount } from '../../testing.ts';
import { restoreBackup } from './restore.ts';

/** Backups of a database on a libSQL server, and what is allowed only after one. */
const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-server-backup-'));
const t = await openTestApp();
const { cookie } = await testAccount(t, 'ada', true);
const server: TestServer = await serveDatabase(t.file);
const env: Env = readEnv({
  DATA_DIR: folder,
  DATABASE_URL: server.url,
  DATABASE_AUTH_TOKEN: 'secret',
});
const db: Db = await openDb(env.database);
const app: ReturnType<typeof createApp> = createApp({ db, env, now: () => TEST_NOW });
afterAll(async () => {
  db.close();
  await server.close();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const send = (path: string, body?: unknown) => sendTo(app, 'POST', path, { body, cookie });

it('makes a checked one, which a local database can be made of', async () => {
  const answer = await send(api.backups);
  expect(answer.status).toBe(201);
  const made = (await answer.json()) as BackupList;
  expect(made).toMatchObject({
    restorable: false,
    failure: null,
    backups: [{ kind: 'manual', good: true, plans: 376 }],
  });
  const name = made.backups[0]!.name;
  await expect(restoreBackup(name, { env, now: TEST_NOW })).rejects.toThrow('docs/operations.md');

  const elsewhere = readEnv({ DATA_DIR: join(folder, 'elsewhere') });
  const backup = join(folder, 'backups', name);
  const { rows, migrated } = await restoreBackup(backup, { env: elsewhere, now: TEST_NOW });
  expect(rows).toMatchObject({ plans: 376, users: 1 });
  expect(migrated).toEqual([]);
});
