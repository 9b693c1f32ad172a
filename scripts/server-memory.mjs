/**
 * How Node is started for the server, so that what it used at its busiest does not stay with it:
 * flags of V8, and variables of glibc's malloc (others ignore them). docs/bench.md says what it gives.
 */

/** V8's own choice grows with the machine's memory, to a nursery of 150 MB and more. */
export const SERVER_FLAGS = ['--max-semi-space-size=16'];

/**
 * Answers and what compresses them are large buffers of every size, freed on several threads. Few
 * arenas, and a threshold that stays where it is, give them back to the system one by one.
 */
export const SERVER_VARIABLES = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
