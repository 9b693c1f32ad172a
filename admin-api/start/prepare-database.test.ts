import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/away.ts';
import { openDb, type Db } from '#db/client.ts';
import { findUserByName } from '#db/queries/users.ts';
import { openTestDb, overtaken, TEST_NOW } from '#db/testing.ts';
import { verifyPassword } from '../auth/password.ts';
import { readEnv } from '../env.ts';
import { databasePreparation } from './prepare-database.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
const lines: string[] = [];
beforeEach(async () => {
  test = await openTestDb();
  lines.length = 0;
});
afterEach(() => test.close());

const preparation = () =>
  databasePreparation({
    env: readEnv({}),
    now: () => TEST_NOW,
    say: (text) => void lines.push(text),
  });
const PASSWORD = /^Password: ([\w-]{20}) /;

it('says the password of the first admin once', async () => {
  await preparation()(test.db);
  expect(lines).toEqual(['First admin: admin', expect.stringMatching(PASSWORD)]);
  await preparation()(test.db);
  expect(lines).toHaveLength(2);
});

it('says it as well when the answer to what made the admin was lost', async () => {
  const answers = new Set(['lost']);
  const losing: Db = {
    ...test.db,
    async write(work) {
      const done = await test.db.write(work);
      const isMade = (await findUserByName(test.db, 'admin')) !== null;
      if (isMade && answers.delete('lost')) throw new DatabaseAwayError();
      return done;
    },
  };
  const prepare = preparation();
  await expect(prepare(losing)).rejects.toThrow(DatabaseAwayError);
  expect(lines).toEqual([]);
  await prepare(losing);
  expect(lines[0]).toBe('First admin: admin');
  const [, password = ''] = PASSWORD.exec(lines[1]!)!;
  const { passwordHash } = (await findUserByName(test.db, 'admin'))!;
  expect(await verifyPassword(passwordHash, password)).toBe(true);
});

it.each([/"role" = /, /username_key/])(
  'leaves the first admin to another server that starts at the same moment (%s)',
  async (question) => {
    const other = await openDb({ url: `file:${test.file}` });
    const late = overtaken(test.db, question, () => preparation()(other));
    await preparation()(late);
    expect(lines).toEqual(['First admin: admin', expect.stringMatching(PASSWORD)]);
    other.close();
  },
);

describe('a database of before', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sim-atlas-upgrade-'));
    // As earlier versions loaded their sample plans; those of the tests are the same otherwise.
    await run("UPDATE reference_rates SET source = 'sample: rounded reference rates, not checked'");
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const run = (sql: string) => test.db.write((commit) => commit([{ sql, args: [] }]));
  const prepare = () =>
    databasePreparation({
      env: readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${test.file}` }),
      now: () => TEST_NOW,
      say: (text) => void lines.push(text),
    })(test.db);
  const plans = () =>
    test.db.first('SELECT count(*) AS n, sum(sample) AS samples, min(id) AS first FROM plans');

  it('gets the sourced plans in place of the untouched sample ones, after a copy', async () => {
    await prepare();
    expect(await plans()).toEqual({ n: 1219, samples: 0, first: 377 });
    const [backup] = (await readdir(join(folder, 'backups'))).filter((name) =>
      name.endsWith('.db'),
    );
    expect(lines[0]).toContain(backup);
    const copy = await openDb({ url: `file:${join(folder, 'backups', backup!)}` });
    expect(await copy.first('SELECT count(*) AS n FROM plans')).toEqual({ n: 376 });
    copy.close();
    await prepare();
    expect(lines.filter((line) => line.includes('gave way'))).toHaveLength(1);
  });

  it.each([
    'UPDATE plans SET version = 2 WHERE id = 1',
    'UPDATE plans SET sample = 0 WHERE id = 1',
    "UPDATE carriers SET deleted_at = '2026-11-01' WHERE id = 1",
    "UPDATE regions SET updated_at = '2027-01-01' WHERE id = 1",
    'UPDATE price_records SET sample = 0 WHERE id = 1',
    "UPDATE reference_rates SET source = 'mine' WHERE currency = 'JPY'",
    "INSERT INTO audit_log (at, actor_name, way, action, entity, entity_id) VALUES ('2026-11-01', 'ada', 'api', 'create', 'plan', 1)",
    "INSERT INTO price_reports (plan_id, kind, currency, created_at) VALUES (1, 'price', 'USD', '2026-11-01')",
  ])('is left alone where somebody worked on it: %s', async (sql) => {
    await run(sql);
    await prepare();
    expect(await plans()).toMatchObject({ n: 376, first: 1 });
    expect(await readdir(folder)).toEqual([]);
  });

  it('stays as it is when it cannot be copied', async () => {
    await writeFile(join(folder, 'backups'), 'a file in the way');
    await prepare();
    expect(await plans()).toMatchObject({ n: 376 });
    expect(lines[0]).toContain('could not be copied');
  });
});
