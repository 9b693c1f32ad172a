import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addEurope } from '#db/core/changes/groups-testing.ts';
import type { Db } from '#db/core/connect/client.ts';
import { readOnDays } from '#db/fixtures/lists/data.ts';
import type { Snapshot } from '#db/snapshot/snapshot.ts';
import { openTestDb, TEST_DAY } from '#db/testing.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import { addDays } from '../core/dates.ts';
import { presentPrice } from '../plans/words/offers.ts';
import { DEFAULT_QUERY, type PlanQuery } from './plan-query.ts';
import { pricePer30Days, pricePerDay, pricePerGb } from '../prices/unit-price.ts';
import type { Currency } from '../core/vocabulary.ts';
import { queryPlans } from './query-plans.ts';

let db: Db;
let close: () => Promise<void>;
let lists: Snapshot;
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
  lists = await readOnDays(db, DAYS);
  const { rates } = lists.rates!;
  usd = (currency) => rates[currency];
});
afterAll(() => close());

const ask = (patch: Partial<PlanQuery>) =>
  queryPlans(lists, { ...DEFAULT_QUERY, ...patch }, { facets: true });

describe('queryPlans', () => {
  it('finds the seeded plans', () => {
    expect(ask({}).meta.totalCount).toBe(380);
  });

  it('answers a page past the end with no rows', () => {
    const { data, meta } = ask({ page: 1000 });
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ currentPage: 1000, totalPages: 38, totalCount: 380 });
  });

  it("compares prices in the region's currency when a region is named", () => {
    const { data } = ask({ region: 'JP', minPrice: 600, maxPrice: 1000, limit: 100 });
    expect(data.length).toBeGreaterThan(0);
    for (const plan of data) {
      if (plan.currency === 'JPY') expect(plan.price).toBeGreaterThanOrEqual(600);
    }
    expect(data.some((plan) => plan.currency === 'USD')).toBe(true);
  });

  it('folds diacritics and case in the search', () => {
    const plain = ask({ q: 'lebara' });
    const accented = ask({ q: 'LÉBÁRA' });
    expect(plain.meta.totalCount).toBeGreaterThan(0);
    expect(accented.data).toEqual(plain.data);
  });

  it('holds plans of groups that state that they cover the country, among its own by price', () => {
    const names = (patch: Partial<PlanQuery>) =>
      ask({ limit: 100, ...patch })
        .data.filter(({ region }) => region.code === 'XE')
        .map(({ planName }) => planName);
    expect(names({ region: 'DE' })).toEqual(['Two lands', 'Germany and Austria']);
    expect(names({ region: 'UK' })).toEqual(['Two lands']);
    expect(names({ region: 'JP' })).toEqual([]);
    expect(names({ region: 'DE', ownOnly: true })).toEqual([]);
    expect(names({ region: 'XE' })).toEqual([
      'Nordics',
      'Two lands',
      'All of it',
      'Germany and Austria',
    ]);
    // 19.90 euros are compared as 19.90 euros.
    expect(names({ region: 'DE', minPrice: 19.9, maxPrice: 19.9 })).toEqual([
      'Germany and Austria',
    ]);
    const { data } = ask({ region: 'DE', limit: 100 });
    const perUsd = usd('EUR');
    const euros = data.map((plan) => {
      const price = presentPrice(plan) ?? Infinity;
      return plan.currency === 'EUR' ? price : price * perUsd;
    });
    for (const [index, price] of euros.slice(1).entries())
      expect(price).toBeGreaterThanOrEqual(euros[index]! - 0.006);
    expect(ask({ region: 'DE' }).meta.facets!.alsoCovering).toBe(2);
    expect(ask({ region: 'JP' }).meta.facets!.alsoCovering).toBeUndefined();
  });

  it('finds the plans of a region that a search names, with the words that are left', () => {
    expect(ask({ q: 'Europe' }).meta.totalCount).toBe(4);
    expect(ask({ q: 'europe nordics' }).data.map((plan) => plan.planName)).toEqual(['Nordics']);
    const germany = ask({ q: 'germany', limit: 100 });
    const own = ask({ region: 'DE', ownOnly: true });
    expect(germany.data.filter(({ region }) => region.code === 'DE')).toHaveLength(
      Math.min(own.meta.totalCount, 100),
    );
    // A part of a name is a word like any other.
    expect(ask({ q: 'united', region: 'US' }).meta.totalCount).toBeLessThan(
      ask({ region: 'US' }).meta.totalCount,
    );
  });

  it('holds no offer for a deal after its last day', () => {
    const { data } = ask({ dealsOnly: true, limit: 100, maxAge: null });
    expect(data.map(({ offerEnds }) => offerEnds)).toContain(TEST_DAY);
    expect(
      data.every(({ hasDeal, offerEnds }) => hasDeal && (offerEnds ?? TEST_DAY) >= TEST_DAY),
    ).toBe(true);
    const all = ask({ limit: 100, maxAge: null });
    expect(
      all.data
        .filter(({ offerEnds }) => offerEnds && offerEnds < TEST_DAY)
        .every(({ hasDeal }) => !hasDeal),
    ).toBe(true);
  });

  it('holds proven deals, then offers, then what is marked by hand, and prices that are not fresh last', () => {
    const { data } = ask({ dealsOnly: true, limit: 100, sort: 'price-asc' });
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
    const dealless = ask({ q: '', limit: 100 });
    expect(dealless.data.filter(({ proof }) => proof?.kind === 'lower')).not.toEqual([]);
  });

  it('counts beside an option what choosing it would show', () => {
    const { facts } = ask({ region: 'XE' }).meta.facets!;
    expect(facts?.audience).toMatchObject({ visitors: 4, anyone: 4 });
    expect(facts?.format).toEqual({ esim: 1, plastic: 1 });
    const visitors = ask({ audience: ['visitors'], limit: 100 });
    expect(visitors.data.length).toBeGreaterThan(4);
    expect(visitors.data.every(({ carrier }) => carrier.kind === 'travel')).toBe(true);
  });

  it.each([
    ['per-30-days-asc', pricePer30Days],
    ['per-gb-asc', pricePerGb],
    ['per-day-asc', pricePerDay],
  ] as const)('orders by %s as pages work it out, those without it last', async (sort, figure) => {
    for (const region of ['US', 'DE', null]) {
      const { data } = ask({ sort, region, maxAge: null, limit: 100 });
      const all = [...data];
      for (let page = 2; all.length < 90 && page < 3; page += 1)
        all.push(...ask({ sort, region, page, limit: 100 }).data);
      const own = all.filter(({ currency }) => region === null || currency === data[0]!.currency);
      const figures = own.map((plan) => {
        const amount = figure(plan);
        if (amount === null) return Infinity;
        return region === null ? amount / usd(plan.currency) : amount;
      });
      for (const [at, next] of figures.slice(1).entries())
        expect(next).toBeGreaterThanOrEqual(figures[at]! * 0.9999);
    }
    const last = ask({ sort, limit: 100, page: 4 }).data;
    expect(figure(last.at(-1)!)).toBeNull();
  });

  it('bounds prices by what 30 days cost where that is asked for', () => {
    const bounds = { region: 'US', maxPrice: 20, limit: 100 } as const;
    const sold = ask(bounds).data;
    const { data } = ask({ ...bounds, priceBasis: '30days' });
    expect(data.length).toBeGreaterThan(0);
    for (const plan of data.filter(({ currency }) => currency === 'USD'))
      expect(pricePer30Days(plan)).toBeLessThanOrEqual(20.005);
    expect(sold.some((plan) => (pricePer30Days(plan) ?? 0) > 20.005)).toBe(true);
    expect(data.map(({ id }) => id)).not.toEqual(sold.map(({ id }) => id));
  });

  it('orders and bounds by what a plan costs now, and knows no price where an offer ended without one', () => {
    for (const sort of ['price-asc', 'price-desc'] as const) {
      const data = [1, 2]
        .map((page) => ask({ region: 'US', sort, limit: 100, page }))
        .flatMap((page) => page.data);
      const dollars = data.filter(({ currency }) => currency === 'USD').map(presentPrice);
      const known = dollars.filter((price) => price !== null);
      expect(known).toEqual(known.toSorted((a, b) => (sort === 'price-asc' ? a - b : b - a)));
      expect(data.some(({ offerEnded, listPrice }) => offerEnded && listPrice)).toBe(true);
      // Those without a price stand last, either way.
      expect(known.length).toBeLessThan(dollars.length);
      expect(dollars.slice(known.length).every((price) => price === null)).toBe(true);
    }
    const bounded = ask({ region: 'US', minPrice: 30, maxPrice: 60, limit: 100 }).data;
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
      const data = [1, 2]
        .map((page) => ask({ region: 'US', sort, limit: 100, page }))
        .flatMap((page) => page.data.filter(({ currency }) => currency === 'USD'));
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

  it('finds the plans of a network, its own operator and those on it', () => {
    const { data } = ask({ network: ['vodafone'], region: 'UK', limit: 100 });
    const names = new Set(data.map(({ carrier }) => carrier.name));
    expect([...names]).toEqual(expect.arrayContaining(['Vodafone UK', 'Lebara UK']));
    for (const { carrier } of data)
      expect(`${carrier.name} ${carrier.hostNetwork}`).toContain('Vodafone');
    expect(ask({ network: ['nobody'] }).meta.totalCount).toBe(0);
    const { networks } = ask({ region: 'UK' }).meta.facets!;
    expect(networks!.vodafone).toBe(ask({ network: ['vodafone'], region: 'UK' }).meta.totalCount);
  });

  it('counts a plan that never runs out among those that last', () => {
    const endless = ({ validity }: Plan) => validity === 'Unlimited';
    const { data } = ask({ minDays: 200, limit: 100 });
    expect(data.filter(endless)).toHaveLength(
      lists.plans.map(({ plan }) => plan).filter(endless).length,
    );
    expect(data.some(endless)).toBe(true);
  });

  it('takes no silence for a yes: contract and full speed', () => {
    const free = ask({ contract: 'none', limit: 100 }).data;
    expect(free.length).toBeGreaterThan(0);
    expect(free.every(({ contractMonths }) => contractMonths === 0 || contractMonths === 1)).toBe(
      true,
    );
    const fast = ask({ fullSpeed: true, limit: 100 }).data;
    expect(fast.length).toBeGreaterThan(0);
    for (const plan of fast) {
      const { fullSpeedData, reducedSpeed, maxSpeedMbps } = plan;
      expect(plan.dataAmount).toMatch(/unlimited/i);
      expect(fullSpeedData === null || fullSpeedData === 'Unlimited').toBe(true);
      expect(fullSpeedData ?? reducedSpeed ?? maxSpeedMbps).not.toBeNull();
      expect(Math.min(reducedSpeed ?? 10, maxSpeedMbps ?? 10)).toBeGreaterThanOrEqual(10);
    }
  });
});
