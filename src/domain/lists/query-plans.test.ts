import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import { openMadeDb, readOnDays } from '#db/fixtures/lists/data.ts';
import { MADE_DAYS } from '#db/fixtures/lists/made-testing.ts';
import { FACT_FILTERS } from '../plans/facts/filters.ts';
import { FRESH_DAYS } from '../prices/freshness.ts';
import { DEFAULT_QUERY, type PlanFilters, type PlanQuery } from './plan-query.ts';
import { countPlans, matchingRows, queryPlans } from './query-plans.ts';
import { anyPlanQuery } from './testing.ts';

let data: Snapshot;
let close: () => Promise<void>;

beforeAll(async () => {
  const opened = await openMadeDb(400);
  ({ close } = opened);
  data = await readOnDays(opened.db, MADE_DAYS);
});
afterAll(() => close());

const ask = (patch: Partial<PlanQuery>) =>
  queryPlans(data, { ...DEFAULT_QUERY, ...patch }, { facets: true });

test('pages hold the plans of a list in its order, each once', () => {
  fc.assert(
    fc.property(anyPlanQuery, (query) => {
      const all = matchingRows(data, query).map(({ plan }) => plan.id);
      const { limit } = query;
      const pages = Array.from({ length: Math.ceil(all.length / limit) + 1 }, (_, at) =>
        queryPlans(data, { ...query, page: at + 1 }),
      );
      expect(pages.flatMap((page) => page.data.map(({ id }) => id))).toEqual(all);
      expect(new Set(all).size).toBe(all.length);
      for (const { meta } of pages) expect(meta.totalCount).toBe(all.length);
    }),
    { numRuns: 200 },
  );
});

test('counts beside options, and without a filter, are what the list then holds', () => {
  fc.assert(
    fc.property(anyPlanQuery, ({ q: _, ...rest }) => {
      const query = { ...rest, q: '' };
      const { meta } = queryPlans(data, query, { facets: true });
      const facets = meta.facets!;
      const expectCount = (count: number, patch: Partial<PlanFilters>) =>
        expect(countPlans(data, { ...query, ...patch })).toBe(count);
      for (const [slug, count] of Object.entries(facets.carriers))
        expectCount(count, { carriers: [slug] });
      for (const [name, count] of Object.entries(facets.networks!))
        expectCount(count, { network: [name] });
      for (const [type, count] of Object.entries(facets.planTypes))
        expectCount(count, { planTypes: [type as Plan['planType']] });
      for (const { name, fact } of FACT_FILTERS)
        for (const [value, count] of Object.entries(facets.facts![name]!))
          expectCount(count, { [name]: fact.kind === 'flag' ? true : [value] });
      const { esim = 0, offered = 0, plastic = 0, both = 0, unsaid = 0 } = facets.sims!;
      expectCount(esim + offered + plastic + both + unsaid, { format: [] });
      expectCount(esim + offered + both, { format: ['esim'] });
      expectCount(plastic + both, { format: ['plastic'] });
      expectCount(facets.deals, { dealsOnly: true });
      expectCount(facets.noContract!, { contract: 'none' });
      expectCount(facets.fullSpeed!, { fullSpeed: true });
      expectCount(facets.fresh!, { maxAge: FRESH_DAYS });
      expectCount(meta.totalCount + (meta.older ?? 0), { maxAge: null });
      for (const { filter, count } of meta.relax ?? [])
        expectCount(count, { [filter]: DEFAULT_QUERY[filter] });
    }),
    { numRuns: 200 },
  );
});

test("filters of the page itself are no help, and an unknown region's list is empty", () => {
  const query = { ...DEFAULT_QUERY, region: 'US', q: 'zzzz' };
  const { meta } = queryPlans(data, query, { facets: true, fixed: { region: 'US' } });
  expect(meta.relax?.map(({ filter }) => filter)).toEqual(['q']);
  expect(ask({ region: 'ZZ' }).meta).toMatchObject({ totalCount: 0, totalPages: 1 });
});

test('after the end of an offer bounds hold the regular price, to the cent', () => {
  const ended = data.plans.filter(
    ({ plan }) => plan.offerEnded && plan.listPrice !== null && plan.currency === 'GBP',
  );
  expect(ended.length).toBeGreaterThan(0);
  for (const { plan } of ended) {
    const price = plan.listPrice;
    const query = { ...DEFAULT_QUERY, region: plan.region.code, minPrice: price, maxPrice: price };
    expect(matchingRows(data, query).map((row) => row.plan.id)).toContain(plan.id);
  }
});

test('other rates order plans that also cover a place anew', () => {
  const rates = { ...data.rates!, rates: { ...data.rates!.rates, JPY: 1 } };
  const query = { ...DEFAULT_QUERY, region: 'JP' };
  const ids = (of: typeof data) => matchingRows(of, query).map(({ plan }) => plan.id);
  const before = ids(data);
  const own = (id: number) => data.plans.find(({ key }) => key.id === id)!.key.region === 'JP';
  expect(own(ids({ ...data, rates })[0]!)).toBe(false);
  expect(own(before[0]!)).toBe(true);
});

test('a list by totals needs rates', () => {
  const need = { months: 12, days: [], gb: [], unlimited: false, calls: 'any', number: false };
  const query = { ...DEFAULT_QUERY, need, sort: 'total' } as PlanQuery;
  expect(() => queryPlans({ ...data, rates: null }, query)).toThrow('rates');
  expect(queryPlans(data, query).data[0]!.cost!.covers).toBe(true);
});
