import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { examine } from '../../server/doctor/doctor.ts';
import { readEnv } from '../../env.ts';
import { changeState, readState } from '../../core/files/state.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { restoreAsked } from './ask-restore.ts';
import { makeBackupFile } from './make.ts';

let folder: string;
let file: string;
let test: Awaited<ReturnType<typeof openTestDb>>;
const now = () => TEST_NOW;
let said: string[];
const say = (text: string) => void said.push(text);
const envOf = (more: Record<string, string> = {}) =>
  readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${file}`, PORT: '0', ...more });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-asked-'));
  test = await openTestDb();
  file = test.file;
  said = [];
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const spoil = (name: string) => appendFile(join(folder, 'backups', name), 'x');

describe('a restore from the dashboard', () => {
  /** The API on that database, and how often it asked to be started again. */
  async function open(more: Record<string, string> = { RESTART_CODE: '75' }) {
    let restarts = 0;
    const restart = () => void (restarts += 1);
    const t = await openTestApp({ restart }, { DATA_DIR: folder, ...more }, test);
    const name = `ada${more.RESTART_CODE ?? ''}`;
    const { cookie } = await testAccount(t, name, true);
    const ask = async (backup: string, body: object = { confirm: 'RESTORE' }) => {
      const answer = await t.send('POST', api.restoreBackup(backup), { cookie, body });
      return { status: answer.status, body: (await answer.json()) as { message: string } };
    };
    return { env: t.env, ask, name, restarts: () => restarts };
  }

  it('is tried, noted for the next start, and asks for that', async () => {
    const { env, ask, name: by, restarts } = await open();
    const name = await makeBackupFile('manual', { env, now: TEST_NOW });
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
    ['one that is not there', 404, /no such backup/],
  ])('is refused for %s, and nothing is changed', async (which, status, words) => {
    const { env, ask, restarts } = await open();
    const name = await makeBackupFile('manual', { env, now: TEST_NOW });
    if (which === 'an altered one') await spoil(name);
    if (which === 'one that is not there') await rm(join(folder, 'backups', name));
    const answer = await ask(name);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
    expect((await readState(folder)).restoreAsked).toBeNull();
    expect(restarts()).toBe(0);
    // Nor is anything of the trial left.
    expect(
      (await readdir(join(folder, 'backups'))).filter((file) => file.includes('partial')),
    ).toEqual([]);
  });

  it('wants its word, and somebody who starts the server again', async () => {
    const { env, ask } = await open();
    const name = await makeBackupFile('manual', { env, now: TEST_NOW });
    expect((await ask(name, { confirm: 'restore' })).status).toBe(400);
    const alone = await open({});
    const answer = await alone.ask(name);
    expect([answer.status, answer.body.message]).toEqual([
      409,
      expect.stringContaining('npm run cli -- restore'),
    ]);
  });

  it('leaves the database as it is when the backup went meanwhile', async () => {
    const env = envOf();
    await changeState(folder, () => ({
      restoreAsked: { name: 'manual-gone.db', by: 'ada', at: 'then' },
    }));
    const done = await restoreAsked(env, { now, say });
    expect(done!.problem).toContain('There is no file');
    expect(said).toEqual([`The backup was not restored: ${done!.problem}`]);
    expect(await readdir(folder)).not.toContain('server.lock');
    const found = await examine({ env, root: folder, now: TEST_NOW });
    expect(found.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('manual-gone.db was not restored'),
    );
  });
});
