import { convertMinor, currencyDigits, fromMinor, type Rates } from './money.ts';
import type { PlanQuery } from './plan-query.ts';
import type { Currency } from './vocabulary.ts';

/** The currency in which a list compares prices, with the rates it converts by. */
export interface CompareIn {
  currency: Currency;
  rates: Rates;
}

/**
 * An amount as the list compares it, decimal in the list's currency; null when the plan already is
 * in that currency and nothing was converted (decisions §2, prices across currencies).
 */
export function approxAmount(
  amount: number,
  from: Currency,
  compareIn: CompareIn | null,
): number | null {
  if (!compareIn || from === compareIn.currency) return null;
  const minor = Math.round(amount * 10 ** currencyDigits(from));
  return fromMinor(
    convertMinor(minor, from, compareIn.currency, compareIn.rates),
    compareIn.currency,
  );
}

/** True when the order or a bound of a query compares amounts of money. */
export function comparesPrices(query: Pick<PlanQuery, 'sort' | 'minPrice' | 'maxPrice'>): boolean {
  return /^(price|per)-/.test(query.sort) || query.minPrice !== null || query.maxPrice !== null;
}
