import { parseDataAmount, totalDataMb } from './data-amount.ts';
import type { Proof } from './deal.ts';
import type { Age } from './freshness.ts';
import type { FinderPlan } from './finder/book.ts';
import { validityDays } from './validity.ts';

/** What a comparison reads of a plan; money decimal in its own currency. */
export interface ComparedPlan extends FinderPlan {
  /** Conditions in the carrier's words; may be empty. */
  planDescription: string;
  previousPrice: number | null;
  priceChangePercent: number;
  proof: Proof | null;
  offerEnded: boolean;
  age: Age | null;
  region: { name: string; code: string };
}

/** Total data over the validity in MB, Infinity when unlimited; null when not known. */
export function totalMb(plan: ComparedPlan): number | null {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  return unlimited ? Infinity : totalDataMb(mb, plan.dataPeriod, validityDays(plan.validity));
}

/** Data for 30 days in MB, Infinity when unlimited; null when not known or without an end. */
export function mbPer30Days(plan: ComparedPlan): number | null {
  const [total, days] = [totalMb(plan), validityDays(plan.validity)];
  if (total === Infinity) return total;
  return total === null || days === null ? null : (total / days) * 30;
}
