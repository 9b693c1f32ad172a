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
import type { Db } from '#db/client.ts';
import { databaseFile } from '#db/connect.ts';
import { inspectDatabase, openReadOnly } from '#db/inspect.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { hashFile } from '../durable.ts';
import { readEnv, type Env } from '../env.ts';
import { copyChecked } from './copy.ts';
import { copyTo, makeBackup } from './make.ts';
import { backupName, listBackups, newestGood, pruneBackups, readFailure } from './store.ts';

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
const back = (days: number) => new Date(TEST_NOW.getTime() - days * DAY);
const make = (now = TEST_NOW) => makeBackup('manual', { env, now });
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
    await make(back(1));
    const before = await inBackups();
    const broken = { ...env, database: { url: `file:${file}.gone`, authToken: undefined } };
    await expect(makeBackup('scheduled', { env: broken, now: TEST_NOW })).rejects.toThrow(
      'does not exist',
    );
    expect(await readFailure(folder)).toMatchObject({ at: TEST_NOW.toISOString() });
    expect(await inBackups()).toEqual(before);
    await make();
    expect(await readFailure(folder)).toBeNull();
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
      'no SQLite database',
    );
    expect(await readdir(folder)).toEqual(['damaged.db', 'note.txt']);
  });
});

describe('copyTo', () => {
  it('writes the copy where it was told to, over nothing', async () => {
    const to = join(folder, 'elsewhere', 'copy.db');
    const { inspection } = await copyTo(to, { env, now: TEST_NOW });
    expect(inspection.rows.plans).toBe(376);
    expect(await readdir(join(folder, 'elsewhere'))).toEqual(['copy.db']);
    await expect(copyTo(to, { env, now: TEST_NOW })).rejects.toThrow('exists already');
  });
});

describe('pruneBackups', () => {
  it('removes what is too old, with its notes, and abandoned half copies', async () => {
    const old = await make(back(15));
    const kept = await make(back(13));
    await writeFile(join(folder, 'backups/.partial-x'), '');
    await writeFile(join(folder, 'backups/.partial-y'), '');
    await utimes(join(folder, 'backups/.partial-x'), back(2), back(2));
    await utimes(join(folder, 'backups/.partial-y'), TEST_NOW, TEST_NOW);
    expect(await pruneBackups(folder, 14, TEST_NOW)).toEqual([old]);
    expect(await inBackups()).toEqual(['.partial-y', kept, `${kept}.json`].sort());
  });

  it('never removes the newest good one, nor anything while none is good', async () => {
    env = { ...env, backupKeepDays: 3650 };
    const oldest = await make(back(90));
    const good = await make(back(60));
    const cut = await make(back(40));
    await truncate(join(folder, 'backups', cut), 1000);
    expect((await newestGood(folder))!.name).toBe(good);
    expect(await pruneBackups(folder, 14, TEST_NOW)).toEqual([cut, oldest]);
    expect((await listBackups(folder)).map((b) => b.name)).toEqual([good]);
    await truncate(join(folder, 'backups', good), 1000);
    expect(await pruneBackups(folder, 1, TEST_NOW)).toEqual([]);
    expect((await listBackups(folder)).map((b) => b.name)).toEqual([good]);
  });

  it('keeps the newest one of everything, however many there are of content only', async () => {
    const whole = await make(back(90));
    const content = await makeBackup('content', { env, now: back(80) });
    const young = await makeBackup('content', { env, now: TEST_NOW });
    expect((await newestGood(folder))!.name).toBe(whole);
    expect(await pruneBackups(folder, 14, TEST_NOW)).toEqual([]);
    expect((await listBackups(folder)).map((b) => b.name)).toEqual([young, whole]);
    expect(await inBackups()).not.toContain(content);
  });

  it('leaves files of other origin alone', async () => {
    await make();
    for (const name of ['mine.db', `manual-${backupName('manual', back(90))}`]) {
      await writeFile(join(folder, 'backups', name), 'x');
    }
    expect(await pruneBackups(folder, 1, new Date(TEST_NOW.getTime() + 90 * DAY))).toEqual([]);
    expect(await inBackups()).toContain('mine.db');
  });
});

describe('a folder that cannot be written', () => {
  it('is a failure when a file is in its way', async () => {
    await writeFile(join(folder, 'backups'), '');
    await expect(make()).rejects.toThrow();
  });
});

it('copies one after the other, whoever asks', async () => {
  const before = process.listenerCount('exit');
  const copies = Promise.all([1, 2, 3].map((n) => copyChecked(file, join(folder, `${n}.db`))));
  await new Promise(setImmediate);
  // Each process of a copy has one.
  expect(process.listenerCount('exit')).toBe(before + 1);
  expect((await copies).map(({ inspection }) => inspection.damage)).toEqual([[], [], []]);
});

it('databaseFile reads the ways in which a file address is written', () => {
  expect(databaseFile('file:/a/b.db')).toBe('/a/b.db');
  expect(databaseFile('file:///a/b%20c.db')).toBe('/a/b c.db');
  expect(databaseFile('file:var/b.db')).toBe('var/b.db');
  expect(databaseFile('https://db.example')).toBeNull();
});
