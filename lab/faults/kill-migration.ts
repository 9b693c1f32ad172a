/** Kills the migrations of a new database in the middle: `node lab/faults/kill-migration.ts [ROUNDS] [SEED]`. */
import { runMigrationRounds } from './migration-rounds.ts';

const [rounds = '100', seed = 'sim-atlas'] = process.argv.slice(2);
const { states, problems } = await runMigrationRounds(Number(rounds), seed);
for (const problem of problems) console.log(problem);
console.log(
  `${rounds} deaths left ${states.length} different states (${states.join(', ')} migrations), ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
