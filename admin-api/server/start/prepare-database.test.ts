import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DatabaseAwayError } from '#db/core/connect/away.ts';
import { openDb, type Db } from '#db/core/connect/client.ts';
import { findUserByName } from '#db/people/users.ts';
import { openSeededDb, openTestDb, overtaken, TEST_NOW } from '#db/testing.ts';
import { verifyPassword } from '../../people/auth/passwords/password.ts';
import type { Services } from '../../command.ts';
import { readEnv } from '../../env.ts';
import { databasePreparation } from './prepare-database.ts';
import { seedCommand } from '../control/commands.ts';

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

it('leaves plans that came before as they are, and says how more are loaded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sim-atlas-more-'));
  const old = await openSeededDb();
  const thai = `(SELECT p.id FROM plans p JOIN regions r ON r.id = p.region_id WHERE r.code = 'TH')`;
  const gone = `(SELECT plan_id FROM plan_sources WHERE external_id = 'voxi-20gb-3x-data-uk')`;
  const dated = `(SELECT plan_id FROM plan_sources WHERE external_id = 'att-build-a-plan-15gb-us')`;
  await old.db.write((commit) =>
    commit(
      [
        `DELETE FROM plan_sources WHERE plan_id IN ${thai}`,
        `DELETE FROM plans WHERE id IN ${thai}`,
        `UPDATE plans SET status = 'active' WHERE id = ${gone}`,
        `DELETE FROM price_records WHERE recorded_date = '2026-08-31' AND plan_id = ${dated}`,
        `UPDATE plans SET status = 'draft', slug = 'ours' WHERE id = 1`,
      ].map((sql) => ({ sql, args: [] })),
    ),
  );
  const count = async (from: string) =>
    (await old.db.first<{ n: number }>(`SELECT count(*) AS n FROM ${from}`))!.n;
  const before = await count('plans');
  await preparation()(old.db);
  expect(lines).toContain(
    'Database: left as it is; `npm run cli -- seed:load` adds 47 more sourced plans.',
  );
  expect(await count('plans')).toBe(before);

  const env = readEnv({ DATA_DIR: folder, DATABASE_URL: `file:${old.file}` });
  const services = { db: old.db, env, now: () => TEST_NOW } as Services;
  const talk = { say: () => undefined, signal: new AbortController().signal };
  const { exitCode, message } = await seedCommand.run({}, services, talk);
  expect([exitCode, message]).toEqual([
    0,
    expect.stringMatching(/^47 rows added, 1 row renewed\. As the database was, it is in \S+\.$/),
  ]);
  expect(await count('plans')).toBe(before + 47);
  expect(await count(`plans WHERE id = ${gone} AND status = 'draft'`)).toBe(1);
  expect(
    await count(`price_records WHERE recorded_date = '2026-08-31' AND plan_id = ${dated}`),
  ).toBe(1);
  expect(await count("plans WHERE slug = 'ours' AND status = 'draft'")).toBe(1);
  lines.length = 0;
  await preparation()(old.db);
  expect(lines.filter((line) => line.startsWith('Database'))).toEqual([]);
  await old.close();
  await rm(folder, { recursive: true, force: true });
});
