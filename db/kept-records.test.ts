import type { InArgs } from '@libsql/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from './client.ts';
import { keepRecordedPlans } from './kept-records.ts';
import { openTestDb } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (t = await openTestDb()));
afterAll(() => t.close());

it('reads only plans again that were written, or a price record of theirs', async () => {
  const { db } = t;
  let read = 0;
  const counting: Pick<Db, 'all'> = {
    all: async <T>(sql: string, args?: InArgs, by?: 'order') => {
      const rows = await db.all<T>(sql, args, by);
      if (sql.includes('json_array(')) read += rows.length;
      return rows;
    },
  };
  const kept = keepRecordedPlans(counting);
  const before = await kept();
  /** Runs a statement, and answers how many plans are read after it and which are other objects. */
  const after = async (sql: string) => {
    const were = new Set(await kept());
    read = 0;
    await db.write((commit) => commit([{ sql, args: [] }]));
    const [plans, fresh] = [await kept(), await keepRecordedPlans(db)()];
    expect(plans).toEqual(fresh);
    return { read, others: plans.filter((plan) => !were.has(plan)).map(({ id }) => id) };
  };
  const [one, other] = [before[5]!, before.at(-5)!];
  const [record] = one.cells[0]!;
  expect(await after('UPDATE site_state SET data_version = data_version + 1')).toEqual({
    read: 0,
    others: [],
  });
  expect(await kept()).toBe(before);
  expect(
    await after(
      `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at)
       VALUES (${one.id}, 1234, 'USD', '2020-01-01', '2020-01-01T00:00:00.000Z')`,
    ),
  ).toEqual({ read: 1, others: [one.id] });
  expect(
    await after(`UPDATE price_records SET price_minor = 4321 WHERE recorded_date = '2020-01-01'`),
  ).toEqual({ read: 1, others: [one.id] });
  // What no answer holds may change.
  expect(await after(`UPDATE plans SET popularity = 9 WHERE id = ${one.id}`)).toEqual({
    read: 1,
    others: [],
  });
  // From one plan to another, in another region.
  expect(
    await after(`UPDATE price_records SET plan_id = ${other.id} WHERE id = ${record}`),
  ).toEqual({ read: 2, others: [one.id, other.id] });
  expect(await after(`DELETE FROM price_records WHERE plan_id = ${other.id}`)).toEqual({
    read: 1,
    others: [other.id],
  });
  expect(await after(`DELETE FROM plans WHERE id = ${one.id}`)).toEqual({ read: 0, others: [] });
});

it('answers all who ask at once the same objects, and reads all of a database that was put back', async () => {
  const { db } = t;
  const kept = keepRecordedPlans(db);
  const [one, other] = await Promise.all([kept(), kept()]);
  expect(other).toBe(one);
  const run = (...statements: string[]) =>
    db.write((commit) => commit(statements.map((sql) => ({ sql, args: [] }))));
  await run(
    'UPDATE price_records SET price_minor = price_minor + 7',
    'DELETE FROM plan_changes',
    'UPDATE region_changes SET changes = 999999',
    "UPDATE site_state SET lineage = 'of another one'",
  );
  expect(await kept()).toEqual(await keepRecordedPlans(db)());
  // Of a time in which a region's plans had not been written yet.
  await run(
    'UPDATE price_records SET price_minor = price_minor + 7',
    'DELETE FROM plan_changes',
    'DELETE FROM region_changes',
  );
  expect(await kept()).toEqual(await keepRecordedPlans(db)());
});
