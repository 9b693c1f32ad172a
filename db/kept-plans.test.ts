import type { InArgs } from '@libsql/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from './client.ts';
import { keepAllPlans } from './kept-plans.ts';
import { listAllPlans } from './queries/plans.ts';
import { openTestDb, TEST_DAYS } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (t = await openTestDb()));
afterAll(() => t.close());

it('reads of thousands of plans only those again that were written', async () => {
  const { db } = t;
  let read = 0;
  const counting: Pick<Db, 'all'> = {
    all: async <T>(sql: string, args?: InArgs, by?: 'order') => {
      const rows = await db.all<T>(sql, args, by);
      if (sql.includes('json_array(')) read += rows.length;
      return rows;
    },
  };
  const kept = keepAllPlans(counting);
  const before = await kept.all(TEST_DAYS);
  const now = async () => {
    read = 0;
    const all = await kept.all(TEST_DAYS);
    expect(all).toEqual(await listAllPlans(db, TEST_DAYS));
    return read;
  };
  const run = (sql: string) => db.write((commit) => commit([{ sql, args: [] }]));
  expect(await now()).toBe(0);
  const [one, other] = [before[5]!.plan, before.at(-5)!.plan];
  await run(`UPDATE plans SET plan_name = 'Other' WHERE id IN (${one.id}, ${other.id})`);
  expect(await now()).toBe(2);
  // From one region to another, into a draft, and back.
  await run(
    `UPDATE plans SET region_id = (SELECT region_id FROM plans WHERE id = ${other.id}) WHERE id = ${one.id}`,
  );
  expect(await now()).toBe(1);
  await run(`UPDATE plans SET status = 'draft' WHERE id = ${one.id}`);
  expect(await now()).toBe(0);
  await run(`UPDATE plans SET status = 'active' WHERE id = ${one.id}`);
  expect(await now()).toBe(1);
  await run(`DELETE FROM plans WHERE id = ${one.id}`);
  expect(await now()).toBe(0);
  const others = before.filter(({ plan }) => plan.id !== one.id && plan.id !== other.id);
  const objects = new Set((await kept.all(TEST_DAYS)).map(({ plan }) => plan));
  expect(others.filter(({ plan }) => !objects.has(plan))).toEqual([]);
});

it('judges the plans on the day that is asked about', async () => {
  const kept = keepAllPlans(t.db);
  await kept.all(TEST_DAYS);
  const later = { from: '2028-11-21', today: '2028-11-21' };
  expect(await kept.all(later)).toEqual(await listAllPlans(t.db, later));
});
