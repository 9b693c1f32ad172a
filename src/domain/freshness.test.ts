import { expect, test } from 'vitest';
import { freshnessClaim, roundedCount } from './freshness.ts';

const now = new Date('2026-11-21T12:00:00Z');

test('claims daily updates only while the newest check is at most a day old', () => {
  expect(freshnessClaim('2026-11-20T12:00:00Z', now)).toEqual({ kind: 'daily' });
  expect(freshnessClaim('2026-11-20T11:59:59Z', now)).toEqual({
    kind: 'dated',
    date: '2026-11-20',
  });
  expect(freshnessClaim(null, now)).toEqual({ kind: 'unchecked' });
});

test('rounds counts down and never claims more than there is', () => {
  expect([376, 300, 299, 99].map((n) => roundedCount(n, 100))).toEqual([
    '300+',
    '300+',
    '200+',
    '99',
  ]);
  expect([75, 9].map((n) => roundedCount(n, 10))).toEqual(['70+', '9']);
});
