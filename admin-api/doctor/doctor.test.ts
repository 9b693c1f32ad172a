import { chmod, cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDb, type Db } from '#db/client.ts';
import { getDataState } from '#db/queries/site.ts';
import { createUser } from '#db/queries/users.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { makeBackup } from '../backup/make.ts';
import { noteFailure } from '../backup/store.ts';
import { readEnv } from '../env.ts';
import { doctorTool } from './command.ts';
import { examine } from './doctor.ts';

/** A data folder in which nothing is wrong, made once; each test spoils a copy. */
let base: string;
let folder: string;
let file: string;
let db: Db;
let release: string;
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
  await makeBackup('scheduled', { env: readEnv({ DATA_DIR: base }), now: TEST_NOW });
  const made = join(base, 'releases/r1');
  await mkdir(join(made, 'client/_astro'), { recursive: true });
  await writeFile(join(made, 'client/index.html'), PAGE);
  await writeFile(join(made, 'client/_astro/a.js'), '1');
  const of = (text: string) => ({
    size: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
  });
  const files = { 'client/index.html': of(PAGE), 'client/_astro/a.js': of('1') };
  await writeFile(join(made, 'files.json'), JSON.stringify(files));
  const manifest = { id: 'r1', dataVersion, lineage, sourceHash: 'x', createdAt: '2026-11-21' };
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
  release = join(folder, 'releases/r1');
  db = await openDb({ url: `file:${file}` });
});
afterEach(async () => {
  db.close();
  await rm(folder, { recursive: true, force: true });
});

const look = async (variables: Record<string, string> = {}, now = TEST_NOW) => {
  const env = readEnv({ DATA_DIR: folder, PORT: '0', ...variables });
  return (await examine({ env, root: folder, now })).findings;
};
const names = async (variables?: Record<string, string>) =>
  (await look(variables)).map(({ check, level }) => `${level} ${check}`);
const run = (...sql: string[]) =>
  db.write((commit) => commit(sql.map((text) => ({ sql: text, args: [] }))));
const HTTPS = { SITE_URL: 'https://sim.example', TRUST_PROXY: '1' };

