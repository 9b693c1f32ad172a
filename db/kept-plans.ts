import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import type { Db } from './client.ts';
import { keepByRegion, type RegionState } from './region-states.ts';
import { listEntriesOfRegion } from './queries/plan-outlines.ts';

/** Every public plan with its filter columns, by id. */
export type ReadAllPlans = (days: Days) => Promise<{ plan: Plan; key: PlanKey }[]>;

/**
 * Opens them, kept from one version of the data to the next: a plan is the same object while nothing
 * about its region's plans changed, and only regions that changed are read again.
 */
export function keepAllPlans(db: Pick<Db, 'all'>) {
  const kept = keepByRegion(db, ({ code }, days) => listEntriesOfRegion(db, code, days));
  const all: ReadAllPlans = async (days) =>
    [...(await kept.read(days)).values()].flat().sort((a, b) => a.key.id - b.key.id);
  return {
    all,
    /** Those that are sold for a region, by id. */
    async ofRegion(region: RegionState, days: Days): Promise<Plan[]> {
      return (await kept.ofRegion(region, days)).map(({ plan }) => plan);
    },
  };
}
