import { parseDataAmount, totalDataMb } from './data-amount.ts';
import type { Proof } from './deal.ts';
import type { Age } from './freshness.ts';
import type { FinderPlan } from './finder/book.ts';
import { validityDays } from './validity.ts';
import { MAX_COMPARE } from './vocabulary.ts';

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

/** Slugs of an address `?plans=a,b,c`: each once, at most four; `dropped` counts the rest. */
export function readCompared(params: URLSearchParams): {
  slugs: string[];
  dropped: number;
  onlyDifferences: boolean;
} {
  const { unique, onlyDifferences } = readPlans(params);
  return {
    slugs: unique.slice(0, MAX_COMPARE),
    dropped: Math.max(0, unique.length - MAX_COMPARE),
    onlyDifferences,
  };
}

/** All plans of an address; what can be no slug is left out. */
export function readPlans(params: URLSearchParams) {
  const wanted = params
    .getAll('plans')
    .flatMap((text) => text.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => /^[a-z\d-]{1,200}$/.test(slug));
  return { unique: [...new Set(wanted)], onlyDifferences: params.get('diff') === '1' };
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
