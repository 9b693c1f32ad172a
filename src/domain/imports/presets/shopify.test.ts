import { expect, test } from 'vitest';
import { readFile } from '../testing.ts';
import { readFixture } from './testing.ts';

const SHOP = { carrier: 'airalo', planType: 'esim', currency: 'USD' };

test('Shopify: each variant that can be bought is a plan, as its titles say', async () => {
  const { plans } = await readFixture('shopify.json', 'shopify', SHOP);
  expect(plans).toMatchObject([
    {
      externalId: '11',
      carrierSlug: 'airalo',
      regionCode: 'JP',
      planName: 'Japan eSIM - 5GB / 30 Days',
      dataAmount: '5GB',
      validity: '30 days',
      price: 14,
      listPrice: 18,
      hasDeal: true,
      currency: 'USD',
      format: 'esim',
    },
    { externalId: '12', validity: '15 days', price: 19.5, listPrice: null, hasDeal: false },
    {
      externalId: '14',
      dataAmount: 'Unlimited',
      fullSpeedData: '2GB',
      fullSpeedPeriod: 'day',
      reducedSpeed: 1,
      listPrice: null,
    },
    { externalId: '21', regionCode: 'UK', format: 'plastic', price: 4.5, validity: '1 day' },
  ]);
  expect(plans[0]).not.toHaveProperty('billing');
  expect(plans[0]).not.toHaveProperty('previousPrice');
});

test('Shopify: sold out, several countries, phones, cents and missing days are told', async () => {
  const { told, problems } = await readFixture('shopify.json', 'shopify', SHOP);
  expect(told).toEqual({
    2: ['planName not-a-plan'],
    5: ['region several-regions'],
    6: ['planName not-a-plan', 'region missing', 'validity missing'],
    7: ['validity missing'],
    8: ['price not-a-number'],
    9: ['dataAmount data-unreadable'],
  });
  expect(problems.find(({ at }) => at === 7)?.reason).toBe(
    'validity is not in this row: choose one for rows that do not say it.',
  );
});

test('Shopify: one value fills the rows that say none, and no other', async () => {
  const { plans } = await readFixture('shopify.json', 'shopify', { ...SHOP, validity: '7 days' });
  const days = plans.map(({ externalId, validity }) => [externalId, validity]);
  expect(days).toContainEqual(['51', '7 days']);
  expect(days).toContainEqual(['11', '30 days']);
});

test('Shopify: the currency has to be chosen where several are possible', async () => {
  const { told } = await readFixture('shopify.json', 'shopify', { ...SHOP, currency: '' });
  expect(told[0]).toEqual(['currency ambiguous-currency']);
});

test('Shopify: a product of a thousand variants does not copy itself a thousand times', async () => {
  const variants = Array.from({ length: 4000 }, (_, id) => ({
    id,
    title: '1GB / 7 Days',
    price: '1.00',
  }));
  const wide = Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [`extra${n}`, 'x']));
  const product = { ...wide, title: 'Japan eSIM', handle: 'japan', variants };
  const { plans, problems } = await readFile(JSON.stringify({ products: [product] }), 'json', {
    kind: 'preset',
    preset: 'shopify',
    constants: SHOP,
  });
  expect([plans.length, problems.length]).toEqual([4000, 0]);
});

test.each<[string, object | string]>([
  ['US eSIM with phone number 5GB 30 days', { dataAmount: '5GB', regionCode: 'US' }],
  ['US eSIM 5GB 30 days - Unlimited text', { dataAmount: '5GB' }],
  ['US eSIM - Unlimited 30 days', { dataAmount: 'Unlimited' }],
  ['Pixel 9 with US eSIM 128GB 30 days', 'not-a-plan'],
])('Shopify: the title "%s"', async (title, expected) => {
  const variants = [{ id: 1, title: 'Default Title', price: '9.00', available: true }];
  const { plans, problems } = await readFile(
    JSON.stringify({ products: [{ title, handle: 'x', variants }] }),
    'json',
    { kind: 'preset', preset: 'shopify', constants: SHOP },
  );
  if (typeof expected === 'string') expect(problems[0]?.code).toBe(expected);
  else expect([plans[0], problems]).toMatchObject([expected, []]);
});
