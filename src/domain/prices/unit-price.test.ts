import { describe, expect, it } from 'vitest';
import { NO_FACTS } from '../plans/facts/testing.ts';
import {
  dataText,
  pricePer30Days,
  pricePerDay,
  pricePerGb,
  unitPrice,
  type PricedPlan,
} from './unit-price.ts';
import type { DataPeriod } from '../core/vocabulary.ts';

const plan = (patch: Partial<PricedPlan> = {}): PricedPlan => ({
  price: 30,
  dataAmount: '10GB',
  dataPeriod: 'total',
  validity: '30 days',
  ...patch,
});

describe('unit prices', () => {
  it('counts the data of the whole validity', () => {
    expect(pricePerGb(plan())).toBe(3);
    expect(
      pricePerGb(plan({ dataAmount: '2GB', dataPeriod: 'day', validity: '7 days' })),
    ).toBeCloseTo(30 / 14);
    expect(pricePerGb(plan({ dataAmount: '5GB', dataPeriod: 'month', validity: '90 days' }))).toBe(
      2,
    );
  });

  it('has no per-GB figure for unlimited or unknown data', () => {
    expect(pricePerGb(plan({ dataAmount: 'Unlimited' }))).toBeNull();
    expect(pricePerGb(plan({ dataAmount: 'Talk only' }))).toBeNull();
    expect(
      pricePerGb(plan({ dataAmount: '1GB', dataPeriod: 'day', validity: 'Unlimited' })),
    ).toBeNull();
  });

  it('has no figure by time for a validity without end', () => {
    expect(pricePer30Days(plan({ validity: 'Unlimited' }))).toBeNull();
    expect(pricePerDay(plan({ validity: 'Unlimited' }))).toBeNull();
    expect(pricePer30Days(plan({ price: 90, validity: '90 days' }))).toBe(30);
    expect(pricePerDay(plan({ price: 14, validity: '7 days' }))).toBe(2);
  });

  it.each([
    [plan(), { amount: 3, per: 'GB' }],
    // Sold by the month: what a day costs nobody asks.
    [plan({ dataAmount: 'Unlimited' }), null],
    [plan({ price: 14, dataAmount: 'Unlimited', validity: '7 days' }), { amount: 2, per: 'day' }],
    [plan({ price: 90, validity: '90 days' }), { amount: 30, per: '30 days' }],
    [
      plan({ price: 90, dataAmount: 'Unlimited', validity: '90 days' }),
      { amount: 30, per: '30 days' },
    ],
    [plan({ validity: 'Unlimited' }), { amount: 3, per: 'GB' }],
    [plan({ dataAmount: 'Unlimited', validity: 'Unlimited' }), null],
    [plan({ dataAmount: 'Talk only' }), null],
  ])('shows one under the price: %o', (subject, expected) => {
    expect(unitPrice(subject)).toEqual(expected);
  });

  it('says how an allowance renews', () => {
    const text = (dataAmount: string, dataPeriod: DataPeriod) =>
      dataText({ ...NO_FACTS, dataAmount, dataPeriod });
    expect(text('5GB', 'total')).toBe('5GB');
    expect(text('5GB', 'day')).toBe('5GB/day');
    expect(text('5GB', 'month')).toBe('5GB/month');
    expect(text('Unlimited', 'month')).toBe('Unlimited, limit not published');
  });
});
