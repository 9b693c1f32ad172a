import { expect, test } from 'vitest';
import {
  FACT_FILTERS,
  filterOptions,
  noFactFilters,
  optionCounts,
  toggledFilter,
  wantedValues,
} from './filters.ts';

const format = FACT_FILTERS.find(({ name }) => name === 'format')!;

test('who wants an eSIM finds plans that offer both, and they count with it', () => {
  expect(filterOptions(format).map(({ value }) => value)).toEqual(['esim', 'plastic']);
  const esim = { ...noFactFilters(), ...toggledFilter(format, noFactFilters(), 'esim') };
  expect(esim.format).toEqual(['esim']);
  expect(wantedValues(format, esim)).toEqual(['esim', 'both']);
  expect(wantedValues(format, noFactFilters())).toBeNull();
  expect(toggledFilter(format, esim, 'esim')).toEqual({ format: [] });
  expect(optionCounts(format, { esim: 3, plastic: 1, both: 2 })).toEqual({ esim: 5, plastic: 3 });
  expect(optionCounts(format, { plastic: 1 })).toEqual({ plastic: 1 });
});
