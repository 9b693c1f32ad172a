import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { getDataState } from '#db/core/changes/site.ts';
import { createUser } from '#db/people/users.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { contentAt, storeContent } from '../../publish/releases/content.ts';
import { makeBackupFile } from '../../history/backup/make.ts';
import { noteFailure } from '../../history/backup/store.ts';
import { placeBackup } from '../../history/backup/testing.ts';
import { readEnv } from '../../env.ts';
import { doctorTool } from './command.ts';
import { examine } from './doctor.ts';

/** A data folder in which nothing is wrong, made once; each test spoils a copy. */
let base: string;
let folder: string;
let file: string;
let db: Db;
/** Where a script of the release lies. */
const script = () => contentAt(folder, hash('sha256', '1'));
const PAGE = '<script src="/_astro/a.js"></script>';

let umask: number;
beforeAll(async () => {
  // As the programs of the server do.
  umask = process.umask(0o077);
  base = await mkdtemp(join(tmpdir(), 'sim-atlas-doctor-'));
  const test = await openTestDb();
  const actor = { id: null, name: 'test', way: 'cli' } as const;
  const password = { hash: '-', adminReady: true };
  await createUser(test.db, { username: 'ada', password, role: 'admin' }, actor, TEST_NOW);
  // Those of the seed are of its own day.
  const asOf = TEST_NOW.toISOString().slice(0, 10);
  await test.db.write(async (commit) => {
    await commit([{ sql: 'UPDATE reference_rates SET as_of = ?', args: [asOf] }]);
  });
  const { version: dataVersion, lineage } = await getDataState(test.db);
  await test.db.snapshot(join(base, 'sim-atlas.db'));
  await test.close();
  await makeBackupFile('scheduled', { env: readEnv({ DATA_DIR: base }), now: TEST_NOW });
  const made = join(base, 'releases/r1');
  await mkdir(made, { recursive: true });
  const files = {
    'client/index.html': storeContent(base, [PAGE]),
    'client/_astro/a.js': storeContent(base, ['1']),
  };
  await writeFile(join(made, 'files.json'), JSON.stringify(files));
  const manifest = {
    id: 'r1',
    dataVersion,
    lineage,
    sourceHash: 'x',
    code: 'c',
    createdAt: '2026-11-21',
  };
  await writeFile(join(made, 'manifest.json'), JSON.stringify(manifest));
  await symlink('releases/r1', join(base, 'current'));
});
afterAll(async () => {
  process.umask(umask);
  await rm(base, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sim-atlas-doctor-'));
  await cp(base, folder, { recursive: true, verbatimSymlinks: true });
  file = join(folder, 'sim-atlas.db');
  db = await openDb({ url: `file:${file}` });
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

const look = async (variables: Record<string, string> = {}, now = TEST_NOW) => {
  const env = readEnv({ DATA_DIR: folder, PORT: '0', ...variables });
  return examine({ env, root: folder, now });
};
const faults = async (variables?: Record<string, string>, now?: Date) =>
  (await look(variables, now)).filter(({ level }) => level !== 'ok');
const names = async (variables?: Record<string, string>) =>
  (await faults(variables)).map(({ check, level }) => `${level} ${check}`);
const run = (...sql: string[]) =>
  db.write((commit) => commit(sql.map((text) => ({ sql: text, args: [] }))));
const HTTPS = { SITE_URL: 'https://sim.example', TRUST_PROXY: '1' };
const ago = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString();

describe('the doctor', () => {
  it('says in a line each that nothing is wrong, and changes nothing', async () => {
    const before = await getDataState(db);
    expect(await faults(HTTPS)).toEqual([]);
    const env = readEnv({ DATA_DIR: folder, PORT: '0' });
    const told = await doctorTool.run({ words: [], values: {} }, { env, now: TEST_NOW });
    expect(told!.message.split('\n').map((line) => line.split(/ +/)[1]!.replace(':', ''))).toEqual(
      'configuration files disk database backups releases mail feeds work watcher'.split(' '),
    );
    expect(await getDataState(db)).toEqual(before);
  });

  it('names rates that are more than 30 days old', async () => {
    await run(`UPDATE reference_rates SET as_of = '${ago(30).slice(0, 10)}'`);
    expect(await names()).toEqual([]);
    await run(`UPDATE reference_rates SET as_of = '${ago(31).slice(0, 10)}'`);
    expect(await names()).toEqual(['warning feeds']);
  });

  it('names feeds that go on failing, with the last reason', async () => {
    const feed = (id: number, name: string, failures: number, nextAt: string) =>
      `INSERT INTO feeds (id, name, settings, next_at, failures, last_good_at, updated_at, updated_by)
       VALUES (${id}, '${name}', '{"authVariable":null,"kind":"address","address":"https://f.example"}', ${nextAt},
         ${failures}, '2026-11-01T04:30:00.000Z', '2026-11-01', 'ada')`;
    await run(
      feed(1, 'Good', 0, "'2026-11-24'"),
      feed(2, 'Bad', 3, "'2026-11-24'"),
      feed(3, 'Off', 9, 'NULL'),
      `INSERT INTO feed_runs (feed_id, started_at, finished_at, cause, result, reason)
       VALUES (2, '2026-11-20', '2026-11-20', 'schedule', 'failed', 'The server answered 503')`,
      `INSERT INTO import_runs (id, created_at, actor_name, way, file_name, format, size, sha256, state, feed_id)
       VALUES (77, '2026-11-20', 'feed Good', 'schedule', 'x.csv', 'csv', 1, '', 'ready', 1)`,
      `INSERT INTO feed_runs (feed_id, started_at, finished_at, cause, result, reason, import_id)
       VALUES (1, '2026-11-20', '2026-11-20', 'schedule', 'waiting', '3 of 3 rows are rejected', 77)`,
    );
    expect(await faults()).toMatchObject([
      {
        check: 'feeds',
        message: 'Feed "Bad" failed 3 times in a row: The server answered 503.',
        mend: expect.stringContaining('feeds:run "Bad"'),
      },
      {
        check: 'feeds',
        message: 'The file of feed "Good" waits for a look: 3 of 3 rows are rejected.',
        mend: expect.stringContaining('import 77'),
      },
    ]);
  });

  it('names reports that were left lying, and drafts that could not begin', async () => {
    const report = (days: number, state = 'open') =>
      `INSERT INTO price_reports (plan_id, kind, currency, state, created_at)
       VALUES (1, 'other', 'USD', '${state}', '${ago(days)}')`;
    await run(report(3), report(13), report(90, 'rejected'));
    expect(await names()).toEqual([]);
    await run(report(15));
    expect(await names()).toEqual(['warning work']);
    const draft = (hold: string | null) =>
      `INSERT INTO plan_drafts (plan_id, base_version, fields, base, problem, author, updated_at, hold)
        VALUES (1, 1, '{}', '{}', 'why', 'ada', '2026', ${hold})`;
    await run(draft("'held'"));
    expect(await names()).toEqual(['warning work']);
    await run(draft(null));
    expect(await names()).toEqual(['warning work', 'warning work']);
  });

  it('names jobs that go on failing', async () => {
    const job = (kind: string, attempts: number) =>
      `INSERT INTO jobs (kind, due, attempts, last_error) VALUES ('${kind}', '', ${attempts}, 'no disk')`;
    await run(job('tidy', 1), job('backup', 9));
    expect(await names()).toEqual([]);
    await run('UPDATE jobs SET attempts = 2');
    expect(await faults()).toMatchObject([
      { check: 'work', message: '"Tidying" failed 2 times in a row: no disk' },
    ]);
    // Of a server that is gone, and of one that tries again.
    await run(`UPDATE jobs SET server = 'other', due = '${ago(2)}'`);
    expect(await names()).toEqual([]);
    await run(`UPDATE jobs SET due = '${ago(-0.1)}'`);
    expect(await names()).toEqual(['warning work']);
  });

  it('names a watcher that does not run, and pages that do not answer', async () => {
    await run(`INSERT INTO carrier_watches VALUES (1, '${ago(0.1)}')`);
    expect(await names()).toEqual([]);
    await run(`UPDATE carrier_watches SET watched_at = '${ago(3)}'`);
    expect(await names()).toEqual(['warning watcher']);
    expect(await names({ WATCH_CRON: 'off' })).toEqual([]);
    await run(
      `INSERT INTO watch_runs (started_at, finished_at, cause, pages, confirmed, doubts)
        VALUES ('2026', '${ago(0.01)}', 'schedule', 1, 0, 0)`,
    );
    expect(await names()).toEqual([]);
    await run(
      `INSERT INTO watch_findings (plan_id, at, since, result, failures, page_url, judged)
        VALUES (1, '2026', '2026', 'away', 3, 'https://a.example', 'x')`,
    );
    expect(await names()).toEqual(['warning watcher']);
  });

  it('names mails that nobody got, where mail is sent', async () => {
    const mail = (state: string, hours: number) =>
      `INSERT INTO mails (message_id, kind, to_address, subject, text, headers, state, created_at, at)
       VALUES ('', 'test', 'a@b.example', '', '', '{}', '${state}', '${ago(hours / 24)}', '')`;
    const sends = {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'mail@atlas.example',
      SITE_URL: 'http://localhost:4321',
    };
    await run(mail('waiting', 0.9));
    expect(await names(sends)).toEqual([]);
    await run(mail('waiting', 2), mail('failed', 30));
    expect(await names(sends)).toEqual(['warning mail', 'warning mail']);
    expect(await names()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['error configuration', { SITE_URL: 'http://sim.example' }],
    ['warning configuration', { HOST: '0.0.0.0' }],
    ['warning configuration', { SITE_URL: 'https://sim.example' }],
    ['warning configuration', { ...HTTPS, ALLOW_RESET: 'on' }],
    ['warning backups', { BACKUP_CRON: 'off' }],
  ])('names %s for %j', async (expected, variables) => {
    expect(await names(variables)).toEqual([expected]);
  });

  it.each<[string, string[]]>([
    ['error work', ["UPDATE users SET role = 'visitor'"]],
    ['error database', ["INSERT INTO migrations VALUES ('9999_new', '2030-01-01')"]],
    ['warning releases', ['UPDATE site_state SET data_version = data_version + 1']],
    ['warning releases', ["UPDATE site_state SET lineage = 'other'"]],
  ])('names %s', async (expected, sql) => {
    await run(...sql);
    expect(await names()).toEqual([expected]);
  });

  it('asks no newest pages of a server whose pages a host builds', async () => {
    await run('UPDATE site_state SET data_version = data_version + 1');
    expect(await names({ BUILD_HOOK_URL: 'https://host.example/hook' })).toEqual([]);
  });

  it('names plans that are left out for a value that cannot be read', async () => {
    await run("UPDATE plans SET validity = '<b>' WHERE id = 1");
    const { plan_name: name } = (await db.first<{ plan_name: string }>(
      'SELECT plan_name FROM plans WHERE id = 1',
    ))!;
    const [fault] = await faults();
    expect([fault!.level, fault!.message]).toEqual(['warning', expect.stringContaining(name)]);
  });

  it('names rows that point nowhere', async () => {
    await db.all('PRAGMA foreign_keys = OFF');
    await run('UPDATE price_records SET plan_id = 99999 WHERE id = 1');
    expect((await faults())[0]!.message).toContain('price_records point at rows');
  });

  it('names a database server that is away, or refuses', async () => {
    const gateway = createHttpServer((_, res) => res.writeHead(401).end('no'));
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as { port: number };
    const variables = { DATABASE_URL: `http://127.0.0.1:${port}` };
    const mend = expect.stringContaining('DATABASE_AUTH_TOKEN');
    expect(await faults(variables)).toMatchObject([{ check: 'database', mend }]);
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
    expect(await faults(variables)).toMatchObject([{ check: 'database', mend }]);
  });

  it('names a damaged, a foreign and a missing database, and the backup to restore', async () => {
    db.close();
    for (const spoil of [() => writeFile(file, 'x'.repeat(9000)), () => rm(file)]) {
      for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
      await spoil();
      const found = (await look()).find(({ check }) => check === 'database');
      expect(found?.mend).toMatch(/restore scheduled-.*\.db/);
    }
    db = await openDb({ url: `file:${join(folder, 'other.db')}` });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['error releases', () => rm(join(folder, 'current'))],
    ['error releases', () => rm(script())],
    ['error releases', () => writeFile(script(), '22')],
    ['error backups', () => noteFailure(folder, { at: '2026-11-20', reason: 'why' })],
    ['warning backups', () => rm(join(folder, 'backups'), { recursive: true })],
    ['warning files', () => chmod(folder, 0o750)],
    ['warning files', () => chmod(file, 0o644)],
  ])('names %s', async (expected, spoil) => {
    await spoil();
    expect(await names()).toContain(expected);
  });

  it('names a backup of a clock that ran ahead, and recommends another', async () => {
    const ahead = await placeBackup(folder, 'scheduled', new Date(ago(-400)));
    expect(await faults()).toMatchObject([
      { check: 'backups', level: 'warning', message: expect.stringContaining(ahead) },
    ]);
    await run('PRAGMA foreign_keys = OFF');
    db.close();
    await writeFile(file, 'x'.repeat(9000));
    const found = (await look()).find(({ check }) => check === 'database');
    expect(found?.mend).toMatch(/restore scheduled-2026/);
    db = await openDb({ url: `file:${join(folder, 'other.db')}` });
  });

  it('names a backup that is too old', async () => {
    const found = await faults({}, new Date(TEST_NOW.getTime() + 2 * 86_400_000));
    expect(found.map(({ check }) => check)).toEqual(['backups']);
  });
});
