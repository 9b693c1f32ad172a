import { hash } from 'node:crypto';
import type { Plan } from '#src/contract/plans.ts';
import type { Days } from '#src/domain/freshness.ts';
import type { PlanKey } from '#src/domain/plan-filter.ts';
import type { Db } from './client.ts';
import { keepByRegion, type RegionState } from './region-states.ts';
import { entryFromText, listChangedPlans, readPlanTexts } from './queries/plan-texts.ts';

interface Entry {
  plan: Plan;
  key: PlanKey;
}

/** Every public plan with its filter columns, by id. */
export type ReadAllPlans = (days: Days) => Promise<Entry[]>;

/** The plans of a region as they were read last, by their numbers and in the order of those. */
interface Kept {
  region: RegionState;
  days: Days;
  entries: Map<number, { name: string; entry: Entry }>;
}

/** Changed plans of a region from which all of them are read again, which then takes less. */
const MOST_CHANGED = 500;

/**
 * Opens them, kept from one version of the data to the next: only what was written is read again, and
 * a plan is the same object while nothing about it changed.
 */
export function keepAllPlans(db: Pick<Db, 'all'>) {
  const last = new Map<string, Kept>();
  const kept = keepByRegion(db, async (region, { from, today }) => {
    const before = last.get(region.code);
    const now = { region, days: { from, today } };
    const entries =
      (before?.region.frame === region.frame && (await readChanged(db, before, now))) ||
      (await readWhole(db, before, now));
    last.set(region.code, { ...now, entries });
    return Array.from(entries.values(), ({ entry }) => entry);
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

const nameOf = (text: string) => hash('sha256', text, 'base64url');

async function readWhole(
  db: Pick<Db, 'all'>,
  before: Kept | undefined,
  { region, days }: Omit<Kept, 'entries'>,
): Promise<Kept['entries']> {
  const isJudgedAlike = before?.days.from === days.from && before.days.today === days.today;
  const old = isJudgedAlike ? [...before.entries.values()] : [];
  const known = new Map(old.map((one) => [one.name, one]));
  const entries: Kept['entries'] = new Map();
  for (const text of await readPlanTexts(db, region.code)) {
    const name = nameOf(text);
    const one = known.get(name) ?? { name, entry: entryFromText(text, days) };
    entries.set(one.entry.key.id, one);
  }
  return entries;
}

/** The same with only those read again that were written since; null where those are many. */
async function readChanged(
  db: Pick<Db, 'all'>,
  before: Kept,
  { region, days }: Omit<Kept, 'entries'>,
): Promise<Kept['entries'] | null> {
  const ids = await listChangedPlans(db, region.id, before.region.changes, MOST_CHANGED + 1);
  if (ids.length > MOST_CHANGED) return null;
  const entries = new Map(before.entries);
  const gone = new Set(ids);
  let isNew = false;
  for (const text of await readPlanTexts(db, region.code, ids)) {
    const entry = entryFromText(text, days);
    const { id } = entry.key;
    const name = nameOf(text);
    gone.delete(id);
    if (entries.get(id)?.name === name) continue;
    isNew ||= !entries.has(id);
    entries.set(id, { name, entry });
  }
  for (const id of gone) entries.delete(id);
  return isNew ? new Map([...entries].sort(([one], [other]) => one - other)) : entries;
}
