import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../core/process/log.ts';

/** Longest time of a stop in all; what is not done by then is left to the next start. */
const STOP_MS = 9_000;
/** What a step gets when others used all the time: to close a file takes a moment. */
const LEAST_MS = 200;

/** A supervisor may signal every process of the service, and the one above passes its own on. */
const PASSED_ON_MS = 1000;

/**
 * Stops at the first signal. A second one means it, and ends at once; the same one within a second
 * is the first, passed on.
 */
export function hearSignals(options: {
  stop: () => void;
  end: () => void;
  now?: () => number;
}): (signal: NodeJS.Signals) => void {
  const { stop, end, now = () => performance.now() } = options;
  let first: { signal: NodeJS.Signals; at: number } | null = null;
  return (signal) => {
    if (first) {
      if (signal !== first.signal || now() - first.at > PASSED_ON_MS) end();
      return;
    }
    first = { signal, at: now() };
    stop();
  };
}

/** One thing to end, by the name that the log knows it by. */
export interface StopStep {
  name: string;
  run: () => unknown;
}

/**
 * Ends things: the steps of a list one after the other, lists beside each other when a step is a
 * list of them. A step that fails or takes too long is logged and keeps no other from its turn.
 */
export async function stopInOrder(
  steps: readonly (StopStep | readonly StopStep[])[],
  log: Pick<Logger, 'warn'>,
  withinMs = STOP_MS,
): Promise<void> {
  const until = performance.now() + withinMs;
  const run = async ({ name, run: work }: StopStep) => {
    const answered = new AbortController();
    const mostMs = Math.max(until - performance.now(), LEAST_MS);
    const late = wait(mostMs, true, { signal: answered.signal }).catch(() => false);
    try {
      const isLate = await Promise.race([(async () => void (await work()))(), late]);
      if (isLate) log.warn({ evt: 'stop.late', step: name });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ evt: 'stop.failed', step: name, reason });
    } finally {
      answered.abort();
    }
  };
  for (const step of steps) await Promise.all(('run' in step ? [step] : step).map(run));
}
