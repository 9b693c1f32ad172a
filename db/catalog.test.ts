import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULT_QUERY, type PlanFilters } from '#src/domain/plan-query.ts';
import { openCatalog, type Catalog } from './catalog.ts';
import { countOutlines } from './count-outlines.ts';
import { keepFinderBooks } from './finder-books.ts';
import { keepOutlines } from './outlines.ts';
import { listCarriers, listCarriersInRegion } from './queries/carriers.ts';
import { countPlans } from './queries/plan-counts.ts';
import { listAllPlans, listPlans } from './queries/plans.ts';
import { listRegions } from './queries/regions.ts';
import { addEurope } from './changes/groups-testing.ts';
import { openTestDb, TEST_DAYS, TEST_NOW } from './testing.ts';

let test: Awaited<ReturnType<typeof openTestDb>>;
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
});
afterAll(() => test.close());

it('counts plans and carriers as the database counts them', async () => {
  const catalog = await openCatalog(test.db, TEST_NOW);
  expect(catalog.carriers).toEqual(await listCarriers(test.db));
  expect(catalog.regions).toEqual(await listRegions(test.db));
  for (const { id, code } of catalog.regions)
    expect(catalog.carriersIn(code)).toEqual(await listCarriersInRegion(test.db, id));
});

it('counts what tabs and filters leave as the database does, and leaves to it what outlines do not say', async () => {
  const catalog = await openCatalog(test.db, TEST_NOW);
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
      const count = await catalog.count(asked);
      expect(count).toBe(await countPlans(test.db, asked, { from, today }));
      found.add(count);
    }
  expect(found.size).toBeGreaterThan(20);
  const lists = [catalog.outlines()];
  const counted = (filters: Partial<PlanFilters>) =>
    countOutlines(lists, { ...DEFAULT_QUERY, ...filters }, from);
  for (const known of [{}, { maxAge: 365 }, { unlimited: true }, { region: 'US' }])
    expect(counted(known)).toBeGreaterThan(0);
  for (const more of [{ ownOnly: true }, { dealsOnly: true }, { maxAge: 30 }, { q: 'x' }])
    expect(counted(more)).toBeNull();
});

it('counts with a country the plans of groups that cover it, and no plan of the site twice', async () => {
  const catalog = await openCatalog(test.db, TEST_NOW);
  for (const { code, simCardCount } of catalog.regions) {
    const { meta } = await listPlans(test.db, { ...DEFAULT_QUERY, region: code }, TEST_DAYS);
    expect(simCardCount).toBe(meta.totalCount);
    expect(await catalog.plansIn(code)).toHaveLength(simCardCount);
  }
  const inGermany = (await catalog.plansIn('DE')).filter(({ key }) => key.region === 'XE');
  expect(inGermany).toHaveLength(2);
  expect(catalog.outlines()).toHaveLength((await listAllPlans(test.db, TEST_DAYS)).length);
});

it('says of the whole site what its public plans say', async () => {
  const catalog = await openCatalog(test.db, TEST_NOW);
  const all = (await listAllPlans(test.db, TEST_DAYS)).map(({ plan }) => plan);
  const histories = await catalog.historiesOf(all.map(({ id }) => id));
  const days = [...histories.values()].flat().map(({ recordedDate }) => recordedDate);
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

it('answers from memory what it answers from the database', async () => {
  const [asked, read] = [
    await openCatalog(test.db, TEST_NOW),
    await openCatalog(test.db, TEST_NOW),
  ];
  await Promise.all([read.allPlans(), read.allHistories(), read.allNotes()]);
  const ids = [9, 3, 1, 99_999, 77];
  expect(await read.plansById(ids)).toEqual(await asked.plansById(ids));
  expect((await asked.plansById(ids)).map(({ id }) => id)).toEqual([9, 3, 77]);
  for (const id of ids) expect(await read.history(id)).toEqual(await asked.history(id));
  expect((await asked.deals()).length).toBeGreaterThan(5);
  expect(await read.deals()).toEqual(await asked.deals());
});

it('answers from books that are kept what it answers from the database, with the same plans as before', async () => {
  const { db } = test;
  const books = keepFinderBooks(db);
  const kept = await openCatalog(db, TEST_NOW, { outlines: keepOutlines(db), books });
  const asked = await openCatalog(db, TEST_NOW);
  for (const { plan } of asked.outlines())
    expect(await kept.plan(plan.slug)).toEqual(await asked.plan(plan.slug));
  expect(await kept.plan('no-such-plan')).toBeNull();
  const orderedBy = async (catalog: Catalog, slug: string) =>
    (await catalog.plansOf(slug)).map(({ plan, key: { usdMicros, nowFactor } }) => [
      plan,
      usdMicros,
      nowFactor,
    ]);
  for (const { slug } of asked.carriers)
    expect(await orderedBy(kept, slug)).toEqual(await orderedBy(asked, slug));
  const ids = [9, 3, 1, 99_999, 77];
  expect(await kept.plansById(ids)).toEqual(await asked.plansById(ids));
  const query = { ...DEFAULT_QUERY, region: 'US' };
  expect(await kept.listing(query)).toEqual(await asked.listing(query));

  const edit = "UPDATE plans SET plan_name = 'Another' WHERE id = 9";
  await db.write((commit) => commit([{ sql: edit, args: [] }]));
  const next = await openCatalog(db, TEST_NOW, { outlines: keepOutlines(db), books });
  const [[nine, three], [old, same]] = await Promise.all([
    next.plansById([9, 3]),
    kept.plansById([9, 3]),
  ]);
  expect([nine!.planName, old!.planName]).toEqual([
    'Another',
    expect.not.stringMatching('Another'),
  ]);
  expect(three).toBe(same);
});

it('makes a page of a carrier that got a plan while the page was made', async () => {
  const { db } = test;
  const catalog = await openCatalog(db, TEST_NOW, {
    outlines: keepOutlines(db),
    books: keepFinderBooks(db),
  });
  await catalog.plansById([9]);
  const { carrier } = (await catalog.plansById([3]))[0]!;
  await db.write((commit) => commit([{ sql: "UPDATE plans SET status = 'active'", args: [] }]));
  const plans = await catalog.plansOf(carrier.slug);
  expect(plans.map(({ plan }) => plan)).not.toContain(undefined);
});
