import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEurope } from '#db/changes/groups-testing.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { regionSurface } from '#src/domain/surface.ts';
import { openListing } from './listing.ts';
import { widerPlans } from './wider-plans.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  t = await openTestDb();
  await addEurope(t.db);
});
afterAll(() => t.close());

describe("a country's page", () => {
  it('counts plans of its groups that do not publish their countries, and no others', async () => {
    const catalog = await readCatalog(t.db, TEST_NOW);
    expect(await widerPlans(catalog, 'DE')).toEqual([{ code: 'XE', name: 'Europe', plans: 1 }]);
    expect(await widerPlans(catalog, 'JP')).toEqual([]);
    expect(await widerPlans(catalog, 'XE')).toEqual([]);
  });

  it('lists plans that cover it with its own, offers to leave them out, and filters by their sellers', async () => {
    const catalog = await readCatalog(t.db, TEST_NOW);
    const open = (search: string) =>
      openListing(catalog, regionSurface('DE'), new URLSearchParams(search));
    const { explorer, results } = await open('');
    expect(results.place).toMatchObject({ code: 'DE', name: 'Germany' });
    expect(explorer.meta.facets?.alsoCovering).toBe(2);
    const seller = await t.db.first<{ slug: string }>(
      `SELECT c.slug FROM plans p JOIN carriers c ON c.id = p.carrier_id WHERE p.plan_name = 'Two lands'`,
    );
    expect(explorer.carriers.map(({ slug }) => slug)).toContain(seller!.slug);
    const own = await open('ownOnly=true');
    expect(own.explorer.meta.totalCount).toBe(explorer.meta.totalCount - 2);
    // The switch stays, or nobody could turn it back.
    expect(own.explorer.meta.facets?.alsoCovering).toBe(2);
  });
});
