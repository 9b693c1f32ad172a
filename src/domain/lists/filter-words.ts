import { gbText } from '../core/words/amounts.ts';
import { plural } from '../core/plural.ts';
import { FACT_FILTERS, filterOptions, isWanted, toggledFilter } from '../plans/facts/filters.ts';
import type { FilterFact } from '../plans/facts/plans.ts';
import { formatMoney } from '../core/money/money.ts';
import { emptyFilter, type FilterKey, type PlanFilters } from './plan-query.ts';
import { activeFilters } from './filter-values.ts';
import {
  DATA_SLIDER_UNLIMITED,
  DATA_STEPS_GB,
  PLAN_TYPE_LABELS,
  PRICE_BASES,
  type Currency,
  type Sort,
} from '../core/vocabulary.ts';

/** One removable filter: what it says, and the change that removes it. */
export interface Chip {
  text: string;
  without: Partial<PlanFilters>;
}

/** Names that filters hold only as codes. */
export interface FilterNames {
  carrier: (slug: string) => string;
  region: (code: string) => string;
  network: (slug: string) => string;
  /** Currency of the price bounds. */
  currency: Currency;
}

/** What the filter is called that leaves out plans of groups. */
export const OWN_ONLY = 'This country only';
/** What the filters without a list of options are called, in the panel, in chips and in hints. */
export const NO_CONTRACT = 'No contract';
export const FULL_SPEED = 'Unlimited at full speed';
export const PER_30_DAYS = 'Price for 30 days';

/** A chip for each active filter that is not the page's own, in a fixed order. */
export function filterChips(
  filters: PlanFilters,
  fixed: Partial<PlanFilters>,
  names: FilterNames,
): Chip[] {
  const { q, region, carriers, planTypes, minPrice, maxPrice, minData, unlimited } = filters;
  const chips: Chip[] = [];
  if (q) chips.push({ text: `“${q}”`, without: { q: '' } });
  if (region !== null && !('region' in fixed)) {
    chips.push({ text: names.region(region), without: { region: null, ownOnly: false } });
  }
  if (filters.ownOnly) chips.push({ text: OWN_ONLY, without: { ownOnly: false } });
  for (const slug of carriers) {
    const rest = carriers.filter((other) => other !== slug);
    chips.push({ text: names.carrier(slug), without: { carriers: rest } });
  }
  for (const type of planTypes) {
    const rest = planTypes.filter((other) => other !== type);
    chips.push({ text: PLAN_TYPE_LABELS[type], without: { planTypes: rest } });
  }
  const price = priceText(minPrice, maxPrice, names.currency);
  const [basis] = PRICE_BASES;
  const isPer30Days = filters.priceBasis !== basis;
  if (price) {
    const text = isPer30Days ? `${price} for 30 days` : price;
    chips.push({ text, without: { minPrice: null, maxPrice: null, priceBasis: basis } });
  } else if (isPer30Days) chips.push({ text: PER_30_DAYS, without: { priceBasis: basis } });
  if (minData !== null)
    chips.push({
      text: filterDataText({ minData, unlimited: false }, true),
      without: { minData: null },
    });
  const { minDays } = filters;
  if (minDays !== null)
    chips.push({ text: `${plural(minDays, 'day')} or longer`, without: { minDays: null } });
  if (unlimited) chips.push({ text: 'Unlimited data', without: { unlimited: false } });
  if (filters.fullSpeed) chips.push({ text: FULL_SPEED, without: { fullSpeed: false } });
  if (filters.contract) chips.push({ text: NO_CONTRACT, without: { contract: null } });
  for (const slug of filters.network) {
    const rest = filters.network.filter((other) => other !== slug);
    chips.push({ text: `On ${names.network(slug)}`, without: { network: rest } });
  }
  if (filters.dealsOnly && !('dealsOnly' in fixed)) {
    chips.push({ text: 'Deals only', without: { dealsOnly: false } });
  }
  const { maxAge } = filters;
  if (maxAge !== null && !('maxAge' in fixed)) {
    chips.push({ text: `Seen within ${plural(maxAge, 'day')}`, without: { maxAge: null } });
  }
  for (const filter of FACT_FILTERS) {
    if (filter.name in fixed) continue;
    for (const { value, label } of filterOptions(filter)) {
      if (!isWanted(filter, filters, value)) continue;
      chips.push({ text: label, without: toggledFilter(filter, filters, value) });
    }
  }
  return chips;
}

