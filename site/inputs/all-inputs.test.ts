import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCatalog, type Catalog } from '#db/catalog.ts';
import { fileUrl } from '#db/connect.ts';
import { openTestDb, TEST_DAY, TEST_NOW } from '#db/testing.ts';
import { getCatalog, withCatalog } from '../data/catalog.ts';
import { carrierInput, type CarrierInput } from './carrier.ts';
import { digest } from './digest.ts';
import { landingInput, type LandingInput } from './landing.ts';
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
  "UPDATE plans SET deleted_at = '2026-01-01', status = 'trash' WHERE id % 13 = 0",
];
const run = (sql: string) => {
  const statements = sql.split(';').map((one) => ({ sql: one, args: [] }));
  return t.db.write((commit) => commit(statements));
};

it('answers what each plan alone is given, and where nothing changed the same objects', async () => {
  const first = await read();
  expect(first.all.length).toBeGreaterThan(100);
  expect((await read()).all.every((input, at) => input === first.all[at])).toBe(true);
  let before = first.all;
  for (const sql of EDITS) {
    await run(sql);
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

type Other = CarrierInput | LandingInput;
/** What the pages of carriers and of landings are given, by name. */
async function readOthers(catalog: Catalog): Promise<Map<string, Other>> {
  await catalog.allPlans();
  const inputs = new Map<string, Other>();
  for (const carrier of catalog.carriers)
    inputs.set(carrier.slug, await carrierInput(catalog, carrier));
  for (const landing of await catalog.landings())
    inputs.set(landing.path, await landingInput(catalog, landing));
  return inputs;
}

const keptOthers = (now = TEST_NOW) =>
  withCatalog(fileUrl(t.file), now, async () => readOthers(await getCatalog({})));

describe('carriers and landings', () => {
  // Several of the edits above change nothing the second time.
  beforeAll(async () => {
    t.close();
    t = await openTestDb();
  });

  it('are given what they are given where nothing is kept', async () => {
    const said = (inputs: Map<string, Other>) =>
      [...inputs].map(([name, input]) => [name, digest(input)]);
    const compare = async (now = TEST_NOW) => {
      const kept = said(await keptOthers(now));
      expect(kept).toEqual(said(await readOthers(await openCatalog(t.db, now))));
      return kept;
    };
    let before = await compare();
    for (const sql of [
      ...EDITS,
      "UPDATE carriers SET version = version + 1, host_network = 'T-Mobile' WHERE id = 4",
    ]) {
      await run(sql);
      const after = await compare();
      // What the pages of plans alone show.
      const isOfPlans = /price_records|price_reports/.test(sql);
      if (!isOfPlans) expect(after, sql).not.toEqual(before);
      before = after;
    }
    // Prices that are fresh today are old on a later day.
    await run(
      `UPDATE plans SET seen_on = CASE id % 10 WHEN 0 THEN '${TEST_DAY}' ELSE '2026-09-01' END`,
    );
    before = await compare();
    expect(await compare(new Date(TEST_NOW.getTime() + 20 * 86_400_000))).not.toEqual(before);
  });
});
