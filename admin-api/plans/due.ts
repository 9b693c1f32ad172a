import type { Db } from '#db/core/connect/client.ts';
import { applyDue } from '#db/plans/drafts/run-due.ts';
import { nextDue } from '#db/plans/drafts/due-moments.ts';
import { plural } from '#src/domain/core/plural.ts';
import { messageOf } from '../core/errors.ts';
import { PartlyDone } from '../core/jobs/job-type.ts';
import { toAppError } from '../core/known-error.ts';
import type { Logger } from '../core/process/log.ts';

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

/**
 * Lets plans and drafts begin and end at their minute; what fell into a time without a server is made
 * up. A plan that fails rests by itself; the others keep their minute.
 */
export function createDuePlans({ db, now, log }: Deps) {
  const resting = new Map<number, { failures: number; until: number }>();
  const rests = (planId: number) => (resting.get(planId)?.until ?? 0) > now().getTime();
  return {
    /** When `run` has something to do, an ISO instant; null: not as things stand. */
    async waits(): Promise<string | null> {
      const those = [...resting].filter(([planId]) => rests(planId));
      const next = await nextDue(
        db,
        those.map(([planId]) => planId),
      );
      const rested = those.map(([, { until }]) => new Date(until).toISOString());
      return [...(next === null ? [] : [next]), ...rested].sort()[0] ?? null;
    },
    /** Does what is due; throws a PartlyDone that names the plans that failed. */
    async run(): Promise<string> {
      const time = now().getTime();
      const { steps, failures } = await applyDue(db, now(), rests);
      const failed = new Set(failures.map(({ planId }) => planId));
      for (const planId of resting.keys()) {
        if (!rests(planId) && !failed.has(planId)) resting.delete(planId);
      }
      for (const planId of failed) {
        const before = resting.get(planId)?.failures ?? 0;
        const rest = Math.min(FIRST_REST_MS * 2 ** before, LONGEST_REST_MS);
        resting.set(planId, { failures: before + 1, until: time + rest });
      }
      for (const { planId, problem } of steps) {
        if (problem === null) log.info({ evt: 'schedule.applied', planId });
        else log.warn({ evt: 'schedule.stopped', planId, problem });
      }
      const [first] = failures;
      if (first) {
        const plans = [...failed].slice(0, MOST_NAMED);
        const { length: count } = failures;
        log.error({ evt: 'schedule.failed', plans, count, reason: messageOf(first.error) });
        const words = `${plural(count, 'plan')} could not begin or end: ${plans.join(', ')}`;
        throw new PartlyDone(`${words}. ${toAppError(first.error).message}`);
      }
      return plural(steps.length, 'change');
    },
  };
}
