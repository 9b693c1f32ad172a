import { expect, test } from 'vitest';
import { DEFAULT_QUERY } from './plan-query.ts';
import { comparesPrices } from './sort-rules.ts';

test('price sorts and price bounds compare prices', () => {
  expect(comparesPrices(DEFAULT_QUERY)).toBe(true);
  expect(comparesPrices({ ...DEFAULT_QUERY, sort: 'per-gb-asc' })).toBe(true);
  expect(comparesPrices({ ...DEFAULT_QUERY, sort: 'total' })).toBe(true);
  expect(comparesPrices({ ...DEFAULT_QUERY, sort: 'popularity' })).toBe(false);
  expect(comparesPrices({ ...DEFAULT_QUERY, sort: 'data-desc' })).toBe(false);
  expect(comparesPrices({ ...DEFAULT_QUERY, sort: 'data-desc', maxPrice: 5 })).toBe(true);
});
