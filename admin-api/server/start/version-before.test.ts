import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDb } from '#db/core/connect/client.ts';
import { knownMigrations } from '#db/core/migrate/migrations.ts';
import { findAdminPlan } from '#db/plans/admin-plans.ts';
import { findUserByName } from '#db/people/users.ts';
import { extractBefore, isBeforeKnown } from '#db/testing.ts';
import { verifyPassword } from '../../people/auth/passwords/password.ts';
import { listen } from '../../core/http/connections/listen.ts';
import { changeState } from '../../core/files/state.ts';
import { GOOD_PASSWORD } from '../../testing.ts';

const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);
/** Files with the rows of what is withdrawn, by table. */
const WITHDRAWN = [
  'commissions',
  'draft_reviews',
  'sale_reports',
  'sales',
  'webhook_deliveries',
  'webhook_targets',
];

let made: string;
let backup: string;
let folder: string;
const taken = createServer();
let port: number;

/** Runs a program of this version on the folder; the start ends once it finds its port taken. */
async function node(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), DATABASE_URL: '' };
  const done = await run(process.execPath, args, { cwd: ROOT, env }).catch(
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  const lines = `${done.stdout}${done.stderr}`.split('\n').filter((line) => line !== '');
  return { code: 'code' in done ? done.code : 0, lines };
}
const start = () => node('admin-api/main.ts');
const file = () => join(folder, 'sim-atlas.db');
const inDatabase = async <T>(work: (db: Awaited<ReturnType<typeof openDb>>) => Promise<T>) => {
  const db = await openDb({ url: `file:${file()}` });
  return work(db).finally(() => db.close());
};
const written = (name: string) =>
  WITHDRAWN.map((table) => join(folder, 'backups', name.replace('.db', `.${table}.csv`)));

describe.skipIf(!isBeforeKnown())('a data folder of the version before', () => {
  beforeAll(async () => {
    const root = await mkdtemp(join(tmpdir(), 'sim-atlas-version-before-'));
    const sources = join(root, 'sources');
    made = join(root, 'data');
    await mkdir(sources);
    extractBefore(sources, ['admin-api', 'db', 'src', 'package.json']);
    await symlink(join(ROOT, 'node_modules'), join(sources, 'node_modules'));
    const script = join(ROOT, 'tests/support/version-before.mjs');
    backup = (await run(process.execPath, [script, sources, made])).stdout.trim();
    await rm(sources, { recursive: true });
    port = await listen(taken, 0, '127.0.0.1');
  });
  afterAll(async () => {
    taken.close();
    await rm(join(made, '..'), { recursive: true });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sim-atlas-brought-over-'));
    await cp(made, folder, { recursive: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is brought over by the first start, after a backup, and keeps what was done', async () => {
    const { lines } = await start();
    const [first, ...more] = lines.filter((line) => !line.startsWith('Port'));
    const copy = /copied to (.*before-upgrade-.*\.db)$/.exec(first!)![1]!;
    expect(copy.startsWith(join(folder, 'backups'))).toBe(true);
    const csv = written(copy.slice(copy.lastIndexOf('/') + 1));
    expect(more).toEqual([
      ...csv.map((path) => `Rows of a withdrawn table: ${path}`),
      `Database: ${(await knownMigrations()).length} migration(s) applied.`,
      expect.stringContaining('more sourced plans'),
      expect.stringContaining('no Secure'),
    ]);
    expect(await readFile(csv[0]!, 'utf8')).toMatch(
      /^carrier_id,kind,.*\n1,fixed,500,USD,,cj,,,"'=1\+1",/,
    );
    expect(await readFile(csv.at(-1)!, 'utf8')).toContain('https://hook.example/,whsec_x,');
    await inDatabase(async (db) => {
      expect(await findAdminPlan(db, 7)).toMatchObject({ planName: 'Edited by hand' });
      expect(await findAdminPlan(db, 8)).toMatchObject({
        draft: { values: { planName: 'Still a draft' } },
      });
      expect(
        await db.first("SELECT count(*) AS n FROM plans WHERE plan_name = 'Brought by a file'"),
      ).toEqual({ n: 1 });
      expect(await db.all('SELECT state FROM import_runs')).toEqual([{ state: 'applied' }]);
      for (const name of ['ada', 'eve']) {
        const { passwordHash } = (await findUserByName(db, name))!;
        expect(await verifyPassword(passwordHash, GOOD_PASSWORD)).toBe(true);
      }
    });
    expect((await start()).lines.join()).not.toMatch(/Database: (of|\d)/);
    expect(await readdir(join(folder, 'backups'))).toHaveLength(4 + csv.length);
  });

  it('has a backup that the command and the dashboard put back', async () => {
    const { code, lines } = await node('scripts/cli.ts', 'restore', backup);
    expect({ code, lines }).toMatchObject({ code: 0 });
    expect(lines).toEqual(
      expect.arrayContaining(written(backup).map((path) => `Rows of a withdrawn table: ${path}`)),
    );
    // As they are in the live database, which is of the version before, too.
    expect(lines.join()).toContain(
      'Accounts are as they were in the database of before: 2 accounts',
    );
    const edited = () => inDatabase((db) => findAdminPlan(db, 7));
    expect(await edited()).toMatchObject({ planName: 'Edited by hand' });
    await inDatabase((db) =>
      db.write((commit) =>
        commit([{ sql: "UPDATE plans SET plan_name = 'Other' WHERE id = 7", args: [] }]),
      ),
    );
    await changeState(folder, () => ({
      restoreAsked: { name: backup, by: 'ada', at: '2026-11-28' },
    }));
    expect((await start()).lines[0]).toBe(`Rows of a withdrawn table: ${written(backup)[0]}`);
    expect(await edited()).toMatchObject({ planName: 'Edited by hand' });
  });

  it('is brought over by a start alone: commands and builds ask for one', async () => {
    const bytes = await readFile(file());
    for (const args of [['scripts/cli.ts', 'user:create', 'uma'], ['scripts/build.ts']]) {
      const { code, lines } = await node(...args);
      expect([code, lines]).toEqual([
        1,
        [expect.stringMatching(/of the version before\. Start the server once/)],
      ]);
    }
    expect((await readFile(file())).equals(bytes)).toBe(true);
  });

  it('is left alone when it is of a newer version, with one line', async () => {
    const newer = "INSERT INTO migrations VALUES ('9999_new', '2030')";
    await inDatabase(async (db) => {
      await db.write((commit) => commit([{ sql: newer, args: [] }]));
      await db.all('PRAGMA wal_checkpoint(TRUNCATE)');
    });
    const bytes = await readFile(file());
    for (const args of [
      ['admin-api/main.ts'],
      ['scripts/cli.ts', 'user:create', 'uma'],
      ['scripts/build.ts'],
    ]) {
      const { code, lines } = await node(...args);
      expect([code, lines]).toEqual([
        1,
        [expect.stringMatching(/newer version of SIM Atlas \(9999_new\).*Update SIM Atlas/)],
      ]);
    }
    expect((await readFile(file())).equals(bytes)).toBe(true);
  });
});
