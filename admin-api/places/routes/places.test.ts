import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Carrier } from '#src/contract/places/carriers.ts';
import type { AdminPlan } from '#src/contract/plans/admin-plans.ts';
import type { Plan, PlanList } from '#src/contract/plans/plans.ts';
import type { Region } from '#src/contract/places/regions.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let cookie = '';
let europe: Region;
let seller: Carrier;
beforeAll(async () => {
  t = await openTestApp();
  ({ cookie } = await testAccount(t, 'anna', true));
  seller = (await t.json<Carrier[]>(api.carriers)).find(({ kind }) => kind === 'travel')!;
});
afterAll(() => t.close());

interface Refused {
  message: string;
  issues?: { path: string }[];
}
async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await t.send(method, path, { body, cookie });
  return { status: answer.status, body: (await answer.json()) as T & Refused };
}
const europeInput = { name: 'Europe', code: 'xe', kind: 'group', currency: 'USD' };
const region = (code: string) => t.json<Region>(api.regionByCode(code));
const list = (query: string) => t.json<PlanList>(`${api.plans}?limit=100&facets=true&${query}`);
const plan = (name: string, covers: string[] | null, more: object = {}) =>
  ask<AdminPlan>('POST', api.plans, {
    carrierId: seller.id,
    regionId: europe.id,
    planName: name,
    dataAmount: '5GB',
    price: 0.5,
    planType: 'travel',
    covers,
    ...more,
  });
const ofEurope = (plans: Plan[]) =>
  plans.filter((one) => one.region.code === 'XE').map(({ planName }) => planName);

