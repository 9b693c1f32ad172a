import { applyFindings } from '#db/changes/watch.ts';
import type { Change } from '#db/change.ts';
import type { Db } from '#db/client.ts';
import { confirmations, lastWatchRun, watchedPlans } from '#db/queries/watch.ts';
import type { WatchState } from '#src/contract/watch.ts';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';
import { outbound } from '../http/outbound.ts';
import type { Logger } from '../log.ts';
import { nextRun } from '../jobs/cron.ts';
import { schedule } from '../publish/schedule.ts';
import { createAsker, type AskTools } from './ask.ts';
import { readPages } from './run.ts';

export interface WatchDeps {
  db: Db;
  env: Pick<Env, 'siteUrl' | 'watchCron'>;
  now: () => Date;
  log: Logger;
  fetcher?: AskTools['fetcher'];
  wait?: NonNullable<AskTools['wait']>;
}

/** The watcher as the routes and the clock use it. */
export type Watch = ReturnType<typeof createWatch>;

/**
 * Reads the pages of plans whose carriers are watched, by schedule and when somebody asks; nothing
 * runs by itself before `start`. A run that the server's stop cuts off leaves nothing behind.
 */
export function createWatch({ db, env, now, log, fetcher = outbound, wait }: WatchDeps) {
  const ask = createAsker({ fetcher, now, siteUrl: env.siteUrl, ...(wait && { wait }) });
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | null = null;
  let endSchedule = () => {};
  /** Counts as the last run while there was none: nobody wants one at the first start. */
  const begun = now();

  const run = async (cause: string): Promise<void> => {
    const startedAt = now().toISOString();
    const plans = await watchedPlans(db);
    if (plans.length === 0 && cause === 'schedule') return;
    const broken = (url: string, error: unknown) =>
      log.error({ evt: 'watch.broken', url, err: String(error) });
    const found = await readPages(plans, { ask, now, signal, broken });
    const change: Change = {
      actor: { id: null, name: 'watcher', way: 'schedule' },
      now: now(),
      way: 'watch',
    };
    const { pages, doubts } = found;
    const entry = { startedAt, cause, pages, doubts };
    const confirmed = await applyFindings(db, found.plans, entry, change);
    log.info({ evt: 'watch.run', cause, pages, confirmed, doubts });
  };
  const begin = (cause: string): Promise<void> =>
    (running ??= run(cause)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error({ evt: 'watch.failed', err: String(error) });
      })
      .finally(() => (running = null)));

  const nextAt = async (): Promise<Date | null> => {
    if (env.watchCron === null) return null;
    const last = await lastWatchRun(db);
    return nextRun(env.watchCron, last ? new Date(last.startedAt) : begun);
  };
  /** Runs when a time of the schedule has come, or went by while nobody was there. */
  const tick = async (): Promise<void> => {
    const due = await nextAt();
    if (due !== null && due <= now() && (await watchedPlans(db)).length > 0) {
      await begin('schedule');
    }
  };
  return {
    tick,
    /** Begins a run; refused while one is under way. `done` waits for it. */
    runNow(cause: string): void {
      if (signal.aborted) throw new AppError('busy');
      if (running) throw new AppError('conflict', 'The watcher is reading pages right now');
      void begin(cause);
    },
    done: async () => {
      await running;
    },
    async state(): Promise<Omit<WatchState, 'rates'>> {
      const [carriers, lastRun, next] = await Promise.all([
        confirmations(db, now()),
        lastWatchRun(db),
        nextAt(),
      ]);
      const isOn = carriers.some(({ watched }) => watched);
      return {
        carriers,
        lastRun,
        running: running !== null,
        nextRun: isOn ? (next?.toISOString() ?? null) : null,
      };
    },
    start() {
      if (env.watchCron === null) return;
      const failed = (error: unknown) => log.error({ evt: 'watch.clock', err: String(error) });
      endSchedule = schedule(env.watchCron, tick, failed);
      void tick().catch(failed);
    },
    async stop() {
      endSchedule();
      ending.abort();
      await running;
    },
  };
}
