import { randomUUID } from 'node:crypto';
import type { PlanWatchInput } from '#src/contract/prices/watch.ts';
import { commitChange, type Change } from '../core/change.ts';
import type { Db, Statement } from '../core/connect/client.ts';
import { desc, eq, getTableName, lte, sql } from '../core/connect/drizzle.ts';
import { q, readFirst, statement } from '../core/sql/orm.ts';
import { auditEntry } from '../core/changes/audit.ts';
import { carrierWatches, planWatches, watchFindings, watchRuns } from '../schema/prices/watch.ts';
import { insertMany } from '../core/sql/statements.ts';
import { carrierEntity } from '../places/change-carriers.ts';
import { requireStored, type RowChange } from '../core/changes/entity-type.ts';
import { storedPlans } from '../plans/plan-batch.ts';
import { planEntity } from '../plans/rows/plan-state.ts';
import { seenOf } from '../plans/change-plans.ts';
import type { PlanState } from '../plans/plan-fields.ts';
import { changeStatements } from '../core/changes/steps.ts';

/** What a run found about a plan. */
export interface FoundPlan {
  planId: number;
  /** What the page was read for; a plan that has another price by now learns nothing from it. */
  priceMinor: number;
  currency: string;
  /** Whether the price was seen. */
  seen: boolean;
  finding: Omit<typeof watchFindings.$inferSelect, 'planId'>;
}

/** Runs that are kept. */
const KEPT_RUNS = 200;

/**
 * Writes down what a run found, all of it in one commit: one release follows. Prices that were seen
 * get the day; nothing else of a plan changes, and no price record is written. Answers how many.
 */
export function applyFindings(
  db: Db,
  found: readonly FoundPlan[],
  run: Omit<typeof watchRuns.$inferInsert, 'id' | 'confirmed' | 'finishedAt'>,
  change: Change,
): Promise<number> {
  return db.write(async (commit) => {
    const known = new Map(found.map((each) => [each.planId, each]));
    const rows = (await storedPlans(db, [...known.keys()])).filter(({ id, deletedAt, state }) => {
      const { priceMinor, currency } = known.get(id)!;
      const isSame = state.priceMinor === priceMinor && state.currency === currency;
      return deletedAt === null && state.status === 'active' && isSame;
    });
    const seen = seenOf(null, change);
    const steps: RowChange<PlanState>[] = rows
      .filter(({ id }) => known.get(id)!.seen)
      .map((row) => ({ row, next: { ...row.state, ...seen, sample: false }, action: 'update' }));
    const findings = rows.map(({ id }) => ({ planId: id, ...known.get(id)!.finding }));
    const entry = { ...run, confirmed: steps.length, finishedAt: change.now.toISOString() };
    const oldest = q
      .select({ id: watchRuns.id })
      .from(watchRuns)
      .orderBy(desc(watchRuns.id))
      .limit(1)
      .offset(KEPT_RUNS);
    await commitChange(commit, [
      ...(await changeStatements(db, planEntity, steps, { ...change, batchId: randomUUID() })),
      ...findingStatements(findings),
      statement(q.insert(watchRuns).values(entry)),
      statement(q.delete(watchRuns).where(lte(watchRuns.id, sql`(${oldest})`))),
    ]);
    return steps.length;
  });
}

/** Puts findings in the place of those of before; a few statements, however many. */
function findingStatements(rows: readonly (typeof watchFindings.$inferSelect)[]): Statement[] {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ planId }) => planId));
  const known = `DELETE FROM ${getTableName(watchFindings)} WHERE plan_id IN (SELECT value FROM json_each(?))`;
  return [
    { sql: known, args: [ids] },
    insertMany(
      watchFindings,
      rows.map((row) => ({
        plan_id: row.planId,
        at: row.at,
        since: row.since,
        result: row.result,
        failures: row.failures,
        page_url: row.pageUrl,
        status: row.status,
        snippet: row.snippet,
        found_minor: row.foundMinor,
        judged: row.judged,
        etag: row.etag,
        last_modified: row.lastModified,
      })),
    ),
  ];
}

/** Has the pages of a carrier watched, or not any more. */
export function setCarrierWatch(db: Db, id: number, watch: boolean, change: Change): Promise<void> {
  return db.write(async (commit) => {
    await requireStored(db, carrierEntity, id);
    const is = eq(carrierWatches.carrierId, id);
    const before = (await readFirst(db, q.select().from(carrierWatches).where(is))) !== null;
    if (before === watch) return;
    const write = watch
      ? q.insert(carrierWatches).values({ carrierId: id, watchedAt: change.now.toISOString() })
      : q.delete(carrierWatches).where(is);
    const entry = { action: 'update', entity: 'carrier-watch', entityId: id };
    await commitChange(commit, [
      statement(write),
      auditEntry(change, { ...entry, before: { watch: before }, after: { watch } }),
    ]);
  });
}

/** Says where the price of a plan is watched, and beside what. */
export function setPlanWatch(
  db: Db,
  id: number,
  { watchUrl, mark }: PlanWatchInput,
  change: Change,
): Promise<void> {
  return db.write(async (commit) => {
    await requireStored(db, planEntity, id);
    const is = eq(planWatches.planId, id);
    const before = await readFirst(
      db,
      q
        .select({ watchUrl: planWatches.watchUrl, mark: planWatches.mark })
        .from(planWatches)
        .where(is),
    );
    const after = { watchUrl, mark };
    if (watchUrl === (before?.watchUrl ?? null) && mark === (before?.mark ?? null)) return;
    const isNothing = watchUrl === null && mark === null;
    const write = isNothing
      ? q.delete(planWatches).where(is)
      : q
          .insert(planWatches)
          .values({ planId: id, ...after })
          .onConflictDoUpdate({ target: planWatches.planId, set: after });
    await commitChange(commit, [
      statement(write),
      auditEntry(change, {
        action: 'update',
        entity: 'plan-watch',
        entityId: id,
        before: before ?? { watchUrl: null, mark: null },
        after,
      }),
    ]);
  });
}
