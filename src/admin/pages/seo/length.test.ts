import { expect, test } from 'vitest';
import { fitLength } from './length.ts';

test.each([
  [49, 'short', '1 short of 50–60'],
  [50, 'ok', 'Good: 50–60'],
  [60, 'ok', 'Good: 50–60'],
  [61, 'long', '1 over 50–60'],
])('a title of %i characters is %s', (length, kind, text) => {
  expect(fitLength(length, [50, 60])).toEqual({ kind, text });
});
