import type { Plan } from '#src/contract/plans/plans.ts';
import type { Sort } from '../core/vocabulary.ts';
import { dataWithPeriod, parseDataAmount, totalDataMb } from '../plans/data-amount.ts';
import { presentPrice, type PresentlyPriced } from '../plans/words/offers.ts';
import { unlimitedOf, type UnlimitedSource } from '../plans/unlimited.ts';
import { validityDays } from '../plans/validity.ts';

/**
 * What unit prices are worked out from; money in the plan's own currency, decimal. Where an offer is
 * over they rest on the regular price, and are not known without one.
 */
export type PricedPlan = PresentlyPriced & Pick<Plan, 'dataAmount' | 'dataPeriod' | 'validity'>;

type TimedPlan = PresentlyPriced & Pick<PricedPlan, 'validity'>;

/** Price of one GB over the validity; null for unlimited or unknown data (decisions, Derived figures). */
export function pricePerGb(plan: PricedPlan): number | null {
  const { mb } = parseDataAmount(plan.dataAmount);
  const total = totalDataMb(mb, plan.dataPeriod, validityDays(plan.validity));
  const price = presentPrice(plan);
  return total === null || price === null ? null : price / (total / 1000);
}

/** Price for 30 days; null when the validity is 'Unlimited' (decisions, Derived figures). */
export function pricePer30Days(plan: TimedPlan): number | null {
  const day = pricePerDay(plan);
  return day === null ? null : day * 30;
}

/** Price of one day; null when the validity is 'Unlimited'. */
export function pricePerDay(plan: TimedPlan): number | null {
  const days = validityDays(plan.validity);
  const price = presentPrice(plan);
  return days === null || price === null ? null : price / days;
}

/** A unit price; the amount in the plan's own currency, decimal. */
export interface UnitAmount {
  amount: number;
  per: 'GB' | 'day' | '30 days';
}

const of = (amount: number | null, per: UnitAmount['per']): UnitAmount | null =>
  amount === null ? null : { amount, per };

/** The unit price that an order goes by; null where it goes by none, or the plan has none. */
export function sortedUnitPrice(plan: PricedPlan, sort: Sort): UnitAmount | null {
  if (sort === 'per-30-days-asc') return of(pricePer30Days(plan), '30 days');
  if (sort === 'per-gb-asc') return of(pricePerGb(plan), 'GB');
  return sort === 'per-day-asc' ? of(pricePerDay(plan), 'day') : null;
}

/** Days from which on a plan is sold by the month: what a day of it costs nobody asks. */
const MONTH_DAYS = 28;

/**
 * The one unit price under a price: unlimited data per day where it lasts less than a month, long
 * plans per 30 days, else per GB.
 */
export function unitPrice(plan: PricedPlan): UnitAmount | null {
  const days = validityDays(plan.validity);
  const { unlimited } = parseDataAmount(plan.dataAmount);
  if (days !== null && days > 31) return of(pricePer30Days(plan), '30 days');
  if (!unlimited) return of(pricePerGb(plan), 'GB');
  return days !== null && days >= MONTH_DAYS ? null : of(pricePerDay(plan), 'day');
}

/**
 * '5GB/month': the amount, and what it counts where that is not the whole validity; unlimited data
 * with what is known of its limit.
 */
export function dataText(plan: Pick<PricedPlan, 'dataPeriod'> & UnlimitedSource): string {
  const unlimited = unlimitedOf(plan);
  if (unlimited) return unlimited.words;
  return dataWithPeriod(plan.dataAmount, plan.dataPeriod);
}
