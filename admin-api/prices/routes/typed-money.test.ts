import { afterAll, expect, it } from 'vitest';
import type { Plan } from '#src/contract/plans/plans.ts';
import { MONEY_FACTS } from '#src/domain/plans/facts/plans.ts';
import { api } from '#src/domain/core/paths/paths.ts';
import { openAdminApp } from '../../testing.ts';
const t = await openAdminApp();
afterAll(() => t.close());

const PLAN = {
  carrierId: 1,
  regionId: 1,
  dataAmount: '5GB',
  price: '20.00',
  planType: 'prepaid',
};
let made = 0;
function create(more: object) {
  const body = { ...PLAN, planName: `Typed ${(made += 1)}`, ...more };
  type Created = Plan & { issues?: { path: string; message: string }[] };
  return t.ask<Created>('POST', api.plans, body);
}

it.each([
  ['19.99', 19.99],
  [' 19.90 ', 19.9],
  ['$19.99', 19.99],
  ['USD 7', 7],
  [12.5, 12.5],
])('takes the price %j', async (price, amount) => {
  expect(await create({ price })).toMatchObject({ status: 201, body: { price: amount } });
});

it.each([
  ['19,99', 'has a comma: write 19.99'],
  ['1,999', 'has a comma: write 1.999 or 1999'],
  ['1,999.00', 'has commas between its thousands: write 1999.00'],
  ['1e3', 'is written with an exponent: write all its digits, like 1500'],
  ['0x10', 'is no number: write it like 15 or 7.50'],
  ['€19.99', 'shows €, but the currency is USD: mend the price or the currency'],
  ['', 'is required'],
])('refuses the price %j and says what to write', async (price, says) => {
  const { status, body } = await create({ price });
  expect(status).toBe(400);
  expect(body.issues).toEqual([{ path: 'price', message: `price: ${says}` }]);
});

it.each(MONEY_FACTS)('reads %s as it reads the price', async (name) => {
  const refused = await create({ [name]: '19,99' });
  expect(refused.status).toBe(400);
  expect(refused.body.issues).toContainEqual({
    path: name,
    message: `${name}: has a comma: write 19.99`,
  });
  const huge = await create({ [name]: '1e3' });
  expect(huge.status).toBe(400);
});

it('takes a fee of nothing and an amount with its sign', async () => {
  const { status, body } = await create({ setupFee: '0.00', listPrice: '$25', hotspot: '' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ setupFee: 0, listPrice: 25, hotspot: null });
});

it.each([
  [{ contractMonths: '1e1' }, 'contractMonths'],
  [{ reducedSpeed: '1,5' }, 'reducedSpeed'],
  [{ priceChangePercent: '1e1' }, 'priceChangePercent'],
])('refuses %j', async (fields, path) => {
  const { status, body } = await create(fields);
  expect(status).toBe(400);
  expect(body.issues).toMatchObject([{ path }]);
});
