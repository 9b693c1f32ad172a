import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#db/core/connect/client.ts';
import { databaseFile } from '#db/core/connect/connect.ts';
import { inspectDatabase, openReadOnly } from '#db/core/files/inspect.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { hashFile } from '../../core/files/durable.ts';
import { readEnv, type Env } from '../../env.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { TOOLS } from '../../server/control/tools.ts';
import { copyChecked } from './copy.ts';
import { makeBackupFile } from './make.ts';
import {
  backupName,
  listBackups,
  newestGood,
  pruneBackups,
  readFailure,
  type BackupKind,
} from './store.ts';
import { placeBackup } from './testing.ts';

let folder: string;
let db: Db;
let file: string;
let env: Env;
let close: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-backup-'));
  ({ db, file, close } = await openTestDb());
  env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${file}`, BACKUP_KEEP_DAYS: '14' });
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true, force: true });
});

const DAY = 86_400_000;
const MINUTE = 60_000;
const back = (age: number) => new Date(TEST_NOW.getTime() - age);
const make = (now = TEST_NOW) => makeBackupFile('manual', { env, now });
const place = (kind: BackupKind, age: number, isGood?: boolean) =>
  placeBackup(folder, kind, back(age), isGood);
const inBackups = async () => (await readdir(join(folder, 'backups'))).sort();

describe('makeBackup', () => {
  it('keeps a checked copy that only its owner may read, with notes of what it holds', async () => {
    const name = await make();
    const path = join(folder, 'backups', name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'backups'))).mode & 0o777).toBe(0o700);
    const copy = await openReadOnly(path);
    const { rows, damage } = await inspectDatabase(copy);
    copy.close();
    expect(damage).toEqual([]);
    const notes = JSON.parse(await readFile(`${path}.json`, 'utf8')) as Record<string, unknown>;
    expect(notes).toMatchObject({ rows, dataVersion: 2, sha256: await hashFile(path) });
    expect(await listBackups(folder)).toMatchObject([
      { name, kind: 'manual', madeAt: TEST_NOW.toISOString(), good: true, plans: 376 },
    ]);
  });

  it('holds one moment while writes go on, and holds none of them up', async () => {
    const write = (n: number) =>
      db.write((commit) =>
        commit([
          { sql: 'UPDATE plans SET popularity = ? WHERE id = 1', args: [n] },
          { sql: 'UPDATE plans SET popularity = ? WHERE id = 376', args: [n] },
        ]),
      );
    const backups = Promise.all([make(), make(new Date(TEST_NOW.getTime() + 1))]);
    const going = { on: true };
    void backups.finally(() => (going.on = false));
    let written = 0;
    while (going.on) {
      await write((written += 1));
      // The driver works at once: without a pause nothing else would have its turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(written).toBeGreaterThan(10);
    for (const name of await backups) {
      const copy = await openReadOnly(join(folder, 'backups', name));
      const pair = await copy.all<{ n: number }>(
        'SELECT popularity AS n FROM plans WHERE id IN (1, 376)',
      );
      copy.close();
      expect(pair[0]!.n).toBe(pair[1]!.n);
    }
  });

  it('keeps a failure until the next success, and leaves no half copy', async () => {
    await make(back(DAY));
    const before = await inBackups();
    const broken = { ...env, database: { url: `file:${file}.gone`, authToken: undefined } };
    await expect(makeBackupFile('scheduled', { env: broken, now: TEST_NOW })).rejects.toThrow(
      'does not exist',
    );
    expect(await readFailure(folder)).toMatchObject({ at: TEST_NOW.toISOString() });
    expect(await inBackups()).toEqual(before);
    await make();
    expect(await readFailure(folder)).toBeNull();
  });

  it('says at once that one could not be put back, and keeps it as one that is not good', async () => {
    const sql = (text: string) => db.write((commit) => commit([{ sql: text, args: [] }]));
    await sql("INSERT INTO migrations VALUES ('9999_future', '2030-01-01')");
    await expect(make()).rejects.toThrow(/^manual-.* could not be put back: .*newer version/);
    const [kept] = await listBackups(folder);
    expect(kept).toMatchObject({ good: false });
    expect(await newestGood(folder, TEST_NOW)).toBeNull();
    expect((await readFailure(folder))!.reason).toContain(`${kept!.name} could not be put back`);
    await sql("DELETE FROM migrations WHERE tag = '9999_future'");
    const good = await make(new Date(TEST_NOW.getTime() + 1));
    expect(await newestGood(folder, TEST_NOW)).toMatchObject({ name: good });
    expect((await inBackups()).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('refuses to keep a copy of a damaged database', async () => {
    const damaged = join(folder, 'damaged.db');
    await db.snapshot(damaged);
    const bytes = await readFile(damaged);
    bytes.fill(0x5a, 4096 * 3, 4096 * 9);
    await writeFile(damaged, bytes);
    await expect(copyChecked(damaged, join(folder, 'copy.db'))).rejects.toThrow(/damaged/);
    await writeFile(join(folder, 'note.txt'), 'no database at all, whatever its name may be');
    await expect(copyChecked(join(folder, 'note.txt'), join(folder, 'copy.db'))).rejects.toThrow(
      'no database of SIM Atlas',
    );
    expect(await readdir(folder)).toEqual(['damaged.db', 'note.txt']);
  });
});

describe('pruneBackups', () => {
  it('removes what is too old, with its notes, and abandoned half copies', async () => {
    await place('scheduled', 15 * DAY, false);
    const kept = await place('scheduled', 13 * DAY);
    await writeFile(join(folder, 'backups/.partial-x'), '');
    await writeFile(join(folder, 'backups/.partial-y'), '');
    await utimes(join(folder, 'backups/.partial-x'), back(2 * DAY), back(2 * DAY));
    await utimes(join(folder, 'backups/.partial-y'), TEST_NOW, TEST_NOW);
    await pruneBackups(folder, 14, TEST_NOW);
    expect(await inBackups()).toEqual(['.partial-y', kept, `${kept}.json`].sort());
  });

  it('never removes the newest good ones, nor anything while none is good', async () => {
    await place('manual', 90 * DAY);
    const good = await place('manual', 60 * DAY);
    await place('manual', 40 * DAY, false);
    expect((await newestGood(folder, TEST_NOW))!.name).toBe(good);
    await pruneBackups(folder, 1, TEST_NOW);
    expect((await listBackups(folder)).map(({ name }) => name)).toEqual([good]);
    await truncate(join(folder, 'backups', good), 0);
    await pruneBackups(folder, 1, TEST_NOW);
    expect((await listBackups(folder)).map(({ name }) => name)).toEqual([good]);
  });

  it('removes nothing but what is more than the days when a clock jumps ahead and back', async () => {
    const days = [1, 2, 3, 4, 5, 6].map((age) => place('scheduled', age * DAY));
    const [newest, ...older] = await Promise.all(days);
    await makeBackupFile('scheduled', {
      env: { ...env, backupKeepDays: 6 },
      now: back(-400 * DAY),
    });
    const [ahead, ...left] = (await listBackups(folder)).map(({ name }) => name);
    expect(left).toEqual([newest, ...older.slice(0, 4)]);
    // The time is right again: the one of the future is not the newest good one, and takes no place.
    expect((await newestGood(folder, TEST_NOW))!.name).toBe(newest);
    await pruneBackups(folder, 4, back(-10 * DAY));
    expect((await listBackups(folder)).map(({ name }) => name)).toEqual([
      ahead,
      ...left.slice(0, 4),
    ]);
  });

  it('leaves files of other origin alone', async () => {
    await place('manual', 0);
    for (const name of ['mine.db', `manual-${backupName('manual', back(90 * DAY))}`]) {
      await writeFile(join(folder, 'backups', name), 'x');
    }
    await pruneBackups(folder, 1, new Date(TEST_NOW.getTime() + 90 * DAY));
    expect(await inBackups()).toContain('mine.db');
    expect(await inBackups()).toHaveLength(4);
  });
});

describe('a backup by hand', () => {
  const open = async (database = file) => {
    const url = `file:${database}`;
    const own = { db, file, close: async () => undefined };
    const t = await openTestApp(
      { env: { ...env, database: { url, authToken: undefined } } },
      {},
      own,
    );
    const { cookie } = await testAccount(t, 'ada', true);
    return (method: string, path: string, body?: object) => t.send(method, path, { cookie, body });
  };
  it('is one of ten an hour', async () => {
    const ask = await open();
    for (let n = 1; n <= 9; n += 1) await place('manual', n * MINUTE);
    await place('manual', 61 * MINUTE);
    await place('scheduled', 5 * MINUTE);
    expect((await ask('POST', api.backups)).status).toBe(201);
    const refused = await ask('POST', api.backups);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('Retry-After')).toBe(String(51 * 60));
    expect(await refused.text()).toContain('10 backups were made by hand within an hour');
    // The schedule goes on, and nobody is told of a failure.
    await makeBackupFile('scheduled', { env, now: TEST_NOW });
    expect(await readFailure(folder)).toBeNull();
  });

  it('is refused where three more of its size would not fit on the disk', async () => {
    const ask = await open();
    // Of a size that it has only by its name: nothing of it lies on the disk.
    await truncate(join(folder, 'backups', await place('scheduled', 0)), 4e12);
    const refused = await ask('POST', api.backups);
    expect(refused.status).toBe(507);
    expect(await refused.text()).toContain('no room for 3 more backups of 4000000.0 MB');
    expect(await listBackups(folder)).toHaveLength(1);
  });

  it('is told of in words of our own, as what becomes of it is', async () => {
    const bytes = await readFile(file);
    bytes.fill(0x5a, 4096 * 3, 4096 * 9);
    const damaged = join(folder, 'damaged.db');
    await writeFile(damaged, bytes);
    env = { ...env, restartCode: 75 };
    const ask = await open(damaged);
    const name = await place('manual', 0, false);
    await writeFile(join(folder, 'backups', name), bytes);
    for (const answer of [
      await ask('POST', api.backups),
      await ask('POST', api.restoreBackup(name), { confirm: 'RESTORE' }),
      await ask('GET', api.backup(name)),
    ]) {
      expect(answer.status).toBe(409);
      const { message } = (await answer.json()) as { message: string };
      expect(message).toMatch(/damaged|could not be copied/);
      expect(message).not.toMatch(/SQLITE|malformed|disk image|constraint|Error|row \d/i);
    }
  });
});

it('the command line makes one, in the folder or elsewhere over nothing, and lists them', async () => {
  const run = (name: string, values: Record<string, string> = {}) =>
    TOOLS.find((tool) => tool.name === name)!.run({ words: [], values }, { env, now: TEST_NOW });
  expect(await run('backup')).toMatchObject({ exitCode: 0, data: { kind: 'manual', plans: 376 } });
  expect((await run('backup:list'))!.message).toMatch(/^\* manual-.*, 376 plans$/);
  const to = join(folder, 'elsewhere', 'copy.db');
  expect(await run('backup', { to })).toMatchObject({ exitCode: 0, data: { file: to } });
  expect(await readdir(join(folder, 'elsewhere'))).toEqual(['copy.db']);
  expect(await run('backup', { to })).toMatchObject({ exitCode: 1 });
});

it('databaseFile reads the ways in which a file address is written', () => {
  expect(databaseFile('file:/a/b.db')).toBe('/a/b.db');
  expect(databaseFile('file:///a/b%20c.db')).toBe('/a/b c.db');
  expect(databaseFile('file:var/b.db')).toBe('var/b.db');
  expect(databaseFile('https://db.example')).toBeNull();
});
