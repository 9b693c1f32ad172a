import { afterAll, describe, expect, it } from 'vitest';
import { openSeededDb } from '#db/testing.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { FoundList } from '#src/contract/finder/find.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';
const t = await openTestApp({}, {}, await openSeededDb());
afterAll(() => t.close());

const find = (search: string) => t.json<FoundList>(`${api.find}?${search}`);
const refusal = async (search: string) => {
  const answer = await t.get(`${api.find}?${search}`);
  const { issues = [] } = (await answer.json()) as { issues?: { path: string }[] };
  return [answer.status, ...issues.map(({ path }) => path)];
};

describe('what a need costs', () => {
  it('answers twelve days in Japan with two packs, and the lines of the sum', async () => {
    const { data, meta } = await find('places=JP&days=12&gb=12');
    const [first] = data;
    expect(first).toMatchObject({ total: 21.98, currency: 'USD', fits: 'known', atLeast: false });
    expect(first!.plan.carrier.name).toBe('PocketeSIM');
    expect(first!.packs.map(({ count, price, dataGb }) => [count, price, dataGb])).toEqual([
      [1, 15.99, 10],
      [1, 5.99, 2],
    ]);
    // In the sellers' own currency where both have it, whatever totals compare in.
    expect(data[1]!.why).toContain('$1.02 more than the first');
    expect(meta).toMatchObject({ currentPage: 1 });
    expect(meta.around).toBeUndefined();
  });

  it.each(['places=JP&days=12&gb=12', 'places=US&months=12&gb=10', 'places=DE,UK&days=14&gb=10'])(
    'adds up, and stands in its order: %s',
    async (search) => {
      const { data, meta } = await find(`${search}&limit=100`);
      expect(data.length).toBeGreaterThan(2);
      for (const { lines, total } of data) {
        const sum = lines.reduce((all, { amount }) => all + amount, 0);
        expect(sum).toBeCloseTo(total, 6);
      }
      const { groups } = meta;
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(meta.totalCount);
      const leading = data.slice(0, groups[0]!.count);
      expect(leading.every(({ fits, age }) => fits === 'known' && age === 'fresh')).toBe(true);
      const totals = leading.map(({ totalIn }) => totalIn.amount);
      expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    },
  );

  it('takes networks by the slugs of their pages, and by name', async () => {
    const [bySlug, byName] = await Promise.all(
      ['vodafone-de', 'vodafone'].map((name) =>
        find(`places=DE&months=12&gb=20&network=${name}&limit=100`),
      ),
    );
    expect(bySlug!.meta.knownCount).toBeGreaterThan(2);
    expect(bySlug!.data).toEqual(byName!.data);
  });

  it('says totals of three lines for all of them, plan and packs for one', async () => {
    const need = 'places=DE&months=18&gb=15';
    const [one, three] = await Promise.all([find(need), find(`${need}&lines=3`)]);
    const [first, all] = [one.data[0]!, three.data[0]!];
    expect(all.plan).toEqual(first.plan);
    expect(all.packs).toEqual(first.packs);
    expect(all.total).toBeCloseTo(first.total * 3, 6);
    expect(all.dueToday).toBeCloseTo(first.dueToday * 3, 6);
    expect(all.lines.map(({ text }) => text)).toEqual(
      first.lines.map(({ text }) => `${text}, 3 lines`),
    );
    expect(all.notes).toContain('Discounts for several lines are not in our data.');
    expect(all.dataGb).toBe(first.dataGb);
  });

  it('goes on to the next page', async () => {
    const all = await find('places=US&months=12&gb=10&limit=6');
    const second = await find('places=US&months=12&gb=10&limit=3&page=2');
    expect(second.data).toEqual(all.data.slice(3));
  });

  it('says what stands beside the answers when asked', async () => {
    const { meta } = await find('places=JP&days=12&gb=12&currency=USD&around=true');
    const { sizes, leftOut } = meta.around!;
    expect(sizes.find(({ isNeed }) => isNeed)).toMatchObject({ gb: 12, total: 21.98 });
    const totals = sizes.map(({ totalIn }) => totalIn.amount);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    const more = await find(leftOut!.search.slice(1));
    expect(more.meta.totalCount).toBe(meta.totalCount + leftOut!.count);
  });

  it('says which wish to give up where nothing fits', async () => {
    const { data, meta } = await find('places=JP&days=12&gb=12&maxDue=1&around=true');
    expect(data).toEqual([]);
    const [nearest] = meta.around!.nearest;
    expect(nearest).toMatchObject({ wish: 'maxDue', best: { total: 21.98 } });
    expect((await find(nearest!.search.slice(1))).meta.totalCount).toBe(nearest!.count);
  });

  it('knows a price that was just changed, and a plan that is gone', async () => {
    const { cookie } = await testAccount(t, 'anna', true);
    const before = (await find('places=JP&days=12&gb=12')).data[0]!;
    const { id, version, planName, dataAmount, currency, planType, ...plan } = before.plan;
    const kept = { carrierId: plan.carrierId, regionId: plan.regionId, planName, dataAmount };
    const body = { ...kept, currency, planType, price: 99, confirmPrice: true, version };
    const put = await t.send('PUT', api.plan(id), { body, cookie });
    expect(put.status, await put.clone().text()).toBe(200);
    const after = (await find('places=JP&days=12&gb=12')).data[0]!;
    expect(after.plan.id).not.toBe(id);
    const changed = (await put.json()) as AdminPlan;
    const headers = { 'If-Match': `"${changed.version}"` };
    const gone = await t.send('DELETE', api.plan(id), { cookie, headers });
    expect(gone.status).toBe(200);
    const all = await find('places=JP&days=12&gb=12&limit=100');
    expect(all.data.flatMap(({ packs }) => packs).map(({ slug }) => slug)).not.toContain(plan.slug);
  });
});

describe('a need that cannot be read', () => {
  it.each([
    ['', 'places', 'months'],
    ['places=JP', 'months'],
    ['places=JP&days=12&months=2', 'days'],
    ['places=QQ&days=12', 'places'],
    ['places=JP&places=DE&days=12', 'places'],
    ['places=JP&days=3&hotspot=maybe', 'hotspot'],
    ['places=DE&months=12&network=xyz', 'network'],
    ['places=DE&months=12&lines=10', 'lines'],
    ['places=DE&months=12&hotspotGb=none', 'hotspotGb'],
    ['places=JP&days=3&around=yes', 'around'],
  ])('is refused by name: %s', async (search, ...paths) => {
    expect(await refusal(search)).toEqual([400, ...paths]);
  });
});
