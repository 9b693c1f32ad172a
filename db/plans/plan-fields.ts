import {
  PLAN_FACTS,
  type PlanFactName,
  type PlanFactValues,
} from '#src/domain/plans/facts/plans.ts';
import type { Plan } from '#src/contract/plans/plans.ts';
import type { PlanSchedule } from '#src/domain/plans/plan-status.ts';
import type { PlanPrices } from '#src/domain/prices/price-rules.ts';
import type { PriceWay } from '#src/domain/core/vocabulary.ts';
import { factColumnsByName } from '../core/facts.ts';
import type { plans } from '../schema.ts';
import type { Fields } from '../core/state.ts';

/** The fields of a plan that people decide on, and the prices that follow from its history. */
export type PlanState = Omit<
  Plan,
  | 'id'
  | 'carrier'
  | 'region'
  | 'price'
  | 'previousPrice'
  | 'version'
  | 'source'
  | 'age'
  | 'validityDays'
  | 'dueToday'
  | 'hasNumber'
  | 'offerEnded'
  | 'proof'
  | PlanFactName
> &
  PlanFactValues &
  PlanPrices &
  PlanSchedule & { sourceName: string | null; seenWay: PriceWay | null };

/** The column of each. */
export const PLAN_FIELDS: Fields<PlanState, typeof plans> = {
  carrierId: { column: 'carrier_id' },
  regionId: { column: 'region_id' },
  slug: { column: 'slug' },
  planName: { column: 'plan_name' },
  planDescription: { column: 'plan_description' },
  dataAmount: { column: 'data_amount' },
  dataPeriod: { column: 'data_period' },
  priceMinor: { column: 'price_minor' },
  previousMinor: { column: 'previous_minor' },
  priceChangePercent: { column: 'price_change_percent' },
  currency: { column: 'currency' },
  planType: { column: 'plan_type' },
  validity: { column: 'validity' },
  hasDeal: { column: 'has_deal', bool: true },
  buyUrl: { column: 'buy_url' },
  ...factColumnsByName(PLAN_FACTS),
  confidence: { column: 'confidence' },
  sourceName: { column: 'source_name' },
  sourceUrl: { column: 'source_url' },
  seenOn: { column: 'seen_on' },
  seenWay: { column: 'seen_way' },
  sample: { column: 'sample', bool: true },
  previousSample: { column: 'previous_sample', bool: true },
  checkedAt: { column: 'checked_at' },
  status: { column: 'status' },
  activeFrom: { column: 'active_from' },
  activeUntil: { column: 'active_until' },
};
