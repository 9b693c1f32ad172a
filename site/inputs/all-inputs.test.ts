import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogOf, type Catalog } from '#db/catalog/catalog.ts';
import { nextSnapshot, readSnapshot } from '#db/snapshot/read.ts';
import { openTestDb, TEST_DAY, TEST_NOW } from '#db/testing.ts';
import { carrierInput } from './places/carrier.ts';
import { digest } from './digest.ts';
import { dealsInput, homeInput } from './lists/lists.ts';
import { landingInput } from './pages/landing.ts';
import { planInput } from './plans/plan.ts';
import { regionInput } from './places/region.ts';
import { coverageInput } from './pages/texts.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => (t = await openTestDb()));
afterAll(() => t.close());

/** What pages are given, as text by name. */
async function inputsOf(catalog: Catalog): Promise<Map<string, string>> {
  const inputs: [string, unknown][] = [
    ['home', await homeInput(catalog)],
    ['deals', await dealsInput(catalog)],
    ['coverage', coverageInput(catalog)],
    ...catalog.allPlans().map((of) => [of.plan.slug, planInput(catalog, of)] as [string, unknown]),
    ...catalog.carriers.map((of) => [of.slug, carrierInput(catalog, of)] as [string, unknown]),
    ...catalog.landings().map((of) => [of.path, landingInput(catalog, of)] as [string, unknown]),
  ];
  for (const of of catalog.regions) inputs.push([of.code, await regionInput(catalog, of)]);
  return new Map(inputs.map(([name, input]) => [name, digest(input)]));
}

const cheapest = `(SELECT p.id FROM plans p JOIN regions r ON r.id = p.region_id
  WHERE r.code = 'US' AND p.status = 'active' ORDER BY p.region_minor LIMIT 1)`;

const EDITS = [
  `UPDATE plans SET price_minor = price_minor + 1 WHERE id = ${cheapest}`,
  `UPDATE plans SET status = 'withdrawn' WHERE id = ${cheapest}`,
  `DELETE FROM price_records WHERE plan_id = ${cheapest}`,
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
   INSERT OR IGNORE INTO plan_notes (plan_id, report_id, kind, reported_on, answered_on, text)
   SELECT plan_id, id, kind, '2026-11-01', '2026-11-02', 'Thanks' FROM price_reports`,
  "UPDATE regions SET version = version + 1, name = name || '!' WHERE code = 'DE'",
  "UPDATE carriers SET version = version + 1, website = 'https://example.com/3' WHERE id = 3",
  'UPDATE reference_rates SET per_usd = per_usd * 1.01',
  "UPDATE plans SET deleted_at = '2026-01-01' WHERE id % 13 = 0",
  "UPDATE carriers SET version = version + 1, host_network = 'T-Mobile' WHERE id = 4",
];
const run = (sql: string) => {
  const statements = sql.split(';').map((one) => ({ sql: one, args: [] }));
  return t.db.write((commit) => commit(statements));
};

it('are after each edit what they are where all of it is read anew', async () => {
  let snapshot = await readSnapshot(t.db, TEST_NOW);
  let before = await inputsOf(catalogOf(snapshot));
  expect(before.size).toBeGreaterThan(400);
  const compare = async (now: Date, after: string) => {
    snapshot = await nextSnapshot(t.db, snapshot, now);
    const found = await inputsOf(catalogOf(snapshot));
    expect(found, after).toEqual(await inputsOf(catalogOf(await readSnapshot(t.db, now))));
    expect(found, after).not.toEqual(before);
    before = found;
  };
  for (const sql of EDITS) {
    await run(sql);
    await compare(TEST_NOW, sql);
  }
  // Prices that are fresh today are old on a later day.
  const seen = `UPDATE plans SET seen_on = CASE id % 10 WHEN 0 THEN '${TEST_DAY}' ELSE '2026-09-01' END`;
  await run(seen);
  await compare(TEST_NOW, seen);
  await compare(new Date(TEST_NOW.getTime() + 20 * 86_400_000), 'some days');
});
