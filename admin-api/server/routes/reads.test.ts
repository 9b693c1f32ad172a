import { afterAll, describe, expect, it } from 'vitest';
import { Carrier } from '#src/contract/places/carriers.ts';
import { Plan, PlanList } from '#src/contract/plans/plans.ts';
import { SavedPlans } from '#src/contract/plans/plan-queries.ts';
import { PriceRecord, PriceTrend } from '#src/contract/prices/prices.ts';
import { Region } from '#src/contract/places/regions.ts';
import { openTestApp } from '../../testing.ts';
const t = await openTestApp();
afterAll(() => t.close());

const plans = async (query: string) => PlanList.parse(await t.json(`/api/simcards?${query}`));
const refused = async (path: string) => {
  const answer = await t.get(path);
  const body = (await answer.json()) as { message: string; issues?: { path: string }[] };
  return { status: answer.status, message: body.message, paths: body.issues?.map((i) => i.path) };
};

describe('carriers', () => {
  it('lists all with the number of their plans, and finds one', async () => {
    const carriers = Carrier.array().parse(await t.json('/api/carriers'));
    expect(carriers).toHaveLength(75);
    const total = carriers.reduce((sum, carrier) => sum + carrier.simCardCount, 0);
    expect(total).toBe(376);
    const one = carriers.find((carrier) => carrier.slug === 't-mobile')!;
    expect(await t.json(`/api/carriers/${one.id}`)).toEqual(one);
  });
});

describe('regions', () => {
  it('lists the five regions with both names of the currency', async () => {
    const regions = Region.array().parse(await t.json('/api/regions'));
    expect(regions.map((region) => region.code).sort()).toEqual(['CA', 'DE', 'JP', 'UK', 'US']);
    for (const region of regions) expect(region.currencyCode).toBe(region.currency);
    expect(await t.json(`/api/regions/${regions[0]!.id}`)).toEqual(regions[0]);
  });

  it('finds a region by its code in any case, GB meaning UK', async () => {
    const uk = Region.parse(await t.json('/api/regions/code/UK'));
    expect(uk.code).toBe('UK');
    for (const code of ['uk', 'Uk', 'GB', 'gb']) {
      expect(await t.json(`/api/regions/code/${code}`)).toEqual(uk);
    }
  });

  it('lists the carriers that have a plan in a region', async () => {
    const jp = Region.parse(await t.json('/api/regions/code/JP'));
    const carriers = Carrier.array().parse(await t.json(`/api/regions/${jp.id}/carriers`));
    expect(carriers).toHaveLength(jp.carrierCount);
    const inRegion = carriers.reduce((sum, carrier) => sum + carrier.simCardCount, 0);
    expect(inRegion).toBe(jp.simCardCount);
  });
});

describe('saved plans', () => {
  const saved = async (search: string) =>
    SavedPlans.parse(await t.json(`/api/saved?${search}`)).data;

  it('answers the plans that are on the site, in one order for every spelling', async () => {
    const { data } = await plans('limit=3');
    const slugs = data.map(({ slug }) => slug).sort();
    const found = await saved(`plans=${slugs.join(',')}`);
    expect(found.map(({ slug }) => slug)).toEqual(slugs);
    expect(found[0]).toEqual(data.find(({ slug }) => slug === slugs[0]));
    const otherwise = `plans=${slugs.toReversed().join(',')},no-such-plan,%27&plans=${slugs[0]}`;
    expect(await saved(otherwise)).toEqual(found);
    expect(await saved('plans=no-such-plan')).toEqual([]);
  });

  it('refuses no plans, and more than a device saves', async () => {
    const many = Array.from({ length: 101 }, (_, i) => `p${i}`);
    for (const search of ['', 'plans=', 'plans=%27', `plans=${many.join(',')}`]) {
      const { status, paths } = await refused(`/api/saved?${search}`);
      expect([status, paths]).toEqual([400, ['plans']]);
    }
    expect((await t.get(`/api/saved?plans=${many.slice(1).join(',')}`)).status).toBe(200);
  });
});

