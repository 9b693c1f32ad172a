import { hash } from 'node:crypto';
import { kept } from '#src/domain/kept.ts';
import type { Db } from './client.ts';
import { replaceRows, type KeptRow } from './keep-rows.ts';
import { planIdFromText } from './plan-rows.ts';
import { listChangedPlans } from './queries/plan-texts.ts';
import { readRecordedTexts, recordedPlan, type RecordedPlan } from './queries/recorded-plans.ts';
import { readChangeCounts } from './region-states.ts';

type Counts = Awaited<ReturnType<typeof readChangeCounts>>;

/** All plans as they were read last, and how often those of each region had been written then. */
interface Kept {
  counts: Counts;
  rows: ReadonlyMap<number, KeptRow<RecordedPlan>>;
  plans: readonly RecordedPlan[];
}

/**
 * Opens what reads all plans with their price records, by id: only those are read again that were
 * written since, and the others are the same objects; all of them when nothing changed.
 */
export function keepRecordedPlans(db: Pick<Db, 'all'>): () => Promise<readonly RecordedPlan[]> {
  let last: Kept | null = null;
  const readNow = async () => {
    const counts = await readChangeCounts(db);
    const ids = last && (await listChanged(db, last.counts, counts));
    const old: Kept['rows'] = last?.rows ?? new Map();
    const texts = ids?.length === 0 ? [] : await readRecordedTexts(db, ids);
    const found = texts.map((text) => {
      const id = planIdFromText(text);
      const make = () => recordedPlan(text, old.get(id)?.value);
      return [id, hash('sha256', text, 'base64url'), make] as const;
    });
    const rows = replaceRows(old, ids ?? old.keys(), found);
    const isSame = rows === last?.rows;
    const plans = isSame ? last!.plans : Array.from(rows.values(), ({ value }) => value);
    last = { counts, rows, plans };
    return plans;
  };
  // Who asks meanwhile gets the same objects.
  let reading: Promise<readonly RecordedPlan[]> | null = null;
  return () => (reading ??= readNow().finally(() => (reading = null)));
}

/** The plans that were written between two counts of the regions; null: all may have been. */
async function listChanged(
  db: Pick<Db, 'all'>,
  since: Counts,
  now: Counts,
): Promise<number[] | null> {
  if (now.lineage !== since.lineage) return null;
  const ids = new Set<number>();
  // One that has no count any more is one of a database that was put back.
  for (const region of new Set([...since.counts.keys(), ...now.counts.keys()])) {
    const [before, changes] = [since.countOf(region), now.countOf(region)];
    if (changes === before) continue;
    const changed = await listChangedPlans(db, region, before, changes);
    if (!changed) return null;
    for (const id of changed) ids.add(id);
  }
  return [...ids];
}

/** The public ones by their slugs. */
export const publicBySlug = kept((plans: readonly RecordedPlan[]) =>
  plans.filter((plan) => plan.isPublic).sort((a, b) => (a.slug < b.slug ? -1 : 1)),
);
