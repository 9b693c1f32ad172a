import { hash } from 'node:crypto';
import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import type { Db } from './client.ts';
import { keepByRegion, type RegionState } from './region-states.ts';
import { entryFromText, readPlanTexts } from './queries/plan-outlines.ts';

interface Entry {
  plan: Plan;
  key: PlanKey;
}

/** Every public plan with its filter columns, by id. */
export type ReadAllPlans = (days: Days) => Promise<Entry[]>;

/**
 * Opens them, kept from one version of the data to the next: only regions in which something changed
 * are read again, and a plan is the same object while nothing about it did.
 */
export function keepAllPlans(db: Pick<Db, 'all'>) {
  const last = new Map<string, { of: string; entries: Map<string, Entry> }>();
  const kept = keepByRegion(db, async ({ code }, { from, today }) => {
    const of = `${from} ${today}`;
    const before = last.get(code);
    const entries = new Map<string, Entry>();
    for (const text of await readPlanTexts(db, code)) {
      const name = hash('sha256', text, 'base64url');
      const known = before?.of === of ? before.entries.get(name) : undefined;
      entries.set(name, known ?? entryFromText(text, { from, today }));
    }
    last.set(code, { of, entries });
    return [...entries.values()];
  });
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
