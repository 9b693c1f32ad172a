import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupList } from '#src/contract/history/backups.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { TEST_NOW } from '#db/testing.ts';
import { appDeps } from '../../app.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { listBackups } from './store.ts';
import { placeBackup } from './testing.ts';

let folder: string;
let t: Awaited<ReturnType<typeof openTestApp>>;
let lines: Record<string, unknown>[];
let stop: () => Promise<void>;
const open = async (variables: Record<string, string> = {}) => {
  t = await openTestApp({ log }, { DATA_DIR: folder, BACKUP_CRON: '0 3 * * *', ...variables });
};
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-schedule-'));
  [lines, stop] = [[], async () => undefined];
});
afterEach(async () => {
  await stop();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

/** Begins the jobs of a server at a moment, and waits for a backup that is due. */
const start = async (now: string, env = t.env) => {
  const { jobs } = appDeps({ db: t.db, env, now: () => new Date(now), log });
  stop = jobs.stop;
  await jobs.start();
  await jobs.tick('backup');
  return jobs;
};
const back = (hours: number) => new Date(TEST_NOW.getTime() - hours * 3_600_000);
describe('the backup by schedule', () => {
  it('makes up a time that went by since the last good backup', async () => {
    await open();
    await placeBackup(folder, 'manual', back(24));
    await start(TEST_NOW.toISOString());
    expect(await listBackups(folder)).toMatchObject([{ kind: 'scheduled' }, { kind: 'manual' }]);
  });

  it('makes up nothing while no time went by, for a new database too', async () => {
    await open();
    await placeBackup(folder, 'manual', back(8));
    await start(TEST_NOW.toISOString());
    expect(await listBackups(folder)).toHaveLength(1);
    await rm(join(folder, 'backups'), { recursive: true });
    await stop();
    await start(new Date().toISOString());
    expect(await listBackups(folder)).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('raises an alarm for a failure, and the site stays up', async () => {
    await open();
    await placeBackup(folder, 'manual', back(24 * 30));
    const broken = { ...t.env, database: { url: `file:${folder}/gone.db`, authToken: undefined } };
    const jobs = await start(TEST_NOW.toISOString(), broken);
    const alarm = lines.find(({ evt }) => evt === 'backup.failed');
    expect(alarm).toMatchObject({ level: 50, alarm: true });
    // It is tried again before its next time.
    const { row, nextAt } = (await jobs.find('backup'))!;
    expect(row).toMatchObject({ attempts: 1, lastError: alarm!.reason });
    expect(nextAt).toBe(new Date(TEST_NOW.getTime() + 15 * 60_000).toISOString());
    expect((await t.get(api.ready)).status).toBe(200);
    const { cookie } = await testAccount(t, 'ada', true);
    const shown = (await (await t.get(api.backups, { Cookie: cookie })).json()) as BackupList;
    expect(shown.failure).toMatchObject({ at: TEST_NOW.toISOString() });
    expect(shown.backups).toHaveLength(1);
  });

  it('does nothing when it is off', async () => {
    await open({ BACKUP_CRON: 'off' });
    await placeBackup(folder, 'manual', back(24 * 30));
    await start(TEST_NOW.toISOString());
    expect(await listBackups(folder)).toHaveLength(1);
  });
});

describe('the API', () => {
  it('makes a backup and lists it with its place', async () => {
    await open();
    const { cookie } = await testAccount(t, 'ada', true);
    const answer = await t.send('POST', api.backups, { cookie });
    expect(answer.status).toBe(201);
    const body = (await answer.json()) as BackupList;
    expect(body).toMatchObject({
      restorable: true,
      folder: join(folder, 'backups'),
      keepDays: 14,
      nextRun: '2026-11-22T03:00:00.000Z',
      failure: null,
      backups: [{ kind: 'manual', good: true, plans: 376 }],
    });
    for (const other of [`${body.backups[0]!.name}.json`, 'nothing.db', '..%2fsim-atlas.db']) {
      expect((await t.get(api.backup(other), { Cookie: cookie })).status).toBe(404);
    }
  });

  it('says why a backup failed', async () => {
    await open();
    const { cookie } = await testAccount(t, 'ada', true);
    await writeFile(join(folder, 'backups'), 'a file in the way');
    const answer = await t.send('POST', api.backups, { cookie });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('The backup failed');
  });
});
