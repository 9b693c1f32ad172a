import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEurope } from '#db/core/changes/groups-testing.ts';
import { openTestDb, readCatalog, TEST_NOW } from '#db/testing.ts';
import { parsePlanQuery } from '#src/domain/lists/plan-query.ts';
import { filtersOf } from '#src/domain/lists/filter-values.ts';
import { queryFeed } from '#src/domain/lists/query-feed.ts';
import { landingFilters } from './landing-filters.ts';
import { landingPage } from './landing-page.ts';

let t: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  t = await openTestDb();
  // Plans of a group that cover countries stand on their landing pages, too.
  await addEurope(t.db);
  const sql =
    "UPDATE plans SET format = CASE id % 2 WHEN 0 THEN 'esim' ELSE 'both' END WHERE id % 3 = 0";
  await t.db.write((commit) => commit([{ sql, args: [] }]));
});
afterAll(() => t.close());

it('every landing page shows the plans that its listing finds, in the same order', async () => {
  const catalog = await readCatalog(t.db, TEST_NOW);
  const landings = await catalog.landings();
  expect(landings.length).toBeGreaterThan(50);
  const kinds = new Set(landings.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual([
    'esim',
    'network',
    'pair',
    'type',
    'under',
    'unlimited',
    'visitors',
  ]);
  const wrong: string[] = [];
  for (const landing of landings) {
    const page = await landingPage(catalog, landing);
    const { search } = new URL(page.listing, 'http://site.test');
    const { query } = parsePlanQuery(new URLSearchParams(search));
    const filters = { ...filtersOf(query), region: landing.region };
    const found = catalog.listing({ ...query, ...filters, page: 1, limit: 100 });
    const ids = found.data.map(({ id }) => id);
    if (found.meta.totalCount !== page.facts.plans) {
      wrong.push(`${page.path}: ${page.facts.plans} beside ${found.meta.totalCount}`);
    }
    for (const { plans } of page.groups) {
      const shown = plans.map(({ id }) => id);
      const expected = ids.filter((id) => shown.includes(id));
      if (shown.join() !== expected.join()) wrong.push(`${page.path}: another order`);
    }
    if (landing.kind !== 'pair' && page.facts.cheapestId !== ids[0]) {
      wrong.push(`${page.path}: another cheapest plan`);
    }
  }
  expect(wrong).toEqual([]);
});

it('every landing page names the feed of its plans by the address that the feed gives itself', async () => {
  const catalog = await readCatalog(t.db, TEST_NOW);
  for (const landing of await catalog.landings()) {
    const address = queryFeed(landingFilters(landing), 'atom');
    const { query, issues } = parsePlanQuery(new URL(address, 'http://site.test').searchParams);
    expect(issues).toEqual([]);
    expect(queryFeed(query, 'atom')).toBe(address);
    const { search } = new URL((await landingPage(catalog, landing)).listing, 'http://site.test');
    const listed = parsePlanQuery(new URLSearchParams(search)).query;
    expect(filtersOf(query)).toEqual({ ...filtersOf(listed), region: landing.region });
  }
});
