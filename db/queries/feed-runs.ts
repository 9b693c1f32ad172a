import type { FeedRun, FeedRunList } from '#src/contract/feeds.ts';
import { pageCount } from '#src/domain/pagination.ts';
import type { Db, Statement } from '../client.ts';
import { requireFeed, type StoredFeed } from './feeds.ts';

/** What a run leaves at its feed. */
export type FeedState = Pick<
  StoredFeed,
  'nextAt' | 'failures' | 'etag' | 'lastModified' | 'lastSha256' | 'lastGoodAt' | 'pending'
>;

/** Runs that are listed for each feed; older ones go. */
const KEPT_RUNS = 200;
const RUN_COLUMNS = `id, feed_id AS feedId, started_at AS startedAt, finished_at AS finishedAt,
  cause, result, reason, import_id AS importId`;

/** Notes what came of a run, and where it leaves its feed, in one step. */
export function noteFeedRun(
  db: Db,
  run: Omit<FeedRun, 'id'>,
  state: Partial<FeedState>,
): Promise<void> {
  const names: Record<keyof FeedState, string> = {
    nextAt: 'next_at',
    failures: 'failures',
    etag: 'etag',
    lastModified: 'last_modified',
    lastSha256: 'last_sha256',
    lastGoodAt: 'last_good_at',
    pending: 'pending',
  };
  const entries = Object.entries(state) as [keyof FeedState, string | number | null][];
  const statements: Statement[] = [
    {
      sql: `INSERT INTO feed_runs (feed_id, started_at, finished_at, cause, result, reason, import_id)
        SELECT id, ?, ?, ?, ?, ?, ? FROM feeds WHERE id = ?`,
      args: [
        run.startedAt,
        run.finishedAt,
        run.cause,
        run.result,
        run.reason,
        run.importId,
        run.feedId,
      ],
    },
    {
      sql: `UPDATE feeds SET ${entries.map(([name]) => `${names[name]} = ?`).join(', ')} WHERE id = ?`,
      args: [...entries.map(([, value]) => value), run.feedId],
    },
    {
      sql: `DELETE FROM feed_runs WHERE feed_id = ? AND id <= (SELECT id FROM feed_runs
        WHERE feed_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      args: [run.feedId, run.feedId, KEPT_RUNS],
    },
  ];
  return db.write(async (commit) => void (await commit(statements)));
}

/** The newest run of each feed, and the import of each that still waits for the operator. */
export async function feedOutcomes(db: Db) {
  const [last, waiting] = await Promise.all([
    db.all<FeedRun>(
      `SELECT ${RUN_COLUMNS} FROM feed_runs
       WHERE id IN (SELECT max(id) FROM feed_runs GROUP BY feed_id)`,
    ),
    db.all<{ feedId: number; importId: number }>(
      `SELECT r.feed_id AS feedId, max(r.import_id) AS importId FROM feed_runs r
       JOIN import_runs i ON i.id = r.import_id AND i.state = 'ready'
       WHERE r.result = 'waiting' GROUP BY r.feed_id`,
    ),
  ]);
  return {
    last: new Map(last.map((run) => [run.feedId, { ...run }])),
    waiting: new Map(waiting.map(({ feedId, importId }) => [feedId, importId])),
  };
}

/** A page of the runs of a feed, newest first. */
export async function listFeedRuns(
  db: Db,
  feedId: number,
  { page, limit }: { page: number; limit: number },
): Promise<FeedRunList> {
  await requireFeed(db, feedId);
  const [data, count] = await Promise.all([
    db.all<FeedRun>(
      `SELECT ${RUN_COLUMNS} FROM feed_runs WHERE feed_id = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
      [feedId, limit, (page - 1) * limit],
    ),
    db.first<{ n: number }>('SELECT count(*) AS n FROM feed_runs WHERE feed_id = ?', [feedId]),
  ]);
  const totalCount = count?.n ?? 0;
  const meta = { currentPage: page, totalPages: pageCount(totalCount, limit), totalCount };
  return { data: data.map((run) => ({ ...run })), meta };
}
