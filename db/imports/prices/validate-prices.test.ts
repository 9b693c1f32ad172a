import { expect, test } from 'vitest';
import { TEST_NOW } from '../../testing.ts';
import type { PlanState } from '../../plans/plan-fields.ts';
import { validatePrices, type FoundPrice } from './validate-prices.ts';

const state = {
  priceMinor: 2000,
  currency: 'USD',
  prepayMonths: 12,
  prepayTotal: 240,
  seenOn: '2026-08-14',
  status: 'active',
  hasDeal: false,
} as PlanState;
const stored = [
  {
    recordedDate: '2026-08-14',
    priceMinor: 2000,
    currency: 'USD' as const,
    sample: false,
    way: 'hand' as const,
  },
];
const row = (at: number, date: string, priceMinor: number) =>
  ({
    row: { at, date, price: priceMinor / 100, key: 'x' },
    priceMinor,
  }) as FoundPrice;
const change = { actor: { id: 1, name: 'ada', way: 'api' as const }, now: TEST_NOW };

test('a price that its upfront term contradicts is refused by itself, and no other row with it', () => {
  const rows = [row(2, '2026-07-01', 1900), row(3, '2026-09-01', 2200)];
  expect(validatePrices(state, stored, rows, change)).toMatchObject([
    { at: 2, kind: 'record' },
    {
      at: 3,
      kind: 'rejected',
      problem: { field: 'price', reason: expect.stringContaining('12 months') },
    },
  ]);
  const fitting = validatePrices(
    { ...state, prepayMonths: null, prepayTotal: null },
    stored,
    rows,
    change,
  );
  expect(fitting).toMatchObject([{ kind: 'record' }, { kind: 'current' }]);
});
