import { BusyError } from '#db/client.ts';

/**
 * Runs at most `running` jobs at once and lets `waiting` more wait in order; past that a job is
 * refused with BusyError, which is answered with 503.
 */
export function createLimiter(limits: { running: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async function run<T>(job: () => Promise<T>): Promise<T> {
    if (running >= limits.running) {
      if (queue.length >= limits.waiting) throw new BusyError('too many jobs wait');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      // The place goes straight to the next in line, so `running` never exceeds its limit.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
