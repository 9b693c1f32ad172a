import type { Overview } from '#src/contract/insight/overview.ts';
import { addDays } from '#src/domain/core/dates.ts';
import type { CountKind } from '#src/domain/insight/events.ts';
import { OVERVIEW_DAYS } from '#src/domain/core/paths/overview.ts';
import type { PLAN_STATUSES } from '#src/domain/core/vocabulary.ts';
import type { Db } from '../core/connect/client.ts';
import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  sql,
} from '../core/connect/drizzle.ts';
import { countRows, isAmong, noCase, q, readAll, readFirst } from '../core/sql/orm.ts';
import { listUnreadable } from '../core/readable.ts';
import { plans } from '../schema.ts';
import { planDrafts } from '../schema/drafts.ts';
import { eventDays } from '../schema/events.ts';
import { feeds } from '../schema/feeds.ts';
import { carrierWatches } from '../schema/prices/watch.ts';
import { countAdminPlans } from '../plans/admin-plans.ts';
import { countChecks, countClicked, readUnseen } from '../prices/checks.ts';
import { IS_OF_PERSON } from '../plans/drafts/draft-rows.ts';
import { nextDue } from '../plans/drafts/due-moments.ts';
import { feedOutcomes } from '../imports/feed-runs.ts';
import { listElsewhere } from '../pages/pictures.ts';
import { openReports } from '../prices/price-reports.ts';
import { lastWatchRun } from '../prices/watch.ts';

/** What the database says of it: everything but pages, backups, jobs, mail, rates, the machine and price alerts. */
export async function readOverview(
  db: Db,
  now: Date,
): Promise<
  Omit<
    Overview,
    'backup' | 'jobs' | 'release' | 'priceAlerts' | 'operator' | 'mail' | 'rates' | 'machine'
  >
> {
  const ofPublic = { statuses: ['active' as const] };
  const [reports, lastRun] = await Promise.all([openReports(db), lastWatchRun(db)]);
  return {
    plans: await countByStatus(db),
    checks: await countChecks(db, now),
    clicked: await countClicked(db, now),
    unseen: await readUnseen(db, now),
    watch: {
      carriers: await countRows(db, carrierWatches),
      lastRun: lastRun?.startedAt ?? null,
    },
    held: await countRows(db, planDrafts, eq(planDrafts.hold, 'held')),
    reports: { open: reports.count, oldest: reports.oldest },
    feeds: await readFeeds(db),
    buyLinks: {
      dead: await countAdminPlans(db, { deadBuyLink: true }, now),
      none: await countAdminPlans(db, { ...ofPublic, noBuyLink: true }, now),
    },
    unreadable: await listUnreadable(db),
    twice: await countAdminPlans(db, { listedTwice: true }, now),
    pictures: { elsewhere: await listElsewhere(db) },
    drafts: {
      plans: await countAdminPlans(db, { hasDraft: true }, now),
      stopped: await countStopped(db),
      next: await nextDue(db),
    },
    traffic: await readTraffic(db, now),
  };
}

async function countByStatus(db: Pick<Db, 'all'>): Promise<Overview['plans']> {
  const { status, deletedAt } = plans;
  const rows = await readAll(
    db,
    q.select({ status, n: count() }).from(plans).where(isNull(deletedAt)).groupBy(status),
  );
  const of = (wanted: (typeof PLAN_STATUSES)[number]) =>
    rows.find((row) => row.status === wanted)?.n ?? 0;
  return {
    all: rows.reduce((sum, { n }) => sum + n, 0),
    active: of('active'),
    draft: of('draft'),
    scheduled: of('scheduled'),
  };
}

/** A feed that is switched off fails no more. */
async function readFeeds(db: Db): Promise<Overview['feeds']> {
  const isOn = isNotNull(feeds.nextAt);
  const failing = await readAll(
    db,
    q
      .select({ name: feeds.name })
      .from(feeds)
      .where(and(isOn, gt(feeds.failures, 0)))
      .orderBy(noCase(feeds.name)),
  );
  const { waiting } = await feedOutcomes(db);
  const names = await readAll(
    db,
    q
      .select({ id: feeds.id, name: feeds.name })
      .from(feeds)
      .where(isAmong(feeds.id, [...waiting.keys()]))
      .orderBy(noCase(feeds.name)),
  );
  return {
    all: await countRows(db, feeds),
    on: await countRows(db, feeds, isOn),
    failing: failing.map(({ name }) => name),
    waiting: names.map(({ id, name }) => ({ name, importId: waiting.get(id)! })),
  };
}

/** Drafts of plans outside the trash that wait for a person, with the reason. */
async function countStopped(db: Db): Promise<number> {
  const stopped = q
    .select({ n: count() })
    .from(planDrafts)
    .innerJoin(plans, eq(plans.id, planDrafts.planId))
    .where(and(IS_OF_PERSON, isNotNull(planDrafts.problem), isNull(plans.deletedAt)));
  return (await readFirst(db, stopped))!.n;
}

async function readTraffic(db: Pick<Db, 'all'>, now: Date): Promise<Overview['traffic']> {
  const { kind, day, n } = eventDays;
  const today = now.toISOString().slice(0, 10);
  const days = Array.from({ length: 2 * OVERVIEW_DAYS }, (_, ago) =>
    addDays(today, -ago),
  ).reverse();
  const rows = await readAll(
    db,
    q
      .select({ kind, day, n: sql<number>`sum(${n})` })
      .from(eventDays)
      .where(and(inArray(kind, ['view', 'buy', 'search']), gte(day, days[0]!)))
      // As its index stands: no sorting.
      .groupBy(kind, day),
  );
  const counts = new Map(rows.map((row) => [`${row.kind} ${row.day}`, row.n]));
  const of = (wanted: CountKind) => days.map((each) => counts.get(`${wanted} ${each}`) ?? 0);
  return { views: of('view'), buys: of('buy'), searches: of('search') };
}