describe('groups of countries', () => {
  it.each([
    ['a country with the code of a group', { code: 'XE', kind: 'country' }, 'kind'],
    ['a group without a code of its own', { code: 'FR', kind: 'group' }, 'code'],
    ['a group in another currency', { code: 'XE', kind: 'group', currency: 'EUR' }, 'currency'],
    ['a kind that there is not', { code: 'XE', kind: 'planet' }, 'kind'],
  ])('refuse %s', async (_, more, path) => {
    const { status, body } = await ask('POST', api.regions, { ...europeInput, ...more });
    expect(status).toBe(400);
    expect(body.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  it('are made, keep their kind, and stay what their code says', async () => {
    const made = await ask<Region>('POST', api.regions, europeInput);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ code: 'XE', kind: 'group', currency: 'USD' });
    europe = made.body;
    const { id, version } = europe;
    const put = (more: object) =>
      ask<Region>('PUT', api.region(id), {
        name: 'Europe',
        code: 'XE',
        currency: 'USD',
        version,
        ...more,
      });
    expect((await put({ kind: 'country' })).status).toBe(400);
    expect((await put({ code: 'FR' })).status).toBe(400);
    const renamed = await put({ name: 'All of Europe' });
    expect(renamed.body).toMatchObject({ name: 'All of Europe', kind: 'group' });
    europe = (await ask<Region>('PUT', api.region(id), { ...renamed.body, name: 'Europe' })).body;
    const germany = await region('DE');
    const asGroup = await ask('PUT', api.region(germany.id), { ...germany, kind: 'group' });
    expect(asGroup.body.issues?.map(({ path }) => path)).toEqual(['code']);
  });
});

describe('plans for several countries', () => {
  it('stand in the lists of the countries that they state', async () => {
    const [uk, japan] = [await region('UK'), await region('JP')];
    expect((await plan('Islands', ['GB', 'IE'])).status).toBe(201);
    expect((await plan('Nowhere in particular', null)).status).toBe(201);
    const inUk = await list('region=UK');
    expect(ofEurope(inUk.data)).toEqual(['Islands']);
    // 0.50 dollars are the cheapest of all, whatever currency they are compared in.
    expect(inUk.data[0]!.planName).toBe('Islands');
    expect(inUk.meta.facets?.alsoCovering).toBe(1);
    expect(ofEurope((await list('region=UK&ownOnly=true')).data)).toEqual([]);
    expect(ofEurope((await list('region=gb&maxPrice=0.45')).data)).toEqual(['Islands']);
    expect(ofEurope((await list('region=XE')).data)).toHaveLength(2);
    expect(ofEurope((await list('region=JP')).data)).toEqual([]);
    // The counts of a region are those of its list, and so are its carriers.
    expect((await region('UK')).simCardCount).toBe(uk.simCardCount + 1);
    expect((await region('UK')).simCardCount).toBe(inUk.meta.totalCount);
    expect((await region('JP')).simCardCount).toBe(japan.simCardCount);
    const sellers = await t.json<Carrier[]>(api.regionCarriers(uk.id));
    expect(sellers).toHaveLength((await region('UK')).carrierCount);
    const counted = sellers.reduce((sum, { simCardCount }) => sum + simCardCount, 0);
    expect(counted).toBe(inUk.meta.totalCount);
  });

  it('are told apart from its own plans in the counts of a region', async () => {
    const { simCardCount, alsoCovering, carrierCount } = await region('UK');
    expect(simCardCount - alsoCovering!.plans).toBe(
      (await list('region=UK&ownOnly=true')).meta.totalCount,
    );
    expect(carrierCount - alsoCovering!.carriers).toBeLessThanOrEqual(carrierCount);
    expect((await region('JP')).alsoCovering).toBeUndefined();
    expect((await region('XE')).alsoCovering).toBeUndefined();
  });

  it('follow at once when a plan names another country, or becomes a draft', async () => {
    const [islands] = (await list('region=UK&q=islands')).data;
    const row = (await ask<AdminPlan>('GET', api.adminPlan(islands!.id))).body;
    const moved = await ask<AdminPlan>('PUT', api.plan(row.id), { ...row, covers: ['JP'] });
    expect(moved.status).toBe(200);
    expect(ofEurope((await list('region=UK')).data)).toEqual([]);
    expect(ofEurope((await list('region=JP')).data)).toEqual(['Islands']);
    await ask('PUT', api.plan(row.id), { ...moved.body, status: 'draft' });
    expect(ofEurope((await list('region=JP')).data)).toEqual([]);
    expect((await list('region=JP')).meta.facets?.alsoCovering).toBeUndefined();
  });

  it('name countries, and no group of them', async () => {
    const { status, body } = await plan('All of it and Asia', ['DE', 'XA']);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('must be countries: XA is a group');
  });

  it('are no plans of several countries when a country sells them', async () => {
    const germany = await region('DE');
    const more = { regionId: germany.id, currency: 'EUR', price: 1 };
    expect((await plan('Germany and Japan', ['DE', 'JP'], more)).status).toBe(201);
    const found = (await list('region=JP')).data.map(({ planName }) => planName);
    expect(found).not.toContain('Germany and Japan');
  });
});

describe('the search', () => {
  it.each(['europe', 'EUROPE', 'Europé', 'europe nowhere'])('finds a place: %s', async (q) => {
    const { data } = await list(`q=${encodeURIComponent(q)}`);
    expect(ofEurope(data)).toContain('Nowhere in particular');
  });

  it('finds the plans of a country by its name, whatever they are called', async () => {
    const { meta } = await list('q=germany&region=DE&ownOnly=true');
    expect(meta.totalCount).toBe((await list('region=DE&ownOnly=true')).meta.totalCount);
  });
});

describe('who may buy', () => {
  it('is anyone where a seller of kind travel does not publish it, else residents', async () => {
    const all = (await list('')).meta.totalCount;
    const visitors = await list('audience=visitors');
    expect(visitors.data.every(({ carrier }) => carrier.kind === 'travel')).toBe(true);
    const residents = await list('audience=residents');
    // Anyone is a resident, too.
    expect(residents.meta.totalCount).toBe(all);
    expect(visitors.meta.facets?.facts?.audience).toMatchObject({
      visitors: visitors.meta.totalCount,
      residents: residents.meta.totalCount,
    });
  });
});
