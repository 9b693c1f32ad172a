import { parseDataAmount, totalDataMb } from './data-amount.ts';
import type { Proof } from './deal.ts';
import type { Age } from './freshness.ts';
import type { PlanFactsOnWire } from './facts/plans.ts';
import { searchOf } from './plan-query.ts';
import { slugsOf } from './slugs.ts';
import { validityDays } from './validity.ts';
import {
  MAX_COMPARE,
  type Currency,
  type DataPeriod,
  type PlanType,
  type Validity,
} from './vocabulary.ts';

/** What a comparison reads of a plan; money decimal in its own currency. */
export interface ComparedPlan extends PlanFactsOnWire {
  slug: string;
  planName: string;
  /** Conditions in the carrier's words; may be empty. */
  planDescription: string;
  price: number;
  previousPrice: number | null;
  priceChangePercent: number;
  proof: Proof | null;
  offerEnded: boolean;
  seenOn: string | null;
  age: Age | null;
  currency: Currency;
  dataAmount: string;
  dataPeriod: DataPeriod;
  validity: Validity;
  planType: PlanType;
  carrier: { name: string; hostNetwork: string | null; kind: string };
  region: { name: string; code: string };
}

/** The one spelling of the search of a comparison; without plans there is none. */
export function canonicalCompared(params: URLSearchParams): string {
  const unique = slugsOf(params);
  const onlyDifferences = params.get('diff') === '1';
  if (unique.length === 0) return '';
  // One past the most tells the page that some are left out; how many it does not say.
  const plans = unique.slice(0, MAX_COMPARE + 1).join(',');
  return searchOf(new URLSearchParams({ plans, ...(onlyDifferences && { diff: '1' }) }));
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
