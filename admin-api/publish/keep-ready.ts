import os from 'node:os';

/** Bytes that must be available while the process stays: a build of the whole site may need them. */
const TO_STAY = 1.5 * 1024 ** 3;
/** Bytes that must be available before it starts: it has 0.5 to 0.7 GB itself at 10,000 plans. */
const TO_START = 2.25 * 1024 ** 3;
/** Milliseconds between two looks; the first one comes late enough not to disturb the start. */
const LOOK_MS = 30_000;
/** Milliseconds from one start to the next: one that dies of the data would start at every look. */
const AGAIN_MS = 10 * 60_000;

/**
 * Where there is memory to spare, calls `getReady` again and again, which starts the process that makes
 * releases or lets it stay; `isThere` says whether it is there. Answers how to end it.
 */
export function keepReady(getReady: () => void, isThere: () => boolean): () => void {
  let startedAt = -Infinity;
  const look = () => {
    const isRunning = isThere();
    if (availableMemory() < (isRunning ? TO_STAY : TO_START)) return;
    if (!isRunning) {
      if (performance.now() - startedAt < AGAIN_MS) return;
      startedAt = performance.now();
    }
    getReady();
  };
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}

/** Bytes that the machine could give, and the container where one bounds them: files in its cache count as used. */
function availableMemory(): number {
  return Math.min(process.availableMemory(), os.freemem());
}
