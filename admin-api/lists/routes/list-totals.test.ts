import { afterAll, describe, expect, it } from 'vitest';
import { openSeededDb, TEST_DAY } from '#db/testing.ts';
import type { PlanList } from '#src/contract/plans/plans.ts';
import { costOfPlan } from '#src/domain/finder/cost/plan-cost.ts';
import { parseNeed } from '#src/domain/finder/need/need-address.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';
const t = await openTestApp({}, {}, await openSeededDb());
afterAll(() => t.close());

const list = (search: string) => t.json<PlanList>(`${api.plans}?${search}`);
const all = async (search: string) => {
  const first = await list(`${search}&limit=100`);
  const rest = Array.from({ length: first.meta.totalPages - 1 }, (_, at) =>
    list(`${search}&limit=100&page=${at + 2}`),
  );
  return [first, ...(await Promise.all(rest))].flatMap(({ data }) => data);
};
const refusal = async (search: string) => {
  const answer = await t.get(`${api.plans}?${search}`);
  const { issues = [] } = (await answer.json()) as { issues?: { path: string }[] };
  return [answer.status, ...issues.map(({ path }) => path)];
};
type Cost = NonNullable<PlanList['data'][number]['cost']>;

describe('totals in a list', () => {
  it.each(['months=12&gb=10', 'days=12&gb=12', 'months=24&gb=unlimited', 'days=7&calls=some'])(
    'are those of comparisons, in every list: %s',
    async (search) => {
      const { need } = parseNeed(new URLSearchParams(`places=XW&${search}`));
      const { data } = await list(`${search}&sort=popularity&limit=100`);
      expect(data).toHaveLength(100);
      for (const { cost, ...plan } of data) {
        const sum = costOfPlan(plan, need!, TEST_DAY);
        expect(cost === null).toBe(sum === null);
        if (!cost || !sum) continue;
        const { total, dueToday, perMonth, lines, atLeast } = sum.cost;
        expect(cost).toMatchObject({ total, dueToday, perMonth, lines, atLeast });
        expect(cost).toMatchObject({ covers: sum.covers, shortGb: sum.shortGb, lacks: sum.lacks });
        const added = cost.lines.reduce((minor, { amount }) => minor + Math.round(amount * 100), 0);
        expect(added).toBe(Math.round(cost.total * 100));
      }
    },
  );

  it.each([
    'months=12&gb=10',
    'days=12&gb=12&region=JP',
    'months=24&gb=20&region=DE&contract=none',
    'months=12&gb=5&dealsOnly=true',
  ])('order it: what covers the need, what does not, what has none: %s', async (search) => {
    const plain = await all(search);
    const plans = await all(`${search}&sort=total`);
    expect(plans.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      plain.map(({ id }) => id).toSorted((a, b) => a - b),
    );
    expect(plans.length).toBeGreaterThan(1);
    if (search.includes('deals')) return;
    const fit = (cost: Cost | null | undefined) => (cost ? (cost.covers ? 0 : 1) : 2);
    const order = plans.map(({ cost, id }) => [fit(cost), cost?.totalIn.amount ?? 0, id] as const);
    const sorted = order.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
    expect(order).toEqual(sorted);
    expect(new Set(order.map(([rank]) => rank)).size).toBeGreaterThan(1);
  });

  it('compares in the currency of the region, else in dollars', async () => {
    const { data } = await list('months=12&gb=5&region=JP&sort=total&limit=100');
    expect(new Set(data.map(({ cost }) => cost?.totalIn.currency))).toEqual(new Set(['JPY']));
    const dollars = data.filter(({ currency }) => currency === 'USD');
    expect(dollars.length).toBeGreaterThan(0);
    expect(dollars.every(({ cost }) => cost?.totalIn.approx)).toBe(true);
    expect((await list('months=12&sort=total')).data[0]!.cost!.totalIn.currency).toBe('USD');
  });

  it('says what is short, and shows nothing where nothing is asked', async () => {
    const data = await all('months=12&gb=50&calls=some&sort=total&region=US');
    const short = data.find(({ cost }) => cost && cost.shortGb > 0);
    expect(short!.cost).toMatchObject({ covers: false });
    expect((await list('region=US')).data[0]).not.toHaveProperty('cost');
  });

  it('counts beside totals as beside prices', async () => {
    const search = 'region=US&planTypes=prepaid&facets=true';
    const { meta } = await list(`${search}&months=12&gb=10&sort=total`);
    expect(meta).toEqual((await list(search)).meta);
  });

  it('are in previews, too', async () => {
    const { cookie } = await testAccount(t, 'ben', true);
    const search = 'region=DE&months=12&gb=10&sort=total&facets=true';
    const seen = await t.get(`${api.previewPlans}?${search}`, { cookie });
    const { data, meta } = (await seen.json()) as PlanList;
    const shown = await list(search);
    expect(meta).toEqual(shown.meta);
    const costs = (plans: PlanList['data']) => plans.map(({ id, cost }) => [id, cost]);
    expect(costs(data)).toEqual(costs(shown.data));
    expect(data[0]!.cost).toMatchObject({ covers: true });
  });

  it('knows a price that was just changed, and a plan that is gone', async () => {
    const { cookie } = await testAccount(t, 'anna', true);
    const search = 'region=JP&days=12&gb=12&sort=total';
    const [first] = (await list(search)).data;
    const { id, version, planName, dataAmount, currency, planType, ...plan } = first!;
    const kept = { carrierId: plan.carrierId, regionId: plan.regionId, planName, dataAmount };
    const body = { ...kept, currency, planType, price: 99_999, confirmPrice: true, version };
    const put = await t.send('PUT', api.plan(id), { body, cookie });
    expect(put.status, await put.clone().text()).toBe(200);
    expect((await list(search)).data[0]!.id).not.toBe(id);
    const changed = (await put.json()) as { version: number };
    const headers = { 'If-Match': `"${changed.version}"` };
    expect((await t.send('DELETE', api.plan(id), { cookie, headers })).status).toBe(200);
    expect((await all(search)).map((one) => one.id)).not.toContain(id);
  });
});

describe('a need that a list cannot read', () => {
  it.each([
    ['sort=total', 'sort'],
    ['sort=total&gb=10', 'months'],
    ['gb=10', 'months'],
    ['months=12&days=3', 'days'],
    ['months=37', 'months'],
    ['months=1.5', 'months'],
    ['days=0', 'days'],
    ['days=366', 'days'],
    ['days=7,7', 'days'],
    ['months=12&gb=-1', 'gb'],
    ['months=12&gb=1001', 'gb'],
    ['months=12&gb=5,5', 'gb'],
    ['months=12&calls=many', 'calls'],
    ['months=12&number=perhaps', 'number'],
    ['months=12&months=6', 'months'],
    ['months[]=12', 'months'],
  ])('is refused by name: %s', async (search, ...paths) => {
    expect(await refusal(search)).toEqual([400, ...paths]);
  });
});
