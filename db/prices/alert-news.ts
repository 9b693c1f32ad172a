import type { ReportKind } from '#src/domain/prices/reports/price-reports.ts';
import type { Db } from '../core/connect/client.ts';
import {
  and,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  max,
  sql,
  type SQL,
} from '../core/connect/drizzle.ts';
import { q, readAll, readFirst } from '../core/sql/orm.ts';
import { plans } from '../schema.ts';
import { feedRuns, feeds } from '../schema/feeds.ts';
import { planDrafts } from '../schema/drafts.ts';
import { priceReports } from '../schema/prices/reports.ts';

/** Rows that are told one by one. */
const MOST = 50;

/** The newest numbers of what alerts are made of; 0 where there is nothing. */
export async function newestOfAlerts(db: Db) {
  const newest = async (
    table: typeof feedRuns | typeof planDrafts | typeof priceReports,
    where?: SQL,
  ) =>
    (
      await readFirst(
        db,
        q
          .select({ id: max(table.id) })
          .from(table)
          .where(where),
      )
    )?.id ?? 0;
  return {
    'feed.failed': await newest(feedRuns),
    'prices.held': await newest(planDrafts, isNotNull(planDrafts.hold)),
    'report.opened': await newest(priceReports),
  };
}

/** Runs of feeds that failed after a row, where the one before had not: a feed that goes on failing is told once. */
export function newlyFailedFeeds(db: Db, since: number) {
  const before = q
    .select({ result: sql`b.result` })
    .from(sql`feed_runs b`)
    .where(sql`b.feed_id = ${feedRuns.feedId} AND b.id < ${feedRuns.id}`)
    .orderBy(sql`b.id DESC`)
    .limit(1);
  const newly = and(
    gt(feedRuns.id, since),
    eq(feedRuns.result, 'failed'),
    sql`coalesce((${before}), '') <> 'failed'`,
  );
  return readAll(
    db,
    q
      .select({ name: feeds.name, reason: feedRuns.reason })
      .from(feedRuns)
      .innerJoin(feeds, eq(feeds.id, feedRuns.feedId))
      .where(newly)
      .orderBy(feedRuns.id)
      .limit(MOST),
  );
}

/** Prices that were held back after a row and wait still, by where they came from. */
export function newlyHeld(db: Db, since: number) {
  const { runId, source, hold, id } = planDrafts;
  return readAll(
    db,
    q
      .select({ source, prices: count() })
      .from(planDrafts)
      .where(and(gt(id, since), eq(hold, 'held')))
      .groupBy(runId, source)
      .orderBy(desc(runId))
      .limit(MOST),
  );
}

/** What visitors reported after a row: the plan and what of it, never what they wrote. */
export function newReports(db: Db, since: number): Promise<{ plan: string; kind: ReportKind }[]> {
  const { id, planId, kind } = priceReports;
  return readAll(
    db,
    q
      .select({ plan: plans.planName, kind })
      .from(priceReports)
      .innerJoin(plans, eq(plans.id, planId))
      .where(gt(id, since))
      .orderBy(id)
      .limit(MOST),
  );
}
