import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { insertSession } from '#db/people/sessions.ts';
import { createToken, listTokens } from '#db/people/tokens.ts';
import { createUser, findUserByName } from '#db/people/users.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { getPin, setPin } from '#db/publish/serving.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { readEnv, type Env } from '../../env.ts';
import { changeHook } from '../../publish/hook/hook-state.ts';
import { readState } from '../../core/files/state.ts';
import { makeBackupFile } from './make.ts';
import { restoreBackup } from './restore.ts';

let folder: string;
let env: Env;
let file: string;
let db: Db;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-restore-'));
  file = join(folder, 'sim-atlas.db');
  const base = await openTestDb();
  await base.db.snapshot(file);
  await base.close();
  env = readEnv({ DATA_DIR: folder });
  db = await openDb(env.database);
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

/** A folder of another file system, where there is one. */
const device = (path: string) => statSync(path, { throwIfNoEntry: false })?.dev;
const otherDisk = ['/dev/shm'].find(
  (path) => ![undefined, device(tmpdir())].includes(device(path)),
);

const run = (...sql: string[]) =>
  db.write((commit) => commit(sql.map((text) => ({ sql: text, args: [] }))));
const reopen = async () => {
  db.close();
  db = await openDb(env.database);
};
const name = async () =>
  (await db.first<{ name: string }>('SELECT name FROM carriers WHERE id = 1'))!.name;
const restore = (given: string) => restoreBackup(given, { env, now: TEST_NOW });
/** Everything in the data folder but what reading and holding it leave: to see that a refusal changed nothing. */
const state = async () => [
  (await readdir(folder)).filter((entry) => !/-(shm|wal)$|^server\.held/.test(entry)).sort(),
  await getDataState(db),
  await name(),
];

