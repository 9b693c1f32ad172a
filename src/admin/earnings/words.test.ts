import { expect, it } from 'vitest';
import { restText } from './words.ts';

it('says what figures per click leave out, also in the days before', () => {
  const figures = { clicks: 1240, coveredClicks: 1100, sales: 31, coveredSales: 28 };
  expect(restText(figures, { covered: 3, all: 7 })).toBe(
    '1,100 of 1,240 clicks and 28 of 31 sales (3 of 7 carriers have reports)',
  );
  expect(restText({ ...figures, coveredClicks: 0, coveredSales: 0 }, { covered: 0, all: 7 })).toBe(
    '0 of 1,240 clicks and 0 of 31 sales (0 of 7 carriers have reports)',
  );
  const all = { clicks: 1, coveredClicks: 1, sales: 1, coveredSales: 1 };
  expect(restText(all, { covered: 1, all: 1 })).toBe('all clicks and sales');
});
