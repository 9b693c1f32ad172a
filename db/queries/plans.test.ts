import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryPlans } from '#src/domain/lists/query-plans.ts';
import type { ListData } from '#src/domain/lists/rows.ts';
import { addDays } from '#src/domain/dates.ts';
import { DEFAULT_QUERY, type PlanQuery } from '#src/domain/plan-query.ts';
import {
  PLAN_TYPES,
  PRICE_BASES,
  SORTS,
  TOTAL_SORT,
  type Currency,
} from '#src/domain/vocabulary.ts';
import { presentPrice } from '#src/domain/offers.ts';
import { pricePer30Days, pricePerDay, pricePerGb } from '#src/domain/unit-price.ts';
import type { InArgs } from '@libsql/client';
import type { Plan } from '#src/contract/plans.ts';
import { readListData } from '../fixtures/lists/data.ts';
import { openTestDb, TEST_DAY } from '../testing.ts';
import type { Db } from '../client.ts';
import { dealCondition, PUBLIC_PLAN } from '../rows.ts';
import { countFacets } from './plan-facets.ts';
import { listPlaces, type PlaceOf } from './covering.ts';
import { readOrder, sharesOrder } from './plan-orders.ts';
import { listPlans } from './plans.ts';
import { requireRates } from './site.ts';
import { addEurope } from '../changes/groups-testing.ts';
import { anyFactFilters } from '#src/domain/facts/testing.ts';

let db: Db;
let close: () => Promise<void>;
let lists: ListData<Plan>;
let known: ReadonlyMap<number, Plan>;
let placeOf: PlaceOf;
let usd: (currency: Currency) => number;
/** Ages count from an earlier day than the one that offers end by. */
const AGES_FROM = '2026-10-25';
const DAYS = { from: AGES_FROM, today: TEST_DAY };

beforeAll(async () => {
  ({ db, close } = await openTestDb());
  await addEurope(db);
  // Some offers ended yesterday, some end today.
  const ended = (day: string, rest: number) => ({
    sql: `UPDATE plans SET offer_ends = '${day}' WHERE id % 3 = ${rest} AND (has_deal = 1 OR id % 2 = 0)
      AND region_id <> (SELECT id FROM regions WHERE code = 'XE')`,
    args: [],
  });
  // Prices seen on days around the one up to which they are fresh, some proven, some with a regular
  // price, in every combination.
  const among = (of: number, rest: number, set: string) => ({
    sql: `UPDATE plans SET ${set} WHERE id % ${of} = ${rest}`,
    args: [],
  });
  await db.write((commit) =>
    commit([
      among(2, 0, `seen_on = date('${AGES_FROM}', '-' || (id % 40 + 70) || ' days')`),
      among(5, 0, "proof_kind = 'proven', proof_minor = price_minor + 100"),
      among(5, 1, "proof_kind = 'lower', proof_minor = price_minor + 100"),
      among(10, 0, "proof_on = '2026-10-01', proof_since = '2026-10-20'"),
      among(5, 1, "proof_on = '2026-08-01', proof_since = '2026-10-20'"),
      among(5, 0, "proof_on = '2026-10-01', proof_since = '2026-10-20'"),
      among(7, 0, 'list_minor = price_minor * 2'),
      among(7, 1, 'list_minor = price_minor'),
      among(21, 9, 'list_minor = price_minor + price_minor / 3'),
      // Terms, speeds and what is said of hotspots, each said of some and silent of others.
      among(3, 0, 'contract_months = id % 4, hotspot = id % 2'),
      among(5, 2, 'network_5g = id % 2, max_kbit = (id % 4) * 5000'),
      among(5, 3, "full_speed_data = CASE id % 2 WHEN 1 THEN 'Unlimited' ELSE '20GB' END"),
      among(5, 4, 'reduced_kbit = (id % 3) * 8000'),
      // Some neither run out nor renew.
      {
        sql: `UPDATE plans SET validity = 'Unlimited', validity_days = NULL, billing = 'once'
          WHERE is_unlimited = 1 AND id % 4 = 1`,
        args: [],
      },
      ended(addDays(TEST_DAY, -1), 0),
      ended(TEST_DAY, 1),
    ]),
  );
  lists = await readListData(db, DAYS);
  known = new Map(lists.plans.map(({ plan }) => [plan.id, plan]));
  placeOf = await listPlaces(db);
  const rates = await requireRates(db);
  usd = (currency) => rates[currency];
});
afterAll(() => close());

