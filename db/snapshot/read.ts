import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../core/connect/client.ts';
import { and, eq, gt } from '../core/connect/drizzle.ts';
import type { DbReader } from '../core/connect/moment.ts';
import { q, readAll } from '../core/sql/orm.ts';
import { previewReader } from './preview.ts';
import { planChanges } from '../schema.ts';
import { assemble, type ReadPlans } from './assemble.ts';
import { carryList, carryRows } from './carry.ts';
import { carryEntry, NO_NOTES, readEntries, readPast } from './entries.ts';
import type { Entry, Snapshot } from './snapshot.ts';
import { readTables, type Tables } from './tables.ts';

type Source = Pick<Db, 'atOneMoment'>;

/** Reads all that is public, as it is at one moment; plans are judged on the day of `now`. */
export function readSnapshot(db: Source, now: Date): Promise<Snapshot> {
  return db.atOneMoment(async (reader) => readWhole(reader, await readTables(reader, now)));
}

async function readWhole(db: DbReader, tables: Tables): Promise<Snapshot> {
  const plans = await readEntries(db, tables, null);
  return assemble(tables, { plans, past: await readPast(db, null) });
}

/**
 * Reads what changed since a snapshot, by the log that triggers keep: all else are its own objects, and
 * it is the snapshot itself where nothing changed. Everything is read anew on another day, which
 * judges each plan, and of a database that was put back.
 */
export function nextSnapshot(db: Source, before: Snapshot, now: Date): Promise<Snapshot> {
  return db.atOneMoment((reader) => readNext(reader, before, now, []));
}

/** What a snapshot would be if every draft were published now; of it only those plans are read. */
export function withDrafts(db: Source, published: Snapshot, now: Date): Promise<Snapshot> {
  return db.atOneMoment(async (reader) => {
    const preview = await previewReader(reader, now);
    const drafts = await preview.all<{ id: number }>('SELECT id FROM plans p WHERE p.unpublished');
    return readNext(
      preview,
      published,
      now,
      drafts.map(({ id }) => id),
    );
  });
}

/** Reads what changed since a snapshot, and some plans besides. */
async function readNext(
  db: DbReader,
  before: Snapshot,
  now: Date,
  others: readonly number[],
): Promise<Snapshot> {
  const tables = await readTables(db, now);
  if (!isContinued(before, tables)) return readWhole(db, tables);
  const touched = new Set([...others, ...(await listTouched(db, before, tables))]);
  return assemble(tables, await readAgain(db, before, tables, touched), before);
}

/** Whether the log says what changed since, and plans are judged by the same days. */
function isContinued({ databaseId, freshness, basis }: Snapshot, tables: Tables): boolean {
  const { state, days, changes } = tables;
  const isCountedOn = [...basis.changes].every(
    ([region, count]) => count <= (changes.get(region) ?? 0),
  );
  const isSameDay = days.today === freshness.today && days.from === freshness.from;
  return state.lineage === databaseId && isCountedOn && isSameDay;
}

/** The numbers of plans that may be others now: written, or named by a carrier or a region that is. */
async function listTouched(db: DbReader, before: Snapshot, tables: Tables): Promise<Set<number>> {
  const touched = new Set<number>();
  const { planId, regionId, changes } = planChanges;
  for (const [region, count] of tables.changes) {
    const since = before.basis.changes.get(region) ?? 0;
    if (count === since) continue;
    const query = q.select({ planId }).from(planChanges);
    const rows = await readAll(db, query.where(and(eq(regionId, region), gt(changes, since))));
    for (const row of rows) touched.add(row.planId);
  }
  const carriers = otherRows(before.basis.carriers, tables.carriers);
  const regions = otherRows(before.basis.regions, tables.regions);
  for (const { plan, notes } of before.plans) {
    const isNamed = carriers.has(plan.carrierId) || regions.has(plan.regionId);
    const answers = tables.notes.get(plan.id) ?? NO_NOTES;
    if (isNamed || (notes !== answers && !isDeepStrictEqual(notes, answers))) touched.add(plan.id);
  }
  return touched;
}

/** The numbers of rows that do not say what they said. */
function otherRows<T extends { id: number }>(before: readonly T[], now: readonly T[]): Set<number> {
  const known = new Set<T>(before);
  return new Set(carryRows(before, now).flatMap((row) => (known.has(row) ? [] : row.id)));
}

/** The plans with some of them read again. */
async function readAgain(
  db: DbReader,
  { plans, past }: Snapshot,
  tables: Tables,
  touched: ReadonlySet<number>,
): Promise<ReadPlans> {
  if (touched.size === 0) return { plans, past };
  const known = new Map<number, Entry>();
  for (const entry of plans) if (touched.has(entry.plan.id)) known.set(entry.plan.id, entry);
  const found = await readEntries(db, tables, touched);
  const entries = found.map((entry) => carryEntry(known.get(entry.plan.id), entry));
  const isStill = (id: number) => !touched.has(id);
  const all = [...plans.filter(({ plan }) => isStill(plan.id)), ...entries];
  const gone = [...past.filter(({ id }) => isStill(id)), ...(await readPast(db, touched))];
  return {
    plans: carryList(
      plans,
      all.sort((a, b) => a.plan.id - b.plan.id),
    ),
    past: carryRows(
      past,
      gone.sort((a, b) => a.id - b.id),
    ),
  };
}
