import { expect, test } from 'vitest';
import { testPlan } from '#src/ui/lists/testing.ts';
import { describePlan } from './plan-description.ts';

test('the words of the operator stand as they are', () => {
  expect(describePlan(testPlan('a', { planDescription: 'Own words.' }))).toBe('Own words.');
});

test('without them published facts are told, and no other', () => {
  expect(describePlan(testPlan('a', { network5g: null }))).toBe(
    'Prepaid plan of Tello for United States: 10GB of data for 30 days.',
  );
  expect(
    describePlan(
      testPlan('a', {
        dataAmount: 'Unlimited',
        fullSpeedData: '50GB',
        fullSpeedPeriod: 'month',
        reducedSpeed: 0.128,
        billing: 'recurring',
        validity: '1 month',
        calls: 'unlimited',
        texts: 'unlimited',
        hotspot: true,
        hotspotData: '10GB',
        contractMonths: 24,
      }),
    ),
  ).toBe(
    '24-month contract. Prepaid plan of Tello for United States: unlimited data, 50GB a month at full speed, then 128 kbit/s, renewed every month. With unlimited calls, unlimited texts, a phone number and hotspot up to 10GB.',
  );
});

test('a number that follows from the calls of an operator is told, one that the source denies is not', () => {
  const told = (of: Parameters<typeof testPlan>[1]) => describePlan(testPlan('a', of));
  expect(told({ calls: '100 min' })).toContain('With calls for 100 min and a phone number.');
  expect(told({ calls: '100 min', ownNumber: false })).not.toContain('phone number');
  expect(told({})).not.toContain('phone number');
});

test('what is left out is no fact, and "none" is not praised', () => {
  const text = describePlan(testPlan('a', { calls: 'none', texts: 'none', hotspot: false }));
  expect(text).not.toContain('With');
});
