import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { UNUSED_ACCOUNT_DAYS } from '#src/domain/people/accounts.ts';
import { appDeps } from '../../app.ts';
import { openTestApp, testAccount } from '../../testing.ts';
import { tidyDataFolder } from './tidy.ts';

const DAY = 86_400_000;
let t: Awaited<ReturnType<typeof openTestApp>>;
let time: number;
let lines: Record<string, unknown>[];
let deps: ReturnType<typeof appDeps>;
beforeEach(async () => {
  time = TEST_NOW.getTime();
  lines = [];
  const now = () => new Date(time);
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  t = await openTestApp({ now });
  deps = appDeps({ db: t.db, env: t.env, now, log });
});
afterEach(() => t.close());

const names = async () =>
  (await t.db.all<{ username: string }>('SELECT username FROM users ORDER BY id')).map(
    ({ username }) => username,
  );
const set = (sql: string, ...args: (string | number)[]) =>
  t.db.write((commit) => commit([{ sql: `UPDATE users SET ${sql}`, args }]));

it('removes accounts that nobody logged in to for 90 days, told in the log, and no others', async () => {
  await testAccount(t, 'ada', true);
  await testAccount(t, 'unused');
  await testAccount(t, 'barred');
  const user = await testAccount(t, 'back-again');
  await set("disabled = 1 WHERE username = 'barred'");
  time += (UNUSED_ACCOUNT_DAYS - 1) * DAY;
  await t.sessions.issue(user);
  await testAccount(t, 'new');
  await tidyDataFolder(deps);
  expect(await names()).toHaveLength(5);
  time += DAY;
  await tidyDataFolder(deps);
  expect(await names()).toHaveLength(5);
  time += 1000;
  await tidyDataFolder(deps);
  expect(await names()).toEqual(['ada', 'barred', 'back-again', 'new']);
  const entries = await t.db.all<Record<string, unknown>>(
    "SELECT * FROM audit_log WHERE entity = 'user' AND action = 'delete'",
  );
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ actor_id: null, actor_name: 'schedule', way: 'schedule' });
  expect(JSON.parse(entries[0]!.before as string)).toEqual({
    username: 'unused',
    role: 'visitor',
    disabled: false,
    lastLogin: TEST_NOW.toISOString(),
  });
  expect(lines).toEqual([expect.objectContaining({ evt: 'users.unused.removed', removed: 1 })]);
  time += UNUSED_ACCOUNT_DAYS * DAY;
  await tidyDataFolder(deps);
  expect(await names()).toEqual(['ada', 'barred']);
});

it('gives accounts that nobody logged in to yet their 90 days from now on', async () => {
  await testAccount(t, 'unused');
  await set("last_login_at = NULL, created_at = '2020-01-01T00:00:00.000Z'");
  await tidyDataFolder(deps);
  time += UNUSED_ACCOUNT_DAYS * DAY;
  await tidyDataFolder(deps);
  expect(await names()).toEqual(['unused']);
  time += 1000;
  await tidyDataFolder(deps);
  expect(await names()).toEqual([]);
});

it('removes more than fit into one commit', async () => {
  const rows = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO users (username, username_key, password_hash, password_long_enough, created_at,
      password_changed_at, last_login_at)
    SELECT 'u' || i, 'u' || i, 'x', 0, '2020', '2020', '2020-01-01T00:00:00.000Z' FROM n`;
  await t.db.write((commit) => commit([{ sql: rows, args: [] }]));
  await tidyDataFolder(deps);
  expect(await names()).toEqual([]);
  const count = "SELECT count(*) AS n FROM audit_log WHERE entity = 'user' AND action = 'delete'";
  expect(await t.db.first(count)).toEqual({ n: 1200 });
});

it('forgets devices and sessions past their time, and goes on when one part fails', async () => {
  const { id } = await testAccount(t, 'ada', true);
  await (await deps.auth.devices.meet(undefined, id)).remember();
  const left = async () =>
    (await t.db.first<{ s: number; d: number }>(
      'SELECT (SELECT count(*) FROM sessions) AS s, (SELECT count(*) FROM known_devices) AS d',
    ))!;
  await tidyDataFolder(deps);
  expect(await left()).toEqual({ s: 1, d: 1 });
  time += 181 * DAY;
  await t.db.write((commit) => commit([{ sql: 'ALTER TABLE users RENAME TO away', args: [] }]));
  await expect(tidyDataFolder(deps)).rejects.toThrow('Not tidied: users.');
  await t.db.write((commit) => commit([{ sql: 'ALTER TABLE away RENAME TO users', args: [] }]));
  expect(await left()).toEqual({ s: 0, d: 0 });
  expect(lines).toEqual([expect.objectContaining({ evt: 'tidy.failed', what: 'users' })]);
});
