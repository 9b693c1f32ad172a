import type { Sort } from '../core/vocabulary.ts';
import type { PlanQuery } from './plan-query.ts';

/**
 * What an order may look at, and nothing else: no commission, no partner program and no Buy link.
 * Lists (lists/order.ts) and the page about the orders read the rules below.
 */
export const SORT_KEYS = [
  'price',
  'data',
  'carrier',
  'clicks',
  'added',
  'per30Days',
  'perGb',
  'perDay',
  'fit',
  'words',
  'total',
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** One step of an order; rising unless `falling`. */
export interface SortStep {
  by: SortKey;
  falling?: true;
}

/**
 * The steps of each order (rule 37); the last one never ties, so that pages never overlap.
 * A plan without a unit price, or whose present price nobody knows, stands after all that have one.
 */
export const SORT_RULES: Readonly<Record<Sort, readonly SortStep[]>> = {
  'price-asc': [{ by: 'price' }, { by: 'added' }],
  'price-desc': [
    { by: 'price', falling: true },
    { by: 'added', falling: true },
  ],
  'data-desc': [{ by: 'data', falling: true }, { by: 'price' }, { by: 'added' }],
  'carrier-asc': [{ by: 'carrier' }, { by: 'price' }, { by: 'added' }],
  popularity: [{ by: 'clicks', falling: true }, { by: 'price' }, { by: 'added' }],
  'per-30-days-asc': [{ by: 'per30Days' }, { by: 'price' }, { by: 'added' }],
  'per-gb-asc': [{ by: 'perGb' }, { by: 'price' }, { by: 'added' }],
  'per-day-asc': [{ by: 'perDay' }, { by: 'price' }, { by: 'added' }],
  fit: [{ by: 'words' }, { by: 'price' }, { by: 'added' }],
  total: [{ by: 'fit' }, { by: 'total' }, { by: 'added' }],
};

/** Which figures are amounts of money. */
const IS_MONEY: Readonly<Record<SortKey, boolean>> = {
  price: true,
  per30Days: true,
  perGb: true,
  perDay: true,
  total: true,
  data: false,
  carrier: false,
  clicks: false,
  added: false,
  fit: false,
  words: false,
};

/**
 * True when a bound of a query, or the figure that its order goes by first, is an amount of money.
 * Plans that cover a need and those that may stand in two groups; what follows orders each.
 */
export function comparesPrices({
  sort,
  minPrice,
  maxPrice,
}: Pick<PlanQuery, 'sort' | 'minPrice' | 'maxPrice'>): boolean {
  const first = SORT_RULES[sort].find(({ by }) => by !== 'fit');
  return minPrice !== null || maxPrice !== null || (first !== undefined && IS_MONEY[first.by]);
}

const STEP_WORDS: Record<SortKey, readonly [rising: string, falling: string]> = {
  price: ['the lowest price', 'the highest price'],
  data: ['the least data', 'the most data'],
  carrier: ["the carrier's name from A to Z", "the carrier's name from Z to A"],
  clicks: ['the fewest clicks', 'the most clicks'],
  added: ['the plan that was added first', 'the plan that was added last'],
  per30Days: ['the lowest price for 30 days', 'the highest price for 30 days'],
  perGb: ['the lowest price per GB', 'the highest price per GB'],
  perDay: ['the lowest price per day', 'the highest price per day'],
  words: [
    'your words in the name or the carrier, whole words before beginnings',
    'your words elsewhere first',
  ],
  fit: ['plans known to cover the need, then those that fall short or do not say', 'the reverse'],
  total: ['the lowest total', 'the highest total'],
};

/** The steps of an order in words, first to last: 'the most data', 'the lowest price'. */
export function sortWords(sort: Sort): string[] {
  return SORT_RULES[sort].map(({ by, falling }) => STEP_WORDS[by][falling ? 1 : 0]);
}
