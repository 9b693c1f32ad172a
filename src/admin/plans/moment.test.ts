import { expect, test } from 'vitest';
import { instantOf, localMinute } from './moment.ts';

test('what a field shows comes back as the same instant', () => {
  const iso = '2026-11-27T09:05:00.000Z';
  expect(localMinute(iso)).toMatch(/^2026-11-2[678]T\d\d:\d5$/);
  expect(instantOf(localMinute(iso))).toBe(iso);
});

test('an empty field is no instant, and what is none goes to the server as typed', () => {
  expect([localMinute(null), instantOf(''), instantOf(undefined)]).toEqual(['', null, null]);
  expect(instantOf('soon')).toBe('soon');
});
