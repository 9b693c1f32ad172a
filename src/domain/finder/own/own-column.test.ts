import { expect, it } from 'vitest';
import type { OwnPlan } from '../saved/device.ts';
import { ownCells } from './own-column.ts';

const own: OwnPlan = { carrier: 'Verizon', priceMinor: 3650, currency: 'USD', per: 'month', gb: 5 };
const need = { months: 12, gb: 10, unlimited: false };
const of = (plan: Partial<OwnPlan>, wanted: Partial<typeof need> = {}) =>
  ownCells({ ...own, ...plan }, { ...need, ...wanted });

it('says what is told of an own plan, and what of the need it lacks', () => {
  expect(of({})).toEqual({
    total: {
      text: '$438.00',
      sub: '12 × $36.50, what you pay now',
      lack: '5 GB a month short',
    },
    due: { text: 'nothing new to buy' },
    price: { text: '$36.50', sub: 'a month' },
    per30: { text: '$36.00' },
    perGb: { text: '$7.30' },
    data: { text: '5 GB', sub: 'each month' },
    data30: { text: '4.9 GB' },
  });
  expect(of({}, { gb: 5 }).total!.lack).toBeUndefined();
  expect(of({}, { unlimited: true }).total!.lack).toBe('not unlimited');
  expect(of({ gb: 'unlimited' }, { unlimited: true }).total!.lack).toBeUndefined();
});

it('has no price per GB without data, and no total of a trip', () => {
  expect(of({ gb: 0 }).perGb).toBeUndefined();
  expect(ownCells(own, { ...need, months: null }).total).toEqual({
    text: 'not told',
    sub: 'you pay it by the month',
  });
});
