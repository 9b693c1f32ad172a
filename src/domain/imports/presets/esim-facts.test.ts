import { expect, test } from 'vitest';
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
