import type { FeedRun, FeedRunList } from '#src/contract/imports/feeds.ts';
import type { Db } from '../core/connect/client.ts';
import { and, desc, eq, inArray, isNotNull, lte, max, sql } from '../core/connect/drizzle.ts';
import { countRows, q, readAll, readPage, statement } from '../core/sql/orm.ts';
import { feedRuns, feeds } from '../schema/feeds.ts';
import { importRuns } from '../schema/imports.ts';
import { requireFeed, type StoredFeed } from './feeds.ts';

/** What a run leaves at its feed. */
export type FeedState = Pick<
  StoredFeed,
  | 'nextAt'
  | 'failures'
  | 'etag'
  | 'lastModified'
  | 'lastSha256'
  | 'lastGoodAt'
  | 'lastImportId'
  | 'pending'
>;

/** Runs that are listed for each feed; older ones go. */
const KEPT_RUNS = 200;

/** Notes what came of a run, and where it leaves its feed, in one step. */
export function noteFeedRun(
  db: Db,
  run: Omit<FeedRun, 'id'>,
  state: Partial<FeedState>,
): Promise<void> {
  const isFeed = eq(feeds.id, run.feedId);
  const ofFeed = eq(feedRuns.feedId, run.feedId);
  const oldest = q
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(ofFeed)
    .orderBy(desc(feedRuns.id))
    .limit(1)
    .offset(KEPT_RUNS);
  return db.write(async (commit) => {
    // Nothing is noted of a feed that went meanwhile.
    if ((await countRows(db, feeds, isFeed)) === 0) return;
    await commit([
      statement(q.insert(feedRuns).values(run)),
      statement(q.update(feeds).set(state).where(isFeed)),
      statement(q.delete(feedRuns).where(and(ofFeed, lte(feedRuns.id, sql`(${oldest})`)))),
    ]);
  });
}

/** The newest run of each feed, and the import of each that still waits for the operator. */
export async function feedOutcomes(db: Pick<Db, 'all'>) {
  const { feedId } = feedRuns;
  const newest = q.select({ id: max(feedRuns.id) }).from(feedRuns);
  const ofFeed = sql<number>`${importRuns.feedId}`;
  const ofWaiting = q
    .select({ feedId: ofFeed, importId: sql<number>`max(${importRuns.id})` })
    .from(importRuns)
    .where(and(eq(importRuns.state, 'ready'), isNotNull(importRuns.feedId)))
    .groupBy(ofFeed);
  const [last, waiting] = await Promise.all([
    readAll(
      db,
      q
        .select()
        .from(feedRuns)
        .where(inArray(feedRuns.id, newest.groupBy(feedId))),
    ),
    readAll(db, ofWaiting),
  ]);
  return {
    last: new Map<number, FeedRun>(last.map((run) => [run.feedId, run])),
    waiting: new Map(waiting.map((run) => [run.feedId, run.importId])),
  };
}

/** The imports that have the last good file of any feed. */
export async function lastGoodImports(db: Pick<Db, 'all'>): Promise<Set<number>> {
  const last = await readAll(db, q.select({ id: feeds.lastImportId }).from(feeds));
  return new Set(last.flatMap(({ id }) => id ?? []));
}

/** A page of the runs of a feed, newest first. */
export async function listFeedRuns(
  db: Db,
  feedId: number,
  page: { page: number; limit: number },
): Promise<FeedRunList> {
  await requireFeed(db, feedId);
  const ofFeed = eq(feedRuns.feedId, feedId);
  const newest = q.select().from(feedRuns).where(ofFeed).orderBy(desc(feedRuns.id));
  return readPage(db, newest, countRows(db, feedRuns, ofFeed), page);
}
