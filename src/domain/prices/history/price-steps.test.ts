import { expect, it } from 'vitest';
import { newestDay } from './price-steps.ts';

it('is the latest of dates and moments, and none of none', () => {
  expect(newestDay(['2026-08-17', null, '2026-11-20T08:00:00.000Z'])).toBe('2026-11-20');
  expect(newestDay([null])).toBeNull();
});
