import { expect, it } from 'vitest';
import { TEST_NOW } from '#db/testing.ts';
import { createBegun } from './begun.ts';

it('nobody pushes out what another began, and the own newest five stay', () => {
  const begun = createBegun<number>(() => TEST_NOW);
  const owner = begun.begin('7 known-device', 0);
  const stranger = Array.from({ length: 8 }, (_, n) => begun.begin('7 ', n + 1));
  expect(begun.look(owner)).toBe(0);
  expect(stranger.map((token) => begun.look(token))).toEqual([null, null, null, 4, 5, 6, 7, 8]);
  begun.end(owner);
  expect(begun.look(owner)).toBeNull();
});
