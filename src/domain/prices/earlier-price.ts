import type { Plan } from '#src/contract/plans/plans.ts';

/** A plan's price and the one before it, and which of them nobody ever checked. */
export type EarlierPrice = Pick<Plan, 'price' | 'previousPrice' | 'sample' | 'previousSample'>;

/** What stands beside a change that starts from a sample price. */
export const FROM_SAMPLE = 'from a sample price, not checked';

/**
 * Whether what is said of the price before rests on sample data while the present price does not.
 * Where the present one is sample data too, all of it is, and is marked as such as a whole.
 */
export function isFromSample(plan: EarlierPrice): boolean {
  return plan.previousPrice !== null && plan.previousSample && !plan.sample;
}
