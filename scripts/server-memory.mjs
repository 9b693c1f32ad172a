/**
 * How Node is started for the server, so that what it used at its busiest does not stay with it:
 * flags of V8, and variables of glibc's malloc (others ignore them). docs/bench.md says what it gives.
 */

/**
 * V8's own choice of a nursery grows with the machine's memory, to 150 MB and more. Its own choice for
 * the rest is to look through all of it once it has grown by half, which at 10,000 plans was after each
 * fifty edits: a quarter of a second of the processor, and of it 60 ms in the thread that answers. With
 * 150 each heap, of the server and of the thread that makes pages, may grow to 2.5 times what is alive.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=16', '--heap-growing-percent=150'];

/**
 * Answers and what compresses them are large buffers of every size, freed on several threads. Few
 * arenas, and a threshold that stays where it is, give them back to the system one by one.
 */
export const SERVER_VARIABLES = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
