import type { Change } from '#db/core/change.ts';
import { feedOutcomes } from '#db/imports/feed-runs.ts';
import {
  createFeed,
  deleteFeed,
  listFeeds,
  requireFeed,
  updateFeed,
  type StoredFeed,
} from '#db/imports/feeds.ts';
import { Refusal } from '#db/core/sql/refusal.ts';
import type { Feed, FeedInput } from '#src/contract/imports/feeds.ts';
import { AppError, invalid } from '../../core/errors.ts';
import { summaryOf } from '../summary.ts';
import { checkFeed } from './check.ts';
import { createFeedRuns, type FeedsDeps } from './runs.ts';
import { feedDueAfter } from './decide.ts';
import { readBody } from './run.ts';
import { fetchFeed, isExpected } from './source.ts';

/** Milliseconds that a trial may take to fetch its file. */
const TRIAL_MS = 60_000;

/** Feeds as the routes, the job and the commands use them. */
export type Feeds = ReturnType<typeof createFeeds>;

/** Opens the feeds; nothing runs by itself. */
export function createFeeds(deps: FeedsDeps) {
  const { db, env } = deps;
  const { tools, variable, isRunning, add, ...runs } = createFeedRuns(deps);

  const shown = async (stored: readonly StoredFeed[]): Promise<Feed[]> => {
    const { last, waiting } = await feedOutcomes(db);
    return stored.map(({ id, settings, version, updatedAt, updatedBy, failures, ...feed }) => ({
      ...settings,
      id,
      version,
      updatedAt,
      updatedBy,
      failures,
      nextRun: feed.nextAt,
      running: isRunning(id),
      lastGood: feed.lastGoodAt,
      secretSet: settings.authVariable === null ? null : Boolean(variable(settings.authVariable)),
      lastRun: last.get(id) ?? null,
      waitingImportId: waiting.get(id) ?? null,
    }));
  };
  const one = async (feed: StoredFeed) => (await shown([feed]))[0]!;

  const requireIdle = async (id: number) => {
    const feed = await requireFeed(db, id);
    if (isRunning(id)) throw new AppError('conflict', 'This feed is being run right now');
    return feed;
  };

  return {
    list: async () => shown(await listFeeds(db)),
    find: async (id: number) => one(await requireFeed(db, id)),
    async create(input: FeedInput, change: Change): Promise<Feed> {
      await checkFeed(input, env);
      return one(await createFeed(db, input, feedDueAfter(input, change.now), change));
    },
    /** Fetches the file of a feed that need not be saved, and says what it would bring. */
    async tryOut(input: FeedInput, change: Change) {
      await checkFeed(input, env);
      const { mapping } = input;
      const bad = (path: string, message: string) => invalid([{ path, message }]);
      if (mapping.kind === 'rates') throw bad('mapping', 'Reference rates are tried by a run');
      const asked = { settings: input, etag: null, lastModified: null };
      const fetched = await fetchFeed(asked, tools, AbortSignal.timeout(TRIAL_MS)).catch(
        (error: unknown) => {
          throw isExpected(error) ? bad('address', error.message) : error;
        },
      );
      if (fetched.unchanged) throw bad('address', 'gave no file');
      const run = await readBody(deps.imports, { ...input, mapping }, fetched.body, change).catch(
        (error: unknown) => {
          throw isExpected(error) ? bad('address', error.message) : error;
        },
      );
      if (run.state !== 'ready') throw bad('address', run.problem ?? `The import is ${run.state}`);
      return { importId: run.id, message: summaryOf(run) };
    },
    async update(id: number, input: FeedInput, version: number, change: Change): Promise<Feed> {
      await checkFeed(input, env);
      const next = { version, nextAt: feedDueAfter(input, change.now) };
      try {
        return await one(await updateFeed(db, id, input, next, change));
      } catch (error) {
        const stale = error instanceof Refusal && error.kind === 'conflict' && !error.issues;
        if (!stale) throw error;
        const current = await one(await requireFeed(db, id));
        throw new Refusal('conflict', error.message, { details: { current } });
      }
    },
    async remove(id: number, version: number | undefined, change: Change): Promise<void> {
      await requireIdle(id);
      await deleteFeed(db, id, version, change);
    },
    /** Puts a run in line; refused while one is under way. `done` waits for it. */
    async runNow(id: number, change: Change): Promise<Feed> {
      const feed = await requireIdle(id);
      add(id, change.actor.name, change);
      return one(feed);
    },
    ...runs,
  };
}
