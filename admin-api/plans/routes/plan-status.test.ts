import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminPlan, AdminPlanList } from '#src/contract/plans/admin-plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openTestApp, testAccount } from '../../testing.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let cookie = '';
beforeAll(async () => {
  test = await openTestApp();
  ({ cookie } = await testAccount(test, 'anna', true));
});
afterAll(() => test.close());

const FROM = '2026-11-27T09:00:00.000Z';
const UNTIL = '2026-11-30T23:00:00.000Z';
const FIELDS = {
  carrierId: 1,
  regionId: 1,
  planName: 'Quiet',
  dataAmount: '5GB',
  price: 20,
  planType: 'prepaid',
};

async function ask<T>(method: string, path: string, body?: unknown) {
  const answer = await test.send(method, path, { body, cookie });
  return { status: answer.status, body: (await answer.json()) as T };
}
const make = async (more: object) =>
  (await ask<AdminPlan>('POST', api.plans, { ...FIELDS, ...more })).body;
const put = (plan: AdminPlan, more: object) =>
  ask<AdminPlan & { issues: { path: string }[] }>('PUT', api.plan(plan.id), { ...plan, ...more });
const records = async (id: number) =>
  (await ask<PriceRecord[]>('GET', api.adminPriceHistory(id))).body.map((entry) => entry.price);

describe('the status of a plan', () => {
  it('is active when nothing is said, with a first price record', async () => {
    const plan = await make({});
    expect(plan).toMatchObject({ status: 'active', activeFrom: null, activeUntil: null });
    expect(await records(plan.id)).toEqual([20]);
  });

  it.each([
    [{ status: 'draft' }, { status: 'draft', activeFrom: null, activeUntil: null }],
    [
      { status: 'scheduled', activeFrom: '2026-11-27T10:00:42+01:00', activeUntil: UNTIL },
      { status: 'scheduled', activeFrom: FROM, activeUntil: UNTIL },
    ],
    [
      { status: 'scheduled', activeFrom: '2026-11-20T00:00Z', activeUntil: UNTIL },
      { status: 'active', activeFrom: null, activeUntil: UNTIL },
    ],
  ])('%o is kept as %o', async (said, kept) => {
    expect(await make(said)).toMatchObject(kept);
  });

  it.each([
    [{ status: 'draft', activeFrom: FROM }, 'activeFrom'],
    [{ status: 'active', activeFrom: FROM }, 'activeFrom'],
    [{ status: 'scheduled' }, 'activeFrom'],
    [{ status: 'scheduled', activeFrom: UNTIL, activeUntil: FROM }, 'activeUntil'],
    [{ activeUntil: '2026-11-20T00:00Z' }, 'activeUntil'],
    [{ status: 'scheduled', activeFrom: 'tomorrow' }, 'activeFrom'],
    [{ status: 'scheduled', activeFrom: '2026-02-30T00:00Z' }, 'activeFrom'],
    [{ status: 'hidden' }, 'status'],
  ])('%o is refused at its field', async (said, path) => {
    const answer = await ask<{ issues: { path: string }[] }>('POST', api.plans, {
      ...FIELDS,
      ...said,
    });
    expect([answer.status, answer.body.issues[0]?.path]).toEqual([400, path]);
  });

  it('filters and orders the list of the dashboard', async () => {
    const draft = await make({ status: 'draft', planName: 'Only a draft' });
    const { body } = await ask<AdminPlanList>('GET', `${api.adminPlans}?statuses=draft,scheduled`);
    expect(body.data.map((plan) => plan.id)).toContain(draft.id);
    expect(body.data.every((plan) => plan.status !== 'active')).toBe(true);
    const sorted = await ask<AdminPlanList>('GET', `${api.adminPlans}?sort=status&limit=5`);
    expect(sorted.body.data[0]!.status).toBe('draft');
  });
});

describe('the price of a plan that is not public', () => {
  it('changes without a trace, and is recorded when the plan appears', async () => {
    const plan = await make({ status: 'draft', previousPrice: 30, hasDeal: true });
    const cheaper = await put(plan, { price: 15 });
    expect(cheaper.body).toMatchObject({ previousPrice: 30, priceChangePercent: -50 });
    expect(await records(plan.id)).toEqual([]);
    const shown = await put(cheaper.body, { status: 'active' });
    expect(shown.body).toMatchObject({ price: 15, previousPrice: 30, status: 'active' });
    expect(await records(plan.id)).toEqual([15]);
  });

  it('compares with what the public saw last', async () => {
    const plan = await make({});
    const hidden = (await put(plan, { status: 'draft' })).body;
    const first = (await put(hidden, { price: 18 })).body;
    const second = (await put(first, { price: 16 })).body;
    expect(second).toMatchObject({ previousPrice: 20, priceChangePercent: -20 });
    const back = (await put(second, { price: 20 })).body;
    expect(back).toMatchObject({ previousPrice: null, priceChangePercent: 0 });
    const shown = (await put(second, { version: back.version, status: 'active' })).body;
    expect(shown).toMatchObject({ price: 16, previousPrice: 20 });
    expect(await records(plan.id)).toEqual([16, 20]);
  });

  it('has no public history', async () => {
    const plan = await make({});
    await put(plan, { status: 'draft' });
    expect((await test.get(api.priceHistory(plan.id))).status).toBe(404);
    expect((await test.get(api.plan(plan.id))).status).toBe(404);
  });
});
