import type { CarrierConfirmation, WatchRun } from '#src/contract/prices/watch.ts';
import { addDays } from '#src/domain/core/dates.ts';
import { CHECK_AFTER_DAYS } from '#src/domain/prices/watch.ts';
import type { Db } from '../core/connect/client.ts';
import { and, desc, eq, isNull, sql } from '../core/connect/drizzle.ts';
import { noCase, q, readAll, readFirst } from '../core/sql/orm.ts';
import { IS_PUBLIC } from '../core/rows.ts';
import { carriers, plans } from '../schema.ts';
import {
  carrierWatches,
  planWatches,
  rateReads,
  watchFindings,
  watchRuns,
} from '../schema/prices/watch.ts';

const PAGE_URL = sql<string | null>`coalesce(${planWatches.watchUrl}, ${plans.buyUrl})`;

/** A public plan of a watched carrier, with what was found last. */
export type WatchedPlan = Awaited<ReturnType<typeof watchedPlans>>[number];

/** Public plans of watched carriers that have a page; those that were not read for longest, first. */
export async function watchedPlans(db: Pick<Db, 'all'>, carrierId?: number) {
  const rows = await readAll(
    db,
    q
      .select({
        id: plans.id,
        planName: plans.planName,
        priceMinor: plans.priceMinor,
        currency: plans.currency,
        carrier: carriers.name,
        pageUrl: PAGE_URL,
        mark: planWatches.mark,
        finding: watchFindings,
      })
      .from(carrierWatches)
      .innerJoin(carriers, eq(carriers.id, carrierWatches.carrierId))
      .innerJoin(plans, eq(plans.carrierId, carriers.id))
      .leftJoin(planWatches, eq(planWatches.planId, plans.id))
      .leftJoin(watchFindings, eq(watchFindings.planId, plans.id))
      .where(
        and(
          IS_PUBLIC,
          isNull(carriers.deletedAt),
          sql`${PAGE_URL} IS NOT NULL`,
          carrierId === undefined ? undefined : eq(carriers.id, carrierId),
        ),
      )
      .orderBy(sql`coalesce(${watchFindings.at}, '')`, plans.id),
  );
  return rows.map((row) => ({ ...row, pageUrl: row.pageUrl! }));
}

/**
 * How the present prices of each carrier are confirmed: by the watcher, by an operator, or neither,
 * in the last 30 days. Only public plans count.
 */
export async function confirmations(
  db: Pick<Db, 'all'>,
  now: Date,
): Promise<CarrierConfirmation[]> {
  const since = addDays(now.toISOString().slice(0, 10), -CHECK_AFTER_DAYS);
  const recent = sql`${plans.seenOn} >= ${since}`;
  const machine = sql`${recent} AND ${plans.seenWay} = 'watch'`;
  const hand = sql`${recent} AND ${plans.seenWay} = 'hand'`;
  const count = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
  const rows = await readAll(
    db,
    q
      .select({
        id: carriers.id,
        name: carriers.name,
        watched: sql<number>`${carrierWatches.carrierId} IS NOT NULL`,
        plans: sql<number>`count(*)`,
        machine: count(machine),
        hand: count(hand),
        pages: sql<number>`count(${PAGE_URL})`,
      })
      .from(carriers)
      .innerJoin(plans, eq(plans.carrierId, carriers.id))
      .leftJoin(carrierWatches, eq(carrierWatches.carrierId, carriers.id))
      .leftJoin(planWatches, eq(planWatches.planId, plans.id))
      .where(and(IS_PUBLIC, isNull(carriers.deletedAt)))
      .groupBy(carriers.id)
      .orderBy(noCase(carriers.name)),
  );
  return rows.map(({ watched, ...row }) => ({
    ...row,
    watched: watched === 1,
    none: row.plans - row.machine - row.hand,
  }));
}

/** The last run of the watcher; null before the first. */
export function lastWatchRun(db: Pick<Db, 'first'>): Promise<WatchRun | null> {
  return readFirst(db, q.select().from(watchRuns).orderBy(desc(watchRuns.id)).limit(1));
}

/** The last reading of the rates; null before the first. */
export function lastRateRead(db: Pick<Db, 'first'>) {
  return readFirst(db, q.select().from(rateReads).orderBy(desc(rateReads.id)).limit(1));
}
