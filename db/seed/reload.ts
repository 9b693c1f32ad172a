import { commitChange, nextId, type Change } from '../core/change.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { and, eq, getTableName } from '../core/connect/drizzle.ts';
import { linkStatement } from '../imports/plans/links.ts';
import { isAmong, q, readAll, statement } from '../core/sql/orm.ts';
import { auditEntry } from '../core/changes/audit.ts';
import { BUMP_DATA_VERSION, requireRates } from '../core/changes/site.ts';
import type { SqlRow } from '../core/rows.ts';
import {
  carriers as carrierTable,
  plans as planTable,
  priceRecords,
  regions as regionTable,
} from '../schema.ts';
import { planSources } from '../schema/imports.ts';
import { insertMany } from '../core/sql/statements.ts';
import { readSeed, seedKeys } from './files.ts';
import { SEED_SOURCE } from './native.ts';
import { carrierColumns, recordRows, regionColumns, seedPlans, type SeedPlan } from './rows.ts';
import { NO_RUN } from './seed.ts';

/** How many rows a reload added and brought back to the seed's values. */
export interface Reloaded {
  added: number;
  changed: number;
  unchanged: number;
}

/** What stays as the operator has it: a plan's address, and whether the public sees it. */
const KEPT = new Set(['slug', 'status', 'active_from', 'active_until']);
/** But no plan stays public that its seller has no more. */
const isGone = (column: string, value: unknown, before: SqlRow) =>
  column === 'status' && value === 'draft' && before.status === 'active';

/**
 * How many plans of the seed a database that began with it never had: a version may bring more.
 * Those that were deleted count as had; 0 where nothing is of the seed.
 */
export async function countNewSeedPlans(db: Db): Promise<number> {
  const known = await plansByKey(db);
  if (known.size === 0) return 0;
  return (await seedKeys()).filter((key) => !known.has(key)).length;
}

/**
 * Brings the seed's rows back by their keys (slug, code; a plan's external id): missing ones are
 * added, changed ones get the seed's values, all others stay as they are. One commit; `backUp` runs
 * first, see `resetContent`. The work is done in the worker process: it reads every plan.
 */
export function reloadSeed(
  db: Db,
  backUp: () => Promise<string>,
  change: Change,
): Promise<Reloaded & { backup: string }> {
  return db.writeInWorker('reloadSeed', async () => ({ input: await backUp(), change }));
}

/** The work of `reloadSeed`, in the process that does it; `backup` is the name of the copy. */
export async function reloadSeedHere(
  db: Db,
  backup: string,
  change: Change,
): Promise<Reloaded & { backup: string }> {
  const files = await readSeed();
  return db.write(async (commit) => {
    const counts: Reloaded = { added: 0, changed: 0, unchanged: 0 };
    const statements: Statement[] = [];
    const upsert = upserter(db, change.now, counts, statements);
    const putCarrier = await upsert(carrierTable, 'slug');
    const putRegion = await upsert(regionTable, 'code');
    const ids = {
      carriers: new Map(
        files.carriers.map((row) => [row.slug, putCarrier(row.slug, carrierColumns(row)).id]),
      ),
      regions: new Map(
        files.regions.map((row) => [row.code, putRegion(row.code, regionColumns(row)).id]),
      ),
    };
    const { plans } = seedPlans(files, ids, await requireRates(db), change.now);
    const putPlan = await upsert(planTable, 'slug', await plansByKey(db));
    const added: { planId: number; plan: SeedPlan }[] = [];
    const moved: typeof added = [];
    const stayed: typeof added = [];
    for (const plan of plans) {
      const { id: planId, before } = putPlan(plan.key, plan.columns);
      const isMoved = before && PRICE.some((name) => before[name] !== plan.columns[name]);
      (before ? (isMoved ? moved : stayed) : added).push({ planId, plan });
    }
    const records = [
      ...added.flatMap(({ planId, plan }) => recordRows(planId, plan, files.sources, change.now)),
      ...(await newDays(db, [...stayed, ...moved.map(withoutLast)], files.sources, change.now)),
      ...(await lastPrices(db, moved, files.sources, change.now)),
    ];
    await commitChange(commit, [
      ...statements,
      ...linkStatements(added),
      ...(records.length > 0 ? [insertMany(priceRecords, records)] : []),
      auditEntry(change, {
        action: 'reload',
        entity: 'database',
        entityId: 0,
        after: { ...counts, backup },
      }),
      BUMP_DATA_VERSION,
    ]);
    return { ...counts, backup };
  });
}

const PRICE = ['price_minor', 'currency'];

