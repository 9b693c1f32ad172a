import { expect, it } from 'vitest';
import { openTestDb } from '#db/testing.ts';
import { runServerRounds } from '#tests/support/server-rounds.ts';

/** `node lab/faults/kill-server.ts 200` is the long run. */
const ROUNDS = 3;

it('a server that is killed while it writes and builds comes up whole by itself', async () => {
  const test = await openTestDb();
  test.db.close();
  const result = await runServerRounds({
    file: test.file,
    rounds: ROUNDS,
    seed: 'kill',
    wholeEvery: 2,
    from: { origin: process.env.SITE_ORIGIN!, dataDir: process.env.SITE_DATA_DIR! },
  });
  await test.close();
  expect(result.problems).toEqual([]);
  expect(result.writes).toBeGreaterThan(ROUNDS);
  expect(result.unanswered).toBeGreaterThanOrEqual(ROUNDS);
  // That which it began with, and the one of the second round. Each that was found is whole.
  expect(result.releases).toBeGreaterThan(1);
});
