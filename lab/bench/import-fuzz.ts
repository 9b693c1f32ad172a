/**
 * Reads broken files made from seeds (100,000, or as many as the first argument says): no error but
 * the typed one, no file that takes longer than 2 s. Prints what became of them.
 */
import { fuzzedFile, readFuzzed } from '#src/domain/import/fuzzing.ts';
import { feedFiles } from './feed-files.ts';

const SLOWEST = 2000;
const files = Number(process.argv[2] ?? 100_000);
const feeds = await feedFiles();
const count = { plans: 0, rejected: 0, refused: 0 };
let slowest = { seed: 0, ms: 0 };
const start = performance.now();
for (let seed = 1; seed <= files; seed += 1) {
  const file = fuzzedFile(seed, feeds);
  const began = performance.now();
  const outcome = await readFuzzed(file).catch((error: unknown) => {
    throw new Error(`seed ${seed}`, { cause: error });
  });
  const ms = performance.now() - began;
  if (ms > slowest.ms) slowest = { seed, ms };
  count.plans += outcome.plans.length;
  count.rejected += outcome.rejected;
  count.refused += outcome.refused ? 1 : 0;
}
const seconds = ((performance.now() - start) / 1000).toFixed(0);
console.log(
  `${files.toLocaleString('en-US')} broken files in ${seconds} s: ${count.plans} plans, ` +
    `${count.rejected} rejected rows, ${count.refused} files refused; ` +
    `slowest ${slowest.ms.toFixed(0)} ms (seed ${slowest.seed})`,
);
if (slowest.ms > SLOWEST) process.exitCode = 1;