/** '$15 to $50', 'Up to $50', 'From $15'; null without bounds. */
export function priceText(
  min: number | null,
  max: number | null,
  currency: Currency,
): string | null {
  const money = (amount: number) => formatMoney(amount, currency).replace(/\.00$/, '');
  if (min !== null && max !== null) return `${money(min)} to ${money(max)}`;
  if (max !== null) return `Up to ${money(max)}`;
  return min === null ? null : `From ${money(min)}`;
}

/** The data slider's label: 'Any' until touched, then what it filters (rule 40). */
export function filterDataText(
  filters: Pick<PlanFilters, 'minData' | 'unlimited'>,
  touched: boolean,
): string {
  if (filters.unlimited) return 'Unlimited';
  if (filters.minData === null) return touched ? 'Any amount' : 'Any';
  return filters.minData < 1
    ? `${filters.minData * 1000} MB or more`
    : `${gbText(filters.minData)} or more`;
}

/** What a step of the data scale is called: '0.5 GB', 'Unlimited'. */
export function dataStepText(index: number): string {
  return index >= DATA_SLIDER_UNLIMITED ? 'Unlimited' : gbText(DATA_STEPS_GB[index]!);
}

const SORT_WORDS: Record<Sort, string> = {
  'price-asc': 'sorted by price',
  'price-desc': 'sorted by price, highest first',
  'data-desc': 'sorted by data amount',
  'carrier-asc': 'sorted by carrier name',
  popularity: 'sorted by popularity',
  'per-30-days-asc': 'sorted by price for 30 days',
  'per-gb-asc': 'sorted by price per GB',
  'per-day-asc': 'sorted by price per day',
  fit: 'best match first',
  total: 'sorted by the total for the need',
};

/** 'sorted by price': the end of a caption and of what is said after a change. */
export function sortText(sort: Sort): string {
  return SORT_WORDS[sort];
}

const factWords = Object.fromEntries(
  FACT_FILTERS.map(({ name, fact }) => [name, `the filter ${fact.filter!.chip}`]),
) as Record<FilterFact, string>;
const FILTER_WORDS = {
  q: 'the search text',
  region: 'the region',
  ownOnly: `the filter ${OWN_ONLY}`,
  carriers: 'the carrier filter',
  planTypes: 'the plan type filter',
  minPrice: 'the lowest price',
  maxPrice: 'the highest price',
  priceBasis: 'the price for 30 days',
  minData: 'the data filter',
  minDays: 'the least days',
  unlimited: 'the unlimited data filter',
  fullSpeed: `the filter ${FULL_SPEED}`,
  contract: `the filter ${NO_CONTRACT}`,
  network: 'the network filter',
  dealsOnly: 'the deals filter',
  maxAge: 'the limit of age',
  ...factWords,
} satisfies Record<FilterKey, string>;

/** What a filter is called, 'The region'; undefined for a name that is none. */
export function filterName(name: string): string | undefined {
  const words = Object.hasOwn(FILTER_WORDS, name) ? FILTER_WORDS[name as FilterKey] : undefined;
  return words?.replace(/^t/, 'T');
}

/** For an empty list: filters whose removal alone brings plans back, the most helpful first. */
export function relaxHints(
  relax: readonly { filter: string; count: number }[],
): { text: string; count: number; without: Partial<PlanFilters> }[] {
  return relax
    .filter(({ filter, count }) => count > 0 && filter in FILTER_WORDS)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
    .map(({ filter, count }) => ({
      text: FILTER_WORDS[filter as FilterKey],
      count,
      without: { [filter]: emptyFilter(filter as FilterKey) },
    }));
}

/** How many filters the visitor set: what the Filters button counts. */
export function countActive(filters: PlanFilters, fixed: Partial<PlanFilters>): number {
  return activeFilters(filters).filter((key) => !(key in fixed)).length;
}
