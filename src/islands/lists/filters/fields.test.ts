import { expect, test } from 'vitest';
import { NO_FILTERS } from '#src/domain/lists/plan-query.ts';
import { PLAN_TABS, tabOf } from '../PlanTabs.tsx';
import { parsePriceField, priceFieldText } from './PriceField.tsx';

test('a price bound is empty, a decimal, or not understood', () => {
  expect(parsePriceField('  ')).toBeNull();
  expect(parsePriceField('15')).toBe(15);
  expect(parsePriceField('7,50')).toBe(7.5);
  expect(parsePriceField('.5')).toBe(0.5);
  for (const text of ['€20', '20 €', 'US$20', 'USD 20', '20 kr', ' 20 ', '€20,00']) {
    expect(parsePriceField(text), text).toBe(20);
  }
  for (const text of ['abc', '€', '20 GB', '-1', '1e3', '1.2.3', '12345678901']) {
    expect(parsePriceField(text), text).toBeUndefined();
  }
  expect(parsePriceField(priceFieldText(7.5))).toBe(7.5);
  expect(priceFieldText(null)).toBe('');
});

test('each tab is the tab of its own filters; other filters belong to All Plans', () => {
  for (const [index, tab] of PLAN_TABS.entries()) {
    expect(tabOf({ ...NO_FILTERS, ...tab.filters })).toBe(index);
  }
  expect(tabOf({ ...NO_FILTERS, planTypes: ['esim'] })).toBe(0);
  expect(tabOf({ ...NO_FILTERS, planTypes: ['prepaid', 'postpaid'] })).toBe(0);
  expect(tabOf({ ...NO_FILTERS, planTypes: ['prepaid'], unlimited: true })).toBe(0);
});
