import { expect, it } from 'vitest';
import { changeSinceSaved, savedFrom, savedPrice } from './saved-plan.ts';

const saved = { priceMinor: 2000, currency: 'USD' } as const;

it('says from which price to which, and whether that is up or down', () => {
  expect(changeSinceSaved(saved, { price: 25, currency: 'USD' })).toEqual({
    text: 'price changed since you saved it: $20.00 → $25.00',
    kind: 'up',
  });
  expect(changeSinceSaved(saved, { price: 19.99, currency: 'USD' })?.kind).toBe('down');
  expect(changeSinceSaved(saved, { price: 20, currency: 'USD' })).toBeNull();
});

it('knows no direction from one currency to another', () => {
  expect(changeSinceSaved(saved, { price: 20, currency: 'EUR' })).toEqual({
    text: 'price changed since you saved it: $20.00 → €20.00',
    kind: 'other',
  });
});

it('saves a price in minor units of its currency, also where there are none', () => {
  const plan = { id: 7, slug: 'a', planName: 'A', carrier: { name: 'C' } };
  const yen = savedFrom({ ...plan, price: 990, currency: 'JPY' }, '2026-10-01');
  expect(yen).toMatchObject({ priceMinor: 990, savedOn: '2026-10-01', name: 'A', carrier: 'C' });
  expect(savedPrice(yen)).toBe('¥990');
  expect(changeSinceSaved(yen, { price: 990, currency: 'JPY' })).toBeNull();
  expect(savedFrom({ ...plan, price: 7.9, currency: 'GBP' }, '2026-10-01').priceMinor).toBe(790);
});
