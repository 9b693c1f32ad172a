import { freemem } from 'node:os';

/** Bytes that others must not be in need of before the process that makes releases starts unasked, */
const TO_START = 2 * 1024 ** 3;
/** and while it stays without edits: what it has itself, 0.5 GB at 10,000 plans, is gone by then. */
const TO_STAY = 1024 ** 3;
/** Milliseconds between two looks; the first one leaves a server that starts alone. */
const LOOK_MS = 30_000;

/** Bytes that the machine, or the container, could still give. */
export const availableMemory = (): number => process.availableMemory?.() ?? freemem();

/** Whether the process that makes releases may stay although nobody edits. */
export const mayStay = (available = availableMemory): boolean => available() >= TO_STAY;

/**
 * Where there is memory to spare, calls `getReady` once half a minute has passed and once on each later
 * day (UTC): much of what pages show depends on the day, so the first edit of one would wait for all
 * that. Answers how to end it.
 */
export function keepReady(
  getReady: () => void,
  { now, available = availableMemory }: { now: () => Date; available?: () => number },
): () => void {
  let last = '';
  const look = () => {
    const day = now().toISOString().slice(0, 10);
    if (day === last || available() < (last ? TO_STAY : TO_START)) return;
    last = day;
    getReady();
  };
  const looking = setInterval(look, LOOK_MS);
  looking.unref();
  return () => clearInterval(looking);
}
