import { afterAll, expect, it } from 'vitest';
import { DEFAULT_QUERY } from '#src/domain/lists/plan-query.ts';
import type { Catalog } from './catalog.ts';
import { addEurope } from '../core/changes/groups-testing.ts';
import { findCarrierById } from '../places/carriers.ts';
import { findRegionById } from '../places/regions.ts';
import { openTestDb, readCatalog, TEST_DAYS, TEST_NOW } from '../testing.ts';
const test = await openTestDb();
// A plan that is not public, and the newest record of all on it.
await test.db.write((commit) =>
  commit([
    { sql: "UPDATE plans SET status = 'draft' WHERE id IN (1, 40)", args: [] },
    { sql: "UPDATE plans SET seen_on = '2026-11-20' WHERE id BETWEEN 50 AND 80", args: [] },
    { sql: "UPDATE plans SET seen_on = '2024-11-20' WHERE id BETWEEN 81 AND 120", args: [] },
    { sql: "UPDATE price_records SET recorded_date = '2026-11-20' WHERE plan_id = 1", args: [] },
  ]),
);
await addEurope(test.db);
const catalog: Catalog = await readCatalog(test.db, TEST_NOW);
afterAll(() => test.close());

it('counts plans and carriers as the database counts them', async () => {
  for (const carrier of catalog.carriers)
    expect(carrier).toEqual(await findCarrierById(test.db, carrier.id));
  for (const region of catalog.regions)
    expect(region).toEqual(await findRegionById(test.db, region.id));
});

it('counts in a region the plans of each carrier there, in the order of all', () => {
  for (const { code, carrierCount } of catalog.regions) {
    const sellers = catalog.carriersIn(code);
    expect(sellers).toHaveLength(carrierCount);
    for (const { slug, simCardCount } of sellers)
      expect(catalog.plansIn(code).filter(({ key }) => key.carrier === slug)).toHaveLength(
        simCardCount,
      );
    const slugs = sellers.map(({ slug }) => slug);
    const all = catalog.carriers.map(({ slug }) => slug);
    expect(slugs).toEqual(all.filter((slug) => slugs.includes(slug)));
  }
});

it('counts with a country the plans of groups that cover it, and no plan of the site twice', async () => {
  for (const { code, simCardCount } of catalog.regions) {
    const { meta } = catalog.listing({ ...DEFAULT_QUERY, region: code });
    expect(simCardCount).toBe(meta.totalCount);
    expect(catalog.plansIn(code)).toHaveLength(simCardCount);
  }
  const inGermany = catalog.plansIn('DE').filter(({ key }) => key.region === 'XE');
  expect(inGermany).toHaveLength(2);
  const row = await test.db.first<{ n: number }>(
    "SELECT count(*) AS n FROM plans WHERE status = 'active' AND deleted_at IS NULL",
  );
  expect(catalog.allPlans()).toHaveLength(row!.n);
});

it('says of the whole site what its public plans say', () => {
  const all = catalog.allPlans().map(({ plan }) => plan);
  const days = catalog.allPlans().flatMap(({ records }) => records[0]?.recordedDate ?? []);
  expect(catalog.freshness).toEqual({
    plans: all.length,
    carriers: new Set(all.map(({ carrierId }) => carrierId)).size,
    day: '2026-11-21',
    ...TEST_DAYS,
    isPast: false,
    newestSeen: '2026-11-21',
    newestRecord: days.sort().at(-1),
    samples: all.filter(({ sample }) => sample).length,
  });
  expect(catalog.freshness.newestRecord).not.toBe('2026-11-20');
});

it('finds plans by number and address, those of a carrier, and deals', () => {
  const ids = catalog.plansById([9, 3, 1, 99_999, 77]).map(({ id }) => id);
  expect(ids).toEqual([9, 3, 77]);
  const { plan } = catalog.allPlans()[5]!;
  expect(catalog.plan(plan.slug)).toBe(plan);
  expect(catalog.plan('no-such-plan')).toBeNull();
  const own = catalog.plansOf(plan.carrier.slug);
  expect(own.map((entry) => entry.plan)).toContain(plan);
  expect(own.every((entry) => entry.plan.carrierId === plan.carrierId)).toBe(true);
  expect(catalog.deals().length).toBeGreaterThan(5);
});
