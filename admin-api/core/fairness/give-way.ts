import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

/** The event loop, as far as it tells how much it has to do. */
export interface Loop {
  /** Milliseconds, from any moment on. */
  now(): number;
  /** Milliseconds in which the loop had nothing to do, from the same moment on. */
  idle(): number;
  /** Comes back after the loop's next round of timers and sockets. */
  round(): Promise<void>;
}

/** The loop of this process. */
export const thisLoop: Loop = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
  round: () => wait(1),
};

/** Milliseconds without a pause after which jobs pause; to pause takes one at least. */
const SLICE_MS = 10;

/**
 * Answers a function to call between two jobs: it comes back when the next one may begin. Where the
 * loop has had something to do for a whole slice, jobs wait until it has nothing to do for a moment,
 * but no longer than the slice was. So while others keep the loop busy, jobs have half of the
 * processor, and all of it while nobody does.
 */
export function createWayGiver(loop: Loop = thisLoop): () => Promise<void> {
  let since = loop.now();
  let idle = loop.idle();
  return async () => {
    const slice = loop.now() - since;
    if (loop.idle() === idle) {
      if (slice < SLICE_MS) return;
      const until = loop.now() + slice;
      do await loop.round();
      while (loop.idle() === idle && loop.now() < until);
    }
    since = loop.now();
    idle = loop.idle();
  };
}
