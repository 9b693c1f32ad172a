import { expect, test } from 'vitest';
import { figurePlans, mainCurrency, planFigures } from './plan-figures.ts';

const plan = {
  price: 15,
  dataAmount: '5GB',
  dataPeriod: 'month',
  validity: '30 days',
  currency: 'USD',
} as const;

test('compares plans of any length by 30 days and keeps other currencies out', () => {
  const plans = [
    plan,
    { ...plan, price: 120, validity: '365 days', dataAmount: 'Unlimited' },
    { ...plan, price: 3, currency: 'GBP' },
  ] as const;
  const figures = planFigures(plans, 'USD');
  expect(figures.per30Days).toBeCloseTo(9.86, 2);
  expect(figures.unlimitedPer30Days).toBeCloseTo(9.86, 2);
  expect(figures.perGb).toBe(3);
});

test('names the plan of each figure, and none where there is none', () => {
  const year = { ...plan, price: 120, validity: '365 days', dataAmount: 'Unlimited' } as const;
  const pound = { ...plan, price: 3, currency: 'GBP' } as const;
  const found = figurePlans([pound, plan, year], planFigures([pound, plan, year], 'USD'));
  expect(found.per30Days).toBe(year);
  expect(found.perGb).toBe(plan);
  const endless = { ...year, validity: 'Unlimited' } as const;
  expect(figurePlans([endless], planFigures([endless], 'USD'))).toEqual({
    per30Days: null,
    perGb: null,
  });
});

test('has no figure where no plan has one', () => {
  expect(planFigures([{ ...plan, dataAmount: 'Unlimited', validity: 'Unlimited' }], 'USD')).toEqual(
    {
      currency: 'USD',
      per30Days: null,
      unlimitedPer30Days: null,
      perGb: null,
    },
  );
  expect(mainCurrency([])).toBeNull();
});

test('the main currency is the one of most plans', () => {
  expect(mainCurrency([plan, { currency: 'GBP' }, { currency: 'GBP' }])).toBe('GBP');
});
