/**
 * Cuts the write-ahead log and turns bits in it: `node lab/faults/torn-wal.ts [SAMPLES] [SEED]` at random
 * places, `node lab/faults/torn-wal.ts every [BYTES]` at every so many bytes.
 */
import { tearWal } from './torn.ts';

const [first = '200', second] = process.argv.slice(2);
const { cuts, flips, states, problems } = await tearWal(
  first === 'every'
    ? { every: Number(second ?? 256) }
    : { samples: Number(first), seed: second ?? 'sim-atlas' },
);
for (const problem of problems) console.log(problem);
console.log(
  `${cuts} cuts and ${flips} turned bits led to ${states} different states, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
