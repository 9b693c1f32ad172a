import { DATA_SLIDER_UNLIMITED, DATA_STEPS_GB } from '../core/vocabulary.ts';
import { FILTER_KEYS, NO_FILTERS, type FilterKey, type PlanFilters } from './plan-query.ts';

/** Only the filters of a query, without order and page. */
export function filtersOf(query: Readonly<PlanFilters>): PlanFilters {
  return Object.fromEntries(FILTER_KEYS.map((key) => [key, query[key]])) as unknown as PlanFilters;
}

/** Which filters differ from those of `base`. */
export function activeFilters(
  filters: Readonly<PlanFilters>,
  base: Readonly<PlanFilters> = NO_FILTERS,
): FilterKey[] {
  return FILTER_KEYS.filter((key) => String(filters[key] ?? '') !== String(base[key] ?? ''));
}

/** The same filters, whatever order and page. */
export function sameFilters(a: Readonly<PlanFilters>, b: Readonly<PlanFilters>): boolean {
  return activeFilters(a, b).length === 0;
}

/** The slider's position for a filter; null while no data filter is set (the label reads "Any"). */
export function dataSliderIndex(
  filters: Pick<PlanFilters, 'minData' | 'unlimited'>,
): number | null {
  if (filters.unlimited) return DATA_SLIDER_UNLIMITED;
  if (filters.minData === null) return null;
  const index = DATA_STEPS_GB.findLastIndex((gb) => gb <= filters.minData!);
  return Math.max(0, index);
}

/** What a position of the slider filters: 0 clears, the Unlimited end wants unlimited plans only. */
export function dataSliderFilter(index: number): Pick<PlanFilters, 'minData' | 'unlimited'> {
  if (index >= DATA_SLIDER_UNLIMITED) return { minData: null, unlimited: true };
  return { minData: index <= 0 ? null : DATA_STEPS_GB[index]!, unlimited: false };
}