describe('the doctor', () => {
  it('finds nothing where nothing is wrong, and changes nothing', async () => {
    const before = await getDataState(db);
    expect(await look()).toEqual([]);
    expect(await look(HTTPS)).toEqual([]);
    expect(await getDataState(db)).toEqual(before);
  });

  it('warns of rates that are more than 30 days old', async () => {
    const asOf = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString();
    await run(`UPDATE reference_rates SET as_of = '${asOf(30).slice(0, 10)}'`);
    expect(await names()).toEqual([]);
    await run(`UPDATE reference_rates SET as_of = '${asOf(31).slice(0, 10)}'`);
    expect(await names()).toEqual(['warning rates']);
  });

  it('says for each carrier how its prices are confirmed', async () => {
    const day = TEST_NOW.toISOString().slice(0, 10);
    await run(
      'UPDATE plans SET seen_on = NULL, seen_way = NULL',
      `UPDATE plans SET seen_on = '${day}', seen_way = 'watch' WHERE id = 1`,
      `UPDATE plans SET seen_on = '${day}', seen_way = 'hand' WHERE id = 2`,
      "UPDATE plans SET seen_on = '2026-01-01', seen_way = 'watch' WHERE id = 3",
      'UPDATE plans SET carrier_id = 1 WHERE id <= 3',
    );
    const env = readEnv({ DATA_DIR: folder, PORT: '0' });
    const told = await doctorTool.run({ words: [], values: {} }, { env, now: TEST_NOW });
    expect(told!.message).toMatch(/\n {2}.+: 1 by machine, 1 by hand, \d+ not at all\n/);
    const { prices } = told!.data as { prices: { machine: number; hand: number; none: number }[] };
    const sum = prices.reduce((all, { machine, hand, none }) => all + machine + hand + none, 0);
    const [{ n } = { n: 0 }] = await db.all<{ n: number }>(
      "SELECT count(*) AS n FROM plans WHERE deleted_at IS NULL AND status = 'active'",
    );
    expect(sum).toBe(n);
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
    );
    const found = (await look()).filter(({ check }) => check === 'feed-fails');
    expect(found).toHaveLength(1);
    expect(found[0]!.message).toBe(
      'Feed "Bad" failed 3 times in a row, last good on 2026-11-01: The server answered 503.',
    );
    expect(found[0]!.mend).toContain('feeds:run "Bad"');
  });

  it('says what waits for a person, and warns of reports that were left lying', async () => {
    const report = (days: number, state = 'open') =>
      `INSERT INTO price_reports (plan_id, kind, currency, state, created_at)
       VALUES (1, 'other', 'USD', '${state}', '${new Date(TEST_NOW.getTime() - days * 86_400_000).toISOString()}')`;
    const told = async () => {
      const env = readEnv({ DATA_DIR: folder, PORT: '0' });
      return (await doctorTool.run({ words: [], values: {} }, { env, now: TEST_NOW }))!;
    };
    await run(`UPDATE plans SET seen_on = '${TEST_NOW.toISOString().slice(0, 10)}'`);
    expect((await told()).message).not.toContain('Waiting for a person');
    await run(report(3), report(13), report(90, 'rejected'));
    await run('UPDATE plans SET seen_on = NULL WHERE id <= 4');
    const { message, exitCode, data } = await told();
    expect(exitCode).toBe(0);
    expect(message).toContain('Waiting for a person:\n  2 reports of visitors, the oldest of ');
    expect(message).toContain('\n  4 prices to check\n');
    expect(data).toMatchObject({ waits: { reports: 2, prices: 4, doubts: 0 } });
    await run(report(15));
    expect(await names()).toEqual(['warning reports']);
  });

  it('names mails that nobody got, where mail is sent', async () => {
    const mail = (state: string, hours: number) =>
      `INSERT INTO mails (message_id, kind, to_address, subject, text, headers, state, created_at, at)
       VALUES ('', 'test', 'a@b.example', '', '', '{}', '${state}', '${new Date(TEST_NOW.getTime() - hours * 3_600_000).toISOString()}', '')`;
    const sends = {
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'mail@atlas.example',
      SITE_URL: 'http://localhost:4321',
    };
    await run(mail('waiting', 0.9));
    expect(await names(sends)).toEqual([]);
    await run(mail('waiting', 2), mail('failed', 30));
    expect(await names(sends)).toEqual(['warning mail-waits', 'warning mail-failed']);
    expect(await names()).toEqual([]);
  });

  it('says how to mend each finding', async () => {
    await rm(join(folder, 'current'));
    for (const { message, mend } of await look()) {
      expect(message).toMatch(/\.$|: /);
      expect(mend.length).toBeGreaterThan(5);
    }
  });

  it.each<[string, Record<string, string>]>([
    ['error site-url', { SITE_URL: 'http://sim.example' }],
    ['warning site-url', { HOST: '0.0.0.0' }],
    ['warning trust-proxy', { SITE_URL: 'https://sim.example' }],
    ['warning trust-proxy', { TRUST_PROXY: '1', HOST: '0.0.0.0', SITE_URL: 'http://localhost' }],
    ['warning allow-reset', { ...HTTPS, ALLOW_RESET: 'on' }],
    ['warning backup-cron', { BACKUP_CRON: 'off' }],
  ])('names %s for %j', async (expected, variables) => {
    expect(await names(variables)).toEqual([expected]);
  });

  it('names a port that something else uses', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    expect(await names({ PORT: String(port) })).toEqual(['error port']);
    other.close();
  });

  it.each<[string, string[]]>([
    ['error admin', ["UPDATE users SET role = 'visitor'"]],
    ['error data.derived', ['UPDATE plans SET usd_micros = usd_micros + 1 WHERE id = 7']],
    ['error data.search', ["INSERT INTO plans_fts(plans_fts) VALUES ('delete-all')"]],
    ['error data.prices', ['DELETE FROM price_records WHERE plan_id = 9']],
    [
      'error data.owners',
      [
        "UPDATE carriers SET deleted_at = '2026-01-01' WHERE id = (SELECT carrier_id FROM plans LIMIT 1)",
      ],
    ],
    [
      'warning data.buy-link',
      ['UPDATE plans SET buy_url = NULL', 'UPDATE carriers SET website = NULL'],
    ],
    ['error database.migrations', ["INSERT INTO migrations VALUES ('9999_new', '2030-01-01')"]],
    ['warning release.data', ['UPDATE site_state SET data_version = data_version + 1']],
    ['warning release.data', ["UPDATE site_state SET lineage = 'other'"]],
  ])('names %s', async (expected, sql) => {
    await run(...sql);
    expect(await names()).toEqual([expected]);
  });

  it('asks no newest pages of a server whose pages a host builds', async () => {
    await run('UPDATE site_state SET data_version = data_version + 1');
    expect(await names({ BUILD_HOOK_URL: 'https://host.example/hook' })).toEqual([]);
  });

  it('names rows that point nowhere', async () => {
    await db.all('PRAGMA foreign_keys = OFF');
    await run('UPDATE price_records SET plan_id = 99999 WHERE id = 1');
    expect(await names()).toContain('error database.references');
  });

  it('names a default name of an administrator on a public site', async () => {
    await run("UPDATE users SET username = 'admin', username_key = 'admin'");
    expect(await names(HTTPS)).toEqual(['warning admin']);
    expect(await names()).toEqual([]);
  });

  it('names a database server that is away, or refuses', async () => {
    const gateway = createHttpServer((_, res) => res.writeHead(401).end('no'));
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as { port: number };
    const variables = { DATABASE_URL: `http://127.0.0.1:${port}` };
    expect(await names(variables)).toEqual(['error database.refused']);
    gateway.closeAllConnections();
    await new Promise((resolve) => gateway.close(resolve));
    expect(await names(variables)).toEqual(['error database.away']);
  });

  it('names a damaged, a foreign and a missing database, and the backup to restore', async () => {
    db.close();
    for (const spoil of [() => writeFile(file, 'x'.repeat(9000)), () => rm(file)]) {
      for (const rest of ['-wal', '-shm']) await rm(file + rest, { force: true });
      await spoil();
      const found = (await look()).find(({ check }) => check.startsWith('database'));
      expect(found?.mend).toMatch(/restore scheduled-.*\.db/);
    }
    db = await openDb({ url: `file:${join(folder, 'other.db')}` });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['error release', () => rm(join(folder, 'current'))],
    ['error release.files', () => writeFile(join(release, 'client/_astro/a.js'), '2')],
    ['error release.files', () => rm(join(release, 'client/_astro/a.js'))],
    [
      'error release.assets',
      () => writeFile(join(release, 'client/index.html'), PAGE.replace('a.js', 'b.js')),
    ],
    ['error backup.failed', () => noteFailure(folder, { at: '2026-11-20', reason: 'why' })],
    ['warning backup', () => rm(join(folder, 'backups'), { recursive: true })],
    ['warning lock', () => writeFile(join(folder, 'server.lock'), '4194303')],
    ['warning files', () => chmod(folder, 0o750)],
    ['warning files', () => chmod(file, 0o644)],
    [
      'warning files',
      () =>
        writeFile(join(folder, 'logs'), '', { mode: 0o600 }).then(() =>
          chmod(join(folder, 'logs'), 0o604),
        ),
    ],
  ])('names %s', async (expected, spoil) => {
    await spoil();
    expect(await names()).toContain(expected);
  });

  it('names a backup that is too old', async () => {
    const later = new Date(TEST_NOW.getTime() + 2 * 86_400_000);
    const found = await look({}, later);
    expect(found.map(({ check }) => check)).toEqual(['backup.age']);
  });

  it('names what was left half-way an hour ago, and not what is at work', async () => {
    const left = join(folder, 'releases/.draft-1');
    await mkdir(left);
    await utimes(left, TEST_NOW, TEST_NOW);
    expect(await names()).toEqual([]);
    await utimes(left, new Date(0), new Date(0));
    expect(await names()).toEqual(['warning leftover']);
  });
});
