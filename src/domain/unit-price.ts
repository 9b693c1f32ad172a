import { DATA_PERIODS, type DataPeriod, type Validity } from './vocabulary.ts';
import { parseDataAmount, totalDataMb } from './data-amount.ts';
import { unlimitedOf, type UnlimitedSource } from './unlimited.ts';
import { validityDays } from './validity.ts';

/** What unit prices are worked out from; money in the plan's own currency, decimal. */
export interface PricedPlan {
  price: number;
  dataAmount: string;
  dataPeriod: DataPeriod;
  validity: Validity;
}

/** Price of one GB over the validity; null for unlimited or unknown data (decisions, Derived figures). */
export function pricePerGb(plan: PricedPlan): number | null {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  const total = totalDataMb(mb, plan.dataPeriod, validityDays(plan.validity));
  if (unlimited || total === null) return null;
  return plan.price / (total / 1000);
}

/** Price for 30 days; null when the validity is 'Unlimited' (decisions, Derived figures). */
export function pricePer30Days(plan: Pick<PricedPlan, 'price' | 'validity'>): number | null {
  const days = validityDays(plan.validity);
  return days === null ? null : (plan.price / days) * 30;
}

/** Price of one day; null when the validity is 'Unlimited'. */
export function pricePerDay(plan: Pick<PricedPlan, 'price' | 'validity'>): number | null {
  const days = validityDays(plan.validity);
  return days === null ? null : plan.price / days;
}

/** The one unit price under a price: unlimited per day, long plans per 30 days, else per GB (design §6). */
export function unitPrice(
  plan: PricedPlan,
): { amount: number; per: 'GB' | 'day' | '30 days' } | null {
  const days = validityDays(plan.validity);
  const { unlimited } = parseDataAmount(plan.dataAmount);
  if (days !== null && days > 31) return { amount: (plan.price / days) * 30, per: '30 days' };
  if (unlimited) return days === null ? null : { amount: plan.price / days, per: 'day' };
  const perGb = pricePerGb(plan);
  return perGb === null ? null : { amount: perGb, per: 'GB' };
}

/**
 * '5GB/month': the amount, and what it counts where that is not the whole validity; unlimited data
 * with what is known of its limit.
 */
export function dataText(plan: Pick<PricedPlan, 'dataPeriod'> & UnlimitedSource): string {
  const unlimited = unlimitedOf(plan);
  if (unlimited) return unlimited.words;
  const isWhole = plan.dataPeriod === DATA_PERIODS[0];
  return isWhole ? plan.dataAmount : `${plan.dataAmount}/${plan.dataPeriod}`;
}
