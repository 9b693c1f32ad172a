import { expect, test } from 'vitest';
import { placeCode, placesIn } from './places.ts';
import { readFixture } from './testing.ts';

const ONCE = { format: 'esim', billing: 'once' };

test('Airalo: minutes, texts, a number and full speed where the package says them', async () => {
  const { plans, told } = await readFixture('airalo-facts.json', 'airalo');
  expect(told).toEqual({});
  expect(plans).toMatchObject([
    { ...ONCE, validity: '45 days', calls: '100 min', texts: '50', ownNumber: true },
    {
      ...ONCE,
      dataAmount: 'Unlimited',
      fullSpeedData: '3GB',
      fullSpeedPeriod: 'day',
      reducedSpeed: 1,
      calls: 'none',
    },
  ]);
  // 'Keep your phone number' says nothing of one that comes with it.
  expect(plans[1]).not.toHaveProperty('ownNumber');
  expect(plans[0]).not.toHaveProperty('fullSpeedData');
});

test('sellers of travel eSIMs sell eSIMs that are paid once', async () => {
  const airalo = await readFixture('airalo-flat.json', 'airalo');
  expect(airalo.plans[0]).toMatchObject({ ...ONCE, ownNumber: false, calls: 'none' });
  expect(airalo.plans[1]).toMatchObject(ONCE);
  for (const fact of ['ownNumber', 'calls', 'texts', 'fullSpeedData'] as const) {
    expect(airalo.plans[1]).not.toHaveProperty(fact);
  }
  const access = await readFixture('esim-access.json', 'esim-access', { carrier: 'airalo' });
  expect(access.plans).toMatchObject([ONCE, { ...ONCE, reducedSpeed: 1 }]);
  const go = await readFixture('esim-go.json', 'esim-go', { carrier: 'esim-go', currency: 'USD' });
  expect(go.plans).toMatchObject([ONCE]);
});

test('places by code, English name and what sellers call groups', () => {
  expect(
    [
      'gb',
      'United Kingdom',
      'Türkiye',
      'Turkey',
      "Cote d'Ivoire",
      'Global',
      'Atlantis',
      'Kosovo',
    ].map(placeCode),
  ).toEqual(['GB', 'UK', 'TR', 'TR', 'CI', 'XW', null, 'XK']);
});

test.each<[string, string[]]>([
  ['Japan & South Korea eSIM', ['JP', 'KR']],
  ['US eSIM 5GB', ['US']],
  ['Tell us more', []],
  ['Southeast Asia 8 countries', []],
  ['South America eSIM', []],
  ['Papua New Guinea', ['PG']],
  ['eSIM Europe | 10GB', ['XE']],
])('the places of "%s"', (title, places) => {
  expect(placesIn(title)).toEqual(places);
});
