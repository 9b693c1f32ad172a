import type { FeedRun, FeedRunList } from '#src/contract/feeds.ts';
import type { Db } from '../client.ts';
import { and, desc, eq, inArray, lte, max, sql } from '../drizzle.ts';
import { countRows, given, q, readAll, readPage, statement } from '../orm.ts';
import { feedRuns, feeds } from '../schema/feeds.ts';
import { importRuns } from '../schema/imports.ts';
import { requireFeed, type StoredFeed } from './feeds.ts';

/** What a run leaves at its feed. */
export type FeedState = Pick<
  StoredFeed,
  'nextAt' | 'failures' | 'etag' | 'lastModified' | 'lastSha256' | 'lastGoodAt' | 'pending'
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
  // Nothing is noted of a feed that went meanwhile.
  const values = {
    id: given<number | null>(null),
    feedId: feeds.id,
    startedAt: given(run.startedAt),
    finishedAt: given(run.finishedAt),
    cause: given(run.cause),
    result: given(run.result),
    reason: given(run.reason),
    importId: given(run.importId),
  };
  const oldest = q
    .select({ id: feedRuns.id })
    .from(feedRuns)
    .where(ofFeed)
    .orderBy(desc(feedRuns.id))
    .limit(1)
    .offset(KEPT_RUNS);
  return db.write(async (commit) => {
    await commit([
      statement(q.insert(feedRuns).select(q.select(values).from(feeds).where(isFeed))),
      statement(q.update(feeds).set(state).where(isFeed)),
      statement(q.delete(feedRuns).where(and(ofFeed, lte(feedRuns.id, sql`(${oldest})`)))),
    ]);
  });
}

/** The newest run of each feed, and the import of each that still waits for the operator. */
export async function feedOutcomes(db: Pick<Db, 'all'>) {
  const { feedId } = feedRuns;
  const newest = q.select({ id: max(feedRuns.id) }).from(feedRuns);
  const waits = and(eq(importRuns.id, feedRuns.importId), eq(importRuns.state, 'ready'));
  const ofWaiting = q
    .select({ feedId, importId: sql<number>`max(${feedRuns.importId})` })
    .from(feedRuns)
    .innerJoin(importRuns, waits)
    .where(eq(feedRuns.result, 'waiting'))
    .groupBy(feedId);
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
