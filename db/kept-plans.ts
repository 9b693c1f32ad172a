import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import type { Db } from './client.ts';
import { readRegionStates } from './region-states.ts';
import { listEntriesOfRegion } from './queries/plan-outlines.ts';

/** Every public plan with its filter columns, by id. */
export type ReadAllPlans = (days: Days) => Promise<{ plan: Plan; key: PlanKey }[]>;

/**
 * Opens them, kept from one version of the data to the next: a plan is the same object while nothing
 * about its region's plans changed, and only regions that changed are read again.
 */
export function keepAllPlans(db: Pick<Db, 'all'>) {
  const kept = new Map<string, { state: string; plans: { plan: Plan; key: PlanKey }[] }>();
  const read: ReadAllPlans = async (days) => {
    const entries: { plan: Plan; key: PlanKey }[][] = [];
    for (const { code, state } of await readRegionStates(db, days)) {
      let known = kept.get(code);
      if (known?.state !== state) {
        known = { state, plans: await listEntriesOfRegion(db, code, days) };
        kept.set(code, known);
      }
      entries.push(known.plans);
    }
    return entries.flat().sort((a, b) => a.key.id - b.key.id);
  };
  return {
    all: read,
    /** Those that are sold for a region, by id. */
    async ofRegion(code: string, days: Days): Promise<Plan[]> {
      await read(days);
      return (kept.get(code)?.plans ?? []).map(({ plan }) => plan);
    },
  };
}
