import { afterEach, beforeEach, expect, it } from 'vitest';
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
