import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#db/client.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/paths.ts';
import { examine } from '../doctor/doctor.ts';
import { readEnv } from '../env.ts';
import { changeState, readState } from '../state.ts';
import { openTestApp, testAccount } from '../testing.ts';
import { restoreAsked } from './ask-restore.ts';
import { drillRestore, tryRestore } from './drill.ts';
import { makeBackup } from './make.ts';
import { pruneBackups } from './store.ts';

let folder: string;
let file: string;
let test: Awaited<ReturnType<typeof openTestDb>>;
const now = () => TEST_NOW;
const envOf = (more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${file}`, PORT: '0', ...more });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-asked-'));
  test = await openTestDb();
  file = test.file;
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const spoil = (name: string) => appendFile(join(folder, 'backups', name), 'x');

describe('a trial of the newest backup', () => {
  it('brings everything back beside the database, compares it, and leaves no copy', async () => {
    const env = envOf();
    const backup = await makeBackup('manual', { env, now: TEST_NOW });
    const drill = await drillRestore({ env, now });
    expect(drill).toMatchObject({ backup, at: TEST_NOW.toISOString(), problem: null });
    expect(drill.rows).toBeGreaterThan(1000);
    expect((await readState(folder)).drill).toEqual(drill);
    expect((await readdir(folder)).sort()).toEqual(['backups', 'state.json']);
  });

  it("stands in nobody's way: not after one that was killed, and beside another", async () => {
    const env = envOf();
    const backup = await makeBackup('manual', { env, now: TEST_NOW });
    const ending = new AbortController();
    const killed = drillRestore({ env, now, signal: ending.signal });
    const parts = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => /partial|drill/.test(name));
    await expect.poll(parts).not.toEqual([]);
    // As a process leaves it that dies meanwhile.
    const name = (await parts()).find((part) => !/-(wal|shm|journal)$/.test(part))!;
    ending.abort();
    await expect(killed).rejects.toThrow();
    await writeFile(join(folder, name), 'half of it');
    const both = await Promise.all([tryRestore(backup, { env }), tryRestore(backup, { env })]);
    expect(both.map(({ rows }) => rows.plans! > 100)).toEqual([true, true]);
    // What was left is taken away like any half-made backup.
    await pruneBackups(folder, 30, new Date(Date.now() + 2 * 3_600_000));
    expect(await parts()).toEqual([]);
  });

  it('says what is wrong with one, and the doctor and the dashboard find it', async () => {
    const env = envOf();
    const backup = await makeBackup('manual', { env, now: TEST_NOW });
    await spoil(backup);
    // One that grew since is not the newest good one: the trial says that there is none.
    expect(await drillRestore({ env, now })).toMatchObject({ backup: null });
    const problem = 'The table plans has not the rows that were noted';
    await changeState(folder, () => ({
      drill: { at: TEST_NOW.toISOString(), backup, rows: 0, problem },
    }));
    const { findings } = await examine({ env, root: folder, now: TEST_NOW });
    expect(findings.map(({ check, message }) => `${check}: ${message}`)).toContain(
      `backup.trial: ${backup}, put back on trial on ${TEST_NOW.toISOString()}: ${problem}`,
    );
  });
});

describe('a whole restore from the dashboard', () => {
  /** The API on that database, and how often it asked to be started again. */
  async function open(more: Record<string, string> = { RESTART_CODE: '75' }) {
    let restarts = 0;
    const restart = () => void (restarts += 1);
    const t = await openTestApp({ restart }, { DATA_DIR: folder, ...more }, test);
    const name = `ada${more.RESTART_CODE ?? ''}`;
    const { cookie } = await testAccount(t, name, true);
    const ask = async (backup: string, body: object = { confirm: 'RESTORE' }, as = cookie) => {
      const answer = await t.send('POST', api.restoreBackup(backup), { cookie: as, body });
      return { status: answer.status, body: (await answer.json()) as { message: string } };
    };
    return { t, env: t.env, ask, name, restarts: () => restarts };
  }

  it('is tried, noted for the next start, and asks for that', async () => {
    const { env, ask, name: by, restarts } = await open();
    const name = await makeBackup('manual', { env, now: TEST_NOW });
    expect((await ask(name)).status).toBe(202);
    expect((await readState(folder)).restoreAsked).toEqual({
      name,
      by,
      at: TEST_NOW.toISOString(),
    });
    await expect.poll(restarts).toBe(1);
  });

  it.each([
    ['an altered one', 409, /checksum differs/],
    ['one of content', 409, /content only/],
    ['one that is not there', 404, /no such backup/],
  ])('is refused for %s, and nothing is changed', async (which, status, words) => {
    const { env, ask, restarts } = await open();
    const kind = which === 'one of content' ? 'content' : 'manual';
    const name = await makeBackup(kind, { env, now: TEST_NOW });
    if (which === 'an altered one') await spoil(name);
    if (which === 'one that is not there') await rm(join(folder, 'backups', name));
    const answer = await ask(name);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
    expect((await readState(folder)).restoreAsked).toBeNull();
    expect(restarts()).toBe(0);
  });

  it('wants its word, an admin, and somebody who starts the server again', async () => {
    const { env, ask, t } = await open();
    const name = await makeBackup('manual', { env, now: TEST_NOW });
    expect((await ask(name, { confirm: 'restore' })).status).toBe(400);
    const visitor = await testAccount(t, 'uma');
    expect((await ask(name, undefined, visitor.cookie)).status).toBe(403);
    const alone = await open({});
    const answer = await alone.ask(name);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringContaining('npm run cli -- restore'),
    ]);
  });

  it('is done once by the next start, and noted with the database of before', async () => {
    const env = envOf();
    const name = await makeBackup('manual', { env, now: TEST_NOW });
    await test.db.write((commit) =>
      commit([{ sql: "UPDATE carriers SET name = 'Since' WHERE id = 1", args: [] }]),
    );
    test.db.close();
    expect(await restoreAsked(env, now)).toBeNull();
    await changeState(folder, () => ({ restoreAsked: { name, by: 'ada', at: 'then' } }));
    const done = await restoreAsked(env, now);
    expect(done).toMatchObject({ name, by: 'ada', problem: null });
    // Nobody has an account in it.
    expect(done!.accounts).toMatch(/^Accounts are as in the backup.*Recovery codes are gone\.$/);
    const db = await openDb({ url: `file:${file}` });
    const row = await db.first<{ name: string }>('SELECT name FROM carriers WHERE id = 1');
    expect(row!.name).not.toBe('Since');
    db.close();
    expect(done!.kept).toMatch(/before-restore-/);
    expect(await readState(folder)).toMatchObject({ restoreAsked: null, restore: done });
    expect(await restoreAsked(env, now)).toBeNull();
  });

  it('leaves the database as it is when the backup went meanwhile', async () => {
    const env = envOf();
    await changeState(folder, () => ({
      restoreAsked: { name: 'manual-gone.db', by: 'ada', at: 'then' },
    }));
    const done = await restoreAsked(env, now);
    expect(done!.problem).toContain('There is no file');
    expect(await readdir(folder)).not.toContain('server.lock');
    const { findings } = await examine({ env, root: folder, now: TEST_NOW });
    expect(findings.map(({ check }) => check)).toContain('backup.restore');
  });
});
