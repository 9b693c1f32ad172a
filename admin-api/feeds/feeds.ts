import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Change } from '#db/change.ts';
import type { Db } from '#db/client.ts';
import { feedOutcomes, noteFeedRun } from '#db/queries/feed-runs.ts';
import {
  createFeed,
  deleteFeed,
  dueFeeds,
  listFeeds,
  requireFeed,
  updateFeed,
  type StoredFeed,
} from '#db/queries/feeds.ts';
import { Refusal } from '#db/refusal.ts';
import type { Feed, FeedInput } from '#src/contract/feeds.ts';
import { pauseAfter } from '#src/domain/feeds.ts';
import { AppError } from '../errors.ts';
import { outbound } from '../http/outbound.ts';
import type { Imports } from '../imports/imports.ts';
import type { Logger } from '../log.ts';
import { nextRun } from '../publish/schedule.ts';
import { checkFeed, type FeedPlaces } from './check.ts';
import { lastGoodFile, runFeed, type FeedOutcome } from './run.ts';
import type { FeedTools } from './source.ts';

/** Milliseconds between looks at what is due. */
const LOOK_MS = 5000;

/** Feeds as the routes, the clock and the commands use them. */
export interface Feeds {
  list(): Promise<Feed[]>;
  find(id: number): Promise<Feed>;
  create(input: FeedInput, change: Change): Promise<Feed>;
  update(id: number, input: FeedInput, version: number, change: Change): Promise<Feed>;
  remove(id: number, version: number | undefined, change: Change): Promise<void>;
  /** Puts a run in line; refused while one is under way. `done` waits for it. */
  runNow(id: number, change: Change): Promise<Feed>;
  done(id: number): Promise<void>;
  /** Runs what is due, one after the other. */
  tick(): Promise<void>;
  /** Looks at the clock from now on; a time that was missed is made up once. */
  start(): void;
  stop(): Promise<void>;
}

export interface FeedsDeps {
  db: Db;
  env: FeedPlaces;
  now: () => Date;
  log: Logger;
  imports: Imports;
  fetcher?: FeedTools['fetcher'];
  variable?: FeedTools['variable'];
}

export function createFeeds(deps: FeedsDeps): Feeds {
  const { db, env, now, log, imports } = deps;
  const { fetcher = outbound, variable = (name) => process.env[name] } = deps;
  const tools = { fetcher, variable, places: env };
  const folder = join(env.dataDir, 'feeds');
  const stopping = new AbortController();
  const running = new Map<number, Promise<void>>();
  let tail: Promise<void> = Promise.resolve();
  let ticking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;

  const nextAt = (input: FeedInput, after: Date) =>
    input.enabled ? (nextRun(input.schedule, after)?.toISOString() ?? null) : null;
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
      running: running.has(id),
      lastGood: feed.lastGoodAt,
      secretSet: settings.authVariable === null ? null : Boolean(variable(settings.authVariable)),
      lastRun: last.get(id) ?? null,
      waitingImportId: waiting.get(id) ?? null,
    }));
  };
  const one = async (feed: StoredFeed) => (await shown([feed]))[0]!;

  async function work(id: number, cause: string, change: Change): Promise<void> {
    const startedAt = now().toISOString();
    let outcome: FeedOutcome;
    try {
      const feed = await requireFeed(db, id);
      const signal = stopping.signal;
      outcome = await runFeed(feed, { db, imports, folder, tools, signal }, change);
    } catch (error) {
      if (stopping.signal.aborted) return;
      log.error({ evt: 'feed.broken', err: error instanceof Error ? error.message : 'unknown' });
      const reason = 'Something went wrong. The log of the server says more.';
      outcome = { result: 'failed', reason, importId: null, state: {} };
    }
    // A run that the server's stop cut off is made up at its next start.
    if (stopping.signal.aborted) return;
    const feed = await requireFeed(db, id).catch(() => null);
    if (!feed) return;
    const { result, reason, importId, state } = outcome;
    const failures = result === 'failed' ? feed.failures + 1 : 0;
    const time = now();
    const rested = new Date(time.getTime() + pauseAfter(failures));
    const run = { startedAt, finishedAt: time.toISOString(), cause, result, reason, importId };
    await noteFeedRun(
      db,
      { feedId: id, ...run },
      { ...state, failures, nextAt: nextAt(feed.settings, rested) },
    );
    log[result === 'failed' ? 'warn' : 'info']({ evt: 'feed.run', feed: id, result, reason });
  }
  /** One feed after the other; the promise is there as long as the feed is at work. */
  const add = (id: number, cause: string, change: Change): Promise<void> => {
    tail = tail
      .then(() => (stopping.signal.aborted ? undefined : work(id, cause, change)))
      .catch((error: unknown) => log.error({ evt: 'feed.failed', err: String(error) }))
      .finally(() => running.delete(id));
    running.set(id, tail);
    return tail;
  };
  const tick = async () => {
    for (const { id, name } of await dueFeeds(db, now())) {
      const actor = { id: null, name: `feed ${name}`, way: 'schedule' } as const;
      if (!running.has(id)) void add(id, 'schedule', { actor, now: now() });
    }
    await tail;
  };

  return {
    list: async () => shown(await listFeeds(db)),
    find: async (id) => one(await requireFeed(db, id)),
    async create(input, change) {
      await checkFeed(input, env);
      return one(await createFeed(db, input, nextAt(input, change.now), change));
    },
    async update(id, input, version, change) {
      await checkFeed(input, env);
      const next = { version, nextAt: nextAt(input, change.now) };
      try {
        return await one(await updateFeed(db, id, input, next, change));
      } catch (error) {
        const stale = error instanceof Refusal && error.kind === 'conflict' && !error.issues;
        if (!stale) throw error;
        const current = await one(await requireFeed(db, id));
        throw new Refusal('conflict', error.message, { details: { current } });
      }
    },
    async remove(id, version, change) {
      const feed = await requireFeed(db, id);
      if (running.has(id)) throw new AppError('conflict', 'This feed is being run right now');
      await deleteFeed(db, id, version, change);
      await rm(lastGoodFile(folder, feed), { force: true });
    },
    async runNow(id, change) {
      const feed = await requireFeed(db, id);
      if (running.has(id)) throw new AppError('conflict', 'This feed is being run right now');
      if (stopping.signal.aborted) throw new AppError('busy');
      void add(id, change.actor.name, change);
      return one(feed);
    },
    done: (id) => running.get(id) ?? Promise.resolve(),
    tick: () => (ticking ??= tick().finally(() => (ticking = null))),
    start() {
      const look = () =>
        (ticking ??= tick()
          .catch((error: unknown) => log.error({ evt: 'feed.clock', err: String(error) }))
          .finally(() => (ticking = null)));
      void look();
      timer = setInterval(() => void look(), LOOK_MS).unref();
    },
    async stop() {
      if (timer) clearInterval(timer);
      stopping.abort();
      await Promise.allSettled([ticking, tail]);
    },
  };
}