describe('plans', () => {
  it('answers the first ten by price, with the shape of the contract', async () => {
    const { data, meta } = await plans('');
    expect(meta).toMatchObject({ currentPage: 1, totalPages: 38, totalCount: 376 });
    expect(data).toHaveLength(10);
  });

  it('adds facets when asked, and what to relax when nothing matches', async () => {
    const { meta } = await plans('facets=true');
    expect(Object.values(meta.facets!.carriers).reduce((a, b) => a + b, 0)).toBe(376);
    expect(meta.relax).toBeUndefined();
    const none = await plans('facets=true&region=US&minPrice=100000&dealsOnly=true');
    expect(none.data).toEqual([]);
    expect(none.meta.relax!.length).toBeGreaterThan(0);
    expect((await plans('')).meta.facets).toBeUndefined();
  });

  // Which those are: src/domain/lists/plan-query.test.ts; a region is known to the data alone.
  it.each([
    ['page=0', ['page']],
    ['region=ZZ', ['region']],
    ['facets=maybe', ['facets']],
    ['minPrice=x&maxPrice=y', ['minPrice', 'maxPrice']],
  ])('answers 400 for ?%s and names %j', async (query, paths) => {
    const answer = await refused(`/api/simcards?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.paths).toEqual(paths);
    expect(answer.message).toContain(paths[0]);
  });

  it('finds one plan, and its prices newest first', async () => {
    const { data } = await plans('carriers=att');
    const plan = Plan.parse(await t.json(`/api/simcards/${data[0]!.id}`));
    expect(plan).toEqual(data[0]);
    const history = PriceRecord.array().parse(
      await t.json(`/api/simcards/${plan.id}/price-history`),
    );
    expect(history.length).toBeGreaterThan(1);
    const dates = history.map((record) => record.recordedDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(history[0]!.price).toBe(plan.price);
  });
});

describe('price trends', () => {
  it('answers months of the last half year per carrier', async () => {
    await t.db.write((commit) =>
      commit([
        { sql: 'UPDATE price_records SET sample = 0', args: [] },
        { sql: 'UPDATE site_state SET data_version = data_version + 1', args: [] },
      ]),
    );
    const trends = PriceTrend.array().parse(await t.json('/api/price-trends'));
    expect(trends.length).toBeGreaterThan(0);
    expect(trends.length).toBeLessThanOrEqual(10);
    for (const { prices } of trends) {
      for (const { date } of prices) expect(date).toMatch(/^2026-(0[5-9]|1[01])-01$/);
    }
  });
});

describe('marketplace', () => {
  it('has no products and says why, while no shop is connected', async () => {
    expect(await t.json('/api/amazon/products?search=esim&region=uk&category=esim')).toEqual({
      products: [],
      reason: 'Amazon Product API Not Configured',
    });
    expect((await refused('/api/amazon/products?region=xx')).paths).toEqual(['region']);
  });
});

describe('numbers in addresses', () => {
  it.each(['0', '-1', '1e309', '9223372036854775808', '1%20OR%201', 'abc', '1.5', '00001'])(
    'answers 400 for %s, never another entry',
    async (id) => {
      for (const path of ['carriers/%', 'regions/%', 'simcards/%', 'simcards/%/price-history']) {
        const answer = await refused(`/api/${path.replace('%', id)}`);
        expect(answer.status).toBe(400);
        expect(answer.paths).toEqual(['id']);
      }
    },
  );

  it.each([
    ['/api/carriers/99999', 'Carrier not found'],
    ['/api/regions/99999', 'Region not found'],
    ['/api/regions/99999/carriers', 'Region not found'],
    ['/api/regions/code/ZZ', 'Region not found'],
    ['/api/simcards/99999', 'SIM card plan not found'],
    ['/api/simcards/99999/price-history', 'SIM card plan not found'],
  ])('answers 404 for %s', async (path, message) => {
    expect(await refused(path)).toEqual({ status: 404, message, paths: undefined });
  });
});
