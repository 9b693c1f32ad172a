import { expect, it } from 'vitest';
import { changeSinceSaved, savedFrom, savedPrice } from './saved-plan.ts';

const saved = { priceMinor: 2000, currency: 'USD', savedOn: '2026-11-20' } as const;

it('says from which price to which and between which days, falls and rises alike', () => {
  expect(changeSinceSaved(saved, { price: 25, currency: 'USD', seenOn: '2026-11-28' })).toEqual({
    text: 'Price rose from $20.00 to $25.00 between 20 and 28 November 2026',
    kind: 'up',
  });
  expect(changeSinceSaved(saved, { price: 15, currency: 'USD', seenOn: '2026-10-03' })).toEqual({
    text: 'Price fell from $20.00 to $15.00 after you saved it on 20 November 2026',
    kind: 'down',
  });
  expect(changeSinceSaved(saved, { price: 20, currency: 'USD', seenOn: '2026-11-28' })).toBeNull();
});

it('knows no direction from one currency to another', () => {
  expect(changeSinceSaved(saved, { price: 20, currency: 'EUR', seenOn: null })).toEqual({
    text: 'Price was $20.00 when you saved it and is €20.00 now',
    kind: 'other',
  });
});

it('saves a price in minor units of its currency, also where there are none', () => {
  const plan = { id: 7, slug: 'a', planName: 'A', carrier: { name: 'C' } };
  const yen = savedFrom({ ...plan, price: 990, currency: 'JPY' }, '2026-10-01');
  expect(yen).toMatchObject({ priceMinor: 990, savedOn: '2026-10-01', name: 'A', carrier: 'C' });
  expect(savedPrice(yen)).toBe('¥990');
  expect(changeSinceSaved(yen, { price: 990, currency: 'JPY', seenOn: null })).toBeNull();
  expect(savedFrom({ ...plan, price: 7.9, currency: 'GBP' }, '2026-10-01').priceMinor).toBe(790);
});
