import type { Db } from '#db/client.ts';
import { applyDue } from '#db/changes/due.ts';
import { nextDue } from '#db/queries/due.ts';
import type { Logger } from './log.ts';

/** Milliseconds between two looks at the clock, and until changes by another process are noticed. */
const LOOK_MS = 500;
const OUTSIDE_CHANGES_MS = 10_000;
/** Until a plan that failed is tried again: doubled each time, up to the longest. */
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 30_000;
/** Plans that one line of the log names. */
const MOST_NAMED = 20;

interface Deps {
  db: Db;
  now: () => Date;
  log: Logger;
}

export interface DueClock {
  /** Does what is due now; one run at a time. For the start, and for tests. */
  tick(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Lets plans and drafts begin and end at their minute. The next moment is kept, so that a look
 * without anything due costs no query; what fell into a time without a server is made up by the
 * first tick. A plan that fails rests by itself; the others keep their minute.
 */
export function createDueClock(deps: Deps): DueClock {
  const { db, now, log } = deps;
  let known: { at: string | null; commits: number; readAt: number } | null = null;
  let running: Promise<void> | null = null;
  const resting = new Map<number, { failures: number; until: number }>();

  const isDue = async (): Promise<boolean> => {
    const time = now();
    const stale = !known || known.commits !== db.commits();
    if (stale || Math.abs(time.getTime() - known!.readAt) >= OUTSIDE_CHANGES_MS) {
      const commits = db.commits();
      known = { at: await nextDue(db), commits, readAt: time.getTime() };
    }
    return known!.at !== null && known!.at <= time.toISOString();
  };
  const run = async () => {
    if (!(await isDue())) return resting.clear();
    const time = now().getTime();
    const rests = (planId: number) => (resting.get(planId)?.until ?? 0) > time;
    const { steps, failures } = await applyDue(db, now(), rests);
    for (const { planId } of failures) {
      const before = resting.get(planId)?.failures ?? 0;
      const rest = Math.min(FIRST_REST_MS * 2 ** before, LONGEST_REST_MS);
      resting.set(planId, { failures: before + 1, until: time + rest });
    }
    const [first] = failures;
    if (first) {
      const plans = failures.map(({ planId }) => planId).slice(0, MOST_NAMED);
      const { length: count } = failures;
      log.error({ evt: 'schedule.failed', plans, count, reason: reasonOf(first.error) });
    }
    for (const { planId, problem } of steps) {
      if (problem === null) log.info({ evt: 'schedule.applied', planId });
      else log.warn({ evt: 'schedule.stopped', planId, problem });
    }
  };
  return {
    tick: () => (running ??= run().finally(() => (running = null))),
    stop: async () => {
      await running?.catch(() => undefined);
    },
  };
}

/** Ticks twice a second until stopped; a failed look is logged and tried again. Keeps no process alive. */
export function startDueClock(deps: Deps): DueClock {
  const clock = createDueClock(deps);
  let failures = 0;
  let wait = 0;
  const timer = setInterval(() => {
    if (wait > 0) {
      wait -= 1;
      return;
    }
    clock.tick().then(
      () => (failures = 0),
      (error: unknown) => {
        failures += 1;
        // After 1, 2, 4 ... looks, every half a minute at most.
        wait = Math.min(2 ** failures, 60);
        deps.log.error({ evt: 'schedule.failed', reason: reasonOf(error) });
      },
    );
  }, LOOK_MS).unref();
  return {
    ...clock,
    stop: async () => {
      clearInterval(timer);
      await clock.stop();
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown';
}
