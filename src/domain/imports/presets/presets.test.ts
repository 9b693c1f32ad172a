import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lookAt } from '../mapping/propose.ts';
import { formatOf } from '../files/sniff.ts';
import { isRow } from '../files/rows.ts';
import { rowsOf } from '../testing.ts';
import { soldAmount } from './data-words.ts';
import { parseAmount } from './prices.ts';
import { fixture, readFixture as read } from './testing.ts';

const FEEDS: Record<string, string> = {
  'airalo-facts.json': 'airalo',
  'airalo-flat.json': 'airalo',
  'airalo-nested.json': 'airalo',
  'awin-json.csv': 'awin',
  'awin-objects.json': 'awin',
  'awin.csv': 'awin',
  'cj.json': 'cj',
  'esim-access.json': 'esim-access',
  'esim-go.json': 'esim-go',
  'esim-tracker.csv': 'esim-tracker',
  'google-merchant.csv': 'google-merchant',
  'impact.json': 'impact',
  'shopify.json': 'shopify',
};
test.each(readdirSync(join(import.meta.dirname, 'fixtures')))(
  '%s is recognised as its feed, and as nothing else',
  async (name) => {
    const rows = (await rowsOf(fixture(name), formatOf(name))).filter(isRow);
    expect(lookAt(rows)).toMatchObject({ native: false, prices: false, preset: FEEDS[name] });
  },
);

describe('Airalo', () => {
  test('sells at the recommended retail price, in GB of 1024, to one country', async () => {
    const { plans, told, problems } = await read('airalo-flat.json', 'airalo');
    expect(plans).toMatchObject([
      {
        source: 'airalo',
        externalId: 'change-7days-1gb',
        carrierSlug: 'airalo',
        regionCode: 'US',
        planName: 'Change 1 GB - 7 Days',
        dataAmount: '1GB',
        price: 6.25,
        currency: 'USD',
        validity: '7 days',
        planType: 'travel',
      },
      { externalId: 'uki-mobile-30days-unlimited', regionCode: 'UK', dataAmount: 'Unlimited' },
      { externalId: 'change-15days-2gb', validity: '15 days' },
    ]);
    expect(told).toEqual({
      2: ['planName not-a-plan'],
      3: ['region several-regions'],
      4: ['price wholesale-price'],
    });
    expect(problems.map(({ reason }) => reason)).toContain(
      'price "8" is the wholesale price, and the row has no recommended retail price.',
    );
  });

  test('answers by country too, each package a row of its own', async () => {
    const { plans, told } = await read('airalo-nested.json', 'airalo');
    expect(told).toEqual({});
    expect(plans).toMatchObject([
      { at: 0, externalId: 'change-7days-1gb', regionCode: 'US', dataAmount: '1GB', price: 4.5 },
      { at: 1, externalId: 'change-30days-3gb', regionCode: 'US', dataAmount: '3GB', price: 11 },
    ]);
  });
});

test('eSIM Access counts bytes and ten-thousandths, and has cost beside retail', async () => {
  const { plans, told } = await read('esim-access.json', 'esim-access', { carrier: 'airalo' });
  expect(plans).toMatchObject([
    { externalId: 'CKH491', dataAmount: '1GB', price: 5.7, validity: '7 days', network5g: true },
    { externalId: 'P7QD2L', regionCode: 'UK', dataAmount: '500MB', dataPeriod: 'day', price: 1.05 },
  ]);
  expect(told).toEqual({
    2: ['region several-regions'],
    3: ['price wholesale-price'],
    4: ['validity validity-unreadable', 'dataAmount data-unreadable', 'price refused'],
  });
  const unnamed = await read('esim-access.json', 'esim-access');
  expect(unnamed.problems[0]?.reason).toBe(
    'carrier is not in this feed: choose one for the whole file.',
  );
});

test('eSIM Go names the cost: without a retail price a bundle is no plan', async () => {
  const { plans, told } = await read('esim-go.json', 'esim-go', {
    carrier: 'esim-go',
    currency: 'USD',
  });
  expect(plans).toMatchObject([
    { externalId: 'esim_1GB_7D_GB_V2', regionCode: 'UK', dataAmount: '1GB', price: 3.5 },
  ]);
  expect(told).toEqual({ 1: ['price wholesale-price'], 2: ['region several-regions'] });
});

