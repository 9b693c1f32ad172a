/** Cuts the write-ahead log and turns bits in it: `node faults/torn-wal.ts [SAMPLES] [SEED]`. */
import { tearWal } from './torn.ts';

const [samples = '200', seed = 'sim-atlas'] = process.argv.slice(2);
const { cuts, flips, states, problems } = await tearWal(Number(samples), seed);
for (const problem of problems) console.log(problem);
console.log(
  `${cuts} cuts and ${flips} turned bits led to ${states} different states, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