/** Makes the function that inserts or updates one row of a table by its key, and counts what it did. */
function upserter(db: Db, now: Date, counts: Reloaded, statements: Statement[]) {
  const stamp = now.toISOString();
  return async (
    table: typeof carrierTable | typeof regionTable | typeof planTable,
    key: 'slug' | 'code',
    ids?: ReadonlyMap<string, number>,
  ) => {
    // Plain SQL: any table, by the names of its columns.
    const name = getTableName(table);
    const live = await db.all<SqlRow>(`SELECT * FROM ${name} WHERE deleted_at IS NULL`);
    const byId = new Map(live.map((row) => [row.id, row]));
    const byKey = new Map(live.map((row) => [row[key], row]));
    let next = await nextId(db, table);
    return (wanted: string, columns: SqlRow): { id: number; before: SqlRow | null } => {
      const before = byId.get(ids?.get(wanted) ?? 0) ?? byKey.get(wanted) ?? null;
      if (!before) {
        counts.added += 1;
        const id = next++;
        const made = { id, ...columns, created_at: stamp, updated_at: stamp };
        statements.push(insertMany(table, [made as never]));
        return { id, before };
      }
      const id = before.id as number;
      const changed = Object.entries(columns).filter(
        ([column, value]) =>
          before[column] !== value && (!(ids && KEPT.has(column)) || isGone(column, value, before)),
      );
      if (changed.length === 0) {
        counts.unchanged += 1;
        return { id, before };
      }
      counts.changed += 1;
      const sets = changed.map(([column]) => `${column} = ?`).join(', ');
      statements.push({
        sql: `UPDATE ${name} SET ${sets}, version = version + 1, updated_at = ? WHERE id = ?`,
        args: [...changed.map(([, value]) => value), stamp, id],
      });
      return { id, before };
    };
  };
}

/** The plans that answer to keys of the seed, whatever their address is now. */
async function plansByKey(db: Db): Promise<Map<string, number>> {
  const links = q.select().from(planSources).where(eq(planSources.source, SEED_SOURCE));
  return new Map((await readAll(db, links)).map((link) => [link.externalId!, link.planId]));
}

/** The new plans answer to their keys; one in the trash no longer does. */
function linkStatements(added: readonly { planId: number; plan: SeedPlan }[]): Statement[] {
  const links = added.map(({ planId, plan: { key } }) => ({
    planId,
    source: SEED_SOURCE,
    externalId: key,
  }));
  const keys = links.map(({ externalId }) => externalId);
  const ofThem = and(eq(planSources.source, SEED_SOURCE), isAmong(planSources.externalId, keys));
  return [statement(q.delete(planSources).where(ofThem)), ...linkStatement(links, NO_RUN)];
}

/** Their last price is the business of `lastPrices`. */
const withoutLast = ({ planId, plan }: { planId: number; plan: SeedPlan }) => ({
  planId,
  plan: { ...plan, prices: plan.prices.slice(0, -1) },
});

/** Prices of days on which the histories of plans have none, as records. */
async function newDays(
  db: Db,
  plans: readonly { planId: number; plan: SeedPlan }[],
  sources: Parameters<typeof recordRows>[2],
  now: Date,
) {
  const records = await db.all<{ plan: number; day: string }>(
    'SELECT plan_id AS plan, recorded_date AS day FROM price_records',
  );
  const known = new Set(records.map(({ plan, day }) => `${plan} ${day}`));
  return plans.flatMap(({ planId, plan }) =>
    recordRows(planId, plan, sources, now).filter(
      ({ recorded_date: day }) => !known.has(`${planId} ${day}`),
    ),
  );
}

/** The prices that a reload brings back, as records: a history ends with the price of its plan. */
async function lastPrices(
  db: Db,
  moved: readonly { planId: number; plan: SeedPlan }[],
  sources: Parameters<typeof recordRows>[2],
  now: Date,
) {
  // Plain SQL: one look for all of them.
  const days = await db.all<{ planId: number; day: string }>(
    `SELECT plan_id AS planId, max(recorded_date) AS day FROM price_records
     WHERE plan_id IN (SELECT value FROM json_each(?)) GROUP BY plan_id`,
    [JSON.stringify(moved.map(({ planId }) => planId))],
  );
  const newest = new Map(days.map(({ planId, day }) => [planId, day]));
  return moved.flatMap(({ planId, plan }) =>
    recordRows(planId, { prices: plan.prices.slice(-1) }, sources, now).map((record) => {
      const day = newest.get(planId) ?? '';
      return day > record.recorded_date ? { ...record, recorded_date: day } : record;
    }),
  );
}
