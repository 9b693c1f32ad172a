import { afterEach, beforeEach, expect, it } from 'vitest';
import { pino } from 'pino';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { appDeps } from '../app.ts';
import { readEnv } from '../env.ts';
import type { JobRunner } from '../core/jobs/jobs.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
let jobs: JobRunner;
let time: Date;
let lines: object[];
beforeEach(async () => {
  [t, time, lines] = [await openTestDb(), TEST_NOW, []];
  const note = (line: { evt: string }) => line.evt === 'schedule.failed' && lines.push(line);
  const log = pino({}, { write: (line: string) => void note(JSON.parse(line)) });
  const env = readEnv({ DATABASE_URL: `file:${t.file}` });
  ({ jobs } = appDeps({ db: t.db, env, now: () => time, log }));
});
afterEach(() => t.close());

const run = (...sql: string[]) =>
  t.db.write((commit) => commit(sql.map((text) => ({ sql: text, args: [] }))));
/** A plan that ends by itself at a second after the start of the test. */
const endAt = (id: number, second: number) =>
  run(
    `UPDATE plans SET status = 'active', active_until = '${after(second).toISOString()}' WHERE id = ${id}`,
  );
const after = (second: number) => new Date(TEST_NOW.getTime() + second * 1000);
const statusOf = async (id: number) =>
  (await t.db.first<{ status: string }>('SELECT status FROM plans WHERE id = ?', [id]))!.status;
const tickAt = (second: number) => {
  time = after(second);
  return jobs.tick('plans');
};

it('a plan that cannot change at its time holds up no other, and is tried again less and less', async () => {
  await endAt(1, 1);
  await endAt(2, 1);
  await endAt(3, 2);
  await run(
    `CREATE TRIGGER refuse BEFORE UPDATE ON plans WHEN OLD.id = 1
     BEGIN SELECT RAISE(ABORT, 'not this one'); END`,
  );
  await tickAt(1);
  expect([await statusOf(1), await statusOf(2)]).toEqual(['active', 'draft']);
  expect(lines).toMatchObject([{ evt: 'schedule.failed', plans: [1], count: 1 }]);
  const { row } = (await jobs.find('plans'))!;
  expect(row!.lastError).toContain('1 plan could not begin or end: 1.');
  // Within the rest of the first: the other one goes at its own second.
  await tickAt(1.5);
  expect(lines).toHaveLength(1);
  await tickAt(2);
  expect([await statusOf(1), await statusOf(3)]).toEqual(['active', 'draft']);

  for (let second = 3; second < 120; second += 0.5) await tickAt(second);
  // 1, 2, 4, 8, 16 seconds, and half a minute from then on.
  expect(lines.length).toBeLessThan(12);
  await run('DROP TRIGGER refuse');
  await tickAt(160);
  expect(await statusOf(1)).toBe('draft');
  expect(await jobs.find('plans')).toMatchObject({ nextAt: null, row: { lastError: null } });
});
