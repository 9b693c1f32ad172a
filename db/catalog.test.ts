import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_QUERY, type PlanFilters } from '#src/domain/plan-query.ts';
import type { Catalog } from './catalog.ts';
import { addEurope } from './changes/groups-testing.ts';
import { listCarriers, listCarriersInRegion } from './queries/carriers.ts';
import { countPlans } from './queries/plan-counts.ts';
import { listAllPlans, listPlans } from './queries/plans.ts';
import { listRegions } from './queries/regions.ts';
import { openTestDb, readCatalog, TEST_DAYS, TEST_NOW } from './testing.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
let catalog: Catalog;
beforeAll(async () => {
  test = await openTestDb();
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
  catalog = await readCatalog(test.db, TEST_NOW);
});
afterAll(() => test.close());

it('counts plans and carriers as the database counts them', async () => {
  expect(catalog.carriers).toEqual(await listCarriers(test.db));
  expect(catalog.regions).toEqual(await listRegions(test.db));
  for (const { id, code } of catalog.regions)
    expect(catalog.carriersIn(code)).toEqual(await listCarriersInRegion(test.db, id));
});

it('counts what tabs and filters leave as the database does', async () => {
  const { from, today } = catalog.freshness;
  const found = new Set<number>();
  for (const region of [null, 'XX', ...catalog.regions.map(({ code }) => code)])
    for (const filters of [
      {},
      { maxAge: 365 },
      { maxAge: 30 },
      { unlimited: true, maxAge: 365 },
      { planTypes: ['prepaid', 'data-only'] as const },
      { planTypes: ['postpaid'] as const, maxAge: 365, dealsOnly: true },
      { planTypes: ['postpaid'] as const, maxAge: 365 },
      { ownOnly: true },
    ]) {
      const asked = { ...DEFAULT_QUERY, region, ...filters } as PlanFilters;
      const count = catalog.count(asked);
      expect(count).toBe(await countPlans(test.db, asked, { from, today }));
      found.add(count);
    }
  expect(found.size).toBeGreaterThan(20);
});

it('counts with a country the plans of groups that cover it, and no plan of the site twice', async () => {
  for (const { code, simCardCount } of catalog.regions) {
    const { meta } = await listPlans(test.db, { ...DEFAULT_QUERY, region: code }, TEST_DAYS);
    expect(simCardCount).toBe(meta.totalCount);
    expect(catalog.plansIn(code)).toHaveLength(simCardCount);
  }
  const inGermany = catalog.plansIn('DE').filter(({ key }) => key.region === 'XE');
  expect(inGermany).toHaveLength(2);
  expect(catalog.allPlans()).toHaveLength((await listAllPlans(test.db, TEST_DAYS)).length);
});

it('says of the whole site what its public plans say', async () => {
  const all = (await listAllPlans(test.db, TEST_DAYS)).map(({ plan }) => plan);
  const days = catalog.allPlans().flatMap(({ records }) => records[0]?.recordedDate ?? []);
  expect(catalog.freshness).toEqual({
    plans: all.length,
    carriers: new Set(all.map(({ carrierId }) => carrierId)).size,
    day: '2026-11-21',
    ...TEST_DAYS,
    isPast: false,
    anyEnded: false,
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
