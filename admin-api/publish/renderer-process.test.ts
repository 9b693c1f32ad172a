import { expect, it } from 'vitest';
import { heapMb } from './renderer-process.ts';

const GB = 1024 ** 3;

it.each([
  ['little', 1 * GB, 1536],
  ['8 GB', 8 * GB, 2048],
  ['much', 64 * GB, 4096],
])('lets the heap grow to a quarter of the memory, within bounds: %s', (_, memory, expected) => {
  expect(heapMb(memory)).toBe(expected);
});
