import { commitChange, nextId, type Change } from '../change.ts';
import type { Db, Statement } from '../client.ts';
import { eq, isNull, max, sql } from '../drizzle.ts';
import { increment, q, readAll, statement } from '../orm.ts';
import { auditEntry } from '../queries/audit.ts';
import { BUMP_DATA_VERSION } from '../queries/site.ts';
import {
  carriers as carrierTable,
  plans as planTable,
  priceRecords,
  regions as regionTable,
} from '../schema.ts';
import { loadSeed } from './load.ts';
import { sampleRecords, seedRows, type SeedPlan } from './seed.ts';

/** How many rows a reload added and brought back to the seed's values. */
export interface Reloaded {
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Brings the seed's rows back by their keys (slug, code): missing ones are added, changed ones get
 * the seed's values, all others stay as they are. One commit; `backUp` runs first, see `resetContent`.
 */
export async function reloadSeed(
  db: Db,
  backUp: () => Promise<string>,
  change: Change,
): Promise<Reloaded & { backup: string }> {
  const seed = seedRows(await loadSeed());
  return db.write(async (commit) => {
    const backup = await backUp();
    const counts: Reloaded = { added: 0, changed: 0, unchanged: 0 };
    const upsert = upserter(db, change.now, counts);
    const statements: Statement[] = [];
    const carriers = new Map<string, number>();
    const regions = new Map<string, number>();
    for (const [table, key, rows, ids] of [
      [carrierTable, 'slug', seed.carriers, carriers],
      [regionTable, 'code', seed.regions, regions],
    ] as const) {
      const put = await upsert(table, key);
      for (const [name, row] of rows) {
        const { id, write } = put(name, row);
        ids.set(name, id);
        if (write) statements.push(write);
      }
    }
    const put = await upsert(planTable, 'slug');
    for (const [slug, { carrier, region, row }] of seed.plans) {
      const plan = { carrierId: carriers.get(carrier)!, regionId: regions.get(region)!, ...row };
      const done = put(slug, { ...plan, checkedAt: null, seenOn: null, seenWay: null });
      if (!done.write) continue;
      statements.push(done.write);
      if (done.before === null) statements.push(...sampleRecords(done.id, row, change.now));
      else if (done.before.priceMinor !== row.priceMinor) {
        statements.push(seedPrice(done.id, row, change.now));
      }
    }
    await commitChange(commit, [
      ...statements,
      auditEntry(
        change.actor,
        { action: 'reload', entity: 'database', entityId: 0, after: { ...counts, backup } },
        change.now,
      ),
      BUMP_DATA_VERSION,
    ]);
    return { ...counts, backup };
  });
}

/** Makes the function that inserts or updates one row of a table, and counts what it did. */
function upserter(db: Db, now: Date, counts: Reloaded) {
  const stamp = now.toISOString();
  return async (
    table: typeof carrierTable | typeof regionTable | typeof planTable,
    key: 'slug' | 'code',
  ) => {
    const live: Row[] = await readAll(db, q.select().from(table).where(isNull(table.deletedAt)));
    const known = new Map(live.map((row) => [row[key], row]));
    let next = await nextId(db, table);
    return (name: string, row: Row) => {
      const before = known.get(name) ?? null;
      if (!before) {
        counts.added += 1;
        const id = next++;
        // What a row of each table is, `seedRows` holds.
        const made = { id, ...row, createdAt: stamp, updatedAt: stamp } as never;
        return { id, before, write: statement(q.insert(table).values(made)) };
      }
      const id = before.id as number;
      const changed = Object.entries(row).filter(([column, value]) => before[column] !== value);
      if (changed.length === 0) {
        counts.unchanged += 1;
        return { id, before, write: null };
      }
      counts.changed += 1;
      const set = { updatedAt: stamp, version: increment(table.version) };
      const write = q.update(table).set({ ...Object.fromEntries(changed), ...set });
      return { id, before, write: statement(write.where(eq(table.id, id))) };
    };
  };
}
type Row = Readonly<Record<string, unknown>>;

/** A plan whose price the reload changed says so in its history, as sample data. */
function seedPrice(planId: number, plan: SeedPlan, now: Date): Statement {
  const newest = q.select({ day: max(priceRecords.recordedDate) }).from(priceRecords);
  const today = now.toISOString().slice(0, 10);
  const record = {
    planId,
    priceMinor: plan.priceMinor,
    currency: plan.currency,
    recordedDate: sql`max(${today}, coalesce(${newest.where(eq(priceRecords.planId, planId))}, ''))`,
    sample: true,
    createdAt: now.toISOString(),
  };
  return statement(q.insert(priceRecords).values(record));
}
