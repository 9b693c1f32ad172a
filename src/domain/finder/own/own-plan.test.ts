import { expect, it } from 'vitest';
import { ownPlanText, readOwnPlan } from './own-plan.ts';

const typed = { carrier: ' Tello ', price: '7.50', currency: 'GBP', gb: '5' };

it('reads an own plan, and says it', () => {
  const read = readOwnPlan(typed);
  if (!('plan' in read)) throw new Error('not read');
  expect(read.plan).toEqual({
    carrier: 'Tello',
    priceMinor: 750,
    currency: 'GBP',
    per: 'month',
    gb: 5,
  });
  expect(ownPlanText(read.plan)).toBe('Tello, £7.50 a month, 5 GB a month');
  const unlimited = readOwnPlan({ ...typed, gb: '', unlimited: 'on' });
  expect('plan' in unlimited && ownPlanText(unlimited.plan)).toContain('unlimited data');
});

it.each([
  ['carrier', { carrier: ' ' }],
  ['carrier', { carrier: 'x'.repeat(201) }],
  ['price', { price: '7,50' }],
  ['price', { price: '990.5', currency: 'JPY' }],
  ['price', { price: '' }],
  ['gb', { gb: '' }],
  ['gb', { gb: '-1' }],
  ['gb', { gb: '99999' }],
])('says what is wrong with %s', (field, change) => {
  const read = readOwnPlan({ ...typed, ...change });
  expect('problems' in read && Object.keys(read.problems)).toEqual([field]);
});
