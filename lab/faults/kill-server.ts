/**
 * Kills the whole server, builds and all, while many writers write:
 * `node lab/faults/kill-server.ts [ROUNDS] [SEED]`. After each death it must come up by itself with
 * every acknowledged write, and the release that it serves must be whole.
 */
import { openTestDb } from '#db/testing.ts';
import { runServerRounds } from '#tests/support/server-rounds.ts';

const [rounds = '200', seed = 'sim-atlas'] = process.argv.slice(2);
const test = await openTestDb();
test.db.close();
const result = await runServerRounds({
  file: test.file,
  rounds: Number(rounds),
  seed,
  wholeEvery: 20,
  onRound: (round, problems) => console.log(`round ${round}: ${problems.join('; ') || 'sound'}`),
});
await test.close();
const { writes, unanswered, problems, releases, slowest } = result;
console.log(
  `${result.rounds} deaths, ${writes} writes, ${unanswered} without an answer, ${releases} releases served, slowest start ${slowest} ms, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