/** A list, which is the same one from the plans at hand, and from its order without the database. */
async function ask(patch: Partial<PlanQuery>) {
  const query = { ...DEFAULT_QUERY, ...patch };
  const list = await listPlans(db, query, DAYS);
  expect(await listPlans(db, query, DAYS, { plans: known, placeOf })).toEqual(list);
  if (sharesOrder(query)) expect(await askOrder(query)).toEqual(list);
  return list;
}

/** The order is read as for a list without bounds of the price, and of another page. */
async function askOrder(query: PlanQuery) {
  const bare = { ...query, minPrice: null, maxPrice: null, page: 7, limit: 3 };
  const order = await readOrder(db, bare, DAYS, placeOf);
  const nobody = {} as Db;
  return listPlans(nobody, query, DAYS, { plans: known, orders: { of: () => order } });
}

describe('listPlans', () => {
  it('finds the seeded plans', async () => {
    expect((await ask({})).meta.totalCount).toBe(380);
  });

  it('reads the rows when a plan is not at hand', async () => {
    const list = await ask({ region: 'JP' });
    const others = new Map(known);
    others.delete(list.data[3]!.id);
    expect(
      await listPlans(db, { ...DEFAULT_QUERY, region: 'JP' }, DAYS, { plans: others }),
    ).toEqual(list);
  });

  it('asks the database when a plan of an order is not at hand', async () => {
    const query = { ...DEFAULT_QUERY, region: 'JP', maxPrice: 3000 };
    const list = await ask(query);
    const order = await readOrder(db, query, DAYS);
    const others = new Map(known);
    others.delete(list.data[3]!.id);
    const orders = { of: () => order };
    expect(await listPlans(db, query, DAYS, { plans: others, orders })).toEqual(list);
  });

  it('answers a page past the end with no rows', async () => {
    const { data, meta } = await ask({ page: 1000 });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ currentPage: 1000, totalPages: 38, totalCount: 380 });
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

  it('holds plans of groups that state that they cover the country, among its own by price', async () => {
    const names = async (patch: Partial<PlanQuery>) =>
      (await ask({ limit: 100, ...patch })).data
        .filter(({ region }) => region.code === 'XE')
        .map(({ planName }) => planName);
    expect(await names({ region: 'DE' })).toEqual(['Two lands', 'Germany and Austria']);
    expect(await names({ region: 'UK' })).toEqual(['Two lands']);
    expect(await names({ region: 'JP' })).toEqual([]);
    expect(await names({ region: 'DE', ownOnly: true })).toEqual([]);
    expect(await names({ region: 'XE' })).toEqual([
      'Nordics',
      'Two lands',
      'All of it',
      'Germany and Austria',
    ]);
    // 19.90 euros are compared as 19.90 euros.
    expect(await names({ region: 'DE', minPrice: 19.9, maxPrice: 19.9 })).toEqual([
      'Germany and Austria',
    ]);
    const { data } = await ask({ region: 'DE', limit: 100 });
    const perUsd = usd('EUR');
    const euros = data.map((plan) => {
      const price = presentPrice(plan) ?? Infinity;
      return plan.currency === 'EUR' ? price : price * perUsd;
    });
    for (const [index, price] of euros.slice(1).entries())
      expect(price).toBeGreaterThanOrEqual(euros[index]! - 0.006);
    expect((await countFacets(db, { ...DEFAULT_QUERY, region: 'DE' }, DAYS)).alsoCovering).toBe(2);
    expect(
      (await countFacets(db, { ...DEFAULT_QUERY, region: 'JP' }, DAYS)).alsoCovering,
    ).toBeUndefined();
  });

  it('finds the plans of a region that a search names, with the words that are left', async () => {
    expect((await ask({ q: 'Europe' })).meta.totalCount).toBe(4);
    expect((await ask({ q: 'europe nordics' })).data.map((plan) => plan.planName)).toEqual([
      'Nordics',
    ]);
    const germany = await ask({ q: 'germany', limit: 100 });
    const own = await ask({ region: 'DE', ownOnly: true });
    expect(germany.data.filter(({ region }) => region.code === 'DE')).toHaveLength(
      Math.min(own.meta.totalCount, 100),
    );
    // A part of a name is a word like any other.
    expect((await ask({ q: 'united', region: 'US' })).meta.totalCount).toBeLessThan(
      (await ask({ region: 'US' })).meta.totalCount,
    );
  });

  it('holds no offer for a deal after its last day', async () => {
    const { data } = await ask({ dealsOnly: true, limit: 100, maxAge: null });
    expect(data.map(({ offerEnds }) => offerEnds)).toContain(TEST_DAY);
    expect(
      data.every(({ hasDeal, offerEnds }) => hasDeal && (offerEnds ?? TEST_DAY) >= TEST_DAY),
    ).toBe(true);
    const all = await ask({ limit: 100, maxAge: null });
    expect(
      all.data
        .filter(({ offerEnds }) => offerEnds && offerEnds < TEST_DAY)
        .every(({ hasDeal }) => !hasDeal),
    ).toBe(true);
  });

  it('holds proven deals, then offers, then what is marked by hand, and prices that are not fresh last', async () => {
    const { data } = await ask({ dealsOnly: true, limit: 100, sort: 'price-asc' });
    const groups = data.map(
      ({ age, proof }) => `${age === 'fresh' ? 'fresh' : 'not'} ${proof?.kind ?? 'marked'}`,
    );
    const marked = (group: string) => group.replace('lower', 'marked');
    expect([...new Set(groups.map(marked))]).toEqual([
      'fresh proven',
      'fresh offer',
      'fresh marked',
      'not offer',
      'not marked',
    ]);
    const dealless = await ask({ q: '', limit: 100 });
    expect(dealless.data.filter(({ proof }) => proof?.kind === 'lower')).not.toEqual([]);
  });

  it('asks for deals by their index', async () => {
    const { sql, args } = dealCondition(DAYS);
    const rows = await db.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT count(*) FROM plans p WHERE ${PUBLIC_PLAN} AND ${sql}`,
      args,
    );
    expect(rows.map(({ detail }) => detail).join()).toContain('plans_deals');
  });

  it('counts beside an option what choosing it would show', async () => {
    const filters = { ...DEFAULT_QUERY, region: 'XE' };
    const { facts } = await countFacets(db, filters, DAYS);
    expect(facts?.audience).toMatchObject({ visitors: 4, anyone: 4 });
    expect(facts?.format).toEqual({ esim: 1, plastic: 1 });
    const visitors = await ask({ audience: ['visitors'], limit: 100 });
    expect(visitors.data.length).toBeGreaterThan(4);
    expect(visitors.data.every(({ carrier }) => carrier.kind === 'travel')).toBe(true);
  });

  it.each([
    ['per-30-days-asc', pricePer30Days],
    ['per-gb-asc', pricePerGb],
    ['per-day-asc', pricePerDay],
  ] as const)('orders by %s as pages work it out, those without it last', async (sort, figure) => {
    for (const region of ['US', 'DE', null]) {
      const { data } = await ask({ sort, region, maxAge: null, limit: 100 });
      const all = [...data];
      for (let page = 2; all.length < 90 && page < 3; page += 1)
        all.push(...(await ask({ sort, region, page, limit: 100 })).data);
      const own = all.filter(({ currency }) => region === null || currency === data[0]!.currency);
      const figures = own.map((plan) => {
        const amount = figure(plan);
        if (amount === null) return Infinity;
        return region === null ? amount / usd(plan.currency) : amount;
      });
      for (const [at, next] of figures.slice(1).entries())
        expect(next).toBeGreaterThanOrEqual(figures[at]! * 0.9999);
    }
    const last = (await ask({ sort, limit: 100, page: 4 })).data;
    expect(figure(last.at(-1)!)).toBeNull();
  });

  it('bounds prices by what 30 days cost where that is asked for', async () => {
    const bounds = { region: 'US', maxPrice: 20, limit: 100 } as const;
    const sold = (await ask(bounds)).data;
    const { data } = await ask({ ...bounds, priceBasis: '30days' });
    expect(data.length).toBeGreaterThan(0);
    for (const plan of data.filter(({ currency }) => currency === 'USD'))
      expect(pricePer30Days(plan)).toBeLessThanOrEqual(20.005);
    expect(sold.some((plan) => (pricePer30Days(plan) ?? 0) > 20.005)).toBe(true);
    expect(data.map(({ id }) => id)).not.toEqual(sold.map(({ id }) => id));
  });

  it('orders and bounds by what a plan costs now, and knows no price where an offer ended without one', async () => {
    for (const sort of ['price-asc', 'price-desc'] as const) {
      const data = (
        await Promise.all([1, 2].map((page) => ask({ region: 'US', sort, limit: 100, page })))
      ).flatMap((page) => page.data);
      const dollars = data.filter(({ currency }) => currency === 'USD').map(presentPrice);
      const known = dollars.filter((price) => price !== null);
      expect(known).toEqual(known.toSorted((a, b) => (sort === 'price-asc' ? a - b : b - a)));
      expect(data.some(({ offerEnded, listPrice }) => offerEnded && listPrice)).toBe(true);
      // Those without a price stand last, either way.
      expect(known.length).toBeLessThan(dollars.length);
      expect(dollars.slice(known.length).every((price) => price === null)).toBe(true);
    }
    const bounded = (await ask({ region: 'US', minPrice: 30, maxPrice: 60, limit: 100 })).data;
    for (const plan of bounded.filter(({ currency }) => currency === 'USD')) {
      expect(presentPrice(plan)).toBeGreaterThanOrEqual(30);
      expect(presentPrice(plan)).toBeLessThanOrEqual(60);
    }
    expect(bounded.some(({ offerEnded }) => offerEnded)).toBe(true);
    expect(bounded.some(({ price }) => price < 30)).toBe(true);
  });

  it.each(['data-desc', 'carrier-asc', 'popularity'] as const)(
    'steps by what plans cost now within %s',
    async (sort) => {
      const data = (
        await Promise.all([1, 2].map((page) => ask({ region: 'US', sort, limit: 100, page })))
      ).flatMap((page) => page.data.filter(({ currency }) => currency === 'USD'));
      const same: Record<typeof sort, (plan: Plan) => unknown> = {
        'data-desc': (plan) => lists.plans.find(({ key }) => key.id === plan.id)!.key.dataMb,
        'carrier-asc': (plan) => plan.carrierId,
        popularity: () => 0,
      };
      let compared = 0;
      for (const [at, plan] of data.slice(1).entries()) {
        const before = data[at]!;
        if (same[sort](before) !== same[sort](plan)) continue;
        const costs = (some: Plan) => presentPrice(some) ?? Infinity;
        expect(costs(plan)).toBeGreaterThanOrEqual(costs(before));
        compared += 1;
      }
      expect(compared).toBeGreaterThan(10);
    },
  );

  it('finds the plans of a network, its own operator and those on it', async () => {
    const { data } = await ask({ network: ['vodafone'], region: 'UK', limit: 100 });
    const names = new Set(data.map(({ carrier }) => carrier.name));
    expect([...names]).toEqual(expect.arrayContaining(['Vodafone UK', 'Lebara UK']));
    for (const { carrier } of data)
      expect(`${carrier.name} ${carrier.hostNetwork}`).toContain('Vodafone');
    expect((await ask({ network: ['nobody'] })).meta.totalCount).toBe(0);
    const { networks } = await countFacets(db, { ...DEFAULT_QUERY, region: 'UK' }, DAYS);
    expect(networks!.vodafone).toBe(
      (await ask({ network: ['vodafone'], region: 'UK' })).meta.totalCount,
    );
  });

  it('counts a plan that never runs out among those that last', async () => {
    const endless = ({ validity }: Plan) => validity === 'Unlimited';
    const { data } = await ask({ minDays: 200, limit: 100 });
    expect(data.filter(endless)).toHaveLength([...known.values()].filter(endless).length);
    expect(data.some(endless)).toBe(true);
  });

  it('takes no silence for a yes: contract and full speed', async () => {
    const free = (await ask({ contract: 'none', limit: 100 })).data;
    expect(free.length).toBeGreaterThan(0);
    expect(free.every(({ contractMonths }) => contractMonths === 0 || contractMonths === 1)).toBe(
      true,
    );
    const fast = (await ask({ fullSpeed: true, limit: 100 })).data;
    expect(fast.length).toBeGreaterThan(0);
    for (const plan of fast) {
      const { fullSpeedData, reducedSpeed, maxSpeedMbps } = plan;
      expect(plan.dataAmount).toMatch(/unlimited/i);
      expect(fullSpeedData === null || fullSpeedData === 'Unlimited').toBe(true);
      expect(fullSpeedData ?? reducedSpeed ?? maxSpeedMbps).not.toBeNull();
      expect(Math.min(reducedSpeed ?? 10, maxSpeedMbps ?? 10)).toBeGreaterThanOrEqual(10);
    }
  });

  it('agrees with lists in code, rows and order, for any query', async () => {
    const slugs = lists.carriers.map(({ slug }) => slug);
    const words = [...new Set(lists.plans.flatMap(({ key }) => key.searchText.split(' ')))];
    const query = fc.record<PlanQuery>({
      q: fc.oneof(
        { weight: 3, arbitrary: fc.constant('') },
        fc.constantFrom(
          'europe',
          'germany',
          'united states 5g',
          'europe airalo',
          'united',
          'vodafone under 20',
          'japan unlimited 12 days',
          'germny cheap',
          'visible max',
          'prepaid 5gb 30 days',
          'deals',
          '"max"',
        ),
        fc
          .constantFrom(...words)
          .chain((word) => fc.nat(word.length).map((n) => word.slice(0, n + 1))),
        fc.string({ maxLength: 12, unit: 'grapheme' }),
      ),
      region: fc.option(fc.constantFrom('US', 'UK', 'DE', 'JP', 'CA', 'XE', 'ZZ')),
      ownOnly: fc.boolean(),
      carriers: fc.subarray(slugs, { maxLength: 5 }),
      planTypes: fc.subarray([...PLAN_TYPES]),
      minPrice: fc.option(
        fc.double({ min: 0, max: 100, noNaN: true }).map((n) => Math.round(n * 1e3) / 1e3),
      ),
      maxPrice: fc.option(
        fc.double({ min: 0, max: 5000, noNaN: true }).map((n) => Math.round(n * 1e3) / 1e3),
      ),
      priceBasis: fc.constantFrom(...PRICE_BASES),
      minData: fc.option(fc.constantFrom(0.5, 1, 5, 10, 100)),
      minDays: fc.option(fc.constantFrom(1, 12, 30, 200)),
      unlimited: fc.boolean(),
      fullSpeed: fc.boolean(),
      contract: fc.constantFrom(null, 'none' as const),
      network: fc.subarray(['at-t', 'vodafone', 'vodafone-uk', 'o2', 'nobody']),
      dealsOnly: fc.boolean(),
      maxAge: fc.option(fc.constantFrom(0, 30, 90, 365, 4000)),
      ...anyFactFilters,
      need: fc.constant(null),
      // That of totals is worked out in code: plan-lists.test.ts.
      sort: fc.constantFrom(...SORTS.filter((sort) => sort !== TOTAL_SORT)),
      page: fc.integer({ min: 1, max: 4 }),
      limit: fc.integer({ min: 1, max: 100 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async (q) => {
        const sql = await listPlans(db, q, DAYS);
        if (sharesOrder(q)) expect(await askOrder(q)).toEqual(sql);
        const { data, meta } = queryPlans(lists, q, { facets: true });
        const { facets, older: _, relax: __, ...plain } = meta;
        expect(data).toEqual(sql.data);
        expect(await countFacets(db, q, DAYS)).toEqual(facets);
        if (sql.meta.totalCount > 0) expect(plain).toEqual(sql.meta);
      }),
      { numRuns: 300 },
    );
  });
});

describe('query plans', () => {
  it.each([
    ['price-asc', 'plans_by_usd'],
    ['price-desc', 'plans_by_usd'],
    ['data-desc', 'plans_by_data'],
    ['carrier-asc', 'plans_by_carrier_name'],
    ['popularity', 'plans_by_popularity'],
  ] as const)('order %s walks %s and sorts ended offers alone', async (sort, index) => {
    const asked: { sql: string; args: InArgs }[] = [];
    const watched: Db = {
      ...db,
      all: (sql, args = []) => {
        asked.push({ sql, args });
        return db.all(sql, args);
      },
    };
    await listPlans(watched, { ...DEFAULT_QUERY, sort }, DAYS);
    const { sql, args } = asked.find((query) => query.sql.includes('UNION ALL'))!;
    const rows = await db.all<{ id: number; parent: number; detail: string }>(
      `EXPLAIN QUERY PLAN ${sql}`,
      args,
    );
    const left = rows.find(({ detail }) => detail === 'LEFT')!;
    const details = rows.filter(({ parent }) => parent === left.id).map(({ detail }) => detail);
    expect(details.join('\n')).toMatch(new RegExp(`^SCAN p USING (COVERING )?INDEX ${index}`));
    expect(details.join('\n')).not.toContain('TEMP B-TREE');
    expect(rows.map(({ detail }) => detail).join('\n')).toMatch(/SEARCH e USING .*plans_offers/);
  });

  it.each([
    '1',
    'p.region_id = 1 AND p.region_minor >= 1500 AND p.plan_type IN (1, 2)',
    'p.carrier_id IN (1, 2) AND p.plan_type IN (1) AND p.usd_micros <= 9',
    'p.min_data_rank >= 1000 AND p.is_unlimited = 1 AND p.usd_micros >= 1',
  ])('counts %s from an index alone', async (where) => {
    const rows = await db.all<{ detail: string }>(
      `EXPLAIN QUERY PLAN SELECT count(*) FROM plans p WHERE ${PUBLIC_PLAN} AND ${where}`,
    );
    expect(rows.map((row) => row.detail).join(' ')).toMatch(/USING COVERING INDEX/);
  });
});
