import type { Rates } from '../../../core/money/money.ts';
import type { Currency } from '../../../core/vocabulary.ts';

/** Nothing is sold for so few yen: who types 20 thinks of dollars. */
const LEAST_YEN = 200;

/** The currency that a sign means where prices are in `home`: a dollar is that of the place. */
export function currencyOf(sign: string | null, amount: number, home: Currency): Currency {
  if (sign === '$') return home === 'CAD' || home === 'AUD' ? home : 'USD';
  if (sign) return sign as Currency;
  return home === 'JPY' && amount < LEAST_YEN ? 'USD' : home;
}

/** An amount in another currency, to the cent; null where the site has no rates. */
export function inCurrency(amount: number, from: Currency, to: Currency, rates: Rates | null) {
  if (from === to) return amount;
  if (!rates) return null;
  return Math.round((amount / rates[from]) * rates[to] * 100) / 100;
}
