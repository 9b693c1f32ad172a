import { expect, it } from 'vitest';
import { openTestDb } from '#db/testing.ts';
import { runAsideRounds } from './aside-rounds.ts';

/** `node lab/faults/aside-deaths.ts 200` is the long run. */
const ROUNDS = 6;

it('large work that dies at any moment leaves nothing, and the server answers on', async () => {
  const { db, file, close } = await openTestDb();
  db.close();
  const result = await runAsideRounds({ file, rounds: ROUNDS, seed: 'aside' });
  await close();
  expect(result.problems).toEqual([]);
  expect(result.deaths).toEqual({ kill: 2, stop: 2, memory: 2 });
  // After each death one goes through.
  expect(result.done).toBeGreaterThanOrEqual(ROUNDS);
  expect(result.small).toBeGreaterThan(ROUNDS);
  expect(result.answers).toBeGreaterThan(ROUNDS);
}, 180_000);
