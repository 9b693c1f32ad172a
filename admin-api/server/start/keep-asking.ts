import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseAwayError } from '#db/core/connect/away.ts';

/** Milliseconds between two questions to a database server that is away. */
const REST_MS = 2000;

/**
 * Does a step of the start, again and again while the database server is away, and answers what it
 * answers. It says so once, and once that the server is back. Rejects with any other error of the
 * step, and when `signal` is aborted.
 */
export async function keepAsking<T>(
  step: () => Promise<T>,
  options: { say: (text: string) => void; signal: AbortSignal; restMs?: number },
): Promise<T> {
  const { say, signal, restMs = REST_MS } = options;
  for (let isAway = false; ; isAway = true) {
    try {
      const done = await step();
      if (isAway) say('The database server answers.');
      return done;
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error;
      if (!isAway) {
        say(
          `The database server cannot be reached. Check DATABASE_URL, and that the server runs. It is asked again every ${restMs / 1000} seconds.`,
        );
      }
      await wait(restMs, undefined, { signal });
    }
  }
}
