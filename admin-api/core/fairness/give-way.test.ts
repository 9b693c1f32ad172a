import { expect, it } from 'vitest';
import { createWayGiver } from './give-way.ts';

/** A loop on a clock of the test: jobs and rounds take time, and some rounds are idle for a moment. */
function openLoop(idleRounds: readonly number[] = []) {
  const state = { now: 0, idle: 0, rounds: 0 };
  const giveWay = createWayGiver({
    now: () => state.now,
    idle: () => state.idle,
    async round() {
      state.rounds += 1;
      state.now += 5;
      if (idleRounds.includes(state.rounds)) state.idle += 1;
    },
  });
  return { state, giveWay };
}

it('lets jobs go on until they took a slice', async () => {
  const { state, giveWay } = openLoop([1]);
  for (const at of [3, 6, 9]) {
    state.now = at;
    await giveWay();
  }
  expect(state.rounds).toBe(0);
  state.now = 12;
  await giveWay();
  expect(state.rounds).toBe(1);
});

it('waits until the loop had nothing to do for a moment', async () => {
  const { state, giveWay } = openLoop([3]);
  state.now = 1000;
  await giveWay();
  expect(state.rounds).toBe(3);
});

it('waits no longer than the jobs before it took', async () => {
  const { state, giveWay } = openLoop();
  state.now = 40;
  await giveWay();
  expect(state.now).toBe(80);
  // The next slice begins now.
  state.now = 85;
  await giveWay();
  expect(state.now).toBe(85);
});

it('does not wait where the loop had nothing to do meanwhile', async () => {
  const { state, giveWay } = openLoop();
  state.now = 500;
  state.idle = 1;
  await giveWay();
  expect(state.rounds).toBe(0);
});
