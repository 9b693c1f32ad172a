import { expect, test } from 'vitest';
import { mainCurrency, planFigures } from './plan-figures.ts';

const plan = {
  price: 15,
  dataAmount: '5GB',
  dataPeriod: 'month',
  validity: '30 days',
  currency: 'USD',
  fullSpeedData: null,
  fullSpeedPeriod: null,
  reducedSpeed: null,
  maxSpeedMbps: null,
} as const;

test('is headed by what a plan of a month charges, and keeps other currencies out', () => {
  const month = { ...plan, price: 290, validity: '1 month', billing: 'recurring' } as const;
  const plans = [
    { ...month, price: 300 },
    month,
    // Cheaper, but a pack for a trip.
    { ...plan, price: 3, billing: 'once' },
    { ...month, price: 2, currency: 'GBP' },
    { ...plan, price: 1, validity: '7 days' },
  ] as const;
  const { figures, plans: from } = planFigures(plans, 'USD');
  expect(figures.month).toMatchObject({ amount: 290, time: 'a month', each: null });
  expect(from.month).toBe(month);
  expect(figures.unlimitedMonth).toBeNull();
  expect(figures.perGb).toBe(0.2);
});

test('takes packs of a month where none is sold by the month, and what is paid upfront last', () => {
  const pack = { ...plan, billing: 'once' } as const;
  const upfront = { ...plan, price: 20, prepayMonths: 12, prepayTotal: 240 } as const;
  expect(planFigures([upfront, pack], 'USD').figures.month).toMatchObject({
    amount: 15,
    time: 'for 30 days',
  });
  expect(planFigures([upfront], 'USD').figures.month).toMatchObject({
    amount: 240,
    time: 'for 12 months',
    each: 20,
  });
});

test('heads unlimited data by none that is slow', () => {
  const unlimited = { ...plan, dataAmount: 'Unlimited', billing: 'recurring' } as const;
  const of = (...plans: Parameters<typeof planFigures>[0]) =>
    planFigures(plans, 'USD').figures.unlimitedMonth?.amount;
  expect(of({ ...unlimited, price: 5, maxSpeedMbps: 0.3 }, unlimited)).toBe(15);
  expect(of({ ...unlimited, price: 5, reducedSpeed: 1.5 }, unlimited)).toBe(15);
  // Fast first, then enough for music.
  expect(of({ ...unlimited, price: 5, fullSpeedData: '16GB', reducedSpeed: 1.5 }, unlimited)).toBe(
    5,
  );
  expect(of({ ...unlimited, price: 5, fullSpeedData: '5GB', reducedSpeed: 0.128 }, unlimited)).toBe(
    15,
  );
});

test('heads a place by no stated amount that always comes slowly', () => {
  const month = { ...plan, billing: 'recurring' } as const;
  const { figures } = planFigures([{ ...month, price: 5, maxSpeedMbps: 1 }, month], 'USD');
  expect(figures.month?.amount).toBe(15);
});

test('has no figure where no plan has one', () => {
  const endless = { ...plan, dataAmount: 'Unlimited', validity: 'Unlimited' } as const;
  expect(planFigures([endless], 'USD')).toEqual({
    figures: { currency: 'USD', month: null, unlimitedMonth: null, perGb: null },
    plans: { month: null, unlimitedMonth: null, perGb: null },
  });
  expect(mainCurrency([])).toBeNull();
});

test('the main currency is the one of most plans', () => {
  expect(mainCurrency([plan, { currency: 'GBP' }, { currency: 'GBP' }])).toBe('GBP');
});
