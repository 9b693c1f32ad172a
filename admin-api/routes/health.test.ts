import { expect, it } from 'vitest';
import { hasRoom } from './health.ts';

const disk = (bavail: number) => async () => ({ bavail, blocks: 1000 });

it('calls a disk with less than 5 % free full', async () => {
  expect(await hasRoom('/data', disk(50))).toBe(true);
  expect(await hasRoom('/data', disk(49))).toBe(false);
  expect(await hasRoom('/data', disk(0))).toBe(false);
});

it('holds nothing against a folder that cannot be looked at', async () => {
  expect(await hasRoom('/no/such/folder')).toBe(true);
});
