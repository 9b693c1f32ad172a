import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  queryPlans,
  countFacets as countFacetsTwin,
  type PlanKey,
} from '#src/domain/plan-filter.ts';
import { DEFAULT_QUERY, type PlanQuery } from '#src/domain/plan-query.ts';
import { PLAN_TYPES, SORTS } from '#src/domain/vocabulary.ts';
import type { Region } from '#src/contract/regions.ts';
import { openTestDb, TEST_DAY } from '../testing.ts';
import type { Db } from '../client.ts';
import { PUBLIC_PLAN } from '../rows.ts';
import { countFacets, listAllPlans, listPlans } from './plans.ts';
import { listRegions } from './regions.ts';
import { anyFactFilters } from '#src/domain/facts/testing.ts';

let db: Db;
let close: () => Promise<void>;
let keys: PlanKey[];
let regions: Region[];
beforeAll(async () => {
  ({ db, close } = await openTestDb());
  keys = (await listAllPlans(db, TEST_DAY)).map(({ key }) => key);
  regions = await listRegions(db);
});
afterAll(() => close());

const currencyOf = (code: string) => regions.find((r) => r.code === code)?.currency ?? null;
const judge = { regionCurrency: currencyOf, agesFrom: TEST_DAY };
const ask = (patch: Partial<PlanQuery>) => listPlans(db, { ...DEFAULT_QUERY, ...patch }, TEST_DAY);

describe('listPlans', () => {
  it('finds the seeded plans', async () => {
    expect((await ask({})).meta.totalCount).toBe(376);
  });

  it('answers a page past the end with no rows', async () => {
    const { data, meta } = await ask({ page: 1000 });
    expect(data).toEqual([]);
    expect(meta).toEqual({ currentPage: 1000, totalPages: 38, totalCount: 376 });
  });

  it("compares prices in the region's currency when a region is named", async () => {
    const { data } = await ask({ region: 'JP', minPrice: 600, maxPrice: 1000, limit: 100 });
    expect(data.length).toBeGreaterThan(0);
    for (const plan of data) {
      if (plan.currency === 'JPY') expect(plan.price).toBeGreaterThanOrEqual(600);
    }
    expect(data.some((plan) => plan.currency === 'USD')).toBe(true);
  });

  it('folds diacritics and case in the search', async () => {
    const plain = await ask({ q: 'lebara' });
    const accented = await ask({ q: 'LÉBÁRA' });
    expect(plain.meta.totalCount).toBeGreaterThan(0);
    expect(accented.data).toEqual(plain.data);
  });

  it('agrees with its twin in the browser, rows and order, for any query', async () => {
    const slugs = [...new Set(keys.map((key) => key.carrier))];
    const words = [...new Set(keys.flatMap((key) => key.searchText.split(' ')))];
    const query = fc.record<PlanQuery>({
      q: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        fc
          .constantFrom(...words)
          .chain((word) => fc.nat(word.length).map((n) => word.slice(0, n + 1))),
        fc.string({ maxLength: 12, unit: 'grapheme' }),
      ),
      region: fc.option(fc.constantFrom('US', 'UK', 'DE', 'JP', 'CA', 'ZZ')),
      carriers: fc.subarray(slugs, { maxLength: 5 }),
      planTypes: fc.subarray([...PLAN_TYPES]),
      minPrice: fc.option(
        fc.double({ min: 0, max: 100, noNaN: true }).map((n) => Math.round(n * 1e3) / 1e3),
      ),
      maxPrice: fc.option(
        fc.double({ min: 0, max: 5000, noNaN: true }).map((n) => Math.round(n * 1e3) / 1e3),
      ),
      minData: fc.option(fc.constantFrom(0.5, 1, 5, 10, 100)),
      unlimited: fc.boolean(),
      dealsOnly: fc.boolean(),
      maxAge: fc.option(fc.constantFrom(0, 30, 90, 365, 4000)),
      ...anyFactFilters,
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 4 }),
      limit: fc.integer({ min: 1, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const sql = await listPlans(db, q, TEST_DAY);
        const twin = queryPlans(keys, q, judge);
        expect(sql.data.map((plan) => plan.id)).toEqual(twin.rows.map((row) => row.id));
        expect(sql.meta.totalCount).toBe(twin.totalCount);
        expect(await countFacets(db, q, TEST_DAY)).toEqual(countFacetsTwin(keys, q, judge));
      }),
      { numRuns: 300 },
    );
  });
});

describe('query plans', () => {
  it.each([
    ['usd_micros, id', 'plans_by_usd'],
    ['usd_micros DESC, id DESC', 'plans_by_usd'],
    ['data_rank DESC, usd_micros, id', 'plans_by_data'],
    ['carrier_sort, usd_micros, id', 'plans_by_carrier_name'],
    ['popularity DESC, usd_micros, id', 'plans_by_popularity'],
  ])('order %s walks %s without sorting', async (order, index) => {
    const rows = await db.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT id FROM plans p WHERE ${PUBLIC_PLAN} ORDER BY ${order} LIMIT 10`,
    );
    const detail = rows.map((row) => row.detail).join('\n');
    expect(detail).toMatch(new RegExp(`USING (COVERING )?INDEX ${index}`));
    expect(detail).not.toContain('TEMP B-TREE');
  });

  it.each([
    '1',
    'p.region_id = 1 AND p.region_minor >= 1500 AND p.plan_type IN (1, 2)',
    'p.carrier_id IN (1, 2) AND p.plan_type IN (1) AND p.usd_micros <= 9',
    'p.data_rank >= 1000 AND p.is_unlimited = 1 AND p.usd_micros >= 1',
  ])('counts %s from an index alone', async (where) => {
    const rows = await db.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT count(*) FROM plans p WHERE ${PUBLIC_PLAN} AND ${where}`,
    );
    expect(rows.map((row) => row.detail).join(' ')).toMatch(/USING COVERING INDEX/);
  });
});
