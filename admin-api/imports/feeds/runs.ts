import type { Change } from '#db/core/change.ts';
import type { Db } from '#db/core/connect/client.ts';
import { noteFeedRun } from '#db/imports/feed-runs.ts';
import { dueFeeds, nextFeedAt, requireFeed } from '#db/imports/feeds.ts';
import { AppError, SEE_LOG } from '../../core/errors.ts';
import { outbound } from '../../core/http/outbound/outbound.ts';
import { createJobQueue } from '../job-queue.ts';
import type { Imports } from '../imports.ts';
import type { Logger } from '../../core/process/log.ts';
import type { RatesKeeper } from '../../prices/rates/rates.ts';
import type { FeedPlaces } from './check.ts';
import { stateAfter, type FeedOutcome } from './decide.ts';
import { runFeed } from './run.ts';
import type { FeedTools } from './source.ts';

export interface FeedsDeps {
  db: Db;
  env: FeedPlaces;
  now: () => Date;
  log: Logger;
  imports: Imports;
  rates: Pick<RatesKeeper, 'take' | 'note'>;
  fetcher?: FeedTools['fetcher'];
  variable?: FeedTools['variable'];
}

/** Runs feeds, one after the other: those that are due, and those that somebody asks for. */
export function createFeedRuns({ db, env, now, log, imports, rates, ...given }: FeedsDeps) {
  const { fetcher = outbound, variable = (name) => process.env[name] } = given;
  const tools = { fetcher, variable, places: env };
  const jobs = createJobQueue<string>(Infinity, (error) =>
    log.error({ evt: 'feed.failed', err: String(error) }),
  );
  let stopping = false;

  const outcomeOf = async (
    id: number,
    change: Change,
    signal: AbortSignal,
  ): Promise<FeedOutcome> => {
    try {
      const feed = await requireFeed(db, id);
      return await runFeed(feed, { db, imports, rates, tools, signal }, change);
    } catch (error) {
      if (!signal.aborted)
        log.error({ evt: 'feed.broken', err: error instanceof Error ? error.message : 'unknown' });
      return { result: 'failed', reason: SEE_LOG, importId: null, state: {} };
    }
  };
  /** Puts a run in line. */
  const add = (id: number, cause: string, change: Change) =>
    jobs.add(id, cause, async ({ signal }) => {
      if (signal.aborted) return;
      const startedAt = now().toISOString();
      const outcome = await outcomeOf(id, change, signal);
      // A run that the server's stop cut off is made up at its next start.
      if (signal.aborted) return;
      const feed = await requireFeed(db, id).catch(() => null);
      if (!feed) return;
      const { result, reason, importId } = outcome;
      const time = now();
      const run = { startedAt, finishedAt: time.toISOString(), cause, result, reason, importId };
      await noteFeedRun(db, { feedId: id, ...run }, stateAfter(feed, outcome, time));
      log[result === 'failed' ? 'warn' : 'info']({ evt: 'feed.run', feed: id, result, reason });
    });
  const runDue = async (signal?: AbortSignal) => {
    const time = now();
    const due = await dueFeeds(db, time);
    for (const { id, name } of due) {
      const actor = { id: null, name: `feed ${name}`, way: 'schedule' } as const;
      if (!jobs.find(id) && !stopping) add(id, 'schedule', { actor, now: now() });
    }
    signal?.addEventListener('abort', () => due.forEach(({ id }) => jobs.cancel(id)));
    await Promise.all(due.map(({ id }) => jobs.done(id)));
    if (signal?.aborted || stopping) return 0;
    const left = new Set((await dueFeeds(db, time)).map(({ id }) => id));
    const stuck = due.filter(({ id }) => left.has(id)).map(({ name }) => name);
    // Fetched again and again otherwise.
    if (stuck.length > 0) {
      throw new AppError('internal', `What came of ${stuck.join(', ')} could not be noted`);
    }
    return due.length;
  };

  return {
    tools,
    variable,
    add,
    isRunning: (id: number) => jobs.find(id) !== null,
    done: jobs.done,
    /** Runs what is due, one after the other; answers how many. */
    runDue,
    /** When the next is due, an ISO instant; null: none by itself. */
    nextAt: () => nextFeedAt(db),
    async stop() {
      stopping = true;
      await jobs.stop();
    },
  };
}
