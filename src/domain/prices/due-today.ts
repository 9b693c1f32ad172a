import type { Plan } from '#src/contract/plans/plans.ts';
import { presentPrice } from '../plans/words/offers.ts';
import { fromMinor, toMinor } from '../core/money/money.ts';

/** What of a plan says what the first purchase charges; amounts are decimal in `currency`. */
export type FirstCharge = Pick<Plan, 'price' | 'currency' | 'prepayTotal' | 'setupFee'> &
  Partial<Pick<Plan, 'listPrice' | 'offerEnded'>>;

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
