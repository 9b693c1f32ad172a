/** Ends the process of large work, many times: `node lab/faults/aside-deaths.ts [ROUNDS] [SEED]`. */
import { openTestDb } from '#db/testing.ts';
import { runAsideRounds } from './aside-rounds.ts';

const [rounds = '200', seed = 'sim-atlas'] = process.argv.slice(2);
const test = await openTestDb();
test.db.close();
const { deaths, done, undone, small, answers, slowest, problems } = await runAsideRounds({
  file: test.file,
  rounds: Number(rounds),
  seed,
  onRound: (round, cause, found) =>
    console.log(`round ${round}, ${cause}: ${found.join('; ') || 'sound'}`),
});
await test.close();
console.log(
  `deaths: ${deaths.kill} by SIGKILL, ${deaths.stop} by a stop, ${deaths.memory} for want of memory; ` +
    `large changes: ${done} made, ${undone} undone; meanwhile ${small} small changes and ${answers} answers, ` +
    `the slowest after ${slowest} ms; ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
