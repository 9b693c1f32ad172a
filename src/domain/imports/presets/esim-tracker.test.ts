import { expect, test } from 'vitest';
import { readFile } from '../testing.ts';
import { readFixture } from './testing.ts';

const read = () => readFixture('esim-tracker.csv', 'esim-tracker');

test('a tracker: countries and groups, units, days, and where and when the price was seen', async () => {
  const { plans } = await read();
  expect(plans).toMatchObject([
    {
      at: 3,
      externalId: 'airalo/JP/5gb/30',
      carrierSlug: 'airalo',
      regionCode: 'JP',
      planName: 'Japan, 5GB, 30 days',
      planType: 'esim',
      dataAmount: '5GB',
      validity: '30 days',
      price: 10,
      currency: 'USD',
      format: 'esim',
      billing: 'once',
      seenOn: '2026-08-17',
      sourceUrl: 'https://www.airalo.example/japan',
      sourceName: 'eSIM price tracker',
    },
    { at: 5, regionCode: 'UK', planName: 'United Kingdom, 500MB, 1 day', validity: '1 day' },
    { at: 6, regionCode: 'UK', dataAmount: 'Unlimited' },
    {
      at: 7,
      regionCode: 'XE',
      planType: 'travel',
      dataAmount: 'Unlimited',
      fullSpeedData: '2GB',
      fullSpeedPeriod: 'day',
      reducedSpeed: 0.512,
    },
    { at: 10, regionCode: 'DE', dataPeriod: 'day' },
    // Two prices of one day: the import rejects both, as two rows of one plan.
    { at: 11, externalId: 'airalo/DE/3gb/30', price: 7 },
    { at: 12, externalId: 'airalo/DE/3gb/30', price: 8 },
    { at: 13, externalId: 'airalo/DE/10gb/30', price: 18 },
  ]);
  expect(plans[2]).not.toHaveProperty('fullSpeedData');
});

test('a tracker: older rows of a plan are noted at its newest, and are no problems', async () => {
  const { notes, told } = await read();
  expect(notes.filter(({ code }) => code === 'older-rows')).toEqual([
    {
      at: 3,
      field: 'seenOn',
      from: '2 older rows, from 2026-06-01 on',
      to: '2026-08-17',
      code: 'older-rows',
    },
    // The newest price of this plan is missing: the one of before is not taken for it.
    expect.objectContaining({ at: 18, from: '1 older row, from 2026-08-10 on' }),
  ]);
  expect(told).toEqual({
    8: ['price decimal-comma'],
    9: ['dataAmount data-unreadable'],
    15: ['seenOn refused'],
    16: ['seenOn refused'],
    18: ['price missing'],
    19: expect.arrayContaining(['region unknown-region', 'validity missing']),
  });
});

test('a tracker: GB is UK, and is said to be', async () => {
  const { notes } = await read();
  expect(notes).toContainEqual({
    at: 5,
    field: 'region',
    from: 'GB',
    to: 'UK',
    code: 'region-alias',
  });
});

test('a tracker: other names of the columns, and the name that the operator gives it', async () => {
  const text =
    'snapshot_date,provider,country_code,data_gb,validity,usd,available\n' +
    '2026-08-17 06:00:00,airalo,jp,1.5,1 month,4.50,true\n' +
    '2026-08-18T06:00:00Z,airalo,jp,15,45,20,true\n' +
    '2026-08-18,airalo,de,15,30 days,20,sold out\n';
  const { plans, problems } = await readFile(text, 'csv', {
    kind: 'preset',
    preset: 'esim-tracker',
    constants: { sourceName: 'My tracker' },
  });
  expect(plans).toMatchObject([
    {
      externalId: 'airalo/JP/1.5gb/1month',
      planName: 'Japan, 1.5GB, 1 month',
      dataAmount: '1.5GB',
      validity: '1 month',
      seenOn: '2026-08-17',
      sourceName: 'My tracker',
    },
  ]);
  // A number in a column called validity is not known to be days.
  expect(problems.map(({ at, code }) => `${at} ${code}`)).toEqual(['3 refused', '4 not-a-plan']);
});
