import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import type { Db } from './client.ts';
import { readRegionStates } from './region-states.ts';
import { listEntriesOfRegion } from './queries/plan-outlines.ts';

/** Every public plan with its filter columns, by id: the same objects while nothing about them changed. */
export type ReadAllPlans = (days: Days) => Promise<{ plan: Plan; key: PlanKey }[]>;

/** Opens them, kept from one version of the data to the next: only regions that changed are read again. */
export function keepAllPlans(db: Pick<Db, 'all'>): ReadAllPlans {
  const kept = new Map<string, { state: string; plans: { plan: Plan; key: PlanKey }[] }>();
  return async (days) => {
    const all: { plan: Plan; key: PlanKey }[] = [];
    for (const { code, state } of await readRegionStates(db, days)) {
      let known = kept.get(code);
      if (known?.state !== state) {
        known = { state, plans: await listEntriesOfRegion(db, code, days) };
        kept.set(code, known);
      }
      all.push(...known.plans);
    }
    return all.sort((a, b) => a.key.id - b.key.id);
  };
}
