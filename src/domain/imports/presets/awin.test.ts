import { expect, test } from 'vitest';
import { readFixture } from './testing.ts';

/** What both forms of the JSON fields say of the same deal. */
const ESSENTIAL = {
  externalId: '501',
  carrierSlug: 'o2-uk',
  planName: 'Essential 30GB',
  planType: 'postpaid',
  price: 12.5,
  previousPrice: 15,
  hasDeal: true,
  currency: 'GBP',
  validity: '1 month',
  billing: 'recurring',
  taxes: 'included',
  setupFee: 9.99,
  contractMonths: 24,
  dataAmount: '30GB',
  dataPeriod: 'month',
  calls: 'unlimited',
  texts: 'unlimited',
  network5g: true,
  format: 'esim',
  roamingNote: 'Roaming in 48 destinations included',
  seenOn: '2026-11-18',
  sourceUrl: 'https://shop.example/deal/501',
  sourceName: 'Awin feed of Deal Shop',
};

test('Awin: the telco fields in JSON become terms, allowances, SIM format and day', async () => {
  const { plans, notes } = await readFixture('awin-json.csv', 'awin', { region: 'UK' });
  expect(plans).toMatchObject([
    ESSENTIAL,
    {
      externalId: '502',
      contractMonths: 1,
      setupFee: 0,
      calls: '500 min',
      texts: 'pay per use',
      dataAmount: '5GB',
      network5g: false,
      format: 'plastic',
    },
    {
      externalId: '503',
      audience: 'entitled',
      audienceNote: 'business customers',
      dataAmount: 'Unlimited',
      calls: 'none',
    },
  ]);
  // Unlimited data of which nothing more is said, a day that is none, an address without TLS.
  for (const field of ['fullSpeedData', 'format', 'seenOn', 'sourceUrl', 'ownNumber'] as const) {
    expect(plans[2]).not.toHaveProperty(field);
  }
  expect(plans[0]).not.toHaveProperty('audience');
  expect(notes).toContainEqual({
    at: 2,
    field: 'price',
    from: 'By Redemption, 60.00, £20 voucher',
    to: '',
    code: 'left-out',
  });
});

test('Awin: devices, contradictions, commas and goods out of stock are no plans', async () => {
  const { told } = await readFixture('awin-json.csv', 'awin', { region: 'UK' });
  expect(told).toEqual({
    5: ['planName not-a-plan'],
    6: ['planName not-a-plan'],
    7: ['price contradiction'],
    8: ['price decimal-comma'],
    9: ['planName not-a-plan'],
    10: ['price upfront-price'],
  });
});

test('Awin: the same fields as objects of a JSON file say the same', async () => {
  const { plans, notes, told } = await readFixture('awin-objects.json', 'awin', { region: 'UK' });
  expect(told).toEqual({});
  expect(plans).toMatchObject([ESSENTIAL]);
  expect(notes).toMatchObject([{ field: 'price', code: 'left-out' }]);
});

test('Awin: the plain telco fields have the fee and the term too', async () => {
  const { plans } = await readFixture('awin.csv', 'awin', { region: 'UK' });
  expect(plans).toMatchObject([
    { externalId: '9001', setupFee: 0, contractMonths: 12, seenOn: '2026-11-20' },
    { externalId: '9002', setupFee: 0, validity: '1 month' },
  ]);
  expect(plans[1]).not.toHaveProperty('contractMonths');
  expect(plans[0]).not.toHaveProperty('calls');
});
