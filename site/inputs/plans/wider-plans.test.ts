import { afterAll, describe, expect, it } from 'vitest';
import { addEurope } from '#db/core/changes/groups-testing.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { regionListPage } from '#src/domain/lists/list-page.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { openListing } from '../lists/listing.ts';
import { coveringPlans, widerPlans } from './wider-plans.ts';
const t = await openTestDb();
await addEurope(t.db);
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
      openListing(catalog, regionListPage('DE'), new URLSearchParams(search));
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

describe('a country that no plan is sold for alone', () => {
  it('has a list of the plans of groups that name it, and no page otherwise', async () => {
    const catalog = await readCatalog(t.db, TEST_NOW);
    expect(catalog.covered.map(({ code, name }) => [code, name])).toEqual([
      ['AT', 'Austria'],
      ['NO', 'Norway'],
      ['SE', 'Sweden'],
    ]);
    const sellers = { simCardCount: 1, carrierCount: 1 };
    const { covered, regions } = catalog;
    expect(catalog.region('AT')).toMatchObject({ ...sellers, kind: 'country', currency: 'USD' });
    expect(catalog.plansIn('AT').map(({ plan }) => plan.planName)).toEqual(['Germany and Austria']);
    expect(coveringPlans(catalog, 'AT')).toEqual([{ code: 'XE', name: 'Europe', plans: 1 }]);
    // Germany has plans of its own, Portugal none at all.
    expect(coveringPlans(catalog, 'DE')).toEqual([]);
    expect([catalog.region('PT'), catalog.plansIn('PT')]).toEqual([null, []]);
    // It is a place of pages, and no region that somebody keeps.
    for (const { code } of covered)
      expect(regions.map((region) => region.code)).not.toContain(code);
    expect(catalog.modified().regions.get('AT')).toMatch(/^\d{4}-/);
  });

  it('is answered by them, in the finder and in the box, and listed by its name', async () => {
    const catalog = await readCatalog(t.db, TEST_NOW);
    for (const text of ['Austria 7 days 3 GB', 'Österreich 7 Tage 3 GB', 'オーストリア 7日 3GB']) {
      const { need, find, query } = await catalog.ask(text);
      expect([text, need?.places, query.region]).toEqual([text, ['AT'], 'AT']);
      expect(find).toBe('/find?places=AT&days=7&gb=3');
    }
    const { need } = parseNeed(new URLSearchParams('places=AT&days=7&gb=3'));
    const { data } = catalog.find(need!);
    expect(data.map(({ plan, fits }) => [plan.planName, fits])).toContainEqual([
      'Germany and Austria',
      'known',
    ]);
    const { explorer, results } = openListing(catalog, regionListPage('AT'), new URLSearchParams());
    expect(results.plans.map(({ planName }) => planName)).toEqual(['Germany and Austria']);
    expect(results.place).toMatchObject({ code: 'AT', name: 'Austria' });
    // Nothing would be left.
    expect(explorer.meta.facets?.alsoCovering).toBeUndefined();
  });
});
