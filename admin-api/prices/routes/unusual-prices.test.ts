import { afterAll, expect, it } from 'vitest';
import type { AdminPlan, BulkPreview } from '#src/contract/plans/admin-plans.ts';
import type { PriceRecord } from '#src/contract/prices/prices.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openAdminApp } from '../../testing.ts';
const t = await openAdminApp();
afterAll(() => t.close());

const NEW = { carrierId: 1, regionId: 1, dataAmount: '5GB', planType: 'prepaid' };
let made = 0;
/** A plan at $22.90, as it has been seen before. */
async function plan() {
  const body = { ...NEW, planName: `Unusual ${(made += 1)}`, price: '22.90' };
  return (await t.ask<AdminPlan>('POST', api.plans, body)).body;
}
const stored = async (id: number) => (await t.ask<AdminPlan>('GET', api.adminPlan(id))).body;
const ASKED = {
  message: '$1,999.00 is 87 times the usual price of $22.90. Save anyway?',
  unusualPrice: '$1,999.00 is 87 times the usual price of $22.90',
};

it('asks before a form saves 1999 for 19.99, and saves what was confirmed', async () => {
  const before = await plan();
  const change = { ...before, price: '1999', hotspot: true };
  const asked = await t.ask('PUT', api.plan(before.id), change);
  expect(asked).toMatchObject({ status: 409, body: ASKED });
  expect(await stored(before.id)).toEqual(before);
  const saved = await t.ask<AdminPlan>('PUT', api.plan(before.id), {
    ...change,
    confirmPrice: true,
  });
  expect(saved).toMatchObject({ status: 200, body: { price: 1999, hotspot: true } });
});

it('does not ask about usual changes, other fields, or a price that stands already', async () => {
  const before = await plan();
  const body = { ...before, price: 29.9, planDescription: 'New.' };
  const saved = await t.ask<AdminPlan>('PUT', api.plan(before.id), body);
  expect(saved).toMatchObject({ status: 200, body: { price: 29.9 } });
  const high = { ...saved.body, price: 900, confirmPrice: true };
  const other = await t.ask<AdminPlan>('PUT', api.plan(before.id), high);
  const again = { ...other.body, planDescription: 'Newer.' };
  expect((await t.ask('PUT', api.plan(before.id), again)).status).toBe(200);
});

it('does not ask on the way back from a price that was confirmed', async () => {
  const before = await plan();
  const wrong = { ...before, price: '1999', confirmPrice: true };
  const { body } = await t.ask<AdminPlan>('PUT', api.plan(before.id), wrong);
  const back = { ...body, price: 22.9, previousPrice: null, priceChangePercent: null };
  expect((await t.ask('PUT', api.plan(before.id), back)).status).toBe(200);
});

it.each(['2026-11-01', '2026-11-21'])(
  'asks before a record of %s is added',
  async (recordedDate) => {
    const before = await plan();
    const record = { price: '1999', recordedDate };
    const path = api.priceHistory(before.id);
    expect(await t.ask('POST', path, record)).toMatchObject({ status: 409, body: ASKED });
    expect((await t.ask<PriceRecord[]>('GET', path)).body).toHaveLength(1);
    expect((await t.ask('POST', path, { ...record, confirmPrice: true })).status).toBe(201);
  },
);

it('asks before a draft is kept, since nobody is there when it becomes public', async () => {
  const before = await plan();
  const { status: _, activeFrom: __, activeUntil: ___, draft: ____, ...fields } = before;
  const draft = { ...fields, price: '1999' };
  expect(await t.ask('PUT', api.draft(before.id), draft)).toMatchObject({
    status: 409,
    body: ASKED,
  });
  expect((await stored(before.id)).draft).toBeNull();
  const kept = await t.ask('PUT', api.draft(before.id), { ...draft, confirmPrice: true });
  expect(kept.status).toBe(200);
});

it('counts unusual prices of a bulk change, and refuses it whole until they are confirmed', async () => {
  const [one, two] = [await plan(), await plan()];
  const selection = { ids: [one.id, two.id] };
  const operation = { kind: 'price', by: 'amount', value: 1976.1 };
  const preview = await t.ask<BulkPreview>('POST', api.bulkPreview, { selection, operation });
  expect(preview.body).toMatchObject({
    changed: 2,
    problemCount: 0,
    unusualCount: 2,
    unusual: [
      { id: one.id, name: `${one.carrier.name} ${one.planName}`, message: ASKED.unusualPrice },
      { id: two.id, name: `${two.carrier.name} ${two.planName}`, message: ASKED.unusualPrice },
    ],
  });
  const apply = { selection, operation, token: preview.body.token };
  expect(await t.ask('POST', api.bulkApply, apply)).toMatchObject({ status: 409, body: ASKED });
  expect(await stored(one.id)).toEqual(one);
  const done = await t.ask('POST', api.bulkApply, { ...apply, confirmPrice: true });
  expect(done).toMatchObject({ status: 200, body: { changed: 2 } });
});

it.each([
  ['1999', /^\$1,999\.00 is \d+ times the usual price of \$\d+\.\d\d of the plans there$/],
  ['0.19', /^\$0\.19 is 0?\.?\d+% of the usual price of \$\d+\.\d\d of the plans there$/],
])(
  'asks before a first price of %s that no plan of the country comes near',
  async (price, words) => {
    const body = { ...NEW, planName: `First at ${price}`, price };
    const asked = await t.ask<{ unusualPrice: string }>('POST', api.plans, body);
    expect(asked).toMatchObject({
      status: 409,
      body: { unusualPrice: expect.stringMatching(words) },
    });
    const saved = await t.ask<AdminPlan>('POST', api.plans, { ...body, confirmPrice: true });
    expect(saved).toMatchObject({ status: 201, body: { price: Number(price) } });
  },
);

it('asks nothing of a first price that is within what is usual, or the first of its country', async () => {
  for (const price of ['4.90', '180']) {
    const made = await t.ask('POST', api.plans, { ...NEW, planName: `Fine at ${price}`, price });
    expect([price, made.status]).toEqual([price, 201]);
  }
  const region = { name: 'Ireland', code: 'IE', currency: 'EUR' };
  const { body } = await t.ask<{ id: number }>('POST', api.regions, region);
  const there = { ...NEW, regionId: body.id, currency: 'EUR', planName: 'Alone', price: '1999' };
  expect((await t.ask('POST', api.plans, there)).status).toBe(201);
});
