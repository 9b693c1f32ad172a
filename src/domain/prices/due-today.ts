import type { Currency } from '../core/vocabulary.ts';
import { presentPrice } from '../plans/words/offers.ts';
import { fromMinor, toMinor } from '../core/money/money.ts';

/** What of a plan says what the first purchase charges; amounts are decimal in `currency`. */
export interface FirstCharge {
  price: number;
  currency: Currency;
  prepayTotal: number | null;
  setupFee: number | null;
  listPrice?: number | null;
  /** The offer is over: the regular price is charged where it is known. */
  offerEnded?: boolean;
}

/**
 * What the first purchase charges: the price, or what is paid upfront, with the set-up fee where one
 * is published (rule 13). Decimal in the plan's currency.
 */
export function dueToday(charge: FirstCharge): number {
  const { price, currency, prepayTotal, setupFee } = charge;
  const now = presentPrice(charge) ?? price;
  const minor = (amount: number) => toMinor(amount, currency);
  return fromMinor(minor(prepayTotal ?? now) + minor(setupFee ?? 0), currency);
}
