/** Kills the server while it writes, many times: `node lab/faults/kill-writes.ts [ROUNDS] [SEED]`. */
import { openTestDb } from '#db/testing.ts';
import { runKillRounds } from './kill-rounds.ts';

const [rounds = '200', seed = 'sim-atlas'] = process.argv.slice(2);
const test = await openTestDb();
test.db.close();
const result = await runKillRounds({
  file: test.file,
  rounds: Number(rounds),
  seed,
  onRound: (round, problems) => console.log(`round ${round}: ${problems.join('; ') || 'sound'}`),
});
await test.close();
const { writes, unanswered, problems } = result;
console.log(
  `${result.rounds} deaths, ${writes} writes, ${unanswered} without an answer, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
