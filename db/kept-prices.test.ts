import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAllPrices } from './kept-prices.ts';
import { listPriceHistory } from './queries/prices.ts';
import { openTestDb } from './testing.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  t = await openTestDb();
});
afterAll(() => t.close());

it('answers what is stored, and the same objects for plans whose records stay', async () => {
  const kept = keepAllPrices(t.db);
  const before = await kept.histories();
  const [first, ...others] = [...before];
  const [plan, records] = first!;
  expect(records).toEqual(await listPriceHistory(t.db, plan));
  const open = await kept.open();
  expect(open.length).toBeGreaterThan(300);

  const { id } = records[0]!;
  const sql = 'UPDATE price_records SET price_minor = price_minor + 100 WHERE id = ?';
  await t.db.write((commit) => commit([{ sql, args: [id] }]));
  const after = await kept.histories();
  expect(after.get(plan)).toEqual(await listPriceHistory(t.db, plan));
  expect(after.get(plan)).not.toEqual(records);
  expect(others.length).toBeGreaterThan(300);
  for (const [other, list] of others) expect(after.get(other)).toBe(list);
  const now = await kept.open();
  expect(now.filter((price, at) => price !== open[at])).toHaveLength(1);

  await t.db.write((commit) =>
    commit([{ sql: 'DELETE FROM price_records WHERE plan_id = ?', args: [plan] }]),
  );
  expect((await kept.histories()).has(plan)).toBe(false);
});
