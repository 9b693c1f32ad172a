import { hash } from 'node:crypto';
import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/lists/rows.ts';
import type { Db } from './client.ts';
import { replaceRows, type KeptRow } from './keep-rows.ts';
import { planIdFromText } from './plan-rows.ts';
import { keepByRegion, type RegionState } from './region-states.ts';
import { entryFromText, listChangedPlans, readPlanTexts } from './queries/plan-texts.ts';

interface Entry {
  plan: Plan;
  key: PlanKey;
}

/** Every public plan with its filter columns, by id. */
export type ReadAllPlans = (days: Days) => Promise<Entry[]>;

/** The plans of a region as they were read last. */
interface Kept {
  region: RegionState;
  days: string;
  entries: ReadonlyMap<number, KeptRow<Entry>>;
}

/**
 * Opens them, kept from one version of the data to the next: only what was written is read again, and
 * a plan is the same object while nothing about it changed.
 */
export function keepAllPlans(db: Pick<Db, 'all'>) {
  const last = new Map<string, Kept>();
  const kept = keepByRegion(db, async (region, { from, today }) => {
    const days = `${from} ${today}`;
    const known = last.get(region.code);
    const before = known?.days === days ? known : undefined;
    const since = before?.region.frame === region.frame ? before.region.changes : null;
    const ids =
      since === null ? null : await listChangedPlans(db, region.id, since, region.changes);
    const texts = await readPlanTexts(db, region.code, ids);
    const old: Kept['entries'] = before?.entries ?? new Map();
    const entries = replaceRows(
      old,
      ids ?? old.keys(),
      texts.map((text) => {
        const name = hash('sha256', text, 'base64url');
        return [planIdFromText(text), name, () => entryFromText(text, { from, today })] as const;
      }),
    );
    last.set(region.code, { region, days, entries });
    return Array.from(entries.values(), ({ value }) => value);
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
