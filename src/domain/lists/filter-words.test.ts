import { describe, expect, test } from 'vitest';
import { countActive, filterDataText, filterChips, priceText, relaxHints } from './filter-words.ts';
import { NO_FILTERS, type PlanFilters } from './plan-query.ts';
import { sameFilters } from './filter-values.ts';
import { HOME_INITIAL, homeListPage, ownFilters } from './list-page.ts';
import { noFactFilters } from '../plans/facts/filters.ts';

const names = {
  carrier: (slug: string) => slug.toUpperCase(),
  region: (code: string) => `Region ${code}`,
  network: (slug: string) => slug.toUpperCase(),
  currency: 'USD',
} as const;
const HOME = homeListPage(HOME_INITIAL.carriers);
const FULL: PlanFilters = {
  q: 'max',
  region: 'UK',
  ownOnly: false,
  carriers: ['att', 'visible'],
  planTypes: ['esim'],
  minPrice: 7.5,
  maxPrice: null,
  priceBasis: '30days',
  minData: 0.5,
  minDays: 12,
  unlimited: true,
  fullSpeed: true,
  contract: 'none',
  network: ['o2', 'verizon'],
  maxAge: 90,
  dealsOnly: true,
  ...noFactFilters(),
};

describe('chips', () => {
  test("of Home's first view", () => {
    expect(
      filterChips(HOME_INITIAL, ownFilters(HOME, HOME_INITIAL), names).map((chip) => chip.text),
    ).toEqual(['ATT', 'T-MOBILE', 'Prepaid', '$15 to $50']);
  });

  test('name every filter, and removing each leaves none', () => {
    const chips = filterChips(FULL, {}, names);
    expect(chips.map((chip) => chip.text)).toEqual([
      '“max”',
      'Region UK',
      'ATT',
      'VISIBLE',
      'eSIM',
      'From $7.50 for 30 days',
      '500 MB or more',
      '12 days or longer',
      'Unlimited data',
      'Unlimited at full speed',
      'No contract',
      'On O2',
      'On VERIZON',
      'Deals only',
      'Seen within 90 days',
    ]);
    let left = FULL;
    for (let rest = chips; rest.length > 0; rest = filterChips(left, {}, names)) {
      left = { ...left, ...rest[0]!.without };
    }
    expect(sameFilters(left, NO_FILTERS)).toBe(true);
  });

  test('leave out what belongs to the page', () => {
    const fixed = { region: 'UK', dealsOnly: true };
    const texts = filterChips(FULL, fixed, names).map((chip) => chip.text);
    expect(texts).not.toContain('Region UK');
    expect(texts).not.toContain('Deals only');
    expect(countActive(FULL, fixed)).toBe(12);
  });
});

test('price bounds in words', () => {
  expect(priceText(null, null, 'USD')).toBeNull();
  expect(priceText(null, 50, 'GBP')).toBe('Up to £50');
  expect(priceText(0, 1000, 'JPY')).toBe('¥0 to ¥1,000');
});

test('the data label reads Any until it was touched', () => {
  expect(filterDataText(NO_FILTERS, false)).toBe('Any');
  expect(filterDataText(NO_FILTERS, true)).toBe('Any amount');
  expect(filterDataText({ minData: 5, unlimited: false }, true)).toBe('5 GB or more');
  expect(filterDataText({ minData: null, unlimited: true }, true)).toBe('Unlimited');
});

test('an empty list names at most three filters that help, the most helpful first', () => {
  const relax = [
    { filter: 'q', count: 0 },
    { filter: 'carriers', count: 2 },
    { filter: 'maxPrice', count: 9 },
    { filter: 'minData', count: 1 },
    { filter: 'planTypes', count: 4 },
  ];
  const hints = relaxHints(relax);
  expect(hints.map(({ text, count }) => [text, count])).toEqual([
    ['the highest price', 9],
    ['the plan type filter', 4],
    ['the carrier filter', 2],
  ]);
  expect(hints[0]!.without).toEqual({ maxPrice: null });
  expect(hints[1]!.without).toEqual({ planTypes: [] });
});
