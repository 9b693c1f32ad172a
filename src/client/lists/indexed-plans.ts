import type { Plan } from '#src/contract/plans/plans.ts';
import type { PlanIndex } from './plan-index.ts';

/** The plans of a prebuilt index as the API answers them; carriers and regions stand in it once. */
export function indexedPlans({ plans, carriers, regions }: PlanIndex): Plan[] {
  return plans.map(({ key: _, ...plan }) => ({
    ...plan,
    carrier: carriers[plan.carrierId]!,
    region: regions[plan.regionId]!,
  }));
}
