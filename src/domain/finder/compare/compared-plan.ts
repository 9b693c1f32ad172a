import type { Plan } from '#src/contract/plans/plans.ts';
import { parseDataAmount, totalDataMb } from '../../plans/data-amount.ts';
import type { FinderPlan } from '../finder-index.ts';
import { fullSpeedPart, isFullSpeed, unlimitedOf } from '../../plans/unlimited.ts';
import { validityDays } from '../../plans/validity.ts';

/** What a comparison reads of a plan; money decimal in its own currency. */
export interface ComparedPlan
  extends FinderPlan, Pick<Plan, 'planDescription' | 'offerEnded' | 'age'> {
  region: Pick<Plan['region'], 'name' | 'code'>;
}

/** Total data over the validity in MB, Infinity when unlimited; null when not known. */
export function totalMb(plan: ComparedPlan): number | null {
  const { unlimited, mb } = parseDataAmount(plan.dataAmount);
  return unlimited ? Infinity : totalDataMb(mb, plan.dataPeriod, validityDays(plan.validity));
}

/** Data for 30 days in MB, Infinity when unlimited; null when not known or without an end. */
export function mbPer30Days(plan: ComparedPlan): number | null {
  return per30Days(totalMb(plan), plan);
}

/**
 * What of the data over the validity is known to come at full speed, in MB; Infinity when nothing slows
 * it down, null when nobody knows.
 */
export function fullSpeedMb(plan: ComparedPlan): number | null {
  if (!unlimitedOf(plan)) return totalMb(plan);
  if (isFullSpeed(plan)) return Infinity;
  const part = fullSpeedPart(plan);
  const mb = part && totalMb({ ...plan, ...part });
  return mb === Infinity ? null : mb;
}

/** The same for 30 days. */
export function fullSpeedMbPer30Days(plan: ComparedPlan): number | null {
  return per30Days(fullSpeedMb(plan), plan);
}

function per30Days(mb: number | null, { validity }: ComparedPlan): number | null {
  const days = validityDays(validity);
  if (mb === Infinity) return mb;
  return mb === null || days === null ? null : (mb / days) * 30;
}
