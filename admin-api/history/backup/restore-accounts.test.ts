import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { createUser, listUsers } from '#db/people/users.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import type { Role } from '#src/domain/people/roles.ts';
import { readEnv, type Env } from '../../env.ts';
import { makeBackupFile } from './make.ts';
import { accountsText, restoreBackup } from './restore.ts';

let folder: string;
let env: Env;
let file: string;
let db: Db;
let backup: string;
let said: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-restore-accounts-'));
  file = join(folder, 'sim-atlas.db');
  const base = await openTestDb();
  await base.db.snapshot(file);
  await base.close();
  env = readEnv({ DATA_DIR: folder });
  db = await openDb(env.database);
  await user('ada', 'admin');
  await user('bob', 'editor');
  await user('eve', 'editor');
  await run(
    "UPDATE users SET email = username || '@people.example'",
    "INSERT INTO totp_factors VALUES (1, 'sealed of ada', 7, '2026', NULL)",
    passkey(1, 1, 'of ada'),
    passkey(2, 2, 'of bob'),
    passkey(3, 3, 'of eve'),
    ...['a', 'b'].map(code),
    device('d'),
    device('e'),
  );
  backup = await makeBackupFile('manual', { env, now: TEST_NOW });
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...sql: string[]) =>
  db.write((commit) => commit(sql.map((text) => ({ sql: text, args: [] }))));
const user = (username: string, role: Role, now = TEST_NOW) =>
  createUser(
    db,
    { username, password: { hash: `old of ${username}`, adminReady: true }, role },
    { id: null, name: 'test', way: 'cli' },
    now,
  );
const passkey = (id: number, userId: number, name: string) =>
  `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, host, created_at)
    VALUES (${id}, ${userId}, '${name}', 'credential ${id}', 'key', 1, 'atlas.example', '2026')`;
const code = (name: string) => `INSERT INTO recovery_codes VALUES ('${name.repeat(64)}', 1)`;
const device = (name: string) =>
  `INSERT INTO known_devices VALUES ('${name.repeat(64)}', 1, 4000000000)`;
const restore = async () => {
  db.close();
  const { accounts } = await restoreBackup(backup, { env, now: TEST_NOW });
  db = await openDb(env.database);
  said = accountsText(accounts);
  return accounts;
};
const hashes = async () =>
  (await db.all<{ hash: string }>('SELECT password_hash AS hash FROM users ORDER BY id')).map(
    ({ hash }) => hash,
  );
const people = async () =>
  (await listUsers(db, { q: '', page: 1 })).data
    .sort((one, other) => one.id - other.id)
    .map(({ username, role, disabled, email }) => [username, role, disabled, email]);
const names = async (sql: string) =>
  (await db.all<{ name: string }>(sql)).map(({ name }) =>
    name[0] === '2' ? name : name.slice(0, 6),
  );
const ways = async () => ({
  apps: await names('SELECT secret AS name FROM totp_factors'),
  keys: await names('SELECT name FROM passkeys ORDER BY id'),
  counters: (await db.all<{ counter: number }>('SELECT counter FROM passkeys ORDER BY id')).map(
    ({ counter }) => counter,
  ),
  codes: (await names('SELECT id AS name FROM recovery_codes')).map((name) => name[0]),
  devices: (await names('SELECT id AS name FROM known_devices')).map((name) => name[0]),
});

it('leaves the ways into accounts as they are now, not as they were', async () => {
  await run(
    "UPDATE users SET password_hash = 'new of ada', email = 'ada@new.example', version = 5 WHERE id = 1",
    // Two that change their addresses with each other.
    'UPDATE users SET email = NULL WHERE id = 3',
    "UPDATE users SET email = 'eve@people.example', role = 'viewer' WHERE id = 2",
    "UPDATE users SET email = 'bob@people.example', disabled = 1 WHERE id = 3",
    "UPDATE totp_factors SET secret = 'second one of ada', last_step = 9",
    'DELETE FROM passkeys WHERE id = 1',
    'UPDATE passkeys SET counter = 8 WHERE id = 2',
    passkey(4, 2, 'other of bob'),
    `DELETE FROM recovery_codes WHERE id = '${'a'.repeat(64)}'`,
    `DELETE FROM known_devices WHERE id = '${'d'.repeat(64)}'`,
  );
  expect(await restore()).toEqual({ kept: 3, disabled: 0 });
  expect(await hashes()).toEqual(['new of ada', 'old of bob', 'old of eve']);
  expect(await people()).toEqual([
    ['ada', 'admin', false, 'ada@new.example'],
    ['bob', 'viewer', false, 'eve@people.example'],
    ['eve', 'editor', true, 'bob@people.example'],
  ]);
  expect(await ways()).toEqual({
    apps: ['second'],
    keys: ['of bob', 'of eve', 'other '],
    counters: [8, 1, 1],
    codes: ['b'],
    devices: ['e'],
  });
});

it('lets nobody in whose account was removed since, and takes a new one away', async () => {
  await run('DELETE FROM passkeys WHERE user_id = 2', 'DELETE FROM users WHERE id = 2');
  await user('mallory', 'admin');
  expect(await restore()).toEqual({ kept: 2, disabled: 1 });
  expect(said).toBe(
    'Accounts are as they were in the database of before: 2 accounts. Disabled, because it did not have them: 1 account.',
  );
  expect(await people()).toEqual([
    ['ada', 'admin', false, 'ada@people.example'],
    ['bob', 'editor', true, null],
    ['eve', 'editor', false, 'eve@people.example'],
  ]);
  expect((await ways()).keys).toEqual(['of ada', 'of eve']);
});

it('keeps an admin who came since where no other is left', async () => {
  await run('UPDATE users SET disabled = 1 WHERE id = 1');
  await user('boss', 'admin');
  await run(passkey(9, 4, 'of boss'));
  expect(await restore()).toEqual({ kept: 4, disabled: 0 });
  expect((await people()).map(([name, , disabled]) => [name, disabled])).toEqual([
    ['ada', true],
    ['bob', false],
    ['eve', false],
    ['boss', false],
  ]);
  expect((await ways()).keys).toContain('of bos');
});

const asInBackup = async () => {
  expect(await restore()).toBeNull();
  expect(await hashes()).toEqual(['old of ada', 'old of bob', 'old of eve']);
  expect((await people()).map(([, , disabled]) => disabled)).toEqual([false, false, false]);
  expect(await ways()).toMatchObject({
    apps: ['sealed'],
    keys: ['of ada', 'of bob', 'of eve'],
    codes: [],
    devices: [],
  });
};

it('forgets what may have been used where there is no database to ask', async () => {
  db.close();
  await rm(file);
  await asInBackup();
});

it('forgets it where that is damaged', async () => {
  // Never open here: the driver closes late, and a closing connection removes the log.
  env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${join(folder, 'damaged.db')}` });
  await writeFile(join(folder, 'damaged.db'), 'rubbish');
  await asInBackup();
});

it('takes a database of other people for none: on a new machine nobody is shut out', async () => {
  await run('DELETE FROM passkeys', 'DELETE FROM totp_factors', 'DELETE FROM recovery_codes');
  await run(
    'DELETE FROM known_devices',
    'DELETE FROM users',
    "DELETE FROM sqlite_sequence WHERE name = 'users'",
  );
  await user('ada', 'admin', new Date(TEST_NOW.getTime() + 1));
  await asInBackup();
});
