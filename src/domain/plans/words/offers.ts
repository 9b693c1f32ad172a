import type { Plan } from '#src/contract/plans/plans.ts';
import { addDays } from '../../core/dates.ts';
import { toMinor } from '../../core/money/money.ts';
import type { Currency } from '../../core/vocabulary.ts';

/** What of a plan is said of a seller's offer; amounts are decimal in the plan's currency. */
export type OfferedPlan = Pick<Plan, 'price'> &
  Partial<Pick<Plan, 'listPrice' | 'offerEnds' | 'priceCondition'>>;

/** Whether an offer still runs on a day (ISO dates); one without an end does. */
export function isRunning(offerEnds: string | null | undefined, day: string): boolean {
  return !offerEnds || offerEnds >= day;
}

/** Days that an offer without an end counts after its price was seen. */
export const OFFER_DAYS = 60;

/** The first day on which the price of an offer without an end must have been seen; `from` as in `Days`. */
export function offerSeenSince(from: string): string {
  return addDays(from, -OFFER_DAYS);
}

/**
 * Whether an offer is one that visitors are told of as a deal: while its end is ahead, or, without an
 * end, while its price was seen in the last 60 days up to the day that ages count from. ISO dates.
 */
export function offerCounts(
  { offerEnds, seenOn }: { offerEnds: string | null; seenOn: string | null },
  { from, today }: { from: string; today: string },
): boolean {
  if (offerEnds) return isRunning(offerEnds, today);
  return seenOn !== null && seenOn >= offerSeenSince(from);
}

/**
 * The regular price that a seller names beside a lower one; null where there is no such offer. What
 * is paid by everybody who does not meet a condition, such as AutoPay, is no price of before.
 */
export function regularPrice({ price, listPrice, priceCondition }: OfferedPlan): number | null {
  return listPrice && listPrice > price && !priceCondition ? listPrice : null;
}

/** What of a plan says what it costs now. */
export type PresentlyPriced = Pick<Plan, 'price'> & Partial<Pick<Plan, 'listPrice' | 'offerEnded'>>;

/**
 * What a plan costs now: after the end of its offer the regular price, or null where the seller
 * named none (rule 24). Sums, marks, sentences and medians rest on this.
 */
export function presentPrice({ price, listPrice, offerEnded }: PresentlyPriced): number | null {
  return offerEnded ? (listPrice ?? null) : price;
}

/** What a plan costs now over its price, of whole minor units: 1 but after the end of its offer. */
export function presentFactor({
  currency,
  ...plan
}: PresentlyPriced & { currency: Currency }): number | null {
  if (!plan.offerEnded) return 1;
  const now = presentPrice(plan);
  return now && toMinor(now, currency) / toMinor(plan.price, currency);
}