test('Google Merchant: a running sale is a deal, a subscription has the price of the plan', async () => {
  const { plans, told } = await read('google-merchant.csv', 'google-merchant', { region: 'US' });
  expect(plans).toMatchObject([
    { externalId: 'tm-1', planType: 'prepaid', dataAmount: '5GB', validity: '30 days', price: 15 },
    { externalId: 'tm-2', price: 20, previousPrice: 25, hasDeal: true },
    { externalId: 'tm-3', price: 35 },
    { externalId: 'tm-4', dataAmount: 'Unlimited', price: 60, planType: 'postpaid' },
  ]);
  expect(plans[0]).not.toHaveProperty('planDescription');
  expect(plans[2]).not.toHaveProperty('hasDeal');
  expect(told).toEqual({
    6: [
      'planName not-a-plan',
      'dataAmount data-unreadable',
      'planType missing',
      'price decimal-comma',
      'currency wrong-currency',
      'buyUrl refused',
    ],
  });
});

test('Awin: the monthly cost is the price, not what is paid at the beginning', async () => {
  const { plans, told } = await read('awin.csv', 'awin', { region: 'UK' });
  expect(plans).toMatchObject([
    {
      externalId: '9001',
      carrierSlug: 'o2-uk',
      planName: 'SIM Only 30GB',
      dataAmount: '30GB',
      dataPeriod: 'month',
      price: 10,
      previousPrice: 15,
      hasDeal: true,
      currency: 'GBP',
      planType: 'postpaid',
      network5g: true,
      buyUrl: 'https://www.awin1.com/pclick.php?p=1&a=2&m=3',
    },
    { externalId: '9002', dataAmount: 'Unlimited', price: 25 },
  ]);
  expect(told[4]).toContain('planName not-a-plan');
  expect(told[5]).toEqual(['price upfront-price']);
});

test('CJ: the sale price and the tracked link', async () => {
  const { plans, told } = await read('cj.json', 'cj', { planType: 'prepaid' });
  expect(plans).toMatchObject([
    {
      externalId: '8c1a',
      carrierSlug: 'mint-mobile',
      regionCode: 'US',
      dataAmount: '5GB',
      price: 15,
      previousPrice: 20,
      hasDeal: true,
      buyUrl: 'https://www.anrdoezrs.net/click-1-2?url=https%3A%2F%2Fmint.example',
    },
  ]);
  expect(told[1]?.toSorted()).toEqual([
    'dataAmount data-unreadable',
    'planName not-a-plan',
    'price contradiction',
    'region several-regions',
  ]);
});

test('Impact: an original price above the current one makes a deal', async () => {
  const { plans, told } = await read('impact.json', 'impact', { region: 'US', planType: 'esim' });
  expect(plans).toMatchObject([
    { externalId: 'CONNECT5', planType: 'prepaid', price: 15, previousPrice: 20, hasDeal: true },
  ]);
  expect(told).toEqual({ 1: ['planName not-a-plan'] });
});

test('amounts in bytes and MB become what is sold', () => {
  expect(
    [2 ** 30, 1e9, 5 * 2 ** 29, 100 * 2 ** 20, 5e8, 1234567, -1, 0].map((n) =>
      soldAmount(String(n), 'bytes'),
    ),
  ).toEqual(['1GB', '1GB', '2.5GB', '100MB', '500MB', null, null, null]);
  expect([1024, 1000, 1500, 500, 20480, -1, 0.5].map((n) => soldAmount(String(n), 'MB'))).toEqual([
    '1GB',
    '1GB',
    '1.5GB',
    '500MB',
    '20GB',
    null,
    null,
  ]);
});

test('amounts are compared in whichever way they are written', () => {
  expect(['9,9', '12,49', '£1,299.00', '1.299,00', '1,500', '7', ''].map(parseAmount)).toEqual([
    9.9, 12.49, 1299, 1299, 1500, 7, 0,
  ]);
});