describe('restoreBackup', () => {
  it('brings everything back, keeps what was there, and ends all sessions and tokens', async () => {
    const before = await name();
    await createUser(
      db,
      { username: 'ada', password: { hash: '-', adminReady: true }, role: 'admin' },
      { id: null, name: 'test', way: 'cli' },
      TEST_NOW,
    );
    const user = await findUserByName(db, 'ada');
    const id = 's'.repeat(64);
    await insertSession(db, { id, userId: user!.id, expiresAt: 4_000_000_000, createdAt: 1 }, 1);
    const token = { name: 'Sync', role: 'admin', days: 90 } as const;
    const actor = { id: null, name: 'test', way: 'cli' } as const;
    const stored = { ...token, hash: 't'.repeat(64), userId: user!.id };
    expect(await createToken(db, stored, actor, TEST_NOW)).toMatchObject({ state: 'active' });
    const old = await getDataState(db);
    // Pages of other data are held at nothing.
    await setPin(db, { version: 2, since: TEST_NOW.toISOString(), by: null, rollback: true });
    expect(await getPin(db)).toMatchObject({ version: 2, lineage: old.lineage });
    const backup = await makeBackupFile('manual', { env, now: TEST_NOW });
    await run("UPDATE carriers SET name = 'Changed since' WHERE id = 1");
    await changeHook(folder, { version: 7 });
    db.close();

    const restored = await restore(backup);
    await reopen();
    expect(restored.rows).toMatchObject({ plans: 376, users: 1 });
    expect(restored.migrated).toEqual([]);
    expect(await name()).toBe(before);
    expect(await db.all('SELECT * FROM sessions')).toEqual([]);
    // One that was revoked after the backup would open everything again.
    expect(await listTokens(db, TEST_NOW)).toMatchObject([{ name: 'Sync', state: 'revoked' }]);
    expect(await getDataState(db)).toEqual({
      ...old,
      lineage: expect.not.stringContaining(old.lineage),
    });
    const kept = await openDb({ url: `file:${restored.kept}` });
    const row = await kept.first<{ name: string }>('SELECT name FROM carriers WHERE id = 1');
    expect(row!.name).toBe('Changed since');
    kept.close();
    expect((await readState(folder)).hook.version).toBeNull();
    expect(await getPin(db)).toBeNull();
    expect((await readdir(folder)).filter((entry) => entry.includes('restoring'))).toEqual([]);
  });

  it('brings no alert back that has ended since, nor a mail that waited', async () => {
    const address = (id: number) =>
      `INSERT INTO price_alert_addresses (id, key, email, link_hash, created_at)
         VALUES (${id}, '${`${id}`.repeat(64)}', 'p${id}@people.example', '${`${id}`.repeat(64)}', '')`;
    const alert = (address: number, plan: number) =>
      `INSERT INTO price_alerts (address_id, plan_id, created_at, ends_on)
         VALUES (${address}, ${plan}, '', '2027-11-21')`;
    const mail = `INSERT INTO mails (message_id, kind, to_address, subject, text, headers, created_at, at)
         VALUES ('', 'price-alert', 'p1@people.example', '', '', '{}', '', '')`;
    await run(address(1), address(2), alert(1, 1), alert(1, 2), alert(2, 1), mail);
    const backup = await makeBackupFile('manual', { env, now: TEST_NOW });
    await run('DELETE FROM price_alerts WHERE plan_id = 1 AND address_id = 1');
    await run('DELETE FROM price_alert_addresses WHERE id = 2');
    db.close();
    await restore(backup);
    await reopen();
    const left = 'SELECT address_id, plan_id FROM price_alerts';
    expect(await db.all(left)).toEqual([{ address_id: 1, plan_id: 2 }]);
    expect(await db.all('SELECT id FROM price_alert_addresses')).toEqual([{ id: 1 }]);
    expect(await db.all('SELECT id FROM mails')).toEqual([]);
    db.close();
    // Nobody knows any more who left.
    await rm(file);
    await restore(backup);
    await reopen();
    expect(await db.all('SELECT id FROM price_alert_addresses')).toEqual([]);
  });

  it('does nothing while the server runs', async () => {
    const backup = await makeBackupFile('manual', { env, now: TEST_NOW });
    const before = await state();
    // Another living process: this one does not refuse itself.
    await writeFile(join(folder, 'server.lock'), String(process.ppid));
    await expect(restore(backup)).rejects.toThrow(`process ${process.ppid}) has the database open`);
    await rm(join(folder, 'server.lock'));
    expect(await state()).toEqual(before);
  });

  it('refuses what is missing, damaged, altered, foreign or newer, and changes nothing', async () => {
    const backup = await makeBackupFile('manual', { env, now: TEST_NOW });
    const path = join(folder, 'backups', backup);
    const bytes = await readFile(path);
    bytes.fill(0x5a, 4096 * 5, 4096 * 6);
    await writeFile(join(folder, 'damaged.db'), bytes);
    const foreign = await openDb({ url: `file:${join(folder, 'foreign.db')}` }, { alone: true });
    await foreign.write((commit) => commit([{ sql: 'CREATE TABLE t (x)', args: [] }]));
    await foreign.all('PRAGMA journal_mode = DELETE');
    foreign.close();
    await run("INSERT INTO migrations VALUES ('9999_future', '2030-01-01')");
    await db.snapshot(join(folder, 'newer.db'));
    await run("DELETE FROM migrations WHERE tag = '9999_future'");
    const before = await state();
    await expect(restore('nothing.db')).rejects.toThrow('There is no file');
    // The data folder is free again.
    expect(await readdir(folder)).not.toContain('server.lock');
    await expect(restore(join(folder, 'damaged.db'))).rejects.toThrow(/damaged/);
    await expect(restore(join(folder, 'foreign.db'))).rejects.toThrow('no database of SIM Atlas');
    await expect(restore(join(folder, 'newer.db'))).rejects.toThrow('9999_future');
    const one = await readFile(path);
    one[5000] = one[5000]! ^ 1;
    await writeFile(path, one);
    await expect(restore(backup)).rejects.toThrow('checksum');
    expect(await state()).toEqual(before);
  });

  it('replaces a damaged database and keeps it with its log', async () => {
    const backup = await makeBackupFile('manual', { env, now: TEST_NOW });
    // Never open here: the driver closes late, and a closing connection removes the log.
    file = join(folder, 'damaged.db');
    env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${file}` });
    await writeFile(file, 'rubbish');
    await writeFile(`${file}-wal`, 'more rubbish');
    const { kept } = await restore(backup);
    expect(await readFile(kept!, 'utf8')).toBe('rubbish');
    expect(await readFile(`${kept}-wal`, 'utf8')).toBe('more rubbish');
    await reopen();
    expect(await db.first('SELECT count(*) AS n FROM plans')).toMatchObject({ n: 376 });
  });

  it.skipIf(!otherDisk)('works where the database lies on another disk', async () => {
    const backup = await makeBackupFile('manual', { env, now: TEST_NOW });
    const away = await mkdtemp(join(otherDisk!, 'sim-atlas-restore-'));
    try {
      const there = join(away, 'sites.db');
      await writeFile(there, 'rubbish');
      await writeFile(`${there}-wal`, 'more rubbish');
      env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${there}` });
      const { kept } = await restore(backup);
      expect(await readFile(kept!, 'utf8')).toBe('rubbish');
      expect(await readFile(`${kept}-wal`, 'utf8')).toBe('more rubbish');
      expect(await readdir(away)).toEqual(['sites.db']);
      await reopen();
      expect(await db.first('SELECT count(*) AS n FROM plans')).toMatchObject({ n: 376 });
    } finally {
      db.close();
      await rm(away, { recursive: true });
    }
  });
});
