import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileUrl } from '#db/connect.ts';
import { openTestDb, TEST_NOW } from '#db/testing.ts';
import { getCatalog, withCatalog } from '../data/catalog.ts';
import { planInput, type PlanInput } from './plan.ts';
import { planInputs } from './plans.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (t = await openTestDb()));
afterAll(() => t.close());

/** The inputs of all plans, and each read by itself. */
async function read(now = TEST_NOW): Promise<{ all: PlanInput[]; alone: PlanInput[] }> {
  return withCatalog(fileUrl(t.file), now, async () => {
    const catalog = await getCatalog({});
    const plans = (await catalog.allPlans()).map(({ plan }) => plan);
    const all = await planInputs(catalog, plans);
    return { all, alone: await Promise.all(plans.map((plan) => planInput(catalog, plan))) };
  });
}

const cheapest = `(SELECT p.id FROM plans p JOIN regions r ON r.id = p.region_id
  WHERE r.code = 'US' AND p.status = 'active' ORDER BY p.region_minor LIMIT 1)`;

it('answers what each plan alone is given, and where nothing changed the same objects', async () => {
  const first = await read();
  expect(first.all.length).toBeGreaterThan(100);
  expect((await read()).all.every((input, at) => input === first.all[at])).toBe(true);
  let before = first.all;
  for (const sql of [
    `UPDATE plans SET price_minor = price_minor + 1 WHERE id = ${cheapest}`,
    `UPDATE plans SET status = 'withdrawn' WHERE id = ${cheapest}`,
    `DELETE FROM price_records WHERE plan_id = ${cheapest}`,
    "UPDATE carriers SET name = name || '!' WHERE id = 1",
    "UPDATE carriers SET version = version + 1, name = name || '!' WHERE id = 2",
    "UPDATE regions SET version = version + 1, currency = 'GBP' WHERE code = 'US'",
    "UPDATE plans SET plan_name = 'Another' WHERE id % 7 = 0",
    "UPDATE plans SET seen_on = '2020-01-01' WHERE id % 11 = 0",
    "UPDATE seo_global SET site_title = 'Another title'",
    `INSERT INTO price_records (plan_id, price_minor, currency, recorded_date, created_at)
     SELECT plan_id, price_minor + 5, currency, '2026-11-01', created_at FROM price_records WHERE id = 9`,
    'UPDATE price_records SET price_minor = price_minor + 1 WHERE id % 17 = 0',
    `INSERT INTO price_reports (plan_id, kind, currency, created_at)
     SELECT id, 'other', currency, '2026-11-01T00:00:00.000Z' FROM plans WHERE id = ${cheapest};
     INSERT INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
     SELECT plan_id, id, kind, '2026-11-01', '2026-11-02', 'Thanks' FROM price_reports`,
    "UPDATE regions SET version = version + 1, name = name || '!' WHERE code = 'DE'",
    "UPDATE carriers SET version = version + 1, website = 'https://example.com/3' WHERE id = 3",
    'UPDATE reference_rates SET per_usd = per_usd * 1.01',
    "UPDATE plans SET deleted_at = '2026-01-01', status = 'trash' WHERE id % 13 = 0",
  ]) {
    const statements = sql.split(';').map((one) => ({ sql: one, args: [] }));
    await t.db.write((commit) => commit(statements));
    const { all, alone } = await read();
    expect(all.filter((input, at) => input !== alone[at])).toEqual([]);
    expect(
      all.some((input, at) => input !== before[at]),
      sql,
    ).toBe(true);
    before = all;
  }
  const later = await read(new Date(TEST_NOW.getTime() + 40 * 86_400_000));
  expect(later.all.filter((input, at) => input !== later.alone[at])).toEqual([]);
  expect(later.all.some((input, at) => input !== before[at])).toBe(true);
});

it('answers the same objects for the plans of other regions after an edit', async () => {
  const before = (await read()).all;
  const sql = `UPDATE plans SET price_minor = price_minor + 1 WHERE id = ${cheapest}`;
  await t.db.write((commit) => commit([{ sql, args: [] }]));
  const after = (await read()).all;
  const isElsewhere = ({ plan }: PlanInput) => plan.region.code !== 'US';
  expect(after.filter(isElsewhere).length).toBeGreaterThan(50);
  expect(after.every((input, at) => !isElsewhere(input) || input === before[at])).toBe(true);
  expect(after.every((input, at) => input === before[at])).toBe(false);
});
