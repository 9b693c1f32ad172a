import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalog } from '#db/catalog/catalog.ts';
import { addEurope } from '#db/core/changes/groups-testing.ts';
import { openTestDb, readCatalog, TEST_DAY, TEST_NOW } from '#db/testing.ts';
import { DEFAULT_QUERY, type PlanQuery } from '#src/domain/lists/plan-query.ts';
import { anyOrder } from '#src/domain/core/testing.ts';
import { PLAN_TYPES, PRICE_BASES } from '#src/domain/core/vocabulary.ts';
import { listFromIndex, planIndexText, type PlanIndex } from './plan-index.ts';
import { anyFactFilters } from '#src/domain/plans/facts/testing.ts';

let catalog: Catalog;
let index: PlanIndex;
let close: () => Promise<void> | void;

beforeAll(async () => {
  const opened = await openTestDb();
  ({ close } = opened);
  await addEurope(opened.db);
  catalog = await readCatalog(opened.db, TEST_NOW);
  const text = planIndexText(await catalog.allPlans(), TEST_DAY, {
    ...catalog,
    agesFrom: TEST_DAY,
    marks: Object.fromEntries(
      await Promise.all(
        catalog.regions.map(async ({ code }) => [code, (await catalog.marks(code))!] as const),
      ),
    ),
  });
  index = JSON.parse([...text].join('')) as PlanIndex;
});
afterAll(() => close());

const query: fc.Arbitrary<PlanQuery> = fc
  .record<Omit<PlanQuery, 'need' | 'sort'>>({
    q: fc.constantFrom(
      '',
      'unlimited',
      'LÉBARA',
      '5g plan',
      'europe',
      'germany 5g',
      'zzzz',
      'visable under 40',
      'vodafone 10gb',
    ),
    region: fc.constantFrom(null, 'US', 'UK', 'DE', 'JP', 'XE'),
    ownOnly: fc.boolean(),
    carriers: fc.subarray(['att', 't-mobile', 'visible', 'vodafone-uk', 'airalo']),
    planTypes: fc.subarray([...PLAN_TYPES]),
    minPrice: fc.constantFrom(null, 5, 15),
    maxPrice: fc.constantFrom(null, 20, 50, 3000),
    priceBasis: fc.constantFrom(...PRICE_BASES),
    minData: fc.constantFrom(null, 1, 10, 100),
    minDays: fc.constantFrom(null, 10, 90),
    unlimited: fc.boolean(),
    fullSpeed: fc.boolean(),
    contract: fc.constantFrom(null, 'none' as const),
    network: fc.subarray(['at-t', 'vodafone', 'o2']),
    dealsOnly: fc.boolean(),
    maxAge: fc.constantFrom(null, 30, 90, 365),
    ...anyFactFilters,
    page: fc.constantFrom(1, 1, 2),
    limit: fc.constantFrom(10, 100),
  })
  .chain((rest) => anyOrder.map((order) => ({ ...rest, ...order })));

test('the packed index answers what the API answers: rows, pages, counts and hints', async () => {
  await fc.assert(
    fc.asyncProperty(query, async (asked) => {
      const api = JSON.parse(JSON.stringify(await catalog.listing(asked))) as unknown;
      expect(listFromIndex(index, asked, {}, TEST_DAY)).toEqual(api);
    }),
    { numRuns: 60 },
  );
});

test('filters of the page itself are not offered for removal', () => {
  const asked = { ...DEFAULT_QUERY, region: 'US', q: 'zzzz' };
  const { meta } = listFromIndex(index, asked, { region: 'US' }, TEST_DAY);
  expect(meta.relax?.map(({ filter }) => filter)).toEqual(['q']);
});

test('holds no address of a scheme that a page would not link to', async () => {
  const [{ plan, key }] = (await catalog.allPlans()) as [
    Awaited<ReturnType<typeof catalog.allPlans>>[number],
  ];
  const bad = 'javascript:alert(1)';
  const carrier = { ...plan.carrier, website: bad, logoUrl: bad };
  const text = planIndexText(
    [{ plan: { ...plan, buyUrl: bad, sourceUrl: bad, carrier }, key }],
    '',
    { ...catalog, agesFrom: '', marks: {} },
  );
  const packed = JSON.parse([...text].join('')) as PlanIndex;
  expect(packed.plans[0]).toMatchObject({ buyUrl: null, sourceUrl: null });
  expect(packed.carriers[plan.carrierId]).toMatchObject({ website: null, logoUrl: null });
});
