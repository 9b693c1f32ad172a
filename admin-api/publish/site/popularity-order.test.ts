import { afterAll, expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/lists/plan-query.ts';
import { rollUpPopularity } from '#db/insight/events.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { openTestSite } from './testing.ts';
const t = await openTestDb();
afterAll(() => t.close());

it('pages on demand take a new order over with the roll-up, without an edit', async () => {
  let rendered = 0;
  const { read } = await openTestSite(t.db, {
    render: async ({ catalog }) => {
      rendered++;
      const list = await catalog.listing({ ...DEFAULT_QUERY, sort: 'popularity', limit: 1 });
      return { status: 200, html: `first: ${list.data[0]!.slug}` };
    },
  });
  const last = await t.db.first<{ id: number; slug: string }>(
    "SELECT id, slug FROM plans WHERE status = 'active' ORDER BY usd_micros DESC LIMIT 1",
  );
  // Any address of an entry is rendered on demand while no file has it.
  const asked = () => read(`/plans/${last!.slug}`);
  const before = await asked();
  expect(before).not.toContain(last!.slug);
  expect(await asked()).toBe(before);
  expect(rendered).toBe(1);
  await t.db.write((commit) =>
    commit([
      {
        sql: "INSERT INTO event_days (day, kind, subject, n, visitors) VALUES (?, 'buy', ?, 3, 3)",
        args: [TEST_NOW.toISOString().slice(0, 10), String(last!.id)],
      },
    ]),
  );
  expect(await rollUpPopularity(t.db, TEST_NOW)).toBe(true);
  expect(await asked()).toContain(last!.slug);
  expect(rendered).toBe(2);
});
